import { createLinks } from '../../src/accounts/member-links.js';
import type { Store } from '../../src/storage/store.js';
import { linkOf } from './members.js';

const AT_ONCE = 1_000;

/** Writes links as linking would, each with the records that name the account's owner. */
export async function fillLinks(store: Store, count: number): Promise<void> {
  // Planned against an empty store, since no account is shared: reading each key first takes minutes.
  const { plan } = createLinks({ ...store, get: async () => undefined });
  for (let done = 0; done < count; done += AT_ONCE) {
    const links = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, index) => linkOf(done + index));
    const plans = await Promise.all(links.map((link) => plan(link)));
    if (!(await store.commit(plans.flatMap(({ changes }) => changes)))) {
      throw new Error('the links could not be filled');
    }
  }
}
