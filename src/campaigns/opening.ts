import { UserError } from '../errors.js';
import type { Posting } from '../message-place.js';
import { countedFrom, hasBegun, roundTimes, withoutRounds } from '../recurrences/series.js';
import type { Round, Series } from '../recurrences/series-schema.js';
import type { Change, JsonObject } from '../storage/store.js';
import type { CampaignDraft } from './campaign-records.js';
import {
  createLifecycle,
  type Decided,
  type Lifecycle,
  type LifecycleDependencies,
  type LifecycleKind,
  type LifecycleRecords,
  type StaffQuestion,
} from './lifecycle.js';
import { type Post, showPosts } from './posts.js';

/** Who reads what becomes of a post: somebody `waits` for the answer to a press, or staff are `told` later. */
export type Reader = 'waits' | 'told';

/** Messages about what opens. None of them throws: what cannot be delivered is in the log. */
export interface OpeningNotices<Of> extends StaffQuestion<Of> {
  /** Makes the announcement say that it is open, and where. @returns whether that was done */
  showBegun(open: Of): Promise<boolean>;
  /** Has the log channel told of it; to be committed with that. */
  planned(campaign: Of, what: 'scheduled' | 'started'): Change;
  /**
   * Has staff told that it could not be posted, and what to do; to be committed with that.
   * @param goesOn whether it comes again all the same
   */
  plannedUnposted(campaign: Of, goesOn: boolean): Change;
}

type OpeningDraft = JsonObject &
  CampaignDraft &
  Pick<Decided, 'guildId'> &
  Pick<Round, 'durationMs'> & { readonly startsInMs?: number };
type Openable = JsonObject & Decided & Round & { readonly channelId: string };

interface OpeningDependencies<Draft, Of> extends LifecycleDependencies {
  readonly records: LifecycleRecords<Draft, Of>;
  readonly series: {
    find(id: string): Promise<Series | undefined>;
    activeOf(round: Of): Promise<Series | undefined>;
  };
  readonly notices: OpeningNotices<Of>;
}

/** What a kind of campaign adds to its opening. */
interface OpeningKind<Draft, Of> extends Pick<LifecycleKind<Draft, Of>, 'kind' | 'check'> {
  /** Posts that it is going to open. */
  announce(scheduled: Of): Promise<Posting>;
  /** Posts the public message. @returns also what is committed once it stands there */
  post(
    opening: Of,
    reader: Reader,
  ): Promise<{ readonly posting: Posting; readonly beside?: readonly Change[] }>;
  /**
   * Ends what Discord does not let the bot post.
   * @param others what goes with it
   * @returns `undefined` if it was changed meanwhile
   */
  giveUp(unposted: Of, others: () => Promise<readonly Change[]>): Promise<Of | undefined>;
  /** How many have a place in it, which they can get where the answer to its post was lost. Default: nobody can. */
  taken?(unposted: Of): Promise<number>;
}

/** How a kind of campaign is confirmed, approved and rejected, and then announced and opened. */
export type Opening<Draft extends OpeningDraft, Of extends Openable & Draft> = Lifecycle<Draft, Of> &
  Omit<ReturnType<typeof createSteps<Draft, Of>>, 'begin'>;

export function createOpening<Draft extends OpeningDraft, Of extends Openable & Draft>(
  dependencies: OpeningDependencies<Draft, Of>,
  kind: OpeningKind<Draft, Of>,
): Opening<Draft, Of> {
  const { begin, ...steps } = createSteps(dependencies, kind);
  const lifecycle = createLifecycle<Draft, Of>(dependencies, {
    kind: kind.kind,
    check: kind.check,
    start: (terms, at) => startOf(terms, at) as ReturnType<LifecycleKind<Draft, Of>['start']>,
    begin: (campaign) => begin(campaign, 'waits'),
    approving: async ({ id }, at) => countedFrom(await dependencies.series.find(id), at),
  });
  return {
    ...lifecycle,
    ...steps,
    confirm: (id, staffId, prepare = async () => ({})) =>
      lifecycle.confirm(id, staffId, async (draft) => ({
        ...(await prepare(draft)),
        ...(draft.startsInMs !== undefined && { startsAt: dependencies.now() + draft.startsInMs }),
      })),
  };
}

/** What it is once nothing keeps it from beginning: announced until its time has come, and open after that. */
function startOf({ durationMs, startsAt = 0 }: Pick<Round, 'durationMs' | 'startsAt'>, now: number) {
  return now < startsAt ? { state: 'scheduled' } : { state: 'opening', endsAt: now + durationMs };
}

