import type { Config } from '../config.js';
import type { Grant } from '../ledger/grant.js';
import type { Languages } from '../locales/languages.js';
import type { Log } from '../log.js';
import { createActivity } from './activity.js';
import type { Choices } from './choices.js';
import { createDatabase, type LostRecord } from './database-model.js';
import type { Control, Interaction, Message, OpenForm, Version } from './discord-message.js';
import { createDiscordModel } from './discord-model.js';
import { createHost, type Host } from './host.js';
import {
  commandPayload,
  type Option,
  PEOPLE,
  type Person,
  pressPayload,
  submitPayload,
} from './people-model.js';
import { createRandom, type Random } from './random.js';
import type { Settings, StoreBack } from './schedule-steps.js';
import { createScheduler } from './scheduler.js';
import { type Bot, type Connections, startBot } from './simulated-bot.js';
import { createTroubles } from './simulated-trouble.js';
import { createStoreServer } from './store-server.js';
import { createTrace, type Keeps, type OnLine } from './trace.js';
import { createVoiceModel } from './voice-model.js';
import { type Add, createWebsiteModel } from './website-model.js';

/** A payment that someone wants, identified by an amount that nothing else in the schedule has. */
export interface Intent {
  readonly cents: number;
  /** How many accounts may receive it. `undefined`: each of those that it names, once. */
  readonly winners: number | undefined;
  /** Each account may receive it again, at each date. */
  readonly repeats?: true;
}

/** A balance that a member entered to prove an account. */
export interface EnteredBalance {
  readonly proof: string;
  readonly member: string;
  readonly cents: number;
  /** ms from the start. */
  readonly at: number;
}

/** What a program was answered. */
interface ProgramAnswer {
  /** The program's own. */
  readonly key: string;
  /** Of the grant. */
  readonly id: string;
}

/** A slot for one of the bot's processes, which is started in it again and again. */
export interface Slot {
  readonly index: number;
  readonly host: Host;
  bot: Bot | undefined;
  /** How it will be restarted. */
  comeback: Comeback;
  start(): void;
}

export interface Comeback {
  /** ms. */
  readonly down: number;
  /** With a new process ID, with its old one, or with a new one while another program has the old one. */
  readonly number: 'new' | 'same' | 'taken';
}

export interface Command {
  readonly name: string;
  readonly subcommand?: string | undefined;
  readonly options: readonly Option[];
}

/** Called at the moments when invariants are checked. */
export interface Watchers {
  readonly onSettled: () => void;
  readonly onAdd: (add: Add) => void;
  readonly onShown: (message: Message, version: Version) => void;
}

/** The store has become another copy. */
export interface Setback {
  /** ms from the start. */
  readonly at: number;
  readonly how: StoreBack['how'];
  /** It is a file that was put back without the bot's note. Where nothing is open in it, nobody can tell that it is older. */
  readonly isSilent: boolean;
  readonly lost: readonly LostRecord[];
}

/** The grants of which setbacks have lost a change, as they were before. */
export const lostGrants = (setbacks: readonly Setback[]): readonly Grant[] =>
  setbacks.flatMap(({ lost }) =>
    lost.flatMap(({ key, value }) =>
      key.startsWith('grant:') && value !== undefined ? [value as Grant] : [],
    ),
  );

export const centsOf = (amount: string) => Math.round(Number(amount) * 100);

export type World = ReturnType<typeof createWorld>;

