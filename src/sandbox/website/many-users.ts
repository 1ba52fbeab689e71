import type { UserSeed } from './users.js';

const FIRST_ID = 100_001;
/** Prime, so that balances do not come in a row. */
const STEP_CENTS = 7_919;
const MOST_CENTS = 50_000;

/**
 * As many accounts as a large community has, the same ones every time: `player00001` and so on, without e-mail
 * addresses, with ids from 100001 and balances below 500.00.
 */
export function manyUsers(count: number): UserSeed[] {
  return Array.from({ length: count }, (_, index) => {
    const cents = String((index * STEP_CENTS) % MOST_CENTS).padStart(3, '0');
    return {
      id: String(FIRST_ID + index),
      username: `player${String(index + 1).padStart(5, '0')}`,
      virtual: `${cents.slice(0, -2)}.${cents.slice(-2)}`,
    };
  });
}
