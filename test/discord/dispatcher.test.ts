import { describe, expect, it } from 'vitest';
import type { Button, Choice, Command } from '../../src/discord/command.js';
import { createDispatcher, type DispatcherOptions } from '../../src/discord/dispatcher.js';
import type { DoneInteraction } from '../../src/discord/exchange.js';
import { StoreError } from '../../src/errors.js';
import { systemWorld } from '../../src/time/clock.js';
import { discordError, httpError } from '../support/discord-errors.js';
import { english, languages } from '../support/english.js';
import { keptLog } from '../support/kept-log.js';
import { createSkippingClock } from '../support/skipping-clock.js';
import { ACKNOWLEDGED, discordThat, GUILD, PRESS, receive } from './interactions.js';

const pay: Command = {
  route: 'pay',
  staff: false,
  definition: { name: 'pay', description: 'Pays.' },
  run: async () => ({ content: 'paid' }),
  buttons: {
    confirm: {
      staff: false,
      answers: 'update',
      refusalReplaces: true,
      run: async () => ({ content: 'paid', publicly: { content: 'for everyone' } }),
    },
  },
};

const slash = { ...PRESS, type: 2, data: { id: '1', type: 1, name: 'pay' } };
/** When {@link PRESS} was made, as its ID has it. */
const MADE_AT = Number(BigInt(PRESS.id) >> 22n) + 1_420_070_400_000;
/** Somebody who types. */
const typing = {
  ...PRESS,
  type: 4,
  data: { id: '1', type: 1, name: 'pay', options: [{ name: 'id', type: 3, value: 'o', focused: true }] },
};
const { perhapsPosted, notPosted, unforeseen, outcomeNotShown } = english.words.refusals;

/** Dispatches an interaction, and waits until it has ended. @returns the outcomes, and what the log says of trouble */
async function dispatched(
  { client }: ReturnType<typeof discordThat>,
  payload: object = PRESS,
  command: Command = pay,
  more: Partial<DispatcherOptions> = {},
) {
  const done: string[] = [];
  const { log, lines } = keptLog();
  const dispatcher = createDispatcher({
    commands: [command],
    guildIds: new Set([GUILD]),
    isStaff: () => false,
    cooldown: () => undefined,
    claim: async () => true,
    client,
    languages,
    notices: { tell: () => undefined, warn: () => undefined },
    log,
    onDone: ({ outcome }) => done.push(outcome),
    world: { ...systemWorld, clock: createSkippingClock() },
    ...more,
  });
  receive(payload, dispatcher.dispatch);
  await dispatcher.idle();
  return { done, troubles: lines.filter(({ level }) => level >= 40).map(({ msg }) => msg) };
}

it.each([
  // Discord may have posted it before its answer was lost.
  [503, perhapsPosted, notPosted],
  [403, notPosted, perhapsPosted],
])('keeps the answer if no message gets through (%i), and says so', async (status, said, unsaid) => {
  const discord = discordThat(({ as }) => (as === 'message' ? httpError(status) : undefined));
  const { done } = await dispatched(discord);
  const [besides, all] = [discord.texts('message').join(), JSON.stringify(discord.sent)];
  expect(discord.texts('acknowledgement').at(-1)).toContain('paid');
  expect(besides).toContain('for everyone');
  expect(besides).toContain(said);
  expect(all).not.toContain(unsaid);
  expect(all).not.toContain(unforeseen);
  expect(done).toEqual(['done']);
});

it.each([
  [true, ['done'], 'paid'],
  [false, ['answered by another process'], undefined],
])('answers what another process has deferred only with the claim (%s)', async (isOurs, outcome, text) => {
  const discord = discordThat(({ as }) => (as === 'acknowledgement' ? ACKNOWLEDGED : undefined));
  // A slow store: both have deferred by then.
  const claim = () => discord.isAcknowledged.then(() => isOurs);
  expect((await dispatched(discord, PRESS, pay, { claim })).done).toEqual(outcome);
  expect(discord.texts('edit')).toEqual(text === undefined ? [] : [expect.stringContaining(text)]);
});

it('leaves a reading use to another process’s answer', async () => {
  const discord = discordThat(({ as }, nth) =>
    as === 'acknowledgement' ? (nth === 1 ? httpError() : ACKNOWLEDGED) : undefined,
  );
  const look: Command = {
    ...pay,
    readsOnly: true,
    async run() {
      await discord.isAcknowledged;
      throw new StoreError('the store is away');
    },
  };
  expect((await dispatched(discord, slash, look)).done).toEqual(['failed']);
  expect([discord.texts('edit').length, discord.texts('message').length]).toEqual([0, 1]);
});

it.each([
  ['in a private card', PRESS],
  ['to a command', slash],
])('whose claim fails leaves alone what another may have answered %s', async (_, payload) => {
  const discord = discordThat();
  const claim = () => discord.isAcknowledged.then(() => Promise.reject(new StoreError('the store is away')));
  expect((await dispatched(discord, payload, pay, { claim })).done).toEqual(['failed']);
  expect([discord.texts('edit').length, discord.texts('message').length]).toEqual([0, 1]);
});

