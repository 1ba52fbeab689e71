import { ulid } from 'ulid';
import { createLinks } from '../accounts/member-links.js';
import type { Account } from '../accounts/website-account.js';
import { createToken, SCOPES } from '../api/tokens.js';
import { answerKey, attemptKey } from '../ledger/attempts.js';
import { createCaps } from '../ledger/daily-caps.js';
import { type Grant, UNTOLD_GRANTS } from '../ledger/grant.js';
import { newGrantChanges } from '../ledger/grant-changes.js';
import { createLog } from '../log.js';
import { amountOf } from '../money/amount.js';
import { openRecords } from '../open-records.js';
import type { Store } from '../storage/store.js';
import { systemWorld } from '../time/clock.js';
import { FIXTURES } from './community/fixtures.js';

const { people, crowd } = FIXTURES;

const HOUR_MS = 60 * 60_000;
const MONTH_MS = 30.4 * 24 * HOUR_MS;
const YEAR_MS = 12 * MONTH_MS;

/** A member and their account. */
interface Linked {
  readonly member: string;
  readonly account: Account & { readonly id: string };
}

const CROWD: readonly Linked[] = crowd.map(({ id, account: { username, steam, id: account } }) => ({
  member: id,
  account: { by: 'username', username, id: account, ...(steam !== undefined && { steam }) },
}));
const NOAH: Linked = { member: people.noah, account: { by: 'username', username: 'noah99', id: '102' } };

/** What Noah was given in each month of a year, the oldest first. */
const YEAR = [
  ['4.00', 'Found a bug in the garage'],
  ['3.00', 'Race night'],
  ['6.00', 'Valentine regatta'],
  ['8.00', 'Wrote the guide for new captains'],
  ['10.00', 'Won the spring regatta'],
  ['3.00', 'Race night'],
  ['9.00', 'Midsummer quiz'],
  ['7.50', 'Helped newcomers'],
  ['4.00', 'Race night'],
  ['12.00', 'Birthday of the harbour'],
  ['5.50', 'Lent his boat'],
  ['2.50', 'Race night'],
] as const;

/** What somebody was given by hand. */
interface Given {
  readonly to: Linked;
  readonly by: string;
  readonly amount: string;
  readonly reason: string;
  /** ms since the epoch. */
  readonly at: number;
}

/** @param now ms since the epoch */
const gifts = (now: number): readonly Given[] => [
  ...YEAR.map(([amount, reason], index) => ({
    to: NOAH,
    by: index % 2 === 0 ? people.sam : people.tess,
    ...{ amount, reason, at: now - (YEAR.length - 1 - index) * MONTH_MS - 2 * HOUR_MS },
  })),
  ...CROWD.slice(0, 12).map((to, index) => ({
    to,
    by: people.tess,
    ...{ amount: '2.00', reason: 'Race night', at: now - (index * 41 + 3) * HOUR_MS },
  })),
];

/**
 * Links the crowd to their accounts in the bot's own store, as if staff had done so one by one. The bot must not
 * run yet.
 * @param storeUrl as in `STORE_URL`
 * @param since ms since the epoch, for the time of the links
 * @throws {StoreError}
 */
export const linkCrowd = (storeUrl: string, since: number): Promise<void> =>
  inRecords(storeUrl, (store) => link(store, CROWD, since));

/**
 * Gives a community a year behind it: the crowd and Noah are linked, and have been given something by hand. The bot must
 * not run yet.
 * @param storeUrl as in `STORE_URL`
 * @param now ms since the epoch
 * @throws {StoreError}
 */
export const recordYear = (storeUrl: string, now: number): Promise<void> =>
  inRecords(storeUrl, async (store) => {
    await link(store, [...CROWD, NOAH], now - YEAR_MS);
    for (const given of gifts(now)) await give(store, given);
  });

/**
 * Makes a token for the API, as `purser token create` does. The bot must not run yet.
 * @returns its text
 */
export const recordToken = (storeUrl: string, now: number): Promise<string> =>
  inRecords(storeUrl, async (store) => {
    const wanted = { name: 'Vote site', scopes: SCOPES, dailyMax: '200.00' };
    return (await createToken(store, { ...systemWorld, now: () => now }, wanted)) ?? '';
  });

async function inRecords<Result>(storeUrl: string, use: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openRecords(storeUrl, await createLog({ level: 'silent', secrets: [], pretty: false }));
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

async function link(store: Store, all: readonly Linked[], since: number): Promise<void> {
  const links = createLinks(store);
  for (const { member, account } of all) await links.set({ member, account, since, by: people.sam });
}

/** Enters a grant as it is when it has arrived and everybody was told of it. */
async function give(store: Store, { to: { member, account }, by, amount, reason, at }: Given): Promise<void> {
  const [id, process] = [ulid(at), ulid(at)];
  const grant: Grant = {
    ...{ id, by, member, account, amount, reason, process, state: 'applied', attempts: 1, status: 200 },
    ...{ draftedAt: at, confirmedAt: at, sentAt: at, settledAt: at },
  };
  // More than a day's limit would be in nobody's way.
  const caps = createCaps(store, () => amountOf('0'));
  await store.commit([
    ...(await newGrantChanges(store, grant)).filter(({ key }) => !key.startsWith(UNTOLD_GRANTS)),
    { key: attemptKey(id, 1), from: undefined, to: { grant: id, number: 1, process, at } },
    {
      key: answerKey(id, 1),
      from: undefined,
      to: { grant: id, number: 1, at, kind: 'accepted', status: 200 },
    },
    await caps.charge(by, at, amountOf(amount)),
  ]);
}
