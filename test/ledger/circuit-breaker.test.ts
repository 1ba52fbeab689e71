import { describe, expect, it } from 'vitest';
import type { Account } from '../../src/accounts/website-account.js';
import { createCircuitBreaker } from '../../src/ledger/circuit-breaker.js';
import { systemClock } from '../../src/time/clock.js';
import { WebsiteError } from '../../src/website/website-errors.js';

const MIA: Account = { by: 'username', username: 'mia_plays', id: '14' };

/** A payment with two attempts under way, on a website that answers nothing it is asked. */
function underWay() {
  const away = async () => {
    throw new WebsiteError('unreachable', 'there is no connection');
  };
  const breaker = createCircuitBreaker(
    { heldForMs: () => 0, findUser: away, readBalance: away },
    systemClock,
  );
  return { first: breaker.watch(), second: breaker.watch() };
}

describe('whether the website serves others during an attempt', () => {
  it('is proven by an attempt that began after it and was answered', async () => {
    const { first, second } = underWay();
    second.served(MIA);
    expect(await first.servesOthers()).toBe(true);
  });

  it('is not proven by one that began before', async () => {
    const { first, second } = underWay();
    first.served(MIA);
    expect(await second.servesOthers()).toBe(false);
  });
});
