import { expect, it } from 'vitest';
import { type DuePayment, grantOf } from '../../src/credit/due-schema.js';
import { createConflictNotice, createGivenUpTelling } from '../../src/views/due-notices.js';
import { english } from '../support/english.js';

const NOTHING = { key: 'notice', from: undefined, to: undefined };

const dueOf = (kind: 'drop' | 'code'): DuePayment => ({
  ...{ id: '01DUE', by: '1', member: '2', account: { by: 'username', username: 'bob' }, amount: '5.00' },
  ...{ event: { kind, id: 'event' }, draftedAt: 0, confirmedAt: 0, capAt: 0, process: 'process' },
});

/** Where notices are planned, and the last of them. */
function desk() {
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
] as const)('a payment of a %s without a reason that is given up is called %s', (kind, name) => {
  const notices = desk();

  createGivenUpTelling(notices, english)(dueOf(kind));

  expect(notices.said()).toContain(name);
});

it('a payment whose grant pays somebody else is told with both', () => {
  const notices = desk();
  const planned = grantOf(dueOf('drop'));
  const account = { by: 'username', username: 'eve' } as const;

  createConflictNotice(notices, english)(planned, { ...planned, account, member: '3', state: 'applied' });

  expect(notices.said()).toMatch(/<@2> \(.*bob.*\) was not sent.*01DUE.*is for <@3> \(.*eve.*\)/s);
});

it('nobody is asked to pay by hand what another grant was made for', () => {
  const notices = desk();
  const planned = grantOf(dueOf('drop'));

  createConflictNotice(notices, english)(planned, { ...planned, id: '01EARLIER', state: 'applied' });

  expect(notices.said()).toMatch(/<@2> \(.*bob.*\) was not sent.*EARLIER.*nothing is left to do/s);
  expect(notices.said()).not.toContain('`/grant`');
});
