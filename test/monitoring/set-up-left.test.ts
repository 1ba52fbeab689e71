import { expect, it } from 'vitest';
import { NIGHTLY_KEY } from '../../src/backup/nightly-backup-record.js';
import { createStaffOffer } from '../../src/discord/staff-offer.js';
import { createSetUpLeft } from '../../src/monitoring/set-up-left.js';
import { openStore } from '../support/open-store.js';
import { silentLog } from '../support/silent-log.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const GUILD = '1180000004194304010';
const STAFF = '1180000004194304101';
const MANAGE_GUILD = 1n << 5n;

/** @param set the roles for which a command was opened, or closed */
function offered(
  staffPermissions: bigint,
  set: Readonly<Record<string, boolean>>,
  staffRoleIds = new Set([STAFF]),
) {
  const offer = createStaffOffer({
    rest: {
      get: async () => [
        { permissions: Object.entries(set).map(([id, permission]) => ({ id, type: 1, permission })) },
      ],
    },
    applicationId: () => '1',
    servers: {
      of: async () => ({
        ownerId: '1',
        roles: new Map([
          [GUILD, 0n],
          [STAFF, staffPermissions],
        ]),
        mentionable: new Set(),
      }),
    },
    staffRoleIds,
  });
  return offer(GUILD);
}

it.each([
  ['not', 'to a role that nothing was opened for', 0n, { 2: true }, false],
  ['not', 'to a role that a command was closed for', 0n, { [STAFF]: false }, false],
  ['', 'to a role that a command was opened for', 0n, { [STAFF]: true }, true],
  ['', 'where a command was opened for everyone', 0n, { [GUILD]: true }, true],
  ['', 'to a role that may manage the server', MANAGE_GUILD, {}, true],
])('staff commands are %s offered %s', async (_, __, permissions, set, is) => {
  expect(await offered(permissions, set)).toBe(is);
});

it('a role of another server is left out of account', async () => {
  expect(await offered(0n, {}, new Set(['1180000004194304999']))).toBe(true);
});

it('what is left of the set-up goes away with what was done, and what Discord does not tell is not left', async () => {
  const store = await openStore(await temporaryFolder());
  const left = createSetUpLeft({ store, areOffered: async () => false, now: () => 1, log: silentLog });
  expect(await left.in(GUILD)).toEqual({ commands: true, panel: true, backup: true });

  await left.panelPosted();
  await left.panelPosted();
  const id = '00000000-0000-4000-8000-000000000001';
  const nightly = { series: id, night: '2026-11-28', process: id };
  await store.commit([{ key: NIGHTLY_KEY, from: undefined, to: nightly }]);
  expect(await left.in(GUILD)).toEqual({ commands: true, panel: false, backup: true });

  await store.commit([
    { key: NIGHTLY_KEY, from: nightly, to: { ...nightly, done: nightly.night, madeAt: 5 } },
  ]);
  const unknown = createSetUpLeft({
    store,
    areOffered: () => Promise.reject(new Error('away')),
    now: () => 1,
    log: silentLog,
  });
  expect(await unknown.in(GUILD)).toEqual({ commands: false, panel: false, backup: false });
});