function createSteps<Draft extends OpeningDraft, Of extends Openable & Draft>(
  dependencies: OpeningDependencies<Draft, Of>,
  kind: OpeningKind<Draft, Of>,
) {
  const { records, series, notices, processId, now } = dependencies;
  const current = async (campaign: Of) => (await records.find(campaign.id)) ?? campaign;

  /**
   * Announces or posts what is on record. If Discord is away, the upkeep goes on with it.
   * @returns it as it is known to be
   * @throws {UserError} if it cannot be posted and somebody waits for an answer; it is over then
   */
  async function begin(recorded: Of, reader: Reader): Promise<Of> {
    if (recorded.state === 'scheduled') return announce(recorded, reader);
    return recorded.state === 'opening' ? post(recorded, reader) : recorded;
  }

  /** Posts that it is going to open. While Discord is away, it is left to be announced later. */
  async function announce(scheduled: Of, reader: Reader): Promise<Of> {
    const announcement = await kind.announce(scheduled);
    if (announcement === 'away') return scheduled;
    if (announcement === 'refused') return giveUp(scheduled, reader);
    const announced = await records.change(scheduled, { announcement } as Partial<Of>, async () =>
      scheduled.posted === undefined ? [notices.planned(scheduled, 'scheduled')] : [],
    );
    void notices.catchUp();
    return announced ?? current(scheduled);
  }

  async function post(opening: Of, reader: Reader): Promise<Of> {
    const { posting, beside = [] } = await kind.post({ ...opening, ...(await timesOf(opening)) }, reader);
    if (posting === 'away') return opening;
    return posting === 'refused' ? giveUp(opening, reader) : withMessage(opening, posting, beside);
  }

  /** Until it is posted, it keeps its whole duration: how much of it is left until the next date may change. */
  async function timesOf(opening: Of) {
    const { durationMs, endsAt = 0 } = opening;
    return roundTimes(await series.activeOf(opening), durationMs, endsAt - durationMs);
  }

  /**
   * Notes the public message, also where it is over by now: then, that is still to be shown there. If Discord is slow, it may
   * be posted twice, which is one message for Discord: who notes it tells staff.
   */
  async function withMessage(
    opening: Of,
    message: NonNullable<Of['message']>,
    beside: readonly Change[],
  ): Promise<Of> {
    for (;;) {
      const found = await records.find(opening.id);
      // The store has lost it by going back: nobody can note anything of it any more.
      if (found === undefined) return opening;
      if (found.message !== undefined) return found;
      const isOpening = found.state === 'opening';
      const opened = isOpening ? { state: 'open', ...(await timesOf(found)) } : {};
      // Of what was approved to begin at once, the card says so.
      const isToTell = found.posted === undefined || found.startsAt !== undefined;
      const noted = await records.change(found, { message, ...opened } as Partial<Of>, async () =>
        isOpening ? [...beside, ...(isToTell ? [notices.planned(found, 'started')] : [])] : [],
      );
      if (noted === undefined) continue;
      void notices.catchUp();
      return showPosts(records, [begunPost(notices)], noted);
    }
  }

  /**
   * Ends what Discord does not let the bot post. What was announced and repeats comes again all the same.
   * @throws {UserError} that says so, if somebody waits for an answer
   */
  async function giveUp(unposted: Of, reader: Reader): Promise<Of> {
    const goesOn = async () =>
      (unposted.recurrence !== undefined ||
        hasBegun({ ...unposted, taken: (await kind.taken?.(unposted)) ?? 0 })) &&
      (await series.activeOf(unposted)) !== undefined;
    const over = await kind.giveUp(unposted, async () =>
      reader === 'waits' ? [] : [notices.plannedUnposted(unposted, await goesOn())],
    );
    // Somebody else has posted it, or given up on it, meanwhile.
    if (over === undefined) return current(unposted);
    if (reader === 'waits') {
      const channel = `<#${unposted.channelId}>`;
      throw new UserError(({ words }) => words.event.notPosted({ channel }));
    }
    void notices.catchUp();
    return over;
  }

  /**
   * Takes what is to open now into this process's hands. However late that is, it lasts its time from now on. If it belongs to
   * a series, it is the late round of the dates that have passed.
   * @returns `undefined` if it is no longer as it was given
   */
  async function takeToOpen(unopened: Of): Promise<Of | undefined> {
    const at = now();
    const details = { state: 'opening', process: processId, endsAt: at + unopened.durationMs };
    return records.change(unopened, details as unknown as Partial<Of>, async () =>
      withoutRounds(await series.activeOf(unopened), at),
    );
  }

  return {
    begin,

    /**
     * Opens what was announced and whose time has come. Whatever happens at the same moment, and in whichever process, it
     * opens once.
     * @returns `undefined` if it is not to be opened now
     */
    async openDue(id: string): Promise<Of | undefined> {
      const scheduled = await records.find(id);
      if (scheduled?.state !== 'scheduled' || startOf(scheduled, now()).state === 'scheduled')
        return undefined;
      const opening = await takeToOpen(scheduled);
      return opening && post(opening, 'told');
    },

    /** Posts a round that was entered. */
    openRound: (round: Of): Promise<Of> => post(round, 'told'),

    /**
     * Goes on with what was not posted yet, since its process died or Discord was away.
     * @returns false if it could not be announced
     */
    async reopen(unopened: Of): Promise<boolean> {
      const ours = unopened.state === 'opening' ? await takeToOpen(unopened) : unopened;
      if (ours === undefined) return true;
      const begun = await begin(ours, 'told');
      await notices.update(begun);
      return begun.state !== 'scheduled' || begun.announcement !== undefined;
    },
  };
}

/** The announcement of what is open says where it is. */
export const begunPost = <Of extends Round>({
  showBegun,
}: Pick<OpeningNotices<Of>, 'showBegun'>): Post<Of> => ({
  isShown: ({ announcement }) => announcement === undefined || announcement.begun === true,
  async show(open) {
    const { announcement } = open;
    if (announcement === undefined || !(await showBegun(open))) return undefined;
    return { announcement: { ...announcement, begun: true } } as Partial<Of>;
  },
});
