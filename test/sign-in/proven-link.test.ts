import { expect, it } from 'vitest';
import { createLinks } from '../../src/accounts/member-links.js';
import { planProven } from '../../src/sign-in/proven-link.js';
import { NOON } from '../support/credit.js';
import { openStore } from '../support/open-store.js';

it('who signs in twice at the same moment is linked once', async () => {
  const links = createLinks(await openStore(), () => NOON);
  const account = { by: 'username', username: 'bob', id: '7' } as const;
  await links.set({ member: '1', account, since: NOON, by: '9', proof: 'staff' });
  const proven = { member: '1', account, proof: 'steam' } as const;
  let times = 0;
  const meanwhile = {
    ...links,
    async of(member: string) {
      const present = await links.of(member);
      times += 1;
      if (times === 1) await links.set({ member, account, since: NOON, by: member, proof: 'steam' });
      return present;
    },
  };

  expect(await planProven(meanwhile, proven, NOON)).toEqual({ refusal: 'already-linked' });
});
