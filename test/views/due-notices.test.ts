import { expect, it } from 'vitest';
import type { DuePayment } from '../../src/credit/due-schema.js';
import { createGivenUpTelling } from '../../src/views/due-notices.js';
import { english } from '../support/english.js';

const NOTHING = { key: 'notice', from: undefined, to: undefined };

it.each([
  ['drop', '(Drop)'],
  ['code', '(Code)'],
] as const)('a payment of a %s without a reason that is given up is called %s', (kind, name) => {
  let said = '';
  const due: DuePayment = {
    ...{ id: 'due', by: '1', member: '2', account: { by: 'username', username: 'bob' }, amount: '5.00' },
    ...{ event: { kind, id: 'event' }, draftedAt: 0, confirmedAt: 0, capAt: 0, process: 'process' },
  };

  createGivenUpTelling(
    {
      planned(notice) {
        said = JSON.stringify(notice);
        return NOTHING;
      },
    },
    english,
  )(due);

  expect(said).toContain(name);
});
