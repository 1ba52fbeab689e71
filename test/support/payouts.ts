import { setTimeout as delay } from 'node:timers/promises';
import { countsAgainstCap, type Grant } from '../../src/ledger/grant.js';
import { amountOf, amountText } from '../../src/money/amount.js';
import { ALWAYS_WRITABLE } from '../../src/notices/repost-pause.js';
import type { PayoutNotices } from '../../src/payouts/payout-dependencies.js';
import type { PayoutRequest } from '../../src/payouts/payout-preparation.js';
import { createPayoutQueue } from '../../src/payouts/payout-queue.js';
import { createPayoutRecords } from '../../src/payouts/payout-records.js';
import type { PayoutStatus } from '../../src/payouts/payout-report.js';
import { grantsOf } from '../../src/payouts/payout-report.js';
import type { Payout, PayoutRow, PayoutState } from '../../src/payouts/payout-schema.js';
import { createPayoutScreens } from '../../src/payouts/payout-screens.js';
import { createPayoutUpkeep } from '../../src/payouts/payout-upkeep.js';
import { createPayouts } from '../../src/payouts/payouts.js';
import { type Clock, systemClock } from '../../src/time/clock.js';
import { MODERATOR, NOON, setUpCredit } from './credit.js';
import { silentLog } from './silent-log.js';
import { createWebsiteDouble } from './website-double.js';

/** Between two updates of what is shown of a payout. */
const SHOW_MS = 20;

/** This many usernames. */
export const playersNamed = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `player${index + 1}`);

/** A website where these players have the ids from 1 on. */
export const websiteOf = (count: number) => createWebsiteDouble(...playersNamed(count));

/** Rows that pay each player of {@link websiteOf}: 1.01 to the first, 1.02 to the second and so on. */
export function rowsFor(count: number): PayoutRow[] {
  return playersNamed(count).map((username, index) => ({
    number: index + 1,
    given: username,
    account: { by: 'username', username, id: String(index + 1) },
    amount: amountText(amountOf('1').plus(amountOf(String(index + 1)).div(100))),
  }));
}

/** What a confirmation adds to a draft. */
export const confirmedAs = (state: PayoutState, process: string, confirmedAt = NOON) => ({
  state,
  process,
  confirmedAt,
});

/** What staff are told, and the faults of that. */
export interface NoticesDouble extends PayoutNotices {
  /** In order: `asked`, `started`, `finished 3/4` … What is planned again, as its commit was refused, is there once. */
  readonly notified: string[];
  readonly shown: PayoutStatus[];
  /** The log channel is down. */
  deaf: boolean;
  /** The payout's channel is down. */
  mute: boolean;
}

export function createNoticesDouble(): NoticesDouble {
  let planned = '';
  const double: NoticesDouble = {
    notified: [],
    shown: [],
    deaf: false,
    mute: false,
    async askStaff(payout) {
      double.notified.push(double.deaf ? 'could not ask' : 'asked');
      return double.deaf ? undefined : { channelId: 'log', messageId: `ask-${payout.id}` };
    },
    async update(payout) {
      double.notified.push(double.deaf ? 'could not update' : `update ${payout.state}`);
      return !double.deaf;
    },
    async progress(status) {
      double.shown.push(status);
      return double.mute ? undefined : { channelId: status.payout.channelId, messageId: 'progress' };
    },
    planned(payout, what, csv) {
      if (planned !== `${payout.id} ${what}`) double.notified.push(what);
      planned = `${payout.id} ${what}`;
      const key = `notice:${payout.id}.${what}.${double.notified.length}`;
      const file = csv === undefined ? {} : { file: { name: 'rows.csv', text: csv } };
      return { key, from: undefined, to: { colour: 'plain', text: what, at: 0, process: 'own', ...file } };
    },
    catchUp: async () => undefined,
    async away() {
      double.notified.push(double.deaf ? 'could not tell' : 'away');
      return !double.deaf;
    },
    async finished({ counts, payout }) {
      double.notified.push(double.deaf ? 'could not tell' : `finished ${counts.paid}/${payout.payable}`);
      return !double.deaf;
    },
  };
  return double;
}

