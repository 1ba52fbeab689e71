import { monotonicFactory } from 'ulid';
import { createEntryRecords } from '../approvals/entry-records.js';
import type { Caps } from '../ledger/daily-caps.js';
import type { Amount } from '../money/amount.js';
import { readableRows } from '../storage/all-rows.js';
import { eachAlone } from '../storage/each-alone.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, JsonObject, Store } from '../storage/store.js';

/** What somebody has seen a preview of, and can confirm. */
export interface CampaignDraft {
  /** Becomes the campaign's ID. Sorts by time. */
  readonly id: string;
  /** Discord user ID of who asks for it, against whose cap it counts. */
  readonly by: string;
  /** ms since the epoch. */
  readonly draftedAt: number;
}

/** What was confirmed. */
export interface Campaign extends CampaignDraft {
  readonly state: string;
  /** ms since the epoch. Its cost counts against the cap of that day. */
  readonly confirmedAt: number;
  readonly endedAt?: number | undefined;
}

const AT_REST: ReadonlySet<string> = new Set(['finished', 'ended', 'cancelled', 'rejected', 'expired']);

/** Whether nobody is paid by itself any more who is not entitled to it yet. */
export const isAtRest = ({ state }: Pick<Campaign, 'state'>): boolean => AT_REST.has(state);

/** What a kind of campaign adds to its records. */
export interface RecordsKind<Draft, Of> {
  /** What its keys begin with: `drop` for `drop:ID`, `drop-open:ID` and `drop-draft:ID`. */
  readonly name: string;
  /** What it costs at most. */
  costOf(terms: Draft): Amount;
  /** Whether a change makes something be left to be done about one that was closed. */
  isReopened(before: Of, details: Partial<Of>): boolean;
  /** What is noted on one of which nobody is paid, beside its end. @param at when that is (ms since the epoch) */
  unpaid?(at: number): Partial<Of>;
  /** What stands beside the record of one from its beginning. */
  beside?(campaign: Of): readonly Change[];
  /**
   * Reads what the confirmation of a draft depends on, before it is certain that it was not confirmed.
   * @returns makes of that what is committed with the confirmation. It throws a {@link UserError} if there can be none
   */
  confirming?(draft: Draft, campaign: Of): Promise<() => readonly Change[]>;
  /** What is removed with a draft. */
  removing?(draft: Draft): Promise<readonly Change[]>;
  /** What is committed with the end of one of which nobody is paid, or nobody will be who has no place yet. */
  ending?(campaign: Of): Promise<readonly Change[]>;
}

interface RecordsDependencies {
  readonly store: Store;
  /** Absent where what a campaign costs does not count when it is confirmed, but with each payout that it makes. */
  readonly caps?: Pick<Caps, 'reserve' | 'release'>;
  /** ms since the epoch. */
  readonly now: () => number;
  /** From 0 to below 1, for IDs; default: the system's. */
  readonly random?: (() => number) | undefined;
}

/** Drafts and campaigns of one kind in the store. */
export type CampaignRecords<Draft extends DraftRecord, Of extends CampaignRecord & Draft> = ReturnType<
  typeof createCampaignRecords<Draft, Of>
>;

type DraftRecord = JsonObject & CampaignDraft;
type CampaignRecord = JsonObject & Campaign;

