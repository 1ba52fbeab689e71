import type { APIMessage } from 'discord.js';
import { expect, onTestFinished } from 'vitest';
import { type Grant, isOnCard } from '../../src/ledger/grant.js';
import { openRecords } from '../../src/open-records.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { Actor } from '../../src/sandbox/discord/actor.js';
import type { OptionInputs } from '../../src/sandbox/discord/command-options.js';
import type { InteractionHandle } from '../../src/sandbox/discord/interaction-handle.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import type { WebsiteStandIn } from '../../src/sandbox/website/website-stand-in.js';
import type { BotProcess, Settings } from '../support/bot-process.js';
import { hasAll, shared, sharedWithSwitch, type WholeWayOptions } from '../support/e2e.js';
import { silentLog } from '../support/silent-log.js';
import { openAsOther, storePlace } from '../support/store-place.js';
import { type Community, startCommunity } from './community.js';

/** End to end, with linked members and helpers for grants. */
export interface GrantWay extends Community {
  /** An amount unique in this test, by which credit and ledger entry are matched. */
  nextAmount(): number;
  /** Requests a preview, by default from Sam to Mia. */
  preview(options?: OptionInputs, by?: Actor): Promise<APIMessage>;
  /** Presses **Confirm** on a preview, by default as Sam. */
  confirm(preview: APIMessage, by?: Actor): InteractionHandle;
  /** Previews and confirms. @returns the final answer */
  grant(options?: OptionInputs): Promise<string>;
  /** The records of the bot's store, read directly. */
  records(): Promise<ReadonlyMap<string, unknown>>;
  /** The ledger in the store, oldest first. */
  ledger(): Promise<readonly Grant[]>;
  /** The adds that the website has received so far. */
  adds(): number;
  /** The website's credits so far, oldest first. */
  credits(): WebsiteStandIn['credits'];
}

/** The linked members of the cast, and who links them. */
const LINKS = [
  ['mia', 'mia_plays', 'sam'],
  ['noah', 'noah99', 'sam'],
  ['sam', 'sam_mod', 'tess'],
  ['tess', 'tess_mod', 'sam'],
] as const;

/** Whether a message is the last word, and does not only say that the bot is at work. */
export const isOutcome = (message: APIMessage) => !/Working|Wird bearbeitet/.test(messageText(message));

/** The moderator's final answer. */
export async function outcome(confirm: InteractionHandle): Promise<string> {
  return messageText(await confirm.nextUpdate(isOutcome));
}

/**
 * Starts and links everything; stopped after the test.
 * @param onStart called before the bot's first call to the website
 */
export async function grantWay(
  options: WholeWayOptions = {},
  onStart: (way: Community) => void = () => undefined,
): Promise<GrantWay> {
  const way = await startCommunity(options);
  onTestFinished(way.stop);
  onStart(way);
  return linked(way);
}

/** As {@link grantWay}; the caller must stop it. */
export async function startGrantWay(options: WholeWayOptions = {}): Promise<GrantWay> {
  return linked(await startCommunity(options));
}

async function linked(way: Community): Promise<GrantWay> {
  for (const [member, username, by] of LINKS) {
    await way.as(by).command('links set', { member: FIXTURES.people[member], username }).answer();
  }
  let cents = 100;

  const nextAmount = () => {
    cents += 1;
    return cents / 100;
  };

  const preview: GrantWay['preview'] = (given = {}, by = way.as('sam')) => {
    const amount = nextAmount();
    if ('username' in given) return by.command('grants account', { amount, ...given }).answer();
    return by.command('grant', { member: FIXTURES.people.mia, amount, ...given }).answer();
  };

  const confirm: GrantWay['confirm'] = (message, by = way.as('sam')) => by.press(message, 'Confirm');

  const records = () => readRecords(way.folder);

  return {
    ...way,
    nextAmount,
    preview,
    confirm,
    grant: async (given) => outcome(confirm(await preview(given))),
    records,
    ledger: async () => grantsIn(await records()),
    credits: () => way.website.credits,
    adds: () => way.website.requests.filter(({ endpoint }) => endpoint === 'add').length,
  };
}

