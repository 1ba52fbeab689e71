import { expect, it } from 'vitest';
import { accountSubject, readAccountSubject } from '../../src/accounts/website-account.js';

it.each([
  ['7', 'mia'],
  ['a:b%', 'c:d'],
  ['\ud800', '7:mia'],
])('the account of a button is the same when it is pressed: %j, %j', (id, username) => {
  const account = { by: 'username', username, id } as const;
  expect(readAccountSubject(accountSubject(account))).toEqual(account);
});

it.each(['', '%', '9:', 'x:mia', '%zz:mia'])(
  'a button of another version names nobody by an ID: %j',
  (subject) => {
    expect(readAccountSubject(subject).id).toBeUndefined();
  },
);
