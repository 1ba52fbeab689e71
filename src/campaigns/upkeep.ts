import type { Log } from '../log.js';
import type { Members } from '../members.js';
import type { MessagePlace } from '../message-place.js';
import type { Liveness } from '../storage/liveness.js';
import type { Held } from '../storage/store-hold.js';
import type { World } from '../time/clock.js';
import { AGAIN_MS, createTasks } from '../time/tasks.js';
import { isAtRest } from './campaign-records.js';
import type { Decided } from './lifecycle.js';
import { type Post, showPosts } from './posts.js';
import { createTimers } from './timers.js';

/** Between two looks whether the bot is still in a server, in ms. */
const LOOK_FOR_SERVER_MS = 60 * 60_000;
/** The process that opens something, or asks staff about it, has done so within this time, or could not. */
const OPENED_WITHIN_MS = 15_000;
const HOUR_MS = 60 * 60_000;
/** Discord lets messages that are older than an hour be edited now and then only (error 30046). */
const COUNT_MS = 5_000;
const COUNT_LATER_MS = 5 * 60_000;

/** Why the bot has to give something up: its server is no longer among those that it acts in, or has removed the bot. */
export type Gone = 'unlisted' | 'left';

/** What has an upkeep. */
export interface Kept extends Decided {
  /** Known from when it opens. */
  readonly endsAt?: number;
  readonly durationMs?: number;
  /** The public message that told of it before it opened. */
  readonly announcement?: MessagePlace;
  /** The public message that counts those who take part, and whether that shows that it is over. */
  readonly message?: MessagePlace;
  readonly closed?: true;
}

/** What a kind of campaign adds to its upkeep. */
export interface UpkeepKind<Of extends Kept> {
  readonly records: {
    find(id: string): Promise<Of | undefined>;
    open(): Promise<readonly Of[]>;
    change(campaign: Of, details: Partial<Of>): Promise<Of | undefined>;
  };
  /** What must be shown of one that is open. */
  readonly posts: readonly Post<Of>[];
  /** The public message. Default: there is none. */
  readonly counted?: {
    /** How many take part, or did. */
    count(campaign: Of): Promise<number>;
    /** Brings the message up to date. @returns whether that was done */
    show(campaign: Of, count: number): Promise<boolean>;
  };
  /** When one opens or ends by itself (ms since the epoch); `undefined`: it does not. */
  dueAt(campaign: Of): number | undefined;
  /** Whether one that is open is to end whatever the time is. */
  isUsedUp?(open: Of): Promise<boolean>;
  /** Puts one that waits for approval before staff. @returns it with where they see it, if they do */
  ask(waiting: Of): Promise<Of>;
  /** Opens or ends one whose time has come. It looks whether that is so. */
  atTime(id: string): Promise<unknown>;
  /**
   * Goes on with one that neither waits nor is open, and that this process has in hand.
   * @param signal aborted when nothing more may begin
   * @returns false if something was tried in vain, which is tried less and less often
   */
  goOn(campaign: Of, signal: AbortSignal): Promise<boolean>;
  /** Shows what has changed of one at rest. @returns whether everything is shown */
  refresh?(rested: Of): Promise<boolean>;
  /** Whether it ends where its server is gone. */
  isGivenUp(campaign: Of, why: Gone): boolean;
  giveUp(campaign: Of, why: Gone): Promise<unknown>;
}

/** What upkeeps are built on. */
export interface UpkeepDependencies extends Pick<World, 'now' | 'clock'> {
  readonly members: Pick<Members, 'hasServer'>;
  readonly liveness: Pick<Liveness, 'id' | 'isDead'>;
  /** Whether the bot acts in a server. */
  readonly isListed: (guildId: string) => boolean;
  /** While the store is held, nothing is opened, ended, drawn or paid. */
  readonly isHeld: Held['isHeld'];
  /** For what is tried again by itself. */
  readonly retryLog: Log;
}

export type Upkeep<Of extends Kept> = ReturnType<typeof createUpkeep<Of>>;

/**
 * Everything that happens to campaigns without anybody asking for it: they open and end at their time, are taken over from
 * dead processes, and their messages are brought up to date.
 */
