import { expect, it } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import { createGivenUpTelling } from '../../src/views/grant-messages.js';
import { english } from '../support/english.js';

const NOTHING = { key: 'notice', from: undefined, to: undefined };

const dueOf = (kind: 'drop' | 'code'): Grant => ({
  ...{ id: '01DUE', by: '1', member: '2', account: { by: 'username', username: 'bob' }, amount: '5.00' },
  ...{ event: { kind, id: 'event' }, draftedAt: 0, confirmedAt: 0, capAt: 0 },
  state: 'queued',
});

/** Where notices are planned, and the last of them. */
function service() {
  let said = '';
  return {
    said: () => said,
    planned(notice: { readonly text: string }) {
      said = notice.text;
      return NOTHING;
    },
  };
}

it.each([
  ['drop', '(Drop)'],
  ['code', '(Code)'],
] as const)('a payment of a %s without a reason is called %s', (kind, name) => {
  const notices = service();

  createGivenUpTelling(notices, english)(dueOf(kind));

  expect(notices.said()).toContain(name);
});
