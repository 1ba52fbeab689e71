import { encodeTime } from 'ulid';
import { EVENT_KINDS, type Grant } from './grant.js';

/** What a grant was given by, in the order in which people read them. */
export const GRANT_KINDS = ['grant', ...EVENT_KINDS, 'api', 'bonus', 'deposit'] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

/** What a member can be given: a deposit that proves a link is no reward, and its amount is a secret. */
export const REWARD_KINDS = GRANT_KINDS.filter((kind) => kind !== 'deposit');

/** What a grant was given by. One that replaces another is what that one was. */
export const kindOf = ({ kind, event, replacesIn, client }: Grant): GrantKind =>
  kind === undefined ? (event?.kind ?? replacesIn?.kind ?? (client ? 'api' : 'grant')) : BY_ITSELF[kind];

const BY_ITSELF = { 'link-deposit': 'deposit', 'link-bonus': 'bonus' } as const;

/** Under it stand all grants, by when they were confirmed, which not every ID tells. */
export const LISTED = 'grant-at:';
const TIME_LENGTH = 10;

export const listedKey = (grant: Grant): string =>
  `${LISTED}${encodeTime(grant.confirmedAt, TIME_LENGTH)}:${kindOf(grant)}:${grant.id}`;

/** What the grant was given by that such a key lists. */
export const listedKind = (key: string): string | undefined => key.split(':')[2];
