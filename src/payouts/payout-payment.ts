import { type Clock, pause } from '../clock.js';
import { RecordError } from '../errors.js';
import type { Grant } from '../ledger/grant.js';
import type { Payer } from '../ledger/grant-payer.js';
import { ALWAYS_WRITABLE, createRepostPause } from '../notices/repost-pause.js';
import { repeat } from '../repeat.js';
import { retryWhileStoreFails } from '../storage/retry-while-store-fails.js';
import { type EndNeeds, type HowItEnded, isInHand, recordEnd, report } from './payout-end.js';
import type { PayoutStatus } from './payout-notices.js';
import type { PayoutsOptions } from './payout-options.js';
import { countRows, grantsOf, plannedGrants, shownGrantsOf } from './payout-report.js';
import { isAway, type Payout, type PayoutRow } from './payout-schema.js';
import { createProgress, showPublicly } from './progress.js';

/** How often is looked whether grants that others have in hand have come to rest. */
const LOOK_AGAIN_MS = 500;

/** Shows how far a payout is, in place of the bot's own message. */
export type Watcher = (status: PayoutStatus) => Promise<void>;

/** Somebody who watches a payout. */
export interface Watching {
  readonly show: Watcher;
  readonly end: () => void;
}

/** One payout under way in this process. */
export interface PayoutRun {
  readonly controller: AbortController;
  readonly done: Promise<void>;
  /** As it was read last. */
  payout: Payout;
  figures: () => Omit<PayoutStatus, 'payout'>;
  /** Nothing is paid in it any more, so the payout can be resumed. */
  isOver: boolean;
  /** Also of the run that this one goes on from. */
  readonly watching: Set<Watching>;
}

export interface PaymentNeeds extends EndNeeds, Pick<PayoutsOptions, 'log'> {
  readonly payer: Payer;
  readonly clock: Clock;
  /** Minimum interval between progress updates, in ms. */
  readonly showMs: number;
}

/** How far a payout is at this moment. */
export const statusOf = ({ payout, figures }: PayoutRun): PayoutStatus => ({ payout, ...figures() });

export function endWatching({ watching }: PayoutRun): void {
  for (const { end } of watching) end();
}

/** Pays a payout until it rests or is stopped, and shows how far it is. */
export async function carryOut(needs: PaymentNeeds, run: PayoutRun): Promise<void> {
  const { log } = needs;
  const { payout, controller } = run;
  try {
    await payAndTell(needs, run);
  } catch (error) {
    // It stays `running` on disk, so it is taken up again.
    log.error({ payout: payout.id, err: error }, 'a payout came to a halt');
    if (error instanceof RecordError) await stopFor(needs, payout, error, controller.signal);
  }
}

/** To take it up again and again would be in vain, and nobody would know. */
async function stopFor(
  needs: PaymentNeeds,
  payout: Payout,
  { key }: RecordError,
  signal: AbortSignal,
): Promise<void> {
  try {
    const stopped = await recordEnd(needs, payout, { end: 'unreadable', unreadable: key }, signal);
    if (stopped !== undefined && isAway(stopped)) await report(needs, stopped);
  } catch (error) {
    needs.log.error({ payout: payout.id, err: error }, 'a payout could not be stopped');
  }
}

async function payAndTell(needs: PaymentNeeds, run: PayoutRun): Promise<void> {
  const { records, log, clock } = needs;
  const { payout } = run;
  const rows = await records.rows(payout.id);
  log.info({ payout: payout.id, rows: payout.payable }, 'paying a payout');
  const { grants } = await shownGrantsOf(needs.ledger, payout);
  const progress = createProgress(payout.payable, grants, () => clock.now());
  run.figures = progress.status;
  const display = createDisplay(needs, run);
  const how = await pay(needs, run, rows, progress.note).finally(display.stop);
  await endRun(needs, run, how, display.showInChannel);
}

/** Shows how far a payout is, to who watches and in its channel, until it is stopped. */
function createDisplay({ records, notices, log, clock, showMs }: PaymentNeeds, run: PayoutRun) {
  const { signal } = run.controller;
  const pauseInChannel = createRepostPause(clock, ALWAYS_WRITABLE);

  async function showInChannel(): Promise<void> {
    const shown = await showPublicly({ records, notices }, statusOf(run));
    if (shown === undefined) pauseInChannel.begin();
    else run.payout = shown;
  }

  /** Who cannot be shown it is tried again with the next status, and keeps nobody else from it. */
  async function showTo(one: Watching): Promise<void> {
    try {
      await one.show(statusOf(run));
    } catch (error) {
      log.error({ payout: run.payout.id, err: error }, 'could not show somebody how far a payout is');
    }
  }

  async function show(): Promise<void> {
    await Promise.all([...run.watching].map(showTo));
    // Members see it only where nobody else does; once it is there, it must not keep an old figure.
    const isPublic = run.payout.progress !== undefined || (run.watching.size === 0 && !signal.aborted);
    if (isPublic && pauseInChannel.isOver()) await showInChannel();
  }

  return { showInChannel, stop: repeat(show, { pauseMs: showMs, first: 'after-pause', log, clock }) };
}

async function pay(
  needs: PaymentNeeds,
  run: PayoutRun,
  rows: readonly PayoutRow[],
  onState: (grant: Grant) => void,
): Promise<HowItEnded> {
  const { records, payer } = needs;
  const { payout, controller } = run;
  let unreadable: string | undefined;
  const end = await payer.pay({
    grants: plannedGrants(payout, rows),
    async held() {
      const found = await records.find(payout.id);
      return isInHand(found, payout, needs) ? [records.asItIs(found)] : undefined;
    },
    onState,
    onUnreadable: ({ key }) => {
      unreadable ??= key;
    },
    signal: controller.signal,
  });
  run.isOver = true;
  if (end === 'done') await untilRest(needs, payout, controller.signal);
  return { end, unreadable };
}

/** Until nothing moves any more; grants of a process that has died are seen to by the recovery. */
async function untilRest(needs: PaymentNeeds, payout: Payout, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const states = [...(await grantsOf(needs.ledger, payout)).values()].map(({ state }) => state);
    if (!states.includes('prepared') && !states.includes('sending')) return;
    await pause(needs.clock, LOOK_AGAIN_MS);
  }
}

/** Puts on record how the payment has ended, shows that, and tells staff. */
async function endRun(
  needs: PaymentNeeds,
  run: PayoutRun,
  how: HowItEnded,
  showInChannel: () => Promise<void>,
): Promise<void> {
  const { log, clock } = needs;
  const { payout } = run;
  const { id, payable } = payout;
  const { signal } = run.controller;
  const again = { signal, clock, log, kind: 'payout', id } as const;
  const ended = await retryWhileStoreFails(() => recordEnd(needs, payout, how, signal), again);
  if (ended !== undefined) run.payout = ended;
  const { state, progress } = run.payout;
  const { grants } = await shownGrantsOf(needs.ledger, run.payout);
  const last = { ...run.figures(), counts: countRows(payable, grants.values()) };
  run.figures = () => last;
  log.info({ payout: id, state, ...last.counts }, 'a payout has come to rest');
  // The person who has stopped it sees that in the answer.
  const isShown = progress === undefined && (run.watching.size > 0 || signal.aborted);
  // Whoever has resumed it in the meantime goes on in the next run, and so do those who watch.
  if (state !== 'running') endWatching(run);
  if (!isShown && state !== 'running') await showInChannel();
  if (run.payout.state === 'finished' || isAway(run.payout)) await report(needs, run.payout);
}