/** The parts of payouts, as in one process of the bot, with a website in memory. */
export async function setUpPayouts(
  options: Parameters<typeof setUpCredit>[0] & {
    /** Whether the bot acts in the server. Default: always. */
    isListed?: () => boolean;
    screensClock?: Clock;
    upkeepClock?: Clock;
    showMs?: number;
    max?: string;
  } = {},
) {
  const credit = await setUpCredit({ website: websiteOf(10), ...options });
  const { store, caps, ledger, queue, liveness, links, clock } = credit;
  const now = () => clock.now;
  const notices = createNoticesDouble();
  const records = createPayoutRecords(store, caps, now);
  const log = options.log ?? silentLog;
  const base = {
    ...{ records, ledger, caps, store, queue, notices, liveness, links, now, log, retryLog: log },
    processId: liveness.id,
    clock: systemClock,
    isListed: options.isListed ?? (() => true),
    max: amountOf(options.max ?? '100.00'),
    approvalOver: options.approvalOver === undefined ? undefined : amountOf(options.approvalOver),
  };
  const screens = createPayoutScreens({
    ...base,
    showMs: options.showMs ?? SHOW_MS,
    clock: options.screensClock ?? systemClock,
  });
  const paying = createPayoutQueue(base);
  const running = { ...base, paying, screens };
  const payouts = createPayouts(running);
  const payoutUpkeep = createPayoutUpkeep({
    ...running,
    payouts,
    logChannel: ALWAYS_WRITABLE,
    clock: options.upkeepClock ?? systemClock,
  });
  paying.serve(payoutUpkeep.look);

  const request: PayoutRequest = {
    by: MODERATOR,
    guildId: 'guild',
    channelId: 'general',
    source: { kind: 'members' },
    reason: undefined,
  };
  const prepare = async (rows: readonly PayoutRow[]) => (await payouts.prepare(request, rows)).draft;
  const grants = async (payout: Payout): Promise<readonly Grant[]> =>
    [...(await grantsOf(ledger, payout)).values()].reverse();

  return {
    ...credit,
    notices,
    records,
    paying,
    screens,
    payouts,
    payoutUpkeep,
    request,
    prepare,
    /** Resolves when every payout that this process shows rests, and nothing is under way here. */
    async idle(): Promise<void> {
      const isShown = async () => (await records.open()).some(({ id }) => screens.isShown(id));
      for (;;) {
        const wasShown = await isShown();
        // What begins a payout hands its rows to the queue, and what the queue has paid is looked at.
        for (const part of [paying, queue, paying, screens]) await part.idle();
        if (!wasShown && !(await isShown())) return;
        await delay(1);
      }
    },
    /** What every process does every few seconds. */
    async recover(): Promise<void> {
      await credit.recovery.takeOver();
      await payoutUpkeep.recover();
      await queue.recover();
    },
    /** Lets nothing more begin. */
    halt(): void {
      queue.halt();
      screens.end();
    },
    /** The grants of a payout, in row order. */
    grants,
    /** Prepares and confirms; the payout runs in the background. */
    start: async (rows: readonly PayoutRow[]) => payouts.confirm((await prepare(rows)).id, MODERATOR),
    /** The amount used of the day's cap. */
    async reserved(at = clock.now): Promise<string> {
      const max = amountOf(options.dailyMax ?? '1000.00');
      return amountText(max.minus(await caps.left(MODERATOR, at)));
    },
    /** What was paid, or may have been. */
    async counted(payout: Payout): Promise<string> {
      const counting = (await grants(payout)).filter(({ state }) => countsAgainstCap(state));
      return amountText(counting.reduce((sum, { amount }) => sum.plus(amountOf(amount)), amountOf('0.00')));
    },
  };
}

/** The website's credits, by username; several if one was paid several times. */
export function creditsOf({ credits }: { credits: ReadonlyArray<{ username: string; amount: string }> }) {
  const found: Record<string, string> = {};
  for (const { username, amount } of credits) {
    found[username] = found[username] === undefined ? amount : `${found[username]} and ${amount}`;
  }
  return found;
}

/** The expected credit of each row. */
export const dueTo = (rows: readonly PayoutRow[]) =>
  Object.fromEntries(rows.map(({ account, amount }) => [account?.username, amount]));
