import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { DISCORD_LOCALES, LOCALES } from '../../src/locales/locales.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { faults, hostileTexts } from '../../src/sandbox/website/website-faults.js';
import { openAsOther } from '../support/store-place.js';
import {
  answered,
  answeredPrivately,
  holdAnswer,
  logLineFor,
  openButtons,
  sharedCommunity,
  shows,
  withoutAsking,
} from './community.js';

const community = sharedCommunity();
const unchecked = { unchecked: true } as const;

const registered = () => [
  ...(community().discord.world.guilds.get(FIXTURES.guildId)?.commands.values() ?? []),
];

/** The slash commands among them, each subcommand by itself. */
const paths = () =>
  registered()
    .filter(({ type }) => type === 1)
    .flatMap(({ id, name, options = [], default_member_permissions: needed }) => {
      const subcommands = options.filter(({ type }) => type === 1).map((each) => `${name} ${each.name}`);
      const own = subcommands.length === 0 ? [name] : subcommands;
      return own.map((path) => ({ path, id, isStaffs: needed === '32' }));
    });

const CALLBACK = 'POST /interactions/:interaction/:token/callback';

/** Routes of Discord's API called while something was done. */
async function discordCallsDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const { discord } = community();
  const before = discord.requests.length;
  await work();
  return discord.requests.slice(before).map(({ method, route }) => `${method} ${route}`);
}

describe('an answer', () => {
  it('takes one request to Discord and one to the website', async () => {
    const way = community();
    const { mention, acts } = await way.linkedNewcomer();
    await way.logged(`linked ${mention}`);
    // The bot's own calls at its start do not count.
    await way.bot.said(/website, token, servers and log channel work/);

    const toWebsite = way.callsDuring(async () => {
      expect(await discordCallsDuring(() => acts.command('balance').answer())).toEqual([CALLBACK]);
    });
    expect(await toWebsite).toEqual(['balance']);
  });

  it('is deferred before a slow website answers, and comes as an edit', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();
    const letAnswer = holdAnswer(way, 'balance');
    const balance = acts.command('balance');
    // The website answers only after the interaction was deferred.
    await balance.acknowledged();
    letAnswer();

    const shown = await balance.answer();
    expect(messageText(shown)).toContain('3.50 credits');
    expect(balance.calls.map(({ kind, status }) => [kind, status])).toEqual([
      ['defer', 204],
      ['edit-message', 200],
    ]);
    expect(balance.visibleTo(FIXTURES.people.noah)).toBe(false);

    const letShare = holdAnswer(way, 'balance');
    const share = acts.press(shown, 'Share');
    await share.acknowledged();
    letShare();
    expect(messageText(await share.followUp())).toContain('3.50 credits');
    expect(share.calls.map(({ kind }) => kind)).toEqual(['defer-update', 'edit-message', 'follow-up']);
    expect(messageText(balance.message ?? shown)).toContain('Shared in this channel');
  });

  it('is in the language of who reads it, and staff’s log stays English', async () => {
    const way = community();
    const { id, mention, acts, account } = way.newcomer({
      locale: 'de',
      account: { paid: '90071992547409.93', virtual: '0.00' },
    });
    const asked = await acts.command('link', { username: account.username }).answer();
    expect(messageText(asked)).toContain('Das Team prüft deine Anfrage');
    expect(openButtons(asked)).toEqual(['Anfrage zurückziehen']);
    const request = await way.logged(`${mention} wants to be linked`);
    await way.as('sam', 'staffLog').press(request, 'Approve').answer();
    await way.logged('Approved by', mention);
    const notified = await way.discord.message(id, () => true);
    expect(messageText(notified.api)).toContain('Du bist jetzt mit dem Website-Konto');

    const balance = await acts.command('balance').answer();
    expect(messageText(balance)).toContain('Gesamt\n**90.071.992.547.409,93 credits**');
    expect(openButtons(balance)).toEqual(['Teilen']);
    const lookup = acts.command('lookup', { username: 'nobody' }, unchecked);
    expect(await answered(lookup)).toContain('Das kann nur das Team');
    const { acts: japanese } = await way.linkedNewcomer({ locale: 'ja' });
    expect(await answered(japanese.command('balance'))).toContain('Total\n**3.50 credits**');
  });
});

