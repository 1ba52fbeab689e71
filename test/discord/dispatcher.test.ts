import { DiscordAPIError, Events, HTTPError } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { Button, Command } from '../../src/discord/command.js';
import { createDispatcher, type Dispatcher } from '../../src/discord/dispatcher.js';
import type { InteractionClient } from '../../src/discord/interaction-client.js';
import { StoreError } from '../../src/errors.js';
import { createOfflineClient } from '../../src/simulation/offline-client.js';
import { systemWorld } from '../../src/time/clock.js';
import { english, languages } from '../support/english.js';
import { silentLog } from '../support/silent-log.js';
import { createSkippingClock } from '../support/skipping-clock.js';

const GUILD = '300000000000000001';

const pay: Command = {
  route: 'pay',
  staff: false,
  definition: { name: 'pay', description: 'Pays.' },
  run: {},
  buttons: {
    confirm: {
      staff: false,
      answers: 'update',
      refusalReplaces: true,
      run: async () => ({ content: 'paid', publicly: { content: 'for everyone' } }),
    },
  },
};

const press = {
  id: '200000000000000001',
  token: 'token',
  application_id: '600000000000000001',
  type: 3,
  guild_id: GUILD,
  entitlements: [],
  authorizing_integration_owners: {},
  channel: { id: '400000000000000001', type: 0 },
  locale: 'en-US',
  data: { custom_id: 'pay:confirm:1', component_type: 2 },
  message: { id: '700000000000000001', flags: 64 },
  member: {
    user: { id: '100000000000000001', username: 'ada', global_name: 'Ada', discriminator: '0', avatar: null },
    roles: [],
    joined_at: '2020-01-01T00:00:00.000Z',
    permissions: '0',
  },
};

/** Dispatches an interaction, and waits until it has ended. */
async function dispatched(dispatcher: Dispatcher, payload: object): Promise<void> {
  const { client, receive } = createOfflineClient();
  client.on(Events.InteractionCreate, dispatcher.dispatch);
  receive('INTERACTION_CREATE', payload);
  await dispatcher.idle();
  await client.destroy();
}

/** Accepts an answer and its edits, but no message beside it. @param besides gets the rejected ones */
function clientWithout(
  besides: string[],
  status = 503,
): {
  readonly client: InteractionClient;
  readonly answers: string[];
} {
  const answers: string[] = [];
  const client: InteractionClient = {
    async send(method, route, { body }) {
      const text = JSON.stringify(body);
      const isBeside = method === 'POST' && route.startsWith('/webhooks/');
      (isBeside ? besides : answers).push(text);
      if (isBeside)
        throw new HTTPError(status, `${status}`, method, route, { body: undefined, files: undefined });
    },
    close: async () => undefined,
  };
  return { client, answers };
}

/** Presses the button. @returns the outcomes */
async function outcomesOf(
  client: InteractionClient,
  claim: () => Promise<boolean> = async () => true,
  command = pay,
  use: object = press,
  log = silentLog,
): Promise<readonly string[]> {
  const done: string[] = [];
  const dispatcher = createDispatcher({
    commands: [command],
    guildIds: new Set([GUILD]),
    isStaff: () => false,
    cooldown: () => undefined,
    claim,
    client,
    languages,
    notices: { warn: () => undefined } as never,
    log,
    onDone: ({ outcome }) => done.push(outcome),
    world: { ...systemWorld, clock: createSkippingClock() },
  });

  await dispatched(dispatcher, use);
  return done;
}

it('keeps the answer if neither message nor note gets through', async () => {
  const besides: string[] = [];
  const { client, answers } = clientWithout(besides);
  const done = await outcomesOf(client);

  expect(answers.at(-1)).toContain('paid');
  expect(besides.some((text) => text.includes('for everyone'))).toBe(true);
  // Discord may have posted it before its answer was lost.
  expect(besides.some((text) => text.includes(english.words.refusals.perhapsPosted))).toBe(true);
  expect(besides.join()).not.toContain(english.words.refusals.notPosted);
  expect([...answers, ...besides].join()).not.toContain(english.words.refusals.unforeseen);
  expect(done).toEqual(['done']);
});

