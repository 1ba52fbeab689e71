import { createApprovals } from '../approvals/approvals.js';
import { createDrafts } from '../approvals/drafts.js';
import type { Kind } from '../approvals/refusals.js';
import { StoreError, UserError } from '../errors.js';
import type { Caps } from '../ledger/daily-caps.js';
import type { Log } from '../log.js';
import type { MessagePlace } from '../message-place.js';
import type { Amount } from '../money/amount.js';
import { eachAlone, unlessStoreFails } from '../storage/each-alone.js';
import type { Change } from '../storage/store.js';
import type { World } from '../time/clock.js';
import type { Campaign, CampaignDraft } from './campaign-records.js';

/** What staff decide on. */
export interface Decided extends Campaign {
  readonly guildId: string;
  readonly process?: string;
  readonly decidedBy?: string;
  readonly quarantined?: number;
  /** Where staff were asked to approve it, and whether that is known to say what was decided. */
  readonly posted?: MessagePlace & { readonly decided?: true };
}

/** What a kind of campaign adds to its lifecycle. */
export interface LifecycleKind<Draft, Of> {
  readonly kind: Kind;
  /**
   * Checks, at the confirmation and again at the approval, what may have changed since the preview.
   * @param staffId who confirms or approves it (Discord user ID)
   * @throws {UserError} if it must not be paid so
   */
  check(terms: Draft, staffId: string): Promise<void>;
  /** What it is at a moment from which nothing keeps it from beginning (ms since the epoch). */
  start(terms: Draft, at: number): Partial<Of> & Pick<Of & Decided, 'state'>;
  /** Goes on with what has just been confirmed or approved. @throws {UserError} if it is over before it has begun */
  begin(campaign: Of): Promise<Of>;
  /**
   * Has the log channel told that it begins, as changes to commit with that. Of what was approved, the card says so
   * ({@link Decided.posted}). Default: nothing tells so.
   */
  started?(campaign: Of): Promise<readonly Change[]>;
  /**
   * Whether one that a staff member has approved counts as approved by them, where the store has reported a failure.
   * Default: only while it is exactly as their press made it, since nothing else must begin.
   */
  hasStarted?(approved: Of): boolean;
  /** What else is committed with an approval. */
  approving?(waiting: Of, at: number): Promise<readonly Change[]>;
}

/** What lifecycles are built on. */
export interface LifecycleDependencies extends Pick<World, 'now'> {
  readonly caps: Pick<Caps, 'requireWithin'>;
  /** Names this process in what it has in hand. */
  readonly processId: string;
  /** Whether the bot acts in a server. */
  readonly isListed: (guildId: string) => boolean;
  /** Most that one grant may add. */
  readonly max: Amount;
  /** Above this cost, a second staff member must approve. */
  readonly approvalOver: Amount | undefined;
  readonly log: Log;
}

/** Where campaigns of a kind are kept. */
export interface LifecycleRecords<Draft, Of> {
  draftOf(id: string): Promise<Draft | undefined>;
  dropDraft(draft: Draft): Promise<boolean>;
  find(id: string): Promise<Of | undefined>;
  open(): Promise<readonly Of[]>;
  costOf(terms: Draft): Amount;
  enter(
    draft: Draft,
    details: Omit<Of, keyof Draft>,
    others?: (campaign: Of) => Promise<readonly Change[]>,
  ): Promise<Of | undefined>;
  change(
    campaign: Of,
    details: Partial<Of>,
    others?: () => Promise<readonly Change[]>,
  ): Promise<Of | undefined>;
  endUnpaid: LifecycleRecords<Draft, Of>['change'];
  note(id: string, details: Partial<Of>): Promise<Of>;
}

/** The message that asks staff for their approval. Nothing of it throws: what cannot be delivered is in the log. */
export interface StaffQuestion<Of> {
  /** Puts a campaign before a second staff member. */
  askStaff(campaign: Of): Promise<MessagePlace | undefined>;
  /** Brings that message up to date. @returns false if there is one and that could not be done */
  update(campaign: Of): Promise<boolean>;
  /** Posts what was planned and committed. */
  catchUp(): Promise<void>;
}

/** How campaigns of a kind are confirmed, approved and rejected, up to where they begin. */
export type Lifecycle<
  Draft extends CampaignDraft & Pick<Decided, 'guildId'>,
  Of extends Decided & Draft,
> = ReturnType<typeof createLifecycle<Draft, Of>>;

export function createLifecycle<
  Draft extends CampaignDraft & Pick<Decided, 'guildId'>,
  Of extends Decided & Draft,
