import { describe, it } from 'vitest';
import { loseAndRestore } from './lost-store.js';
import { PLAYERS } from './three-servers.js';

describe('a backup that is made while a payout runs', () => {
  it('is restored after a loss: nothing is paid automatically, nobody twice', () =>
    loseAndRestore({ receivers: PLAYERS.slice(0, 12), before: 3, after: 4 }));
});
