import { describe, expect, it } from 'vitest';
import { createAgeGate } from '../../src/accounts/account-age.js';
import { createSignIns } from '../../src/sign-in/sign-ins.js';
import { madeAt } from '../../src/text/snowflake.js';
import { adds, idMadeAt, NOON, refusalOf } from '../support/credit.js';
import { BOB_ACCOUNT, DAY, setUpProofs } from '../support/link-proofs.js';

const YOUNG = idMadeAt(NOON - DAY);
const FROM = `<t:${(NOON + DAY) / 1000}:f>`;

it('reads from an ID when it was made', () => {
  // Discord’s own example.
  expect(madeAt('175928847299117063')).toBe(Date.UTC(2016, 3, 30, 11, 18, 25, 796));
});

it.each([
  ['the setting, where an event asks for less', 2 * DAY, DAY],
  ['the event, where it asks for more', DAY, 2 * DAY],
  ['the event, where nothing is set', undefined, 2 * DAY],
])('asks for the age of %s', (_, leastMs, eventsMs) => {
  const age = createAgeGate(leastMs, () => NOON);
  expect(age.termOf(eventsMs)).toEqual({ minAgeMs: 2 * DAY });
  expect(age.isOld(idMadeAt(NOON - 2 * DAY), eventsMs)).toBe(true);
  expect(age.isOld(idMadeAt(NOON - 2 * DAY + 1), eventsMs)).toBe(false);
});

it('asks for nothing unless it is set', () => {
  const age = createAgeGate(undefined, () => NOON);
  expect(age.isOld(idMadeAt(NOON))).toBe(true);
  expect(age.termOf()).toEqual({});
});

describe('a Discord account that is too young', () => {
  it('gets no deposit until it has come of age', async () => {
    const { offer, press, website, clock } = await setUpProofs({ minAgeMs: 2 * DAY });
    const early = await offer(YOUNG, BOB_ACCOUNT);
    expect(await refusalOf(press(early.id, YOUNG))).toContain(FROM);
    expect(adds(website)).toEqual([]);

    clock.now += DAY;
    const { id } = await offer(YOUNG, BOB_ACCOUNT);
    expect(await press(id, YOUNG)).toMatchObject({ kind: 'sent' });
  });

  it('gets no address for signing in', async () => {
    const { store, age, clock } = await setUpProofs({ minAgeMs: 2 * DAY });
    const signIns = createSignIns(store, 'https://a.example', age, {
      now: () => clock.now,
      randomBytes: (count) => new Uint8Array(count),
    });
    expect(await refusalOf(signIns.begin(YOUNG, 'en-US'))).toContain(FROM);
  });
});