describe('what goes wrong', () => {
  it('in the store is an error with a reference, and never "not linked"', async () => {
    const way = community();
    const { id, mention, acts, account } = await way.linkedNewcomer();
    const asking = way.newcomer();
    await asking.acts.command('link', { username: asking.account.username }).answer();
    const request = await way.logged('Link request', asking.mention);
    const staff = way.as('sam');
    const other = await openAsOther(way.folder);
    await other.query(`ALTER TABLE ${other.table} RENAME TO hidden`);
    try {
      for (const handle of [
        acts.command('balance'),
        acts.command('unlink'),
        acts.command('link', { username: 'noah99' }),
        staff.command('lookup', { username: account.username }),
        staff.command('links show', { member: id }),
        staff.command('links set', { member: id, username: 'noah99' }),
        way.as('sam', 'staffLog').press(request, 'Approve'),
      ]) {
        const text = await answered(handle);
        expect(text).toContain('My database failed at that moment');
        expect(text).not.toMatch(/not linked|SQL|keyv|purser|relation/i);
        const line = await logLineFor(way, text);
        expect(line).toMatchObject({ level: 50, err: { type: 'StoreError' } });
        expect(JSON.stringify(line)).toMatch(/no such table|relation \S+ does not exist/);
      }
      expect(await way.callsDuring(() => acts.command('balance').answer())).toEqual([]);
    } finally {
      await other.query(`ALTER TABLE hidden RENAME TO ${other.table}`);
      await other.disconnect();
    }

    // Everything works again, in the same process.
    expect(await answered(acts.command('balance'))).toContain('3.50');
    expect(await answered(way.as('sam', 'staffLog').press(request, 'Approve'))).toContain('Approved by');
    expect(way.logMessages('removed the link', mention)).toEqual([]);
  });

  it('at the website can be tried again where it only reads, and then shows what was asked for', async () => {
    const way = community();
    const { id, acts, account } = await way.linkedNewcomer();
    const sam = way.as('sam');
    way.website.switches.set('all', { fault: faults.status(500) });
    const failed = [
      [acts, await acts.command('balance').answer(), '3.50'],
      [sam, await sam.command('balance', { member: id }).answer(), '3.50'],
      [sam, await sam.command('lookup', { username: account.username }).answer(), account.username],
    ] as const;
    const paying = await sam.command('grant', { member: id, amount: 1 }).answer();
    expect(openButtons(paying)).toEqual([]);
    const still = await acts.press(failed[0][1], 'Try again').nextUpdate();
    expect(openButtons(still)).toEqual(['Try again']);
    way.website.switches.unset();

    for (const [actor, failure, shown] of failed) {
      expect(openButtons(failure), messageText(failure)).toEqual(['Try again']);
      const pressed = actor.press(failure, 'Try again');
      expect(messageText(await pressed.nextUpdate())).toContain(shown);
    }
    // What the bot knows by heart does not fail here.
    const menu = `again:${JSON.stringify({ command: 'View website profile', target: id })}`;
    expect(await answered(sam.press(sam.write('Hello'), menu, unchecked))).toContain(account.username);
    // Whoever makes up such a button gets no further than with the command.
    for (const [made, said] of [
      ['again:{"command":"lookup","texts":{"username":"mia_plays"}}', 'Only staff'],
      ['again:{"command":"grant","people":{"member":"1"}}', 'older message'],
      ['again:again:balance:mine:', 'older message'],
    ] as const)
      expect(await answered(acts.press(acts.write('Hello'), made, unchecked)), made).toContain(said);
  });

  it('unforeseen gives a reference, logs a stack, and the bot goes on', async () => {
    const way = community();
    // Discord always sends a required option; a manipulated client need not.
    const text = await answered(way.as('sam').command('links show', {}, unchecked));

    expect(text).toContain('Something went wrong on my side');
    expect(text).not.toMatch(/TypeError|Discord sent|\.ts|\.js/);
    expect(await logLineFor(way, text)).toMatchObject({
      level: 50,
      err: { type: 'TypeError', stack: expect.stringMatching(/\n +at .+:\d+:\d+/) },
    });
    expect(await answered(way.newcomer().acts.command('balance'))).toContain('not linked');
  });
});

