import { describe, it } from 'vitest';
import { manyUsers } from '../../src/sandbox/website/many-users.js';
import { loseAndRestore } from './lost-store.js';

describe('a backup that is made while a payout of 300 runs', () => {
  it('is restored after a loss: nothing is paid automatically, nobody twice', () =>
    loseAndRestore({ receivers: manyUsers(300), before: 60, after: 100 }));
});
