import { type Amount, amountOf } from '../money/amount.js';
import type { World } from '../time/clock.js';

const BYTES = 8;
const NUMBERS = 1n << BigInt(BYTES * 8);

/**
 * Draws the amount of a deposit: any from 0.01 to `max` with the same chance.
 * @param max two decimals at most, above zero
 * @param randomBytes unpredictable
 */
export function drawDepositAmount(max: Amount, randomBytes: World['randomBytes']): Amount {
  const most = BigInt(max.times(100).toFixed(0));
  // What lies beyond the last whole multiple would make the small amounts more likely.
  const fair = NUMBERS - (NUMBERS % most);
  for (;;) {
    const drawn = Buffer.from(randomBytes(BYTES)).readBigUInt64BE();
    if (drawn < fair) return amountOf(String((drawn % most) + 1n)).dividedBy(100);
  }
}
