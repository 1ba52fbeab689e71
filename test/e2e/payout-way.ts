import { parse } from 'csv-parse/sync';
import type { APIMessage } from 'discord.js';
import { expect } from 'vitest';
import { createLinks } from '../../src/accounts/member-links.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { Actor } from '../../src/sandbox/discord/actor.js';
import type { InteractionHandle } from '../../src/sandbox/discord/interaction-handle.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import type { UploadedFile } from '../../src/sandbox/discord/uploaded-files.js';
import { manyUsers } from '../../src/sandbox/website/many-users.js';
import type { WebsiteStandIn } from '../../src/sandbox/website/website-stand-in.js';
import type { WholeWay, WholeWayOptions } from '../support/e2e.js';
import type { Community } from './community.js';
import { type GrantWay, grantWay, isOutcome, openStoreOf } from './grant-way.js';

/** A CSV file attached to a command. */
export const csvFile = (text: string | Uint8Array, filename = 'list.csv'): UploadedFile => ({
  filename,
  contentType: 'text/csv',
  data: typeof text === 'string' ? Buffer.from(text) : text,
});

/** The rows of a message's CSV file, by column. */
export async function rowsOf(message: APIMessage): Promise<ReadonlyArray<Record<string, string>>> {
  const response = await fetch(message.attachments[0]?.url ?? '');
  return parse(await response.text(), { columns: true });
}

/** Whether a message shows a finished payout. */
export const isFinished = (message: APIMessage) => messageText(message).includes('Payout finished');

/** Presses **Confirm** on a preview. */
export function confirmOn(preview: APIMessage, by: Actor): InteractionHandle {
  const [confirm] = (preview.components ?? []).flatMap((row) =>
    'components' in row
      ? row.components.flatMap((one) => ('custom_id' in one && one.type === 2 ? [one.custom_id] : []))
      : [],
  );
  return by.press(preview, confirm ?? 'Confirm');
}

const FIRST_MEMBER = 1180000050000000000n;
const JOINED_AT = '2025-01-01T12:00:00.000000+00:00';

/** A recipient. */
export interface Payee {
  /** Discord user ID. */
  readonly id: string;
  readonly username: string;
  /** On the website. */
  readonly userId: string;
  /** A unique amount. */
  readonly amount: string;
}

/** Adds this many members, with linked website accounts. */
export async function joinedBy(
  count: number,
  { discord, website, folder }: WholeWay,
): Promise<readonly Payee[]> {
  const store = await openStoreOf({ folder });
  const links = createLinks(store);
  const payees = await Promise.all(
    manyUsers(count).map(async (seed, index) => {
      const { id: userId, username } = website.users.add(seed);
      const id = String(FIRST_MEMBER + BigInt(index));
      discord.world.people.set(id, {
        user: { id, username, discriminator: '0', global_name: null, avatar: null },
        locale: 'en-US',
        acceptsDirectMessages: true,
      });
      discord.world.guilds
        .get(FIXTURES.guildId)
        ?.members.set(id, { userId: id, nick: null, roles: [], joinedAt: JOINED_AT });
      const account = { by: 'username', username, id: userId } as const;
      await links.set({ member: id, account, since: Date.now(), by: FIXTURES.people.sam });
      return { id, username, userId, amount: ((100 + index) / 100).toFixed(2) };
    }),
  );
  // SQLite must not have the file open in this process if a test puts another one in its place.
  await store.close();
  return payees;
}

/** The rows of a payout, as staff get them under its record in the log channel. */
export const rowsUnder = async (way: Pick<Community, 'as'>, record: APIMessage) =>
  rowsOf(await way.as('sam', 'staffLog').press(record, 'Rows').answer());

/** The CSV file that pays them. */
export const listOf = (payees: readonly Payee[]) =>
  ['member,amount', ...payees.map(({ id, amount }) => `${id},${amount}`)].join('\r\n');

/**
 * Compares the CSV file of a finished payout with the website's own record, row by row.
 * @returns the faults, as text; empty if there are none
 */