describe('access', () => {
  it('to every staff command, menu and button is refused to members', async () => {
    const way = community();
    const staffs = paths().filter(({ isStaffs }) => isStaffs);
    expect(staffs.length).toBeGreaterThan(25);
    const message = way.as('sam').write('Hello');
    await withoutAsking(way, async () => {
      const handles = [
        ...staffs.map(({ path }) => way.newcomer().acts.command(path, {}, unchecked)),
        ...registered()
          .filter(({ type }) => type === 2)
          .map(({ name }) => way.newcomer().acts.userCommand(name, FIXTURES.people.noah, unchecked)),
        ...[
          ...['grant', 'payout', 'giveaway', 'drop', 'code'].flatMap((kind) =>
            ['confirm', 'approve', 'reject'].map((decision) => `${kind}:${decision}:1`),
          ),
          ...['links:approve:1', 'links:reject:1', 'payout:stop:1', 'drop:end:1', 'grants:quarantine:1'],
        ].map((button) => way.newcomer().acts.press(message, button, unchecked)),
        // Of a server with staff roles, also its owner.
        way.as('owner').command('lookup', { username: 'mia_plays' }),
      ];
      for (const handle of handles) {
        const { name, custom_id: button } = handle.payload.data as { name?: string; custom_id?: string };
        expect(await answered(handle), name ?? button).toContain('Only staff');
      }
    });
  });

  it('is nobody’s in another server or direct messages, buttons included', async () => {
    const way = community();
    const inLog = way.logMessages().length;
    const oscar = way.as('oscar', 'otherGeneral');
    const message = oscar.write('Hello');
    await withoutAsking(way, async () => {
      for (const path of ['balance', 'lookup', 'links requests', 'grant']) {
        const elsewhere = oscar.command(path, {}, unchecked);
        expect(await answeredPrivately(elsewhere)).toContain('do not work in this server');
        const direct = way.as('sam', 'dm').command(path, {}, unchecked);
        expect(await answered(direct)).toContain('not in direct messages');
      }
      for (const button of ['balance:share:', 'links:approve:1'])
        expect(await answeredPrivately(oscar.press(message, button, unchecked))).toContain(
          'do not work in this server',
        );
    });
    const receipt = way.as('oscar', 'dm').write('Hello');
    expect(await answered(way.as('oscar', 'dm').press(receipt, 'balance:mine:', unchecked))).toContain(
      'not in direct messages',
    );
    for (const button of [
      'balance:share:',
      'link:begin:start',
      'help:show:',
      'links:approve:1',
      'drop:claim:1',
    ]) {
      const pressed = way.as('mia', 'dm').press(way.as('mia', 'dm').write('Hello'), button, unchecked);
      expect(await answered(pressed), button).toContain('not in direct messages');
    }
    expect(way.logMessages()).toHaveLength(inLog);
    expect(way.discord.world.guilds.get(FIXTURES.otherGuildId)?.commands.size).toBe(0);
  });

  it.each([
    [
      'button',
      ['', 'links:approve', 'links:approve:none', 'constructor:a:b', 'links:toString:1', 'link:__proto__:1'],
    ],
    ['command', ['nonsense', 'links nonsense', 'links constructor', 'constructor']],
  ] as const)('by a made-up %s is refused, and does nothing', async (kind, names) => {
    const way = community();
    const sam = way.as('sam');
    await withoutAsking(way, async () => {
      for (const name of names) {
        const handle =
          kind === 'button'
            ? sam.press(sam.write('Hello'), name, unchecked)
            : sam.command(name, {}, unchecked);
        expect(await answeredPrivately(handle), name).toMatch(/older message|no longer open/);
      }
    });
  });
});

describe('the registered commands', () => {
  it('are offered only to Manage Server if for staff, otherwise to everyone', () => {
    const forEverybody = registered().filter((command) => command.default_member_permissions !== '32');
    expect(['help', 'profile', 'balance', 'link', 'unlink', 'privacy', 'redeem', 'rewards']).toEqual(
      expect.arrayContaining(forEverybody.map(({ name }) => name)),
    );
    for (const command of forEverybody) expect(command.default_member_permissions ?? null).toBeNull();
  });

  it('have a description in every language for each command, subcommand and option', () => {
    const locales = LOCALES.filter((name) => name !== 'en').flatMap((name) => DISCORD_LOCALES[name]);
    const missing: string[] = [];
    type Described = {
      name: string;
      description: string;
      description_localizations?: Partial<Record<string, string | null>> | null;
      options?: readonly object[];
    };
    const visit = (described: Described, path: string) => {
      const texts = described.description_localizations ?? {};
      for (const locale of locales) if (!texts[locale]) missing.push(`${locale} ${path}`);
      if (texts['de'] === described.description) missing.push(`German ${path}`);
      for (const option of described.options ?? [])
        visit(option as Described, `${path} ${(option as Described).name}`);
    };
    for (const command of registered()) {
      if (command.type === 1) visit(command, `/${command.name}`);
      else if (!command.name_localizations?.de) missing.push(command.name);
    }
    expect(missing).toEqual([]);
  });
});