it.each([true, false])('does what goes with the answer once it was shown (%s)', async (isShown) => {
  const discord = discordThat(() => (isShown ? undefined : httpError()));
  let said = 0;
  const run: Button['run'] = async ({ whenShown }) => {
    whenShown(async () => {
      said += discord.sent.length;
    });
    return { content: 'paid' };
  };
  const buttons = { confirm: { staff: false, answers: 'update', run } } as const;
  await dispatched(discord, PRESS, { ...pay, buttons });
  expect(said).toBe(isShown ? 1 : 0);
});

it('does not report finished work as failed if Discord rejects the answer', async () => {
  const discord = discordThat(({ text }) => (text.includes('paid') ? httpError() : undefined));
  const { done } = await dispatched(discord);
  const sent = discord.sent.map(({ text }) => text);
  // Three tries, and three more a little later.
  expect(sent.filter((text) => text.includes('paid'))).toHaveLength(6);
  expect(sent.filter((text) => text.includes('for everyone'))).toHaveLength(1);
  expect(sent.at(-1)).toContain(outcomeNotShown);
  expect(sent.join()).not.toContain(unforeseen);
  expect(done).toEqual(['undelivered']);
});

describe('a person whose record cannot be posted', () => {
  const unrecorded: Command = {
    ...pay,
    buttons: {
      confirm: { staff: false, answers: 'update', logs: true, run: async () => ({ content: 'paid' }) },
      cancel: { staff: false, answers: 'update', run: async () => ({ content: 'cancelled' }) },
    },
  };

  async function messagesAfter(control: string, note: string | undefined) {
    const discord = discordThat();
    const reply = note === undefined ? undefined : { content: note };
    const payload = { ...PRESS, data: { component_type: 2, custom_id: `pay:${control}:1` } };
    await dispatched(discord, payload, unrecorded, { noteUnrecorded: async () => reply });
    return discord.sent;
  }

  it('reads so under the answer, in private', async () => {
    const [answer, note, ...more] = await messagesAfter('confirm', 'not posted');
    expect(answer?.text).toContain('paid');
    expect(note).toMatchObject({ as: 'message', text: expect.stringMatching(/not posted.*"flags":64/) });
    expect(more).toEqual([]);
  });

  it('reads nothing while the channel works, nor after unrecorded actions', async () => {
    expect(await messagesAfter('confirm', undefined)).toHaveLength(1);
    expect(await messagesAfter('cancel', 'not posted')).toHaveLength(1);
  });
});

describe('who waits', () => {
  it.each([
    ['a command', slash, undefined, true],
    ['a press that could not be answered', PRESS, httpError(), true],
    ['suggestions', typing, undefined, false],
    ['an interaction that another process answers', slash, undefined, false, false],
  ])(
    'is counted from the moment that Discord made it: %s',
    async (_, payload, error, isAwaited, isOurs = true) => {
      const done: DoneInteraction[] = [];
      const world = { ...systemWorld, now: () => MADE_AT + 250, clock: createSkippingClock() };
      const command = { ...pay, autocomplete: { '': async () => [] } };
      const discord = discordThat(() => error);
      const onDone = (one: DoneInteraction) => void done.push(one);
      await dispatched(discord, payload, command, { world, onDone, claim: async () => isOurs });
      expect(done).toEqual([expect.objectContaining({ deliveredMs: 250, isAwaited })]);
    },
  );
});

describe('suggestions', () => {
  const suggesting = (suggest: () => Promise<readonly Choice[]>): Command => ({
    ...pay,
    autocomplete: { '': suggest },
  });
  const none = suggesting(async () => []);

  it('whose work fails are none, and nothing else is sent', async () => {
    const discord = discordThat();
    await dispatched(
      discord,
      typing,
      suggesting(() => Promise.reject(new StoreError('failed'))),
    );
    expect(discord.texts('acknowledgement')).toEqual([JSON.stringify({ type: 8, data: { choices: [] } })]);
    expect(discord.sent).toHaveLength(1);
  });

  it('have names that Discord takes', async () => {
    const discord = discordThat();
    const long = Array.from({ length: 30 }, (_, index) => ({ name: 'o'.repeat(101), value: `${index}` }));
    await dispatched(
      discord,
      typing,
      suggesting(async () => long),
    );
    const { data } = JSON.parse(discord.texts('acknowledgement')[0] ?? '');
    expect(data.choices).toHaveLength(25);
    expect(data.choices[0]).toEqual({ name: `${'o'.repeat(99)}…`, value: '0' });
  });

  it.each([
    [10_062, 'choices, too late', []],
    [50_035, 'undelivered', ['interaction', 'an answer could not be delivered']],
  ])('that Discord refuses with %i are %s, and trouble unless late', async (code, outcome, troubles) => {
    const discord = discordThat(() => discordError(code, 404));
    expect(await dispatched(discord, typing, none)).toEqual({ done: [outcome], troubles });
  });
});
