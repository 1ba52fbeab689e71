import { createCampaignRecords, isAtRest } from '../campaigns/campaign-records.js';
import { type Duplicate, duplicateChange } from '../ledger/duplicates.js';
import { type Amount, amountOf } from '../money/amount.js';
import { allKeys } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import { keyPart } from '../storage/store.js';
import type { Giveaway, GiveawayDraft } from './giveaway-schema.js';
import { endedUnbegun, firstRound } from './series.js';

/** What makes two giveaways the same. */
type Intent = Pick<GiveawayDraft, 'guildId' | 'title' | 'amount' | 'winners'>;

export const giveawayKey = (id: string) => `giveaway:${id}`;
export const openKey = (id: string) => `giveaway-open:${id}`;
/** Of the newest giveaway of this intent. */
export const duplicateKey = ({ guildId, amount, winners, title }: Intent) =>
  `duplicate:giveaway:${guildId}:${amount}:${winners}:${keyPart(title)}`;
export const entrantsKey = (id: string) => `giveaway-entrants:${id}`;

/** What a giveaway costs at most, in the website's virtual currency. */
export const costOf = ({ amount, winners }: Pick<GiveawayDraft, 'amount' | 'winners'>): Amount =>
  amountOf(amount).times(winners);

/** Giveaways in the store. */
export type GiveawayRecords = ReturnType<typeof createGiveawayRecords>;

export function createGiveawayRecords(dependencies: Parameters<typeof createCampaignRecords>[0]) {
  const { store, now } = dependencies;
  /** The newest giveaway with the same server, title, prize and winners. It is known for a day at least. */
  const duplicateOf = (request: Intent) => store.get<Duplicate>(duplicateKey(request));
  const records = createCampaignRecords<GiveawayDraft, Giveaway>(dependencies, {
    ...{ name: 'giveaway', costOf, isReopened },
    unpaid: (at) => ({ restedAt: at }),
    beside: ({ id }) => [{ key: entrantsKey(id), from: undefined, to: id }],
    async confirming(draft, { confirmedAt: at }) {
      const duplicate = await duplicateOf(draft);
      return () => [...firstRound(draft, at), duplicateChange(duplicateKey(draft), duplicate, draft, at)];
    },
    // The series of a first round that never began ends with it.
    endingUnpaid: (giveaway) => endedUnbegun(store, giveaway, now()),
  });

  return {
    ...records,
    duplicateOf,

    /** Giveaways whose entrants are still kept, newest first. */
    async *withEntrants(): AsyncIterable<Giveaway> {
      for await (const key of allKeys(store, entrantsKey(''))) {
        const id = key.slice(entrantsKey('').length);
        const giveaway = await unlessUnreadable(() => records.find(id));
        if (giveaway !== undefined) yield giveaway;
      }
    },

    /** The entrants of a giveaway are no longer kept. */
    async withoutEntrants({ id }: Giveaway): Promise<void> {
      await store.commit([{ key: entrantsKey(id), from: id, to: undefined }]);
    },
  };
}

function isReopened(
  { state: before }: Giveaway,
  { state: after = before, notified }: Partial<Giveaway>,
): boolean {
  return isAtRest({ state: before }) && (!isAtRest({ state: after }) || notified === false);
}
