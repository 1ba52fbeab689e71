import type { Link } from '../../src/accounts/member-links.js';

/** The bots' users: more people than any small cache holds, each with a linked website account. */
export const MEMBERS = 2_000;

const FIRST_MEMBER = 100_000_000_000_000_000n;
const FIRST_STEAM_ID = 76_561_197_960_265_728n;

/** The Discord user ID of a member. */
export const memberId = (index: number) => String(FIRST_MEMBER + BigInt(index));
export const accountId = (index: number) => String(10_000 + index);
export const usernameOf = (index: number) => `player_${index}`;
export const steamIdOf = (index: number) => String(FIRST_STEAM_ID + BigInt(index));
/**
 * A member's balance on the website. Neighbours differ, so that a mixed-up answer is noticed; below 1,000, so that no
 * language groups digits.
 */
export const virtualOf = (index: number) => `${index % 900}.25`;
export const PAID = '10.50';
export const totalOf = (index: number) => `${(index % 900) + 10}.75`;

export const linkOf = (index: number): Link => ({
  member: memberId(index),
  account: {
    by: 'username',
    username: usernameOf(index),
    id: accountId(index),
    steam: steamIdOf(index),
  },
  since: Date.UTC(2026, 0, 1),
  by: '900000000000000000',
});
