import type { Log } from '../log.js';
import type { Members } from '../members.js';
import type { Liveness } from '../storage/liveness.js';
import type { Held } from '../storage/store-hold.js';
import type { World } from '../time/clock.js';
import { AGAIN_MS, createTasks, type Tasks } from '../time/tasks.js';
import { isAtRest } from './campaign-records.js';
import { type Post, showPosts } from './posts.js';
import { createPublicMessages, isCounting, type Kept, type PublicMessage } from './public-message.js';
import { createTimers } from './timers.js';

/** Between two looks whether the bot is still in a server, in ms. */
const LOOK_FOR_SERVER_MS = 60 * 60_000;
/** The process that opens something, or asks staff about it, has done so within this time, or could not. */
const OPENED_WITHIN_MS = 15_000;

/** Why the bot has to give something up: its server is no longer among those that it acts in, or has removed the bot. */
export type Gone = 'unlisted' | 'left';

/** What a kind of campaign adds to its upkeep. */
export interface UpkeepKind<Of extends Kept> {
  readonly records: {
    find(id: string): Promise<Of | undefined>;
    open(): Promise<readonly Of[]>;
    change(campaign: Of, details: Partial<Of>): Promise<Of | undefined>;
  };
  /** What must be shown of one that is open. */
  readonly posts: readonly Post<Of>[];
  /** Default: there is none. */
  readonly publicMessage?: PublicMessage<Of>;
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
  const tasks = createTasks(dependencies);
  const course = createCourse(dependencies, kind, tasks);
  const changes = createChanges(kind, tasks);
  const messages = createPublicMessages(dependencies, kind, tasks);
  const lookAt = createLook(dependencies, kind, { tasks, course, messages });

  return {
    goOn: course.goOn,
    watch: course.watch,
    refresh: changes.refresh,
    countChanged: messages.countChanged,
    pressedInVain: messages.pressedInVain,

    /** Does something else after what is under way under the same key. */
    beside(key: string, work: () => Promise<void>): void {
      tasks.request(key, async () => {
        await work();
        return 0;
      });
    },

    /** To be called at the start, after the grants were recovered, and then every few seconds. */
    async recover(): Promise<void> {
      if (tasks.signal.aborted) return;
      const open = await kind.records.open();
      const ids = new Set(open.map(({ id }) => id));
      tasks.forgetAllBut(new Set([...ids, ...changes.left()]));
      messages.forgetAllBut(ids);
      changes.lookAt();
      for (const campaign of open) {
        await lookAt(campaign).catch((error: unknown) =>
          dependencies.retryLog.warn(
            { campaign: campaign.id, err: error },
            'a campaign could not be looked at',
          ),
        );
      }
    },

    /** The log channel works again, so what could not be shown is tried again at the next look. */
    tryAgain: (): void => tasks.hurry(),

    /** Lets nothing more begin. What is under way ends by itself. */
    halt(): void {
      tasks.halt();
      course.stop();
    },

    /** Resolves when nothing is under way here any more. */
    idle: tasks.idle,
  };
}

/** Takes campaigns from one step to the next. */
function createCourse<Of extends Kept>(
  { liveness, isHeld, now, clock }: UpkeepDependencies,
  kind: UpkeepKind<Of>,
  tasks: Tasks,
) {
  const timers = createTimers({ now, clock }, atTime);

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
    if (isHeld() && !isAtRest(campaign)) return AGAIN_MS;
    const isDone =
      campaign.state === 'waiting'
        ? (await kind.ask(campaign)).posted !== undefined
        : await kind.goOn(campaign, tasks.signal);
    return isDone ? 0 : tasks.nextPause(campaign.id);
  }

  /** Opens or ends something when its time has come, however long the next look takes. */
  function watch(campaign: Of): void {
    timers.arm(campaign.id, kind.dueAt(campaign));
  }

  /** Goes on at once with what this process has in hand or has just decided, after what is under way with it. */
  function goOn({ id }: Pick<Of, 'id'>): void {
    tasks.request(id, async () => {
      const campaign = await kind.records.find(id);
      if (campaign === undefined) return 0;
      watch(campaign);
      const isOurs = isAtRest(campaign) || campaign.process === liveness.id;
      return isOurs && !isWaiting(campaign) && !isBeingOpened(campaign, now()) ? step(campaign) : 0;
    });
  }

  return { atTime, step, watch, goOn, stop: timers.stop };
}