/**
 * The same, from now on: hides earlier ledger entries, adds and log messages. Waits for their pending reports, so
 * that these do not interfere.
 */
async function fromNow(way: GrantWay): Promise<GrantWay> {
  await untilSettled(way);
  const before = { grants: (await way.ledger()).length, adds: way.adds(), credits: way.credits().length };
  const known = new Set(way.logMessages().map(({ id }) => id));
  const isNew = ({ id }: APIMessage) => !known.has(id);
  return {
    ...way,
    ledger: async () => (await way.ledger()).slice(before.grants),
    credits: () => way.credits().slice(before.credits),
    adds: () => way.adds() - before.adds,
    logMessages: (...texts) => way.logMessages(...texts).filter(isNew),
    async logged(...texts) {
      const isIt = (message: APIMessage) => isNew(message) && hasAll(message, texts);
      return (await way.discord.message(FIXTURES.channels.staffLog, isIt)).api;
    },
  };
}

/** One running bot for all tests of a file. @returns a fresh view for each test */
export function sharedGrantWay(options: WholeWayOptions = {}): () => Promise<GrantWay> {
  const way = shared(() => startGrantWay(options));
  return () => fromNow(way());
}

/** As {@link sharedGrantWay}, with a switch in the bot, which is off at the start of each test. */
export function sharedSwitchedWay(settings: Settings = {}) {
  const both = sharedWithSwitch((own) => startGrantWay({ settings: { ...own, ...settings } }));
  return async () => {
    const { bot, way } = both();
    return { bot, way: await fromNow(way) };
  };
}

/** The grants of a store, oldest first. */
export const grantsIn = (records: ReadonlyMap<string, unknown>): readonly Grant[] =>
  [...records].flatMap(([key, value]) => (key.startsWith('grant:') ? [value as Grant] : []));

/** The bot's store, opened a second time. The caller must close it. */
export const openStoreOf = async ({ folder }: Pick<GrantWay, 'folder'>) =>
  openRecords((await storePlace(folder)).url, silentLog);

async function readRecords(folder: string): Promise<ReadonlyMap<string, unknown>> {
  const other = await openAsOther(folder);
  const rows = await other.query<{ key: string; value: string }>(
    `SELECT key, value FROM ${other.table} WHERE value IS NOT NULL ORDER BY key`,
  );
  await other.disconnect();
  return new Map(rows.map(({ key, value }) => [key, JSON.parse(value).value]));
}

/** Waits until no grant is under way, and staff have been told or asked about each. */
export async function untilSettled(way: GrantWay): Promise<void> {
  const unsettled = async () => [
    ...[...(await way.records()).keys()].filter((key) => /^(grant-queue:in-flight|grant-untold):/.test(key)),
    ...(await way.ledger()).filter(
      (grant) => grant.state === 'unknown' && grant.posted === undefined && !isOnCard(grant),
    ),
  ];
  await expect.poll(unsettled, { interval: 25 }).toEqual([]);
}

/** The payments that are still to be made: queued, or in the hands of a process, which may be dead. */
export const paymentsDue = async (way: GrantWay): Promise<readonly string[]> =>
  [...(await way.records()).keys()].filter((key) => /^grant-queue:(queued|in-flight):/.test(key));

/** The process that is sending the newest grant. */
export async function senderOf(way: GrantWay, bots: readonly BotProcess[]): Promise<BotProcess> {
  // What is queued has none yet.
  const sending = (await way.ledger()).findLast((grant) => grant.process !== undefined);
  const { pid } = (await way.records()).get(`process:${sending?.process}`) as { readonly pid: number };
  const sender = bots.find((bot) => bot.pid() === pid);
  if (sender === undefined) throw new Error(`none of them is process ${pid}`);
  return sender;
}

/** SQLite's error for a store that cannot be written. */
export const STORE_ERRORS = {
  full: 'SQLITE_FULL: database or disk is full',
  readOnly: 'SQLITE_READONLY: attempt to write a readonly database',
} as const;