>(
  dependencies: LifecycleDependencies & {
    readonly records: LifecycleRecords<Draft, Of>;
    readonly notices: StaffQuestion<Of>;
  },
  kind: LifecycleKind<Draft, Of>,
) {
  const { records, caps, processId, now } = dependencies;
  const { ask, begin } = createBeginning(dependencies, kind);
  const told = async (campaign: Of) =>
    campaign.state === 'waiting' ? [] : ((await kind.started?.(campaign)) ?? []);
  const drafts = createDrafts<Draft, Of>({ ...dependencies, kind: kind.kind, drop: records.dropDraft });
  const approvals = approvalsOf(dependencies, kind.kind);

  return {
    begin,
    change: approvals.change,
    abandon: drafts.cancel,
    reject: approvals.reject,

    /**
     * Begins a campaign, or puts it before a second staff member.
     * @param prepare what must be on disk before it is confirmed
     * @returns it, and whether this press has confirmed it: confirming again is the same campaign again
     * @throws {UserError} if it was not confirmed, or nobody knows whether it was; it says which
     */
    async confirm(
      id: string,
      staffId: string,
      prepare: (draft: Draft) => Promise<Partial<Of>> = async () => ({}),
    ): Promise<{ readonly campaign: Of; readonly isNew: boolean }> {
      const before = async () => ({ campaign: await drafts.confirmedBefore(id, staffId), isNew: false });
      const draft = await drafts.toConfirm(id, staffId);
      if (draft === undefined) return before();
      requireListed(dependencies, draft);
      await kind.check(draft, staffId);
      const prepared = await prepare(draft);
      const at = now();
      const start = approvals.needsApproval(records.costOf(draft))
        ? { state: 'waiting' }
        : kind.start({ ...draft, ...prepared }, at);
      const details = { ...prepared, ...start, confirmedAt: at, process: processId };
      const entered = await drafts.enter(draft, () =>
        records.enter(draft, details as unknown as Omit<Of, keyof Draft>, told),
      );
      if (entered === undefined) return before();
      // What is known of it may come late: staff may have decided on it, and who goes on with it is somebody else.
      const isAsConfirmed = entered.state === start.state;
      return { campaign: isAsConfirmed ? await begin(entered) : entered, isNew: true };
    },

    /**
     * Has a campaign begin that waits for approval.
     * @throws {UserError} also if limits were lowered below it meanwhile; it goes on waiting then
     */
    async approve(id: string, staffId: string): Promise<Of> {
      const at = now();
      const approval = { decidedBy: staffId, process: processId };
      const approved = await approvals.approve(id, staffId, {
        async check(waiting) {
          requireListed(dependencies, waiting);
          await kind.check(waiting, staffId);
          await caps.requireWithin(waiting.by, waiting.confirmedAt);
        },
        change(waiting) {
          const details = { ...approval, ...kind.start(waiting, at) } as Partial<Of>;
          return records.change(waiting, details, async () => [
            ...((await kind.approving?.(waiting, at)) ?? []),
            ...(await told({ ...waiting, ...details })),
          ]);
        },
        // Exactly what this press makes of it: what somebody has cancelled or ended meanwhile must not begin.
        isDone: (found) =>
          kind.hasStarted === undefined
            ? Object.entries({ ...approval, ...kind.start(found, at) }).every(
                ([name, value]) => found[name as keyof Of] === value,
              )
            : found.decidedBy === staffId && kind.hasStarted(found),
      });
      return begin(approved);
    },

    /** Asks staff again, where that was not possible yet. */
    ask,

    /** Ends what nobody approved in time. */
    endUnapproved: async (): Promise<void> => eachAlone(await records.open(), approvals.expire),
  };
}

/** @throws {UserError} if the bot does not act in the server */
function requireListed(
  { isListed }: Pick<LifecycleDependencies, 'isListed'>,
  { guildId }: Pick<Decided, 'guildId'>,
): void {
  if (!isListed(guildId)) throw new UserError(({ words }) => words.approvals.serverUnlisted);
}

/** How what was confirmed or approved begins, or is put before a second staff member. */
function createBeginning<Draft, Of extends Decided>(
  {
    records,
    notices,
    log,
  }: Pick<LifecycleDependencies, 'log'> & {
    readonly records: Pick<LifecycleRecords<Draft, Of>, 'find' | 'note'>;
    readonly notices: StaffQuestion<Of>;
  },
  kind: Pick<LifecycleKind<Draft, Of>, 'kind' | 'begin'>,
) {
  /** Puts a campaign before a second staff member. @returns it with where they see it, if they do */
  async function ask(waiting: Of): Promise<Of> {
    const posted = await notices.askStaff(waiting);
    return posted === undefined ? waiting : records.note(waiting.id, { posted } as Partial<Of>);
  }

  /** It is on record, so what fails now must not be told as a failure: the upkeep goes on. */
  async function begin(campaign: Of): Promise<Of> {
    void notices.catchUp();
    try {
      return await (campaign.state === 'waiting' ? ask(campaign) : kind.begin(campaign));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.warn({ [kind.kind]: campaign.id, err: error }, `a ${kind.kind} could not be dealt with yet`);
      // What is reported as failed may be on disk. Where that cannot be read either, the upkeep finds out.
      return (await unlessStoreFails(() => records.find(campaign.id))) ?? campaign;
    }
  }

  return { ask, begin };
}

/** How staff decide on campaigns of a kind. */
const approvalsOf = <Draft, Of extends Decided>(
  dependencies: LifecycleDependencies & {
    readonly records: Pick<LifecycleRecords<Draft, Of>, 'find' | 'change' | 'endUnpaid'>;
  },
  kind: Kind,
) =>
  createApprovals<Of>({
    ...dependencies,
    kind,
    async refuse(found) {
      if (found?.quarantined !== undefined) throw new UserError(({ words }) => words.quarantine.refused);
    },
    end: (campaign, how) => dependencies.records.endUnpaid(campaign, how as Partial<Of>),
  });