export function auditPayout(
  payees: readonly Payee[],
  rows: ReadonlyArray<Record<string, string>>,
  { credits, requests }: Pick<WebsiteStandIn, 'credits' | 'requests'>,
): string[] {
  const faults: string[] = [];
  if (rows.length !== payees.length) faults.push(`${rows.length} rows for ${payees.length} members`);
  for (const [index, payee] of payees.entries()) {
    const { state, member, amount, website_id: account, virtual_after: after } = rows[index] ?? {};
    const named = `row ${index + 1} (${payee.username}, ${state})`;
    const credited = credits.filter(({ userId }) => userId === payee.userId);
    if (member !== payee.id || account !== payee.userId || amount !== payee.amount) {
      faults.push(`${named}: is about somebody or something else`);
    }
    if (credited.length > 1) faults.push(`${named}: was credited ${credited.length} times`);
    if (credited.some((credit) => credit.amount !== payee.amount)) faults.push(`${named}: another amount`);
    if (state === 'applied' && credited.length === 0) faults.push(`${named}: was never credited`);
    if (state === 'refused' && credited.length > 0) faults.push(`${named}: was credited`);
    if (!['applied', 'refused', 'unknown'].includes(state ?? '')) faults.push(`${named}: was not tried`);
    if (state === 'applied' && after && after !== credited[0]?.virtual)
      faults.push(`${named}: other balance`);
  }
  // A bot can die between recording an attempt and sending its first byte.
  const adds = requests.filter(({ endpoint }) => endpoint === 'add').length;
  const answered = rows.filter(({ state }) => state !== 'unknown').length;
  if (adds < answered) faults.push(`only ${adds} requests to add for ${answered} answers`);
  return faults;
}

export interface UnderWayOptions extends WholeWayOptions {
  readonly members?: number;
  /** How long the website takes for an answer, so that something can happen meanwhile. */
  readonly slowMs?: number;
  /** Called before the bot's first call to the website. */
  readonly onStart?: (way: WholeWay) => void;
}

/** A partly paid payout. */
export async function payoutUnderWay({
  members = 24,
  slowMs = 100,
  onStart,
  ...options
}: UnderWayOptions = {}) {
  const settings = { GRANT_DAILY_MAX: '1000000', ...options.settings };
  const way = await grantWay({ ...options, settings }, onStart);
  const payees = await joinedBy(members, way);
  const file = csvFile(listOf(payees));
  const preview = await way.as('sam').command('payout file', { file }).nextUpdate(isOutcome);
  way.website.switches.set('all', { delayMs: slowMs });
  const confirm = confirmOn(preview, way.as('sam'));
  await untilPaid(way, 3);
  return { way, payees, confirm };
}

/** Waits until this many accounts have been paid. */
export async function untilPaid(way: GrantWay, count: number): Promise<void> {
  if (way.website.credits.length >= count) return;
  await way.website.events.next(() => way.website.credits.length >= count || undefined, {
    describe: () => `${way.website.credits.length} are paid`,
  });
}

const INFO = 30;
const FAILED_AGAIN = /^regular work failed$|could not be dealt with yet$/;

const isRecord = (message: APIMessage) => messageText(message).includes('paid out **');

/** A payout, during which a service will fail. */
export async function payoutToOutlast(options: UnderWayOptions) {
  const { way, payees } = await payoutUnderWay({ slowMs: 50, ...options });
  const before = way.bot.output().length;
  /** The bot's log lines since then. The first and the last one may be incomplete. */
  const all = (): readonly { readonly level: number; readonly msg: string }[] =>
    way.bot
      .output()
      .slice(before)
      .split('\n')
      .slice(1, -1)
      .map((line) => JSON.parse(line));
  const told = () => all().filter(({ level }) => level >= INFO);
  const saying = (text: string) => told().filter(({ msg }) => msg.includes(text)).length;
  return {
    way,
    /** How many of the lines contain a text. */
    saying,
    /** How often periodic work has failed since then, at any log level. */
    failedAgain: () => all().filter(({ msg }) => FAILED_AGAIN.test(msg)).length,
    /** Waits until everybody is paid once, with few lines in the log. */
    async expectPaid(withinMs?: number, mostLines = 25): Promise<void> {
      const { api } = await way.discord.message(FIXTURES.channels.staffLog, isRecord, withinMs);
      expect(auditPayout(payees, await rowsUnder(way, api), way.website)).toEqual([]);
      expect(told().length).toBeLessThan(mostLines);
    },
    /** The log has one line for each change of a service. */
    async expectToldOnce(service: string): Promise<void> {
      await way.bot.said(new RegExp(`the ${service} works again`));
      expect([saying(`the ${service} fails;`), saying(`the ${service} works again`)]).toEqual([1, 1]);
    },
  };
}
