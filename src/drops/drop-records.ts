import { createPlacedRecords, type PlacedRecords } from '../campaigns/placed-records.js';
import { anyEventGrantPrefix, memberGrantId } from '../ledger/event-grant-id.js';
import { endedUnbegun, firstRound } from '../recurrences/series.js';
import { DROP_PAYS } from './drop-amounts.js';
import type { Drop, DropDraft } from './drop-schema.js';

export const dropKey = (id: string) => `drop:${id}`;
export const openKey = (id: string) => `drop-open:${id}`;

/** How the IDs of the grants of a drop begin. */
export const grantsPrefix = ({ id, confirmedAt }: Pick<Drop, 'id' | 'confirmedAt'>) =>
  anyEventGrantPrefix(id, confirmedAt);

/** The ID of the grant that pays a member's claim, whichever place they have. */
export const claimersGrantId = ({ id, confirmedAt }: Pick<Drop, 'id' | 'confirmedAt'>, memberId: string) =>
  memberGrantId(id, confirmedAt, memberId);

/** Drops in the store. */
export type DropRecords = PlacedRecords<DropDraft, Drop>;

export const createDropRecords = (dependencies: Parameters<typeof createPlacedRecords>[0]): DropRecords =>
  createPlacedRecords<DropDraft, Drop>(dependencies, {
    name: 'drop',
    ...DROP_PAYS,
    confirming: async (draft, { confirmedAt }) => {
      return () => firstRound('drop-series', draft, confirmedAt);
    },
    // The series of a first round that never began ends with it.
    ending: (drop) => endedUnbegun(dependencies.store, drop, dependencies.now()),
  });
