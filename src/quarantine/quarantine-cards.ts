import * as z from 'zod';
import { kindOf } from '../campaign-kinds.js';
import { EVENT_KINDS, type Grant, grantKey } from '../ledger/grant.js';
import { recurrenceKey } from '../recurrences/recurrence-records.js';
import { RECURRENCE_KINDS, type Recurrence } from '../recurrences/recurrence-schema.js';
import { allRows } from '../storage/all-rows.js';
import { DISCORD_ID, ID, type Kept, MOMENT, PLACE } from '../storage/record-schema.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Store } from '../storage/store.js';
import type { QuarantineParts } from './quarantine-record.js';

const KIND = z.enum([...EVENT_KINDS, ...RECURRENCE_KINDS]);

/** What can be quarantined, grants by hand aside. */
export type QuarantinedKind = z.infer<typeof KIND>;

const CARD = z.strictObject({
  kind: KIND,
  id: ID,
  /** Of the last quarantine that concerned it. */
  at: MOMENT,
  /** Where staff see it, and how many payments of unknown outcome it had when that was shown. */
  posted: PLACE.extend({ unknown: z.int() }).exactOptional(),
  /** Who prepared it once more last, and the ID of what that becomes if it is confirmed. */
  again: z.strictObject({ by: DISCORD_ID, id: ID }).exactOptional(),
});

/** The card that staff get of something that was quarantined: one for all of its payments. It is kept for good. */
export type QuarantineCard = Kept<typeof CARD>;

/** Names a quarantined event, as in a button. */
export const cardSubject = ({ kind, id }: Pick<QuarantineCard, 'kind' | 'id'>) => `${kind}.${id}`;
export const cardKey = (subject: string) => `quarantine-card:${subject}`;

export const QUARANTINE_CARD_RECORDS = { 'quarantine-card:': CARD };

/** Whether it repeats, and so is paid by what it makes alone. */
export const isRecurrence = (kind: QuarantinedKind): kind is Recurrence['kind'] =>
  RECURRENCE_KINDS.some((one) => one === kind);

/** The key of what can be quarantined. */
export const quarantinedKey = (kind: QuarantinedKind, id: string): string =>
  isRecurrence(kind) ? recurrenceKey(id) : kindOf(kind).keyOf(id);

type Ended = { readonly id: string; readonly kind?: string; readonly quarantined?: number };

/**
 * Enters a card for everything that was ended, and for every event with a payment that staff have to settle. The last step:
 * until then the quarantine is not done, and goes on after an interruption.
 */
export async function enterCards({ past, at }: Pick<QuarantineParts, 'past' | 'at'>): Promise<void> {
  const { store } = past;
  // One of an earlier quarantine is brought up to date where it is, so that an event has a single one to decide by.
  const enter = (kind: QuarantinedKind, id: string) =>
    changeCard(store, { kind, id }, (before) =>
      before?.at === at ? undefined : { ...before, kind, id, at },
    );
  for (const kind of KIND.options) {
    for await (const { value } of allRows<Ended>(store, quarantinedKey(kind, ''))) {
      // What repeats stands under one prefix.
      const isMeant = (value.kind ?? kind) === kind;
      if (isMeant && value.quarantined === at) await enter(kind, value.id);
    }
  }
  for await (const { value } of allRows<Grant>(store, grantKey(''))) {
    const { state, event, quarantined } = value;
    const isAsked = state === 'unknown' && quarantined?.at === at;
    if (event !== undefined && isAsked) await enter(event.kind, event.id);
  }
}

/**
 * Changes a card.
 * @param change `undefined` if it is to stay as it is
 * @returns as it was before, if it was to stay so
 */
export const changeCard = (
  store: Store,
  card: Pick<QuarantineCard, 'kind' | 'id'>,
  change: (before: QuarantineCard | undefined) => QuarantineCard | undefined,
): Promise<QuarantineCard | undefined> =>
  retryCommit<QuarantineCard | undefined>(store, async () => {
    const key = cardKey(cardSubject(card));
    const before = await store.get<QuarantineCard>(key);
    const to = change(before);
    if (to === undefined) return { changes: [], result: before };
    return { changes: [{ key, from: before, to }], result: undefined };
  });
