import type { DirectMessage } from '../notices/direct-messages.js';
import type { Row } from '../storage/store.js';
import { type Exported, timeOf } from './exported-records.js';

/** A direct message that a member has not got yet. */
export function exportDirectMessage(
  { key, value: { member, locale, at, tells } }: Row<DirectMessage>,
  memberId: string,
): readonly Exported[] {
  if (member !== memberId) return [];
  const entry = { record: key, language: locale, raisedAt: timeOf(at), tells };
  return [{ subject: 'messagesNotSentYet', entry }];
}
