import type { EntrantCounter } from './entrant-counter.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import { AT_REST, type Giveaway, type Withdrawal } from './giveaway-schema.js';
import type { GiveawayTasks } from './giveaway-tasks.js';
import { LONGEST_AGAIN_MS } from './result-refresh.js';

/** Between two looks whether the bot is still in a server with open giveaways, in ms. */
const LOOK_FOR_SERVER_MS = 60 * 60_000;

/** The process that opens a giveaway, or asks staff about it, has done so within this time, or could not. */
const OPENED_WITHIN_MS = 15_000;

export type ScheduleDependencies = Pick<
  GiveawayDependencies,
  'records' | 'members' | 'isListed' | 'isHeld' | 'liveness' | 'retryLog' | 'now' | 'clock'
> & { readonly counter: EntrantCounter };

/** What is done with a giveaway that needs it. */
export interface UpkeepWork {
  watch(giveaway: Giveaway): void;
  goOn(giveaway: Pick<Giveaway, 'id'>): void;
  reopen(giveaway: Giveaway): Promise<void>;
  showBegun(giveaway: Giveaway): Promise<Giveaway>;
  tidy(giveaway: Giveaway): Promise<boolean>;
  showDecided(giveaway: Giveaway): Promise<Giveaway>;
  withdraw(giveaway: Giveaway, why: Withdrawal): Promise<void>;
}

/** @returns a function that looks at all giveaways about which something is left to be done, and begins that */
export function createGiveawayUpkeep(
  dependencies: ScheduleDependencies,
  work: UpkeepWork,
  tasks: GiveawayTasks,
) {
  const { records, isListed, liveness, retryLog, counter } = dependencies;
  /** The number of their entrants was shown since the start of this process. */
  const counted = new Set<string>();

  const giveUp = (giveaway: Giveaway, why: Withdrawal) =>
    tasks.begin(giveaway.id, () => work.withdraw(giveaway, why));

  const lookForServer = createServerLook(dependencies, tasks, (giveaway) => giveUp(giveaway, 'left'));

  /** A message that was deleted cannot be brought up to date for as long as the giveaway is open. */
  const pauseOf = (key: string) => () => tasks.nextPause(key, LONGEST_AGAIN_MS);

  function lookAtOpen(giveaway: Giveaway): void {
    const { id, posted, announcement } = giveaway;
    work.watch(giveaway);
    const begunKey = `begun ${id}`;
    if (announcement !== undefined && !announcement.begun && tasks.isDue(begunKey)) {
      tasks.begin(begunKey, () => work.showBegun(giveaway), pauseOf(begunKey));
    }
    // Under a key of its own, since an end in the meantime must not wait for it.
    const key = `decided ${id}`;
    if (posted !== undefined && !posted.decided && tasks.isDue(key)) {
      tasks.begin(key, () => work.showDecided(giveaway), pauseOf(key));
    }
    if (!counted.has(id)) counter.changed(giveaway);
    counted.add(id);
  }

  async function takeOver(giveaway: Giveaway, isOurs: boolean): Promise<void> {
    const { state, posted, announcement } = giveaway;
    const isUnannounced = state === 'scheduled' && announcement === undefined;
    if (state === 'opening' || isUnannounced || (state === 'waiting' && posted === undefined)) {
      tasks.begin(giveaway.id, () => work.reopen(giveaway));
    } else if (state === 'ending' || state === 'drawn') {
      const ours = isOurs ? giveaway : await records.change(giveaway, { process: liveness.id });
      if (ours !== undefined) work.goOn(ours);
    } else if (AT_REST.has(state)) {
      const ms = tasks.nextPause(giveaway.id, LONGEST_AGAIN_MS);
      const pauseMs = () => ms;
      tasks.begin(giveaway.id, () => work.tidy(giveaway), pauseMs);
    }
  }

  async function lookAt(giveaway: Giveaway): Promise<void> {
    const { id, state, guildId, process } = giveaway;
    if (!AT_REST.has(state) && !isListed(guildId)) {
      if (tasks.isDue(id)) giveUp(giveaway, 'unlisted');
      return;
    }
    if (isUndrawn(giveaway)) lookForServer(giveaway);
    if (state === 'open') return lookAtOpen(giveaway);
    if (state === 'scheduled') work.watch(giveaway);
    if (!tasks.isDue(id)) return;
    const isOurs = process === liveness.id;
    const isLeft = isOurs
      ? !isBeingOpened(giveaway, dependencies.now())
      : await liveness.isDead(process ?? '');
    if (isLeft) await takeOver(giveaway, isOurs);
  }

  return async (): Promise<void> => {
    if (tasks.signal.aborted) return;
    const open = await records.open();
    const ids = new Set(open.map(({ id }) => id));
    tasks.forgetAllBut(ids);
    for (const id of counted) if (!ids.has(id)) counted.delete(id);
    for (const giveaway of open) {
      await lookAt(giveaway).catch((error: unknown) =>
        retryLog.warn({ giveaway: giveaway.id, err: error }, 'a giveaway could not be looked at'),
      );
    }
  };
}

/**
 * Looks now and then whether the bot is still in a server: in one that has removed it, nobody sees an open giveaway or
 * can win it.
 * @param giveUp called with each of them in such a server
 */
function createServerLook(
  { records, members, clock }: ScheduleDependencies,
  tasks: GiveawayTasks,
  giveUp: (giveaway: Giveaway) => void,
): (giveaway: Giveaway) => void {
  const lookedAt = new Map<string, number>();
  return ({ guildId }) => {
    if (clock.now() - (lookedAt.get(guildId) ?? Number.NEGATIVE_INFINITY) < LOOK_FOR_SERVER_MS) return;
    lookedAt.set(guildId, clock.now());
    tasks.begin(`server ${guildId}`, async () => {
      if (await members.hasServer(guildId)) return;
      const there = (await records.open()).filter((giveaway) => giveaway.guildId === guildId);
      for (const giveaway of there.filter(isUndrawn)) giveUp(giveaway);
    });
  };
}

const isUndrawn = ({ state }: Giveaway) => state === 'open' || state === 'scheduled' || state === 'waiting';

/** Whether this process may be opening it, or asking staff about it, at this moment. */
const isBeingOpened = ({ state, confirmedAt, endsAt, durationMs }: Giveaway, now: number) =>
  (state === 'waiting' || state === 'scheduled' || state === 'opening') &&
  Math.abs(now - (endsAt === undefined ? confirmedAt : endsAt - durationMs)) < OPENED_WITHIN_MS;
