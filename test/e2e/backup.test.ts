import { describe, it } from 'vitest';
import { loseAndRestore } from './lost-store.js';
import { PLAYERS } from './three-servers.js';

describe('a backup that is made while a payout runs', () => {
  it('is restored after the store is lost: nothing is paid automatically, and nobody twice', () =>
    loseAndRestore({ receivers: PLAYERS.slice(0, 12), before: 3, after: 4 }));
});