export function createUpkeep<Of extends Kept>(dependencies: UpkeepDependencies, kind: UpkeepKind<Of>) {
  const { liveness, isListed, isHeld, retryLog, now } = dependencies;
  const { records, posts } = kind;
  const tasks = createTasks(dependencies);
  const timers = createTimers(dependencies, atTime);
  const counts = createCounts(dependencies, kind, tasks);
  /** Those at rest of which something has changed that is still to be shown. */
  const changed = new Set<string>();

  const pauseAfter = (key: string, isDone: boolean) => (isDone ? 0 : tasks.nextPause(key));

  function atTime(id: string): void {
    // Once the store is no longer held, the next look does it.
    if (isHeld()) return;
    tasks.begin(`time ${id}`, async () => {
      await kind.atTime(id);
      goOn({ id });
      return 0;
    });
  }

  async function step(campaign: Of): Promise<number> {
    const { id } = campaign;
    if (isHeld() && !isAtRest(campaign)) return AGAIN_MS;
    if (campaign.state === 'waiting') {
      const { posted } = await kind.ask(campaign);
      return pauseAfter(id, posted !== undefined);
    }
    return pauseAfter(id, await kind.goOn(campaign, tasks.signal));
  }

  /** Goes on at once with what this process has in hand or has just decided, after what is under way with it. */
  function goOn({ id }: Pick<Of, 'id'>): void {
    tasks.request(id, async () => {
      const campaign = await records.find(id);
      if (campaign === undefined) return 0;
      watch(campaign);
      const isOurs = isAtRest(campaign) || campaign.process === liveness.id;
      return isOurs && !isWaiting(campaign) && !isBeingOpened(campaign, now()) ? step(campaign) : 0;
    });
  }

  async function showChanged(id: string): Promise<number> {
    const campaign = await records.find(id);
    changed.delete(id);
    // As long as it goes on, what has changed is shown anyway.
    if (campaign === undefined || !isAtRest(campaign) || kind.refresh === undefined) return 0;
    let isShown = false;
    try {
      isShown = await kind.refresh(campaign);
    } finally {
      if (!isShown) changed.add(id);
    }
    return pauseAfter(id, isShown);
  }

  /** Opens or ends something when its time has come, however long the next look takes. */
  function watch(campaign: Of): void {
    timers.arm(campaign.id, kind.dueAt(campaign));
  }

  const giveUp = (campaign: Of, why: Gone) =>
    tasks.begin(campaign.id, async () => {
      await kind.giveUp(campaign, why);
      return 0;
    });

  const lookForServer = createServerLook(dependencies, tasks, async (guildId) => {
    const there = (await records.open()).filter((campaign) => campaign.guildId === guildId);
    for (const campaign of there) if (kind.isGivenUp(campaign, 'left')) giveUp(campaign, 'left');
  });

  async function lookAtOpen(open: Of): Promise<void> {
    const { id } = open;
    if (await kind.isUsedUp?.(open)) return atTime(id);
    // Under a key of its own, since an end in the meantime must not wait for it.
    const key = `posts ${id}`;
    if (posts.some((post) => !post.isShown(open)) && tasks.isDue(key)) {
      tasks.begin(key, async () => {
        const shown = await showPosts(records, posts, open);
        return pauseAfter(
          key,
          posts.every((post) => post.isShown(shown)),
        );
      });
    }
  }

  const isLeft = async (campaign: Of): Promise<boolean> =>
    campaign.process === liveness.id
      ? !isBeingOpened(campaign, now())
      : liveness.isDead(campaign.process ?? '');

  async function lookAt(campaign: Of): Promise<void> {
    const { id, guildId, state, process } = campaign;
    if (!isListed(guildId) && kind.isGivenUp(campaign, 'unlisted')) {
      if (tasks.isDue(id)) giveUp(campaign, 'unlisted');
      return;
    }
    if (kind.isGivenUp(campaign, 'left')) lookForServer(guildId);
    if (now() >= (kind.dueAt(campaign) ?? Number.POSITIVE_INFINITY)) return atTime(id);
    watch(campaign);
    if (isCounting(campaign)) counts.look(campaign);
    if (state === 'open') return lookAtOpen(campaign);
    if (isWaiting(campaign) || !tasks.isDue(id) || !(await isLeft(campaign))) return;
    const isOurs = isAtRest(campaign) || process === liveness.id;
    const ours = isOurs ? campaign : await records.change(campaign, { process: liveness.id } as Partial<Of>);
    if (ours !== undefined) tasks.begin(id, () => step(ours));
  }

  return {
    goOn,
    watch,
    /** The number of those who take part has changed, or what else its public message says. */
    countChanged: counts.changed,

    /** What is to be shown of one at rest has changed: shows it, beside other work and after what is under way with it. */
    refresh(id: string): void {
      changed.add(id);
      // Something has happened, so it is worth while to try again soon.
      tasks.hurry(id);
      if (!tasks.isRequested(id)) tasks.request(id, () => showChanged(id));
    },

    /** Does something else after what is under way under the same key. */
    beside(key: string, work: () => Promise<void>): void {
      tasks.request(key, async () => {
        await work();
        return 0;
      });
    },

    /**
     * Makes a message on which somebody has pressed in vain say that its campaign is over, if it is, beside other work. If
     * Discord's answer was lost when it was posted, nobody knows of it but who presses there.
     */
    pressedInVain(id: string, pressed: MessagePlace): void {
      const key = `pressed ${id}`;
      if (!tasks.isDue(key)) return;
      tasks.begin(key, async () => {
        const campaign = await records.find(id);
        if (campaign === undefined || !isAtRest(campaign)) return 0;
        if (campaign.closed && campaign.message?.messageId === pressed.messageId) return 0;
        await kind.counted?.show({ ...campaign, message: pressed }, await kind.counted.count(campaign));
        return AGAIN_MS;
      });
    },

    /** To be called at the start, after the grants were recovered, and then every few seconds. */
    async recover(): Promise<void> {
      if (tasks.signal.aborted) return;
      const open = await records.open();
      tasks.forgetAllBut(new Set([...open.map(({ id }) => id), ...changed]));
      counts.forgetAllBut(open);
      for (const id of changed) if (tasks.isDue(id)) tasks.begin(id, () => showChanged(id));
      for (const campaign of open) {
        await lookAt(campaign).catch((error: unknown) =>
          retryLog.warn({ campaign: campaign.id, err: error }, 'a campaign could not be looked at'),
        );
      }
    },

    /** The log channel works again, so what could not be shown is tried again at the next look. */
    tryAgain: (): void => tasks.hurry(),

    /** Lets nothing more begin. What is under way ends by itself. */
    halt(): void {
      tasks.halt();
      timers.stop();
    },

    /** Resolves when nothing is under way here any more. */
    idle: tasks.idle,
  };
}