describe('/help', () => {
  /** The commands that a text lets its reader press. */
  const pressable = (text: string) =>
    [...text.matchAll(/<\/([^:>]+):(\d+)>/g)].map(([, path = '', id = '']) => ({ path, id }));
  const sorted = (all: readonly { path: string; id: string }[]) =>
    all.map(({ path, id }) => `${path} ${id}`).toSorted();

  it('tells a member how to begin and of their commands', async () => {
    const way = community();
    const help = await way.newcomer().acts.command('help').answer();
    expect(messageText(help)).toContain('You are not linked yet');
    expect(openButtons(help)).toEqual(['Link my account']);
    expect(messageText(help)).not.toContain('For staff');
    expect(messageText(help)).not.toContain('Still to be set up');
    const forAll = paths().filter(({ isStaffs }) => !isStaffs);
    expect(forAll).toEqual(
      expect.arrayContaining(pressable(messageText(help)).map((each) => expect.objectContaining(each))),
    );
    const names = pressable(messageText(help)).map(({ path }) => path);
    expect(names).toEqual(expect.arrayContaining(['balance', 'link', 'redeem', 'privacy erase', 'help']));
  });

  it('has a menu of areas for staff, which lead to each of their commands once', async () => {
    const sam = community().as('sam');
    await sam.command('panel').answer();
    let card = await sam.command('help').answer();
    const texts = [messageText(card)];
    // There is a panel, and the staff role sees the commands.
    expect(texts[0]?.split('Still to be set up')[1]).toMatch(/^\s*- There is no nightly backup yet[^-]*$/);
    for (const area of ['accounts', 'grants', 'payouts', 'giveaways', 'drops', 'codes', 'attendance']) {
      card = await sam.select(card, 'For staff: choose an area', [area]).answer();
      texts.push(messageText(card));
    }
    expect(sorted(pressable(texts.join('\n')))).toEqual(sorted(paths()));
    expect(texts[0]?.length).toBeLessThan(1_500);
    expect(texts[1]).toContain('*View website profile*');
    expect(texts[2]).toContain('*Grant credit*');
  });

  it('and the rest are buttons of /panel, answered to who presses alone', async () => {
    const way = community();
    expect(await answered(way.as('sam').command('panel'))).toContain('Pin the message');
    const { api: panel } = await way.discord.message(
      FIXTURES.channels.general,
      shows('Your website account'),
    );
    expect(openButtons(panel)).toEqual(['Link my account', 'My balance', 'My rewards', 'Help']);

    const { acts } = await way.linkedNewcomer({ account: { virtual: '7.50' } });
    expect(await answeredPrivately(acts.press(panel, 'My balance'))).toContain('7.50 credits');
    expect(await answered(acts.press(panel, 'Help'))).toContain('What you can do here');
    expect(await answered(acts.press(panel, 'My rewards'))).toContain('What you have received');
    expect(await answered(acts.press(panel, 'Link my account'))).toContain('You are already linked to');
    expect(await answered(way.newcomer().acts.press(panel, 'My balance'))).toContain('not linked');
  });
});

it('hostile texts of the website do no harm wherever they are shown', async () => {
  const way = community();
  const hostile = `${hostileTexts.pings} ${hostileTexts.markdown} ${hostileTexts.rightToLeft} [x](https://x.example)`;
  const { id, mention, acts, account } = way.newcomer({
    account: { username: hostile, group: hostile, extra: { motto: hostile, [hostile]: 'a field’s name' } },
  });
  const steam = account.steam ?? '';
  const staff = way.as('sam');
  const request = async () => way.logged('Link request', mention);
  const shown: APIMessage[] = [
    await acts.command('link', { steam }).answer(),
    await request(),
    await staff.command('links requests').answer(),
    await way
      .as('sam', 'staffLog')
      .press(await request(), 'Approve')
      .answer(),
    (await way.discord.message(id, () => true)).api,
    await staff.command('lookup', { steam }).answer(),
    await staff.command('links show', { member: id }).answer(),
    await acts.command('profile').answer(),
  ];
  const balance = await acts.command('balance').answer();
  const unlinking = await acts.command('unlink').answer();
  shown.push(balance, await acts.press(balance, 'Share').followUp(), unlinking);
  shown.push(await acts.press(unlinking, 'Confirm').answer());

  for (const { content, embeds } of shown) {
    // Discord renders Markdown in these, unlike in author and footer.
    const rendered = embeds.flatMap(({ title, description, fields = [] }) => [
      title,
      description,
      ...fields.flatMap(({ name, value }) => [name, value]),
    ]);
    const text = [content, ...rendered]
      .join('\n')
      // The bot's own texts: Steam profiles, mentions, times.
      .replaceAll(/\]\(https:\/\/steamcommunity\.com\/profiles\/\d+\)/g, '')
      .replaceAll(/<@\d{17,}>|<t:\d+:\w>/g, '');
    expect(text).not.toMatch(/@everyone|<@|:\/\/|[\u202a-\u202e\u2066-\u2069\u200f]/);
    expect(text).not.toMatch(/(?<!\\)\*\*bold|(?<!\\)`code|(?<!\\)\|\|spoiler/);
  }
  const stored = [...way.discord.world.channels.values()].flatMap(({ messages }) => [...messages.values()]);
  for (const { pings } of stored) expect(pings).toEqual({ everyone: false, users: [], roles: [] });
});
