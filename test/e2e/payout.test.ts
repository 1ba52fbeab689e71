import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { answered, holdAnswer, openButtons, sharedCommunity, shows } from './community.js';
import { isOutcome } from './grant-way.js';
import { confirmOn, csvFile, isFinished, rowsOf, rowsUnder } from './payout-way.js';

const { crowd, people, roles } = FIXTURES;

const community = sharedCommunity({ crowdLinked: true, settings: { GRANT_DAILY_MAX: '100000' } });

/** The credits while something was done, as `username amount`, sorted. */
async function creditsDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const { website } = community();
  const before = website.credits.length;
  await work();
  return website.credits
    .slice(before)
    .map(({ username, amount }) => `${username} ${amount}`)
    .toSorted();
}

const previewed = (command: string, options: Parameters<ReturnType<typeof sam>['command']>[1]) =>
  sam().command(`payout ${command}`, options).nextUpdate(isOutcome);
const sam = () => community().as('sam');

describe('/payout', () => {
  it('pays each named member once, and lists each in its file', async () => {
    const way = community();
    const [one, other] = [await way.linkedNewcomer(), await way.linkedNewcomer()];
    const stranger = way.newcomer();
    const members = `${one.mention}${other.mention}, ${one.mention} ${stranger.mention} @bob ${people.oscar}`;

    const preview = await previewed('members', { members, amount: 5, reason: 'Race night' });
    expect(messageText(preview)).toContain('Pay out 10.00 credits to 2 accounts?');
    for (const why of ['not linked', 'the same account', 'nobody here is called that', 'not in this server'])
      expect(messageText(preview)).toContain(why);
    expect(openButtons(preview)).toEqual(['Confirm: pay 2, skip 4', 'Cancel']);
    expect((await rowsOf(preview)).map(({ state, why }) => why || state)).toEqual([
      ...['open', 'open', 'twice', 'not-linked', 'nobody-so-called', 'not-a-member'],
    ]);

    let finished = preview;
    const credits = await creditsDuring(async () => {
      const confirm = confirmOn(preview, sam());
      expect(messageText(await confirm.nextUpdate())).toContain('Working');
      finished = await confirm.nextUpdate(isFinished);
    });
    expect(credits).toEqual([one, other].map(({ account }) => `${account.username} 5.00`).toSorted());
    const rows = await rowsOf(finished);
    expect(rows.map(({ state }) => state)).toEqual(['applied', 'applied', ...Array(4).fill('left-out')]);
    const record = await way.logged('paid out **10.00 credits** to 2 accounts', 'Race night');
    expect(record.attachments).toEqual([]);
    expect(await rowsUnder(way, record)).toEqual(rows);
    expect(way.discord.world.directMessages.size).toBe(0);
    const shown = await sam()
      .command('payout show', { id: /Payout ([0-9A-Z]{8})\b/.exec(messageText(finished))?.[1] ?? '' })
      .answer();
    expect(messageText(shown)).toContain('Payout finished');
    expect(await rowsOf(shown)).toEqual(rows);
  });

  it('pays linked members with a role, fetched by ID', async () => {
    const way = community();
    const [gone, demoted, ...others] = crowd;
    if (gone === undefined || demoted === undefined) throw new Error('no crowd');
    way.discord.membership.leave(FIXTURES.guildId, gone.id);
    way.discord.membership.takeRole(FIXTURES.guildId, demoted.id, roles.crew);
    const requests: string[][] = [];
    const stopListening = way.discord.events.subscribe((event) => {
      if (event.type === 'members-requested') requests.push([...event.userIds]);
    });

    const preview = await previewed('role', { role: roles.crew, amount: 1.25 });
    expect(messageText(preview)).toContain('to 18 accounts?');
    const credits = await creditsDuring(() => confirmOn(preview, sam()).nextUpdate(isFinished));
    stopListening();

    expect(credits).toEqual(others.map(({ account }) => `${account.username} 1.25`).toSorted());
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.every((ids) => ids.length > 0 && ids.length <= 100)).toBe(true);
  });

  it('pays a file only once the host confirms what is left out', async () => {
    const way = community();
    const [one, other] = [(await way.linkedNewcomer()).account, way.newcomer().account];
    const file = csvFile(
      `\ufeffusername;amount\r\n${one.username};1,50\r\n\r\n${other.username};2\r\nnobody;3\r\n${one.username};4\r\n`,
    );
    const preview = await previewed('file', { file, reason: 'Winners' });
    const text = messageText(preview);
    expect(text).toContain('Pay out 3.50 credits to 2 accounts?');
    expect(text).toContain('Line 5: nobody;3 · not found on the website');
    expect(text).toMatch(/Line 6: .*the same account twice \(also line 2\)/);
    expect(openButtons(preview)).toEqual(['Confirm: pay 2, skip 2', 'Cancel', 'Sample file']);
    const credits = await creditsDuring(() => confirmOn(preview, sam()).nextUpdate(isFinished));
    expect(credits).toEqual([`${one.username} 1.50`, `${other.username} 2.00`].toSorted());

    const refused = await previewed('file', { file: csvFile('name,points\nmia_plays,5') });
    expect(messageText(refused)).toContain('Line 1 (name,points) is neither');
    expect(openButtons(refused)).toEqual(['Sample file']);
    const sample = await sam().press(refused, 'Sample file').answer();
    const [{ url = '', filename = '' } = {}] = sample.attachments;
    const data = Buffer.from(await (await fetch(url)).arrayBuffer());
    const again = await previewed('file', { file: csvFile(data, filename) });
    expect(messageText(again)).toContain('not in this server');
    expect(messageText(again)).not.toMatch(/neither|expected one of|not an amount/);
  });

  it('takes whom and how much in a form', async () => {
    const [one, other] = [await community().linkedNewcomer(), await community().linkedNewcomer()];
    const form = await sam().command('payout members', { reason: 'Race night' }).form();
    const chosen = { members: [one.id, other.id], amount: '2,50' };
    const preview = await sam().submit(form, chosen).nextUpdate(isOutcome);
    expect(messageText(preview)).toContain('Pay out 5.00 credits to 2 accounts?');
    expect(messageText(preview)).toContain('Race night');
    const credits = await creditsDuring(() => confirmOn(preview, sam()).nextUpdate(isFinished));
    expect(credits).toEqual([one, other].map(({ account }) => `${account.username} 2.50`).toSorted());
  });

  it('asks whom a name means that two have, and pays only whom staff choose', async () => {
    const way = community();
    const [one, other, alone] = [
      await way.linkedNewcomer(),
      await way.linkedNewcomer(),
      await way.linkedNewcomer(),
    ];
    const call = (id: string, name: string) => {
      const person = way.discord.world.people.get(id);
      if (person !== undefined) person.user.global_name = name;
    };
    const called = ({ id, mention }: typeof one) =>
      `${mention} (@${way.discord.world.people.get(id)?.user.username})`;
    call(one.id, 'Skipper');
    call(other.id, 'skipper');
    call(alone.id, 'Bosun');

    const asked = await previewed('members', { members: 'Skipper bosun', amount: 3 });
    expect(messageText(asked)).toContain('not clear who is meant');
    expect(openButtons(asked)).toEqual(['Confirm: pay 1, skip 1', 'Cancel']);
    const tess = way.as('tess').select(asked, 'Who is “Skipper”?', [other.id], { unchecked: true });
    expect(await answered(tess)).toContain('Only the person who asked');
    const clear = await sam().select(asked, 'Who is “Skipper”?', [other.id]).nextUpdate(isOutcome);

    expect(clear.id).toBe(asked.id);
    expect(messageText(clear)).toContain(`Skipper → ${called(other)}\nbosun → ${called(alone)}`);
    const credits = await creditsDuring(async () => {
      await confirmOn(clear, sam()).nextUpdate(isFinished);
      const old = buttonsOf(asked).find(({ label }) => label?.startsWith('Confirm'))?.customId ?? '';
      expect(await answered(sam().press(asked, old, { unchecked: true }))).toContain('no longer valid');
    });
    expect(credits).toEqual([other, alone].map(({ account }) => `${account.username} 3.00`).toSorted());
  });

  it.each(['commands', 'buttons'] as const)(
    'is stopped and resumed by %s, and pays nobody twice',
    async (by) => {
      const way = community();
      const members = await Promise.all(Array.from({ length: 8 }, () => way.linkedNewcomer()));
      const mentions = members.map(({ mention }) => mention).join(' ');
      const preview = await previewed('members', { members: mentions, amount: 2 });
      const adds = () => way.website.requests.filter(({ endpoint }) => endpoint === 'add').length;
      const [begun, before] = [adds(), way.website.credits.length];
      const letGo = holdAnswer(way, 'add');
      const confirm = confirmOn(preview, sam());
      await expect.poll(adds).toBeGreaterThan(begun);
      const tess = way.as('tess');
      const list = await tess.command('payout list').answer();
      const [running] = await tess.autocomplete('payout stop', 'id', '').choices();
      const id = String(running?.value);
      const opened = await tess.select(list, 'Open an entry', [id]).answer();

      const stopping = by === 'buttons' ? tess.press(opened, 'Stop') : tess.command('payout stop', { id });
      const stopped = await stopping.answer();
      expect(messageText(stopped)).toContain('Payout stopped');
      expect(messageText(await confirm.nextUpdate(shows('Payout stopped')))).toContain('/payout resume');
      letGo();
      // What was under way ends now, and is counted wherever it is shown.
      const inAll = (card: { readonly message: APIMessage | undefined }) =>
        messageText(card.message ?? stopped).includes(`Paid\n${way.website.credits.length - before}\n`);
      await expect.poll(() => inAll(confirm)).toBe(true);
      way.website.decide(undefined);

      const resume = by === 'buttons' ? tess.press(stopped, 'Resume') : tess.command('payout resume', { id });
      const finished = await resume.nextUpdate(isFinished);
      expect((await rowsOf(finished)).map(({ state }) => state)).toEqual(Array(8).fill('applied'));
      const credited = way.website.credits.slice(before).map(({ username }) => username);
      expect(credited.toSorted()).toEqual(members.map(({ account }) => account.username).toSorted());
      await way.logged('stopped a payout');
      await way.logged('resumed a payout');
      expect(await answered(sam().command('payout list'))).toContain('16.00 credits');
    },
  );
});