/** Whether its process may be opening it, or asking staff about it, at this moment. */
const isBeingOpened = ({ state, confirmedAt, endsAt, durationMs = 0 }: Kept, now: number): boolean =>
  (state === 'waiting' || state === 'scheduled' || state === 'opening') &&
  Math.abs(now - (endsAt === undefined ? confirmedAt : endsAt - durationMs)) < OPENED_WITHIN_MS;

/** Whether its public message says what may change until it is over. */
const isCounting = ({ state, announcement }: Kept): boolean =>
  state === 'open' || (state === 'scheduled' && announcement !== undefined);

/** Whether nothing is to be done before staff decide or its time comes. */
const isWaiting = (campaign: Kept): boolean =>
  isCounting(campaign) || (campaign.state === 'waiting' && campaign.posted !== undefined);

/** Looks now and then whether the bot is still in a server. @param whenLeft called with one that has removed it */
function createServerLook(
  { members, clock }: Pick<UpkeepDependencies, 'members' | 'clock'>,
  tasks: Pick<ReturnType<typeof createTasks>, 'begin'>,
  whenLeft: (guildId: string) => Promise<void>,
): (guildId: string) => void {
  const lookedAt = new Map<string, number>();
  return (guildId) => {
    if (clock.now() - (lookedAt.get(guildId) ?? Number.NEGATIVE_INFINITY) < LOOK_FOR_SERVER_MS) return;
    lookedAt.set(guildId, clock.now());
    tasks.begin(`server ${guildId}`, async () => {
      if (!(await members.hasServer(guildId))) await whenLeft(guildId);
      return 0;
    });
  };
}

/** Keeps the numbers on public messages up to date, now and then. */
function createCounts<Of extends Kept>(
  { now }: Pick<UpkeepDependencies, 'now'>,
  { records, counted }: Pick<UpkeepKind<Of>, 'records' | 'counted'>,
  tasks: ReturnType<typeof createTasks>,
) {
  /** Those whose messages this process has shown as they are. */
  const shown = new Set<string>();

  async function show(id: string): Promise<boolean> {
    const campaign = await records.find(id);
    if (counted === undefined || campaign === undefined || !isCounting(campaign)) return true;
    const isShown = await counted.show(campaign, await counted.count(campaign));
    // Discord may have kept the edit waiting until after the one that says that it is over.
    const after = await records.find(id);
    if (after === undefined || isCounting(after)) return isShown;
    await counted.show(after, await counted.count(after));
    return true;
  }

  function look({ id, endsAt = 0, durationMs = 0 }: Of): void {
    const key = `count ${id}`;
    if (counted === undefined || shown.has(id) || !tasks.isDue(key)) return;
    shown.add(id);
    tasks.begin(key, async () => {
      let isShown = false;
      try {
        isShown = await show(id);
      } finally {
        if (!isShown) shown.delete(id);
      }
      if (!isShown) return tasks.nextPause(key);
      return now() < endsAt - durationMs + HOUR_MS ? COUNT_MS : COUNT_LATER_MS;
    });
  }

  return {
    look,
    changed(campaign: Of): void {
      shown.delete(campaign.id);
      look(campaign);
    },
    forgetAllBut(open: readonly Of[]): void {
      const ids = new Set(open.map(({ id }) => id));
      for (const id of shown) if (!ids.has(id)) shown.delete(id);
    },
  };
}
