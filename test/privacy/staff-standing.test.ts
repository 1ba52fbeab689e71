import { expect, it } from 'vitest';
import { createStaffStanding } from '../../src/privacy/staff-standing.js';
import { createMembersDouble } from '../support/giveaways.js';
import { openStore } from '../support/open-store.js';
import { ANNA, ASKER } from './personal-life.js';

const STAFF = new Set(['staff-role']);

async function standing() {
  const store = await openStore();
  const members = createMembersDouble();
  const isStaff = createStaffStanding(store, members, new Set(['here', 'there']));
  return { store, members, isStaff };
}

it('is staff who is staff where they ask', async () => {
  const { isStaff } = await standing();
  expect(await isStaff({ ...ASKER, isStaff: true })).toBe(true);
  expect(await isStaff(ASKER)).toBe(false);
  expect(await isStaff({ ...ASKER, staffRoleIds: STAFF })).toBe(false);
});

it('is staff who is so in another server with the bot', async () => {
  const { members, isStaff } = await standing();
  members.present.set(ANNA, { id: ANNA, roles: ['staff-role'], joinedAt: 0 });
  expect(await isStaff({ ...ASKER, staffRoleIds: STAFF })).toBe(true);
  expect(await isStaff({ ...ASKER, staffRoleIds: new Set(['other']) })).toBe(false);
  members.left.add('here').add('there');
  expect(await isStaff({ ...ASKER, staffRoleIds: STAFF })).toBe(false);
});

it('is not known where Discord does not answer', async () => {
  const { members, isStaff } = await standing();
  members.failure = new Error('no answer');
  await expect(isStaff({ ...ASKER, staffRoleIds: STAFF })).rejects.toThrow('no answer');
});

it('is staff who has ever granted credit', async () => {
  const { store, isStaff } = await standing();
  await store.commit([{ key: `cap:2026-01-01:1${ANNA}`, from: undefined, to: '1.00' }]);
  expect(await isStaff(ASKER)).toBe(false);
  await store.commit([{ key: `cap:2026-01-01:${ANNA}`, from: undefined, to: '0.00' }]);
  expect(await isStaff(ASKER)).toBe(true);
});
