import { EVENT_KINDS, type Grant } from '../ledger/grant.js';

/** What a grant was given by, in the order in which people read them. */
export const GRANT_KINDS = ['grant', ...EVENT_KINDS, 'deposit'] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

/** What a member can be given: a deposit that proves a link is no reward, and its amount is a secret. */
export const REWARD_KINDS = GRANT_KINDS.filter((kind) => kind !== 'deposit');

/** What a grant was given by. One that replaces another is what that one was. */
export const kindOf = ({ kind, event, replacesIn }: Grant): GrantKind =>
  kind === 'link-deposit' ? 'deposit' : (event?.kind ?? replacesIn?.kind ?? 'grant');
