import { expect, it } from 'vitest';
import { refusalOf } from '../support/credit.js';
import { setUpDrops } from '../support/drops.js';
import { faultyStore } from '../support/faulty-store.js';
import { openStore } from '../support/open-store.js';

it('says that pressing again is safe where the store cannot be read', async () => {
  const faulty = faultyStore(await openStore());
  const all = await setUpDrops({ store: faulty.store });
  const drop = await all.startDrop({ claims: 1 });
  faulty.reads.fail = true;

  expect(await refusalOf(all.claim(drop, 1))).toContain('again in a minute: it cannot be paid twice');

  faulty.mend();
  expect(await all.claim(drop, 1)).toMatchObject({ isNew: true });
});