export function createCampaignRecords<Draft extends DraftRecord, Of extends CampaignRecord & Draft>(
  { store, caps, now, random }: RecordsDependencies,
  kind: RecordsKind<Draft, Of>,
) {
  const draftKey = (id: string) => `${kind.name}-draft:${id}`;
  const keyOf = (id: string) => `${kind.name}:${id}`;
  const openKeyOf = (id: string) => `${kind.name}-open:${id}`;
  const entries = createEntryRecords<Of>(store, keyOf, openKeyOf, kind.isReopened);

  /** What puts a campaign on record, to be committed with what it costs. */
  const entering = (campaign: Of): readonly Change[] => [
    { key: keyOf(campaign.id), from: undefined, to: campaign },
    { key: openKeyOf(campaign.id), from: undefined, to: campaign.id },
    ...(kind.beside?.(campaign) ?? []),
  ];

  return {
    ...entries,
    ...createDraftRecords<Draft>({ store, now, random }, draftKey, kind.removing),
    entering,
    costOf: kind.costOf,

    /**
     * Makes the draft a campaign and takes its cost from the cap, in one go.
     * @param others what goes with it
     * @returns `undefined` if it was confirmed or dropped before
     * @throws {UserError} if the cap does not allow it, or as the kind says
     */
    enter(
      draft: Draft,
      details: Omit<Of, keyof Draft>,
      others: (campaign: Of) => Promise<readonly Change[]> = async () => [],
    ): Promise<Of | undefined> {
      const campaign = { ...draft, ...details } as unknown as Of;
      return retryCommit<Of | undefined>(store, async () => {
        const confirming = await kind.confirming?.(draft, campaign);
        const present = await store.get<Draft>(draftKey(draft.id));
        if (JSON.stringify(present) !== JSON.stringify(draft)) return { changes: [], result: undefined };
        const changes = [
          { key: draftKey(draft.id), from: draft, to: undefined },
          ...(confirming?.() ?? []),
          ...entering(campaign),
          ...(await others(campaign)),
          ...(caps ? [await caps.reserve(draft.by, campaign.confirmedAt, kind.costOf(draft))] : []),
        ];
        return { changes, result: campaign };
      });
    },

    /**
     * Ends a campaign of which nobody is paid, and gives its whole cost back to the cap.
     * @param others what goes with it
     * @returns as `change`
     */
    endUnpaid: (
      campaign: Of,
      details: Partial<Of>,
      others: () => Promise<readonly Change[]> = async () => [],
    ): Promise<Of | undefined> =>
      entries.change(campaign, { endedAt: now(), ...kind.unpaid?.(now()), ...details }, async () => [
        ...(caps ? [await caps.release(campaign.by, campaign.confirmedAt, kind.costOf(campaign))] : []),
        ...((await kind.ending?.(campaign)) ?? []),
        ...(await others()),
      ]),
  };
}

/** What somebody wants, until it is confirmed or too old. @param removing what is removed with a draft */
function createDraftRecords<Draft extends DraftRecord>(
  { store, now, random }: Pick<RecordsDependencies, 'store' | 'now' | 'random'>,
  draftKey: (id: string) => string,
  removing: (draft: Draft) => Promise<readonly Change[]> = async () => [],
) {
  const newId = monotonicFactory(random);

  const dropDraft = async (draft: Draft): Promise<boolean> =>
    store.commit([{ key: draftKey(draft.id), from: draft, to: undefined }, ...(await removing(draft))]);

  return {
    /** An ID that no draft has. */
    newId: () => newId(now()),

    /**
     * Keeps what somebody wants until it is confirmed or too old, and gives it its ID.
     * @param beside what is kept with it
     */
    async draft(
      request: Omit<Draft, 'id' | 'draftedAt'>,
      beside: (id: string) => readonly Change[] = () => [],
    ): Promise<Draft> {
      const draft = { id: newId(now()), ...request, draftedAt: now() } as Draft;
      const change = { key: draftKey(draft.id), from: undefined, to: draft };
      return retryCommit(store, async () => ({ changes: [change, ...beside(draft.id)], result: draft }));
    },

    draftOf: (id: string) => store.get<Draft>(draftKey(id)),

    /** @returns false if it was confirmed or dropped before */
    dropDraft,

    /** Removes drafts that nobody confirmed before a moment (ms since the epoch). */
    sweepDrafts: (before: number): Promise<void> =>
      eachAlone(readableRows<Draft>(store, draftKey('')), async ({ value }) => {
        if (value.draftedAt < before) await dropDraft(value);
      }),
  };
}
