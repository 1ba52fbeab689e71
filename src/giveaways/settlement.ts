import { absent, type Grant, stageOf } from '../ledger/grant.js';
import { amountOf } from '../money/amount.js';
import { repeat } from '../repeat.js';
import { retryWhileStoreFails } from '../storage/retry-while-store-fails.js';
import type { Change } from '../storage/store.js';
import { drawnOrder, entrantsHash } from './draw.js';
import { chooseWinners } from './eligibility.js';
import type { GiveawayDependencies as Needs } from './giveaway-dependencies.js';
import { announce, showProgress, tidy } from './giveaway-display.js';
import { AT_REST, type Giveaway, type Withdrawal, winnersOf } from './giveaway-schema.js';
import { dueGrants, enteredGrants, unenteredGrants } from './winners.js';

/*
 * Takes a giveaway from its frozen entrants to its end. Each step is on disk before the next, and each can be done
 * again: after a crash, another process goes on where it was left, to the same winners.
 */

/** Between two edits that show the winners' states, in ms. */
const SHOW_MS = 2_000;

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
  if (end === 'done') {
    const { id } = drawn;
    const how = { signal, clock, log: retryLog, kind: 'giveaway', id } as const;
    const finished = await retryWhileStoreFails(() => finish(needs, id), how);
    if (finished !== undefined) await tidy(needs, finished);
  }
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

/** @returns the giveaway if it has ended now */
async function finish(needs: Needs, id: string): Promise<Giveaway | undefined> {
  const { records, ledger, now } = needs;
  const current = await inHand(needs, id);
  if (current === undefined) return undefined;
  const grants = await enteredGrants(ledger, current);
  const states = dueGrants(current).map((due) => grants.get(due.id)?.state ?? 'prepared');
  if (states.includes('prepared') || states.includes('sending')) return undefined;
  const finished = await records.change(current, { state: 'finished', restedAt: now() }, async () =>
    tellWinners(needs, current, grants),
  );
  if (finished !== undefined) void needs.directMessages.work();
  return finished;
}

/**
 * A direct message for each winner whom this round has paid, to be committed with its end: nobody is told twice, and
 * nobody is left untold if the process dies.
 */
function tellWinners(
  { directMessages }: Pick<Needs, 'directMessages'>,
  giveaway: Giveaway,
  grants: ReadonlyMap<string, Grant>,
): readonly Change[] {
  if (giveaway.dm === false) return [];
  const { id, title, amount } = giveaway;
  return dueGrants(giveaway).flatMap((due) => {
    const grant = grants.get(due.id);
    // Of what was put before staff, the member is told with what became of it.
    if (due.member === undefined || grant?.state !== 'applied' || stageOf(grant) !== undefined) return [];
    const tells = {
      kind: 'giveaway-won',
      giveaway: id,
      title,
      amount,
      account: due.account.username,
    } as const;
    return [directMessages.planned({ member: due.member, tells })];
  });
}

/**
 * Draws the winners of a giveaway that is `ending`, unless it turns out that the bot is no longer in the server.
 * @returns `undefined` if another process has it in hand, or the bot has left the server
 * @throws {UserError} if Discord does not tell who is in the server
 */
async function drawIfThere(needs: Needs, giveaway: Giveaway): Promise<Giveaway | undefined> {
  try {
    return await draw(needs, giveaway);
  } catch (error) {
    if (await isThere(needs, giveaway)) throw error;
    await withdraw(needs, giveaway, 'left');
    return undefined;
  }
}

/** Draws the winners, and puts them on record together with what is left over for the cap. */
async function draw(needs: Needs, giveaway: Giveaway): Promise<Giveaway | undefined> {
  const { records, entrants, caps, notices, retryLog } = needs;
  const all = await entrants.all(giveaway);
  // Takes the button away. Nothing waits for it, since Discord may let old messages wait long for an edit.
  void notices.show(giveaway, all.length);
  const order = drawnOrder(giveaway.seed, all);
  const drawn = await chooseWinners(needs, giveaway, order, giveaway.winners, []);
  const missing = giveaway.winners - winnersOf({ drawn }).length;
  retryLog.info({ giveaway: giveaway.id, entrants: all.length, missing }, 'winners drawn');
  const details = { state: 'drawn', drawn, entrants: all.length, entrantsHash: entrantsHash(all) } as const;
  return records.change(giveaway, details, async () => {
    const rest = amountOf(giveaway.amount).times(missing);
    return rest.isZero() ? [] : [await caps.release(giveaway.by, giveaway.confirmedAt, rest)];
  });
}

async function isThere({ members, retryLog }: Needs, { id, guildId }: Giveaway): Promise<boolean> {
  try {
    return await members.hasServer(guildId);
  } catch (error) {
    retryLog.warn({ giveaway: id, err: error }, 'Discord does not tell whether the bot is in a server');
    return true;
  }
}

/**
 * Gives up a giveaway in whose server the bot no longer acts. Nobody else is paid, what was not paid goes back to the
 * cap, and staff are told in the log channel. What is being sent comes to its end first; until then this has to be
 * called again.
 */
export async function withdraw(needs: Needs, giveaway: Giveaway, why: Withdrawal): Promise<void> {
  if (AT_REST.has(giveaway.state)) return;
  const { records, liveness } = needs;
  const ended =
    giveaway.state === 'drawn'
      ? await endPayment(needs, giveaway, why)
      : await records.endUnpaid(giveaway, { state: 'cancelled', withdrawn: why, process: liveness.id });
  if (ended !== undefined) await tidy(needs, ended);
}

async function endPayment(needs: Needs, drawn: Giveaway, why: Withdrawal): Promise<Giveaway | undefined> {
  const { records, ledger, caps, now } = needs;
  const marked = await mark(needs, drawn, why);
  if (marked === undefined) return undefined;
  const entered = await enteredGrants(ledger, marked);
  const states = [...entered.values()].map(({ state }) => state);
  if (states.includes('prepared') || states.includes('sending')) return undefined;
  return records.change(marked, { state: 'finished', restedAt: now() }, async () => {
    const notEntered = await unenteredGrants(ledger, marked);
    const [first] = notEntered;
    const rest = amountOf(marked.amount).times(notEntered.length);
    return [
      ...notEntered.map(({ id }) => absent(id)),
      // All grants of a round count against the same day.
      ...(first === undefined ? [] : [await caps.release(marked.by, first.capAt ?? first.confirmedAt, rest)]),
    ];
  });
}

/** From then on no other process begins a payment of it. */
const mark = async ({ records, liveness }: Needs, giveaway: Giveaway, why: Withdrawal) =>
  giveaway.withdrawn === undefined || giveaway.process !== liveness.id
    ? records.change(giveaway, { withdrawn: why, process: liveness.id })
    : giveaway;