/** Shows what has changed of campaigns at rest, which are no longer among the open ones. */
function createChanges<Of extends Kept>(kind: UpkeepKind<Of>, tasks: Tasks) {
  const left = new Set<string>();

  async function show(id: string): Promise<number> {
    const campaign = await kind.records.find(id);
    left.delete(id);
    // As long as it goes on, what has changed is shown anyway.
    if (campaign === undefined || !isAtRest(campaign) || kind.refresh === undefined) return 0;
    let isShown = false;
    try {
      isShown = await kind.refresh(campaign);
    } finally {
      if (!isShown) left.add(id);
    }
    return isShown ? 0 : tasks.nextPause(id);
  }

  return {
    /** The IDs of those that could not be shown yet. */
    left: () => left,
    lookAt(): void {
      for (const id of left) if (tasks.isDue(id)) tasks.begin(id, () => show(id));
    },

    /** What is to be shown of one at rest has changed: shows it, beside other work and after what is under way with it. */
    refresh(id: string): void {
      left.add(id);
      // Something has happened, so it is worth while to try again soon.
      tasks.hurry(id);
      if (!tasks.isRequested(id)) tasks.request(id, () => show(id));
    },
  };
}

/** @returns a function that looks at a campaign about which something is left to be done, and begins that */
function createLook<Of extends Kept>(
  { liveness, isListed, members, clock, now }: UpkeepDependencies,
  kind: UpkeepKind<Of>,
  parts: {
    readonly tasks: Tasks;
    readonly course: ReturnType<typeof createCourse<Of>>;
    readonly messages: Pick<ReturnType<typeof createPublicMessages<Of>>, 'look'>;
  },
): (campaign: Of) => Promise<void> {
  const { records, posts } = kind;
  const { tasks, course, messages } = parts;

  const giveUp = (campaign: Of, why: Gone) =>
    tasks.begin(campaign.id, async () => {
      await kind.giveUp(campaign, why);
      return 0;
    });

  const lookForServer = createServerLook({ members, clock }, tasks, async (guildId) => {
    const there = (await records.open()).filter((campaign) => campaign.guildId === guildId);
    for (const campaign of there) if (kind.isGivenUp(campaign, 'left')) giveUp(campaign, 'left');
  });

  async function lookAtOpen(open: Of): Promise<void> {
    const { id } = open;
    if (await kind.isUsedUp?.(open)) return course.atTime(id);
    // Under a key of its own, since an end in the meantime must not wait for it.
    const key = `posts ${id}`;
    if (posts.every((post) => post.isShown(open)) || !tasks.isDue(key)) return;
    tasks.begin(key, async () => {
      const shown = await showPosts(records, posts, open);
      return posts.every((post) => post.isShown(shown)) ? 0 : tasks.nextPause(key);
    });
  }

  const isLeft = async (campaign: Of): Promise<boolean> =>
    campaign.process === liveness.id
      ? !isBeingOpened(campaign, now())
      : liveness.isDead(campaign.process ?? '');

  return async (campaign) => {
    const { id, guildId, state, process } = campaign;
    if (!isListed(guildId) && kind.isGivenUp(campaign, 'unlisted')) {
      if (tasks.isDue(id)) giveUp(campaign, 'unlisted');
      return;
    }
    if (kind.isGivenUp(campaign, 'left')) lookForServer(guildId);
    if (now() >= (kind.dueAt(campaign) ?? Number.POSITIVE_INFINITY)) return course.atTime(id);
    course.watch(campaign);
    messages.look(campaign);
    if (state === 'open') return lookAtOpen(campaign);
    if (isWaiting(campaign) || !tasks.isDue(id) || !(await isLeft(campaign))) return;
    const isOurs = isAtRest(campaign) || process === liveness.id;
    const ours = isOurs ? campaign : await records.change(campaign, { process: liveness.id } as Partial<Of>);
    if (ours !== undefined) tasks.begin(id, () => course.step(ours));
  };
}

/** Whether its process may be opening it, or asking staff about it, at this moment. */
const isBeingOpened = ({ state, confirmedAt, endsAt, durationMs = 0 }: Kept, now: number): boolean =>
  (state === 'waiting' || state === 'scheduled' || state === 'opening') &&
  Math.abs(now - (endsAt === undefined ? confirmedAt : endsAt - durationMs)) < OPENED_WITHIN_MS;

/** Whether nothing is to be done before staff decide or its time comes. */
const isWaiting = (campaign: Kept): boolean =>
  isCounting(campaign) || (campaign.state === 'waiting' && campaign.posted !== undefined);

/** Looks now and then whether the bot is still in a server. @param whenLeft called with one that has removed it */
function createServerLook(
  { members, clock }: Pick<UpkeepDependencies, 'members' | 'clock'>,
  tasks: Pick<Tasks, 'begin'>,
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
