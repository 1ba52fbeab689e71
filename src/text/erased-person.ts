import { createHash } from 'node:crypto';

/* What stands in a record where the Discord ID of a person stood who had their data erased. */

const ERASED = 'erased';
const MARK_LENGTH = 22;

/** Stands in texts, such as a row of a payout's list as it was given. */
export const ERASED_TEXT = ERASED;

/** Stands for the person who was drawn at a place of a giveaway, so that nobody is taken for somebody else. */
export const erasedAt = (place: number): string => `${ERASED}-${place}`;

/** Tells whether somebody is who was erased, within one scope alone, such as a schedule. */
export const erasedMark = (scope: string, memberId: string): string =>
  createHash('sha256').update(`${scope} ${memberId}`).digest('base64url').slice(0, MARK_LENGTH);

/** Whether this stands for an erased person, and is no Discord ID. */
export const isErased = (id: string): boolean => id.startsWith(ERASED);