describe('a press that another process has deferred', () => {
  /** Discord as a process finds it that defers after another one. */
  function discordWithDeferral() {
    const edits: string[] = [];
    let deferred = () => {};
    const isDeferred = new Promise<void>((resolve) => {
      deferred = resolve;
    });
    const client: InteractionClient = {
      async send(method, route, { body }) {
        if (method === 'PATCH') edits.push(JSON.stringify(body));
        if (!route.endsWith('/callback')) return;
        deferred();
        const taken = { code: 40060, message: 'already acknowledged' };
        throw new DiscordAPIError(taken, taken.code, 400, method, route, {
          body: undefined,
          files: undefined,
        });
      },
      close: async () => undefined,
    };
    return { client, edits, isDeferred };
  }

  it('is answered by the one that has claimed it', async () => {
    const { client, edits, isDeferred } = discordWithDeferral();
    const done = await outcomesOf(client, async () => {
      // A slow store: both have deferred by now.
      await isDeferred;
      return true;
    });
    expect(edits.join()).toContain('paid');
    expect(done).toEqual(['done']);
  });

  it('is left to the one that has claimed it', async () => {
    const { client, edits, isDeferred } = discordWithDeferral();
    const done = await outcomesOf(client, async () => {
      await isDeferred;
      return false;
    });
    expect(edits).toEqual([]);
    expect(done).toEqual(['answered by another process']);
  });
});

it('leaves a reading use to another process’s answer', async () => {
  const shown: string[] = [];
  let tries = 0;
  let acknowledged = () => {};
  const isAcknowledged = new Promise<void>((resolve) => {
    acknowledged = resolve;
  });
  const client: InteractionClient = {
    async send(method, route) {
      if (!route.endsWith('/callback')) {
        shown.push(`${method} ${route}`);
        return;
      }
      tries += 1;
      if (tries === 1) throw new HTTPError(503, '503', method, route, { body: undefined, files: undefined });
      acknowledged();
      const taken = { code: 40060, message: 'already acknowledged' };
      throw new DiscordAPIError(taken, taken.code, 400, method, route, { body: undefined, files: undefined });
    },
    close: async () => undefined,
  };
  const look: Command = {
    ...pay,
    readsOnly: true,
    async run() {
      await isAcknowledged;
      throw new StoreError('the store is away');
    },
  };
  const use = { ...press, type: 2, data: { id: '1', type: 1, name: 'pay' } };
  expect(await outcomesOf(client, undefined, look, use)).toEqual(['failed']);
  expect(shown).toEqual([`POST /webhooks/${press.application_id}/${press.token}`]);
});

describe('a process whose claim fails once it has deferred', () => {
  /** Discord as a process finds it that defers first. */
  async function shownAfter(command: Command, presses: object) {
    const shown: string[] = [];
    let deferred = () => {};
    const isDeferred = new Promise<void>((resolve) => {
      deferred = resolve;
    });
    const client: InteractionClient = {
      async send(method, route) {
        if (route.endsWith('/callback')) deferred();
        else shown.push(`${method} ${route}`);
      },
      close: async () => undefined,
    };
    const failing = async () => {
      await isDeferred;
      throw new StoreError('the store is away');
    };
    const done = await outcomesOf(client, failing, command, presses);
    expect(done).toEqual(['failed']);
    return shown;
  }
  const BESIDE = [`POST /webhooks/${press.application_id}/${press.token}`];

  it('leaves alone what another one may have answered in a private card', async () => {
    expect(await shownAfter(pay, press)).toEqual(BESIDE);
  });

  it('leaves alone what another one may have answered to a command', async () => {
    const use = { ...press, type: 2, data: { id: '1', type: 1, name: 'pay' } };
    expect(await shownAfter({ ...pay, run: async () => ({ content: 'paid' }) }, use)).toEqual(BESIDE);
  });
});

it.each([true, false])('does what goes with the answer once it was shown (%s)', async (isShown) => {
  const events: string[] = [];
  const client: InteractionClient = {
    async send(method, route) {
      if (!isShown) throw new HTTPError(503, '503', method, route, { body: undefined, files: undefined });
      events.push('shown');
    },
    close: async () => undefined,
  };
  const run: Button['run'] = async ({ whenShown }) => {
    whenShown(async () => void events.push('said'));
    return { content: 'paid' };
  };
  const buttons = { confirm: { staff: false, answers: 'update', run } } as const;
  await outcomesOf(client, undefined, { ...pay, buttons });
  expect(events).toEqual(isShown ? ['shown', 'said'] : []);
});

