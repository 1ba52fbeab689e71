import { repeat } from '../repeat.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { announce, showProgress, tidy } from './giveaway-display.js';
import type { Giveaway } from './giveaway-schema.js';
import { drawIfThere } from './winner-draw.js';
import { dueGrants, enteredGrants } from './winners.js';
import { withdraw } from './withdrawal.js';

/*
 * Takes a giveaway from its frozen entrants to its end. Each step is on disk before the next, and each can be done
 * again: after a crash, another process goes on where it was left, to the same winners.
 */

/** Between two edits that show the winners' states, in ms. */
const SHOW_MS = 2_000;

type Needs = Parameters<typeof drawIfThere>[0] & Pick<GiveawayDependencies, 'payer' | 'clock'>;

/**
 * Goes on with a giveaway that is `ending` or `drawn` and in this process's hands, until its payments have come to
 * rest or it has to be tried again later.
 * @returns `away` if winners wait for the website, or for a record to be mended
 * @throws {UserError} if Discord does not tell who is in the server
 */
export async function settle(
  needs: Needs,
  giveaway: Giveaway,
  signal: AbortSignal,
): Promise<'away' | undefined> {
  const why = giveaway.withdrawn ?? (needs.isListed(giveaway.guildId) ? undefined : 'unlisted');
  if (why !== undefined) {
    await withdraw(needs, giveaway, why);
    return undefined;
  }
  const drawn = giveaway.state === 'ending' ? await drawIfThere(needs, giveaway) : giveaway;
  if (drawn?.state !== 'drawn' || signal.aborted) return undefined;
  return pay(needs, await announce(needs, drawn), signal);
}

async function pay(needs: Needs, drawn: Giveaway, signal: AbortSignal): Promise<'away' | undefined> {
  const { records, payer, retryLog, clock } = needs;
  // Beside the payment, which must not wait until Discord takes an edit.
  const stopShowing = repeat(
    async () => {
      const giveaway = await inHand(needs, drawn.id);
      if (giveaway !== undefined) await showProgress(needs, giveaway);
    },
    { pauseMs: SHOW_MS, first: 'after-pause', log: retryLog, clock },
  );
  const payment = payer.pay({
    grants: dueGrants(drawn),
    async held() {
      const found = await inHand(needs, drawn.id);
      return found === undefined ? undefined : [records.asItIs(found)];
    },
    onState: () => undefined,
    signal,
  });
  const end = await payment.finally(stopShowing);
  if (end === 'away') await tellAway(needs, drawn.id);
  if (end === 'done') await finish(needs, drawn.id);
  return end === 'away' || end === 'unreadable' ? 'away' : undefined;
}

/** @returns the giveaway if this process is still paying it */
async function inHand({ records, liveness }: Needs, id: string): Promise<Giveaway | undefined> {
  const giveaway = await records.find(id);
  const isOurs = giveaway?.state === 'drawn' && giveaway.process === liveness.id;
  return isOurs && giveaway.withdrawn === undefined ? giveaway : undefined;
}

/** Once in a round, however often the payment is tried in vain. */
async function tellAway(needs: Needs, id: string): Promise<void> {
  const waiting = await inHand(needs, id);
  if (waiting === undefined || waiting.away !== undefined) return;
  const away = await needs.notices.showAway(waiting);
  if (away === undefined) return;
  for (let current = await inHand(needs, id); current !== undefined; current = await inHand(needs, id)) {
    if ((await needs.records.change(current, { away })) !== undefined) return;
  }
}

async function finish(needs: Needs, id: string): Promise<void> {
  const { records, ledger, now } = needs;
  const current = await inHand(needs, id);
  if (current === undefined) return;
  const grants = await enteredGrants(ledger, current);
  const states = dueGrants(current).map((due) => grants.get(due.id)?.state ?? 'prepared');
  if (states.includes('prepared') || states.includes('sending')) return;
  const finished = await records.change(current, { state: 'finished', restedAt: now() });
  if (finished !== undefined) await tidy(needs, finished);
}
