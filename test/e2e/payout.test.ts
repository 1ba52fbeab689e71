import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { faults, hostileTexts } from '../../src/sandbox/website/website-faults.js';
import { answered, openButtons, sharedCommunity } from './community.js';
import { isOutcome } from './grant-way.js';
import { confirmOn, csvFile, isFinished, payoutIdIn, rowsOf } from './payout-way.js';

const { crowd, people, roles } = FIXTURES;

const community = sharedCommunity({
  crowdLinked: true,
  settings: { GRANT_APPROVAL_OVER: '500', GRANT_DAILY_MAX: '100000' },
});

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

describe('/payout', () => {
  it('pays each named member once, and lists each in its file', async () => {
    const way = community();
    const [one, other] = [await way.linkedNewcomer(), await way.linkedNewcomer()];
    const stranger = way.newcomer();
    const sam = way.as('sam');

    const preview = await sam
      .command('payout members', {
        members: `${one.mention}${other.mention}, ${one.mention} ${stranger.mention} @bob ${people.oscar}`,
        amount: 5,
        reason: 'Race night',
      })
      .nextUpdate(isOutcome);
    expect(messageText(preview)).toContain('Pay out 10.00 credits to 2 accounts?');
    for (const why of [
      'not linked',
      'the same account',
      'not a mention or Discord ID',
      'not in this server',
    ]) {
      expect(messageText(preview)).toContain(why);
    }
    expect(openButtons(preview)).toEqual(['Confirm without 4 rows', 'Cancel']);
    expect((await rowsOf(preview)).map(({ state, why }) => why || state)).toEqual([
      'open',
      'open',
      'twice',
      'not-linked',
      'not-understood',
      'not-a-member',
    ]);

    let finished = preview;
    const credits = await creditsDuring(async () => {
      const confirm = confirmOn(preview, sam);
      expect(messageText(await confirm.nextUpdate())).toContain('Working');
      expect(openButtons((await confirm.message) ?? preview)).toEqual([]);
      finished = await confirm.nextUpdate(isFinished);
    });
    expect(credits).toEqual([one, other].map(({ account }) => `${account.username} 5.00`).toSorted());
    const rows = await rowsOf(finished);
    expect(rows.map(({ state }) => state)).toEqual(['applied', 'applied', ...Array(4).fill('left-out')]);
    const record = await way.logged('paid out **10.00 credits** to 2 accounts', 'Race night');
    expect(await rowsOf(record)).toEqual(rows);
  });

  it('pays linked members with a role, fetched by ID, messaging nobody', async () => {
    const way = community();
    const [gone, demoted, ...others] = crowd;
    if (gone === undefined || demoted === undefined) throw new Error('no crowd');
    way.discord.membership.leave(FIXTURES.guildId, gone.id);
    way.discord.membership.takeRole(FIXTURES.guildId, demoted.id, roles.crew);
    const requests: string[][] = [];
    const stopListening = way.discord.events.subscribe((event) => {
      if (event.type === 'members-requested') requests.push([...event.userIds]);
    });

    const preview = await way
      .as('sam')
      .command('payout role', { role: roles.crew, amount: 1.25 })
      .nextUpdate(isOutcome);
    expect(messageText(preview)).toContain('to 18 accounts?');
    const credits = await creditsDuring(() => confirmOn(preview, way.as('sam')).nextUpdate(isFinished));
    stopListening();

    expect(credits).toEqual(others.map(({ account }) => `${account.username} 1.25`).toSorted());
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.every((ids) => ids.length > 0 && ids.length <= 100)).toBe(true);
    expect(way.discord.world.directMessages.size).toBe(0);
  });

  it('pays a file only once the host confirms what is left out', async () => {
    const way = community();
    const [one, other] = [await way.linkedNewcomer(), way.newcomer()];
    const file = csvFile(
      `\ufeffusername;amount\r\n${one.account.username};1,50\r\n\r\n${other.account.username};2\r\nnobody;3\r\n${one.account.username};4\r\n`,
    );
    const preview = await way
      .as('sam')
      .command('payout file', { file, reason: 'Winners' })
      .nextUpdate(isOutcome);
    const text = messageText(preview);
    expect(text).toContain('Pay out 3.50 credits to 2 accounts?');
    expect(text).toContain('Line 5: nobody;3: not found on the website');
    expect(text).toMatch(/Line 6: .*the same account twice \(also line 2\)/);
    expect(openButtons(preview)).toEqual(['Confirm without 2 rows', 'Cancel']);
    const credits = await creditsDuring(() => confirmOn(preview, way.as('sam')).nextUpdate(isFinished));
    expect(credits).toEqual([`${one.account.username} 1.50`, `${other.account.username} 2.00`].toSorted());
  });

  it.each([
    ['that is too large', csvFile(Buffer.alloc(1024 * 1024 + 1, 'a')), 'up to 1,024 KiB'],
    ['with an unknown header', csvFile('name,points\nmia_plays,5'), 'Line 1 (name,points) is neither'],
    ['with two separators', csvFile('mia_plays;5\nbob,6'), 'cannot tell what separates'],
    ['in another encoding', csvFile(Buffer.from('bj\xf6rn,5', 'latin1')), 'not in UTF-8'],
    ['of whom nobody can be paid', csvFile('nobody,5\nsam_mod,5'), 'Nobody on this list can be paid'],
    ['that pays more than one grant may be', csvFile('mia_plays,100.01'), 'too much for one grant'],
  ])('pays nothing of a file %s', async (_, file, sentence) => {
    const way = community();
    await way.as('tess').command('links set', { member: people.sam, username: 'sam_mod' }).answer();
    const answer = await way.as('sam').command('payout file', { file }).nextUpdate(isOutcome);
    expect(messageText(answer)).toContain(sentence);
    expect(openButtons(answer)).toEqual([]);
  });

  it('waits for a second staff member above the approval limit', async () => {
    const way = community();
    const members = await Promise.all(Array.from({ length: 6 }, () => way.linkedNewcomer()));
    const sam = way.as('sam');
    const mentions = members.map(({ mention }) => mention).join(' ');
    const preview = await sam
      .command('payout members', { members: mentions, amount: 100 })
      .nextUpdate(isOutcome);
    expect(messageText(preview)).toContain('second');
    const waiting = await sam.press(preview, 'Confirm').nextUpdate();
    const question = await way.logged('staff member must approve', '**600.00 credits**');
    expect(openButtons(question)).toEqual(['Approve', 'Reject']);
    expect(await answered(way.as('sam', 'staffLog').press(question, 'Approve'))).toContain(
      'You requested this',
    );

    const credits = await creditsDuring(async () => {
      await way.as('tess', 'staffLog').press(question, 'Approve').answer();
      await way.logged('paid out **600.00 credits**');
    });
    expect(credits).toHaveLength(6);
    const shown = await sam.command('payout show', { id: payoutIdIn(waiting) }).answer();
    expect(messageText(shown)).toContain('Payout finished');
    expect(await rowsOf(shown)).toHaveLength(6);
  });

  it('can be stopped and resumed, and pays nobody twice', async () => {
    const way = community();
    const members = await Promise.all(Array.from({ length: 12 }, () => way.linkedNewcomer()));
    const sam = way.as('sam');
    const mentions = members.map(({ mention }) => mention).join(' ');
    const preview = await sam
      .command('payout members', { members: mentions, amount: 2 })
      .nextUpdate(isOutcome);
    way.website.switches.set('add', { fault: faults.reset, takesEffect: true }, 1);
    way.website.switches.set('all', { delayMs: 200 });
    const before = way.website.credits.length;
    const credits = await creditsDuring(async () => {
      const confirm = confirmOn(preview, sam);
      await expect.poll(() => way.website.credits.length).toBeGreaterThan(before);
      const [running] = await way.as('tess').autocomplete('payout stop', 'id', '').choices();
      const id = String(running?.value);
      expect(await answered(way.as('tess').command('payout stop', { id }))).toContain('Payout stopped');
      const stopped = await confirm.nextUpdate((message) => messageText(message).includes('Payout stopped'));
      expect(messageText(stopped)).toContain('/payout resume');
      way.website.switches.unset();
      const resume = way.as('tess').command('payout resume', { id });
      const finished = await resume.nextUpdate(isFinished);
      expect(messageText(finished)).toContain('Settle this in the log channel');
      const states = (await rowsOf(finished)).map(({ state }) => state);
      expect(states.filter((state) => state === 'unknown')).toHaveLength(1);
      expect(states.filter((state) => state === 'applied')).toHaveLength(11);
    });
    expect(credits).toEqual(members.map(({ account }) => `${account.username} 2.00`).toSorted());
    await way.logged('may or may not have arrived', 'credits');
    const questions = way.logMessages('may or may not have arrived').map(openButtons);
    expect(questions).toContainEqual(['It arrived', 'It did not']);
    await way.logged('stopped a payout');
    await way.logged('resumed a payout');
    expect(await answered(sam.command('payout list'))).toContain('24.00 credits');

    const question = way
      .logMessages('may or may not have arrived')
      .find((message) => openButtons(message).length === 2);
    if (question === undefined) throw new Error('staff were not asked');
    await way.as('tess', 'staffLog').press(question, 'It arrived').answer();
    await way.logged('Settled by', 'granted **2.00 credits**');
    expect(way.discord.world.directMessages.size).toBe(0);
  });

  it('is for staff only', async () => {
    const way = community();
    const before = way.website.requests.length;
    const mia = way.as('mia');
    for (const [path, options] of [
      ['payout members', { members: people.noah, amount: 5 }],
      ['payout role', { role: roles.crew, amount: 5 }],
      ['payout file', { file: csvFile('mia_plays,5') }],
      ['payout list', {}],
      ['payout show', { id: 'x' }],
      ['payout stop', { id: 'x' }],
      ['payout resume', { id: 'x' }],
    ] as const) {
      expect(await answered(mia.command(path, options, { unchecked: true }))).toContain('staff');
    }
    const [one] = [await way.linkedNewcomer()];
    const preview = await way
      .as('sam')
      .command('payout members', { members: one.mention, amount: 5 })
      .nextUpdate(isOutcome);
    const press = way.as('tess').press(preview, 'Confirm', { unchecked: true });
    expect(await answered(press)).not.toContain('Working');
    const credits = way.website.credits.length;
    await answered(mia.press(preview, 'Confirm', { unchecked: true }));
    expect(way.website.credits.length).toBe(credits);
    expect(way.website.requests.slice(before).filter(({ endpoint }) => endpoint === 'add')).toEqual([]);
  });

  it('shows external names literally, and pings nobody', async () => {
    const way = community();
    const names = [hostileTexts.pings, hostileTexts.markdown, hostileTexts.link];
    for (const [index, username] of names.entries()) {
      way.website.users.add({ id: String(9_900 + index), username });
    }
    const lines = names.map((name) => `"${name}",1`);
    const file = csvFile(
      ['=HYPERLINK("x"),1', ...lines, '@everyone,1', '<@&2>,1'].join('\n'),
      '**evil**.csv',
    );
    const refused = await way.as('sam').command('payout file', { file }).nextUpdate(isOutcome);
    expect(messageText(refused)).toContain('quotation marks in line 1');

    const clean = csvFile([...lines, '=cmd(),1', '@everyone,1', '<@&2>,1'].join('\n'), '**evil**.csv');
    const preview = await way.as('sam').command('payout file', { file: clean }).nextUpdate(isOutcome);
    expect(messageText(preview)).toContain('to 3 accounts?');
    expect(messageText(preview)).not.toMatch(/@everyone|<@&2>/);
    const given = (await rowsOf(preview)).map((row) => row['given']);
    expect(given).toContain("'=cmd(),1");
    expect(given).toContain("'@everyone,1");
    await confirmOn(preview, way.as('sam')).nextUpdate(isFinished);
    expect(way.discord.requests.every(({ body }) => !JSON.stringify(body ?? '').includes('"parse":["'))).toBe(
      true,
    );
  });

  it('speaks German to German staff, buttons included', async () => {
    const way = community();
    const staff = way.newcomer({ locale: 'de', roles: [roles.staff] });
    const member = await way.linkedNewcomer();
    const preview = await staff.acts
      .command('payout members', { members: `${member.mention} @bob`, amount: 12.35 })
      .nextUpdate(isOutcome);
    expect(messageText(preview)).toContain('12,35');
    expect(openButtons(preview)).toEqual(['Bestätigen ohne einen Eintrag', 'Abbrechen']);
    const confirm = staff.acts.press(preview, 'Bestätigen ohne einen Eintrag');
    const last = await confirm.nextUpdate((message) => /beendet|abgeschlossen/i.test(messageText(message)));
    expect(messageText(last)).toContain('12,35');
    await way.logged('paid out **12.35 credits** to one account');
  });
});
