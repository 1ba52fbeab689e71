import type { Account } from '../accounts/website-account.js';
import type { BalanceReading } from '../ledger/grant.js';
import type { Json, Row, Store } from '../storage/store.js';
import { fieldsNaming, isNamedIn } from './naming.js';

/** What a file with personal data is divided into. */
export type Subject =
  | 'links'
  | 'pastLinks'
  | 'linkRequests'
  | 'usesOfLink'
  | 'linkProofs'
  | 'linkedRoles'
  | 'signIns'
  | 'messagesNotSentYet'
  | 'creditGrantedToYou'
  | 'payoutsToYou'
  | 'giveaways'
  | 'dropsAndCodes'
  | 'attendances'
  | 'creditGrantedByYouPerDay'
  | 'recordsThatNameYou'
  | 'erasures';

/** What one record says about a member, as they get it. */
export interface Exported {
  readonly subject: Subject;
  /** `record`: its key in the store. Absent fields are left out. */
  readonly entry: { readonly record: string; readonly [field: string]: Json | undefined };
}

/** What exporting a record reads besides it. */
export type ExportReads = Pick<Store, 'get' | 'range'>;

/** A time as people and programs read it. @param at ms since the epoch */
export const timeOf = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

/** A website account with plain names. */
export const accountOf = ({ by, username, id, steam }: Account) => ({
  username,
  websiteId: id,
  steamId: steam,
  lookedUpBy: by,
});

/** A balance with plain names; amounts are decimal texts. */
export const balanceOf = ({ at, virtual, paid, total }: BalanceReading) => ({
  readAt: timeOf(at),
  virtual,
  paid,
  total,
});

/**
 * A record about somebody else, or about the bot's work, that names the member: as staff, or in a text. What it says
 * about others is not theirs to have, so only the fields that name them are given.
 * @param key to give in place of the record's own
 */
export function namingRecord(
  { key, value }: Row<Json>,
  memberId: string,
  record: string = key,
): readonly Exported[] {
  const namedIn = fieldsNaming(value, memberId);
  return namedIn.length === 0 ? [] : [{ subject: 'recordsThatNameYou', entry: { record, namedIn } }];
}

/** What a record says about a member; nothing if it is not about them. */
export type ExportRecord<Value extends Json> = (row: Row<Value>, memberId: string) => readonly Exported[];

type Shown = Readonly<Record<string, Json | undefined>>;

/** Exports the records of a kind that belong to the member whom they name. @param shown what the member gets of one */
export const ofMember =
  <Value extends Json & { readonly member?: string }>(
    subject: Subject,
    shown: (value: Value) => Shown,
  ): ExportRecord<Value> =>
  (row, memberId) =>
    row.value.member === memberId
      ? [{ subject, entry: { record: row.key, ...shown(row.value) } }]
      : namingRecord(row, memberId);

/** As {@link ofMember}, where the key names whose a record is. */
export const underMember =
  <Value extends Json>(subject: Subject, shown: (value: Value, key: string) => Shown): ExportRecord<Value> =>
  ({ key, value }, memberId) =>
    isNamedIn(key, memberId) ? [{ subject, entry: { record: key, ...shown(value, key) } }] : [];