it('does not report finished work as failed if Discord rejects the answer', async () => {
  const sent: string[] = [];
  const client: InteractionClient = {
    async send(method, route, { body }) {
      const text = JSON.stringify(body);
      sent.push(text);
      if (text.includes('paid'))
        throw new HTTPError(503, '503', method, route, { body: undefined, files: undefined });
    },
    close: async () => undefined,
  };
  const done = await outcomesOf(client);

  // Three tries, and three more a little later.
  expect(sent.filter((text) => text.includes('paid'))).toHaveLength(6);
  expect(sent.filter((text) => text.includes('for everyone'))).toHaveLength(1);
  expect(sent.at(-1)).toContain(english.words.refusals.outcomeNotShown);
  expect(sent.join()).not.toContain(english.words.refusals.unforeseen);
  expect(done).toEqual(['undelivered']);
});

it('says that the public message was not posted if Discord said so', async () => {
  const besides: string[] = [];
  const { client } = clientWithout(besides, 403);
  await outcomesOf(client);

  expect(besides.at(-1)).toContain(english.words.refusals.notPosted);
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
    const shown: string[] = [];
    const client: InteractionClient = {
      async send(method, route, { body }) {
        shown.push(`${method} ${route.split('/')[1]} ${JSON.stringify(body)}`);
      },
      close: async () => undefined,
    };
    const reply = note === undefined ? undefined : { content: note };
    const dispatcher = createDispatcher({
      commands: [unrecorded],
      guildIds: new Set([GUILD]),
      isStaff: () => false,
      cooldown: () => undefined,
      claim: async () => true,
      client,
      languages,
      notices: { warn: () => undefined } as never,
      logService: { noteNow: () => reply, note: async () => reply },
      log: silentLog,
      world: { ...systemWorld, clock: createSkippingClock() },
    });
    await dispatched(dispatcher, { ...press, data: { component_type: 2, custom_id: `pay:${control}:1` } });
    return shown;
  }

  it('reads so under the answer, in private', async () => {
    const [answer, note, ...more] = await messagesAfter('confirm', 'not posted');
    expect(answer).toContain('paid');
    expect(note).toMatch(/^POST webhooks .*not posted.*"flags":64/);
    expect(more).toEqual([]);
  });

  it('reads nothing while the channel works, nor after unrecorded actions', async () => {
    expect(await messagesAfter('confirm', undefined)).toHaveLength(1);
    expect(await messagesAfter('cancel', 'not posted')).toHaveLength(1);
  });
});

it('suggestions whose work fails are none, and nothing else is sent', async () => {
  const sent: unknown[] = [];
  const client: InteractionClient = {
    send: async (_method, _route, { body }) => void sent.push(body),
    close: async () => undefined,
  };
  const suggesting: Command = {
    ...pay,
    autocomplete: {
      '': async () => {
        throw new StoreError('failed');
      },
    },
  };
  await outcomesOf(client, undefined, suggesting, typed);
  expect(sent).toEqual([{ type: 8, data: { choices: [] } }]);
});

/** Somebody who types. */
const typed = {
  ...press,
  type: 4,
  data: { id: '1', type: 1, name: 'pay', options: [{ name: 'id', type: 3, value: 'o', focused: true }] },
};

it.each([
  [10_062, 'choices, too late', []],
  [50_035, 'undelivered', ['an answer could not be delivered', 'interaction']],
])(
  'suggestions that Discord refuses with %i are %s, and trouble unless late',
  async (code, outcome, said) => {
    const troubles: string[] = [];
    const note = (_: unknown, text: string) => troubles.push(text);
    const client: InteractionClient = {
      async send(method, route) {
        throw new DiscordAPIError({ code, message: 'no' }, code, 404, method, route, {
          body: undefined,
          files: undefined,
        });
      },
      close: async () => undefined,
    };
    const suggesting: Command = {
      ...pay,
      autocomplete: { '': async () => [{ name: 'one', value: '1' }] },
    };
    const log = { ...silentLog, warn: note, error: note } as never;
    const done = await outcomesOf(client, undefined, suggesting, typed, log);
    expect(done).toEqual([outcome]);
    expect(troubles.toSorted()).toEqual(said);
  },
);