export function createWorld(
  seed: number,
  settings: Settings,
  options: {
    readonly config: Config;
    readonly languages: Languages;
    readonly log: Log;
    readonly keeps: Keeps;
    readonly onLine?: OnLine;
    readonly watchers: Watchers;
    readonly choices?: Choices | undefined;
  },
) {
  const { config, log, watchers, choices } = options;
  const scheduler = createScheduler(watchers.onSettled);
  const trace = createTrace(scheduler.now, options.keeps, options.onLine);
  const troubles = createTroubles();
  const database = createDatabase(undefined, settings.store && scheduler.now);
  const server = settings.store && createStoreServer(database, settings.store);
  const setbacks: Setback[] = [];
  const random = createRandom(`world ${seed}`);
  const activity = createActivity(scheduler);
  const bonusHolders = new Set<string>();
  let isCalm = false;

  /** The grant that an add is for: the one being sent now, or else the newest. Its record may just be lost. */
  function grantOf(account: string, cents: number): string | undefined {
    const isMeant = (grant: Grant) => grant.account.id === account && centsOf(grant.amount) === cents;
    const known = database.look<Grant>('grant:').filter(isMeant);
    const all = [...lostGrants(setbacks).filter(isMeant), ...known];
    // A lost record says for ever that it is being sent.
    const sending = [...known, ...all].find(({ state }) => state === 'sending');
    return (sending ?? all.at(-1))?.id;
  }

  const website = createWebsiteModel({
    accounts: PEOPLE.map(({ account, name }) => ({
      id: account,
      username: `${name.toLowerCase()}_web`,
      virtual: random.below(5_000),
      paid: random.below(500),
    })),
    scheduler,
    trace,
    grantOf,
    onAdd: watchers.onAdd,
  });
  const discord = createDiscordModel({ scheduler, troubles, trace, onShown: watchers.onShown, choices });
  const connections = {
    config,
    languages: options.languages,
    log,
    scheduler,
    trace,
    troubles,
    database,
    server,
    website,
    discord,
    voice: createVoiceModel(scheduler, trace),
    activity,
    bonusHolders,
    roleless: new Set<string>(),
    // Idle bots are most of the work. Where nothing else happens, their reads have nothing to meet.
    takesTime: () => !isCalm && (troubles.isAny() || !activity.isQuiet()),
    endless: new Set<string>(),
    choices,
  };
  const hosts = ['one', 'two'].map((name) =>
    createHost(name, scheduler, settings.epoch, settings.tellsBoots),
  );
  const slots = settings.hosts.map((host, index) =>
    createSlot(connections, seed, index, hosts[host] as Host),
  );
  const intents = new Map<number, Intent>();
  const entered: EnteredBalance[] = [];
  const reaching = createRandom(`reaching ${seed}`);

  /** Delivers a use to the processes that receive it. */
  function hand(payload: Parameters<Bot['dispatch']>[0], use: string): void {
    const ready = slots.flatMap(({ bot }) =>
      bot?.life.isAlive() && bot.readyAt() !== undefined ? [bot] : [],
    );
    activity.note();
    const delays = slots.map(() => reaching.between(10, 200));
    const chosen = reaching.next();
    const bots =
      settings.reaches === 'all' ? ready : ready.slice(Math.floor(chosen * ready.length)).slice(0, 1);
    if (bots.length === 0) trace.note('nobody hears of it');
    for (const [index, bot] of bots.entries()) {
      const dispatch = () => bot.dispatch(payload);
      if (choices === undefined) bot.life.after(delays[index] ?? 0, dispatch);
      else choices.deliver(bot.life, bot.name, use, bots.length === 1, dispatch);
    }
  }

  return {
    ...connections,
    bonusHolders,
    /** Each time that somebody got that role or lost it, their ID. */
    bonusChanges: [] as string[],
    settings,
    /** When the store became another copy, and what it has lost by that. */
    setbacks,
    hosts: hosts as readonly Host[],
    slots: slots as readonly Slot[],
    intents: intents as ReadonlyMap<number, Intent>,
    /** Grants of winners whom people have paid by hand or rerolled. They tell each other. */
    paidByHand: new Set<string>(),
    rerolled: new Set<string>(),
    /** The balances that members entered. */
    entered: entered as readonly EnteredBalance[],
    /** What members read on the website right after a deposit, in cents, by the member's ID. */
    readings: new Map<string, number>(),
    /** The codes that people know, with the IDs of their sets. */
    codes: [] as Array<{ readonly text: string; readonly set: string }>,
    /** Who has answered the question of which drop rightly, by the IDs. */
    answeredRightly: new Set<string>(),
    /** The other program: the text of its token, and what it was answered. */
    programs: {
      token: undefined as Promise<string | undefined> | undefined,
      answers: [] as ProgramAnswer[],
    },
    /** What people have begun in place of something in quarantine, by the IDs. Those who had been paid are paid once more. */
    startedAgain: new Set<string>(),
    /** Giveaways whose winners people have had the bot pay again. */
    paidAgain: new Set<string>(),

    /** Somebody has asked for more winners of an intent. */
    moreWinners(cents: number, winners: number): void {
      const intent = intents.get(cents);
      if (intent !== undefined) {
        intents.set(cents, { ...intent, winners: Math.max(winners, intent.winners ?? 0) });
      }
    },

    /** An unused amount, in cents. */
    newIntent(chance: Random, mostCents: number, winners?: number, repeats?: true): Intent {
      for (;;) {
        const cents = chance.between(100, mostCents);
        if (intents.has(cents) || cents === centsOf(settings.bonus ?? '0')) continue;
        const intent = { cents, winners, ...(repeats && { repeats }) };
        intents.set(cents, intent);
        return intent;
      }
    },

    command(person: Person, command: Command): Interaction {
      const { name, subcommand, options: given } = command;
      const use = `/${[name, subcommand].filter((part) => part !== undefined).join(' ')}`;
      const interaction = discord.use(person.id, use);
      trace.note(`${person.name} uses ${use} ${given.map(optionText).join(' ')}`);
      hand(commandPayload(interaction, person, command), use);
      return interaction;
    },

    press(person: Person, message: Message, control: Control): Interaction {
      const interaction = discord.use(person.id, control.custom_id, message);
      trace.note(`${person.name} presses [${control.label}] ${control.custom_id}`);
      hand(pressPayload(interaction, person, message, control), control.custom_id);
      return interaction;
    },

    /** Submits the form for a balance. @param text the balance as the member writes it */
    enterBalance(person: Person, form: OpenForm, cents: number, text: string): Interaction {
      const { custom_id: use } = form;
      const interaction = discord.use(person.id, use);
      entered.push({ proof: use.split(':').at(-1) ?? '', member: person.id, cents, at: scheduler.now() });
      trace.note(`${person.name} enters ${text} in ${use}`);
      hand(submitPayload(interaction, person, form, text), use);
      return interaction;
    },

    /** Submits a form that a button of a message has opened, with a text in each of its fields. */
    submit(person: Person, message: Message, form: OpenForm, text: string): Interaction {
      const interaction = discord.use(person.id, form.custom_id, message);
      trace.note(`${person.name} submits “${text}” in ${form.custom_id}`);
      hand(submitPayload(interaction, person, form, text, message), form.custom_id);
      return interaction;
    },

    isCalm: () => isCalm,
    setCalm(): void {
      isCalm = true;
    },
  };
}

const optionText = (option: Option) =>
  `${option.name}=${'person' in option ? option.person.name : 'role' in option ? 'role' : option.value}`;

/** How long a service manager waits before a restart, by default. */
const START_AGAIN_MS = 4_000;

function createSlot(connections: Connections, seed: number, index: number, host: Host): Slot {
  const { scheduler, trace } = connections;
  const usual: Comeback = { down: START_AGAIN_MS, number: 'new' };
  let starts = 0;
  let pid = 0;

  function start(number: Comeback['number']): void {
    starts += 1;
    if (number === 'taken') host.started(pid);
    if (number !== 'same' || host.isRunning(pid)) pid = host.newNumber();
    const name = `${'ABC'[index]}${starts}`;
    const place = { index, name, host, pid, seed: createRandom(`bot ${seed} ${index} ${starts}`).seed() };
    slot.bot = startBot(connections, place, () => {
      trace.note(`${name} is no more`);
      slot.bot = undefined;
      const { down, number: next } = slot.comeback;
      slot.comeback = usual;
      scheduler.after(down, () => start(next));
    });
  }

  const slot: Slot = { index, host, bot: undefined, comeback: usual, start: () => start('new') };
  return slot;
}
