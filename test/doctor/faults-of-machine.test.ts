import { checkClock } from '../../src/doctor/checks/clock-check.js';
import { StoreAccessError } from '../../src/errors.js';
import { type Planted, testDiagnosis } from './planted.js';
import { ANNA, FILE, FOLDER, fileStore, heldFor, PURSER, ROOT } from './store-double.js';

const PLANTED: Planted = {
  clock: [
    ['a clock that differs from Discord’s', () => checkClock(5_600, undefined), /6 s ahead: .*NTP/],
    ['a clock that differs from all', () => checkClock(-90_000, -90_000), /90 s behind/],
    ['a clock that differs where only the website tells', () => checkClock(undefined, 30_000), /30 s ahead/],
  ],
  STORE_URL: [
    [
      'a file that this user may not use',
      () => fileStore({ uid: ANNA, obstacle: { path: FILE, code: 'EACCES', owner: PURSER } }),
      /the user anna \(uid 1000\) may not read and write .*belongs to purser: if the bot runs as another user, run this as/,
    ],
    [
      'a file that root has made for a service',
      () => fileStore({ uid: ROOT, files: { [FILE]: { uid: ROOT } } }),
      /belongs to purser, who may not read and write .*: `sudo chown purser \/var\/lib\/purser\/purser\.sqlite`/,
    ],
    [
      'a file of another user than the bot runs as',
      () =>
        fileStore({ uid: ROOT, isRunning: true, files: { [FILE]: { uid: ANNA }, [FOLDER]: { uid: ANNA } } }),
      /the bot runs as purser, who may not .*sudo chown purser/,
    ],
    ['a disk that is full', () => fileStore({ free: 3 * 1024 * 1024 }), /only 3 MB left: make room/],
    [
      'a driver that does not load, though there is no file yet',
      () =>
        fileStore({
          files: { [FILE]: null },
          loadDriver: () => Promise.reject(new StoreAccessError('The driver does not load: compile it.')),
        }),
      /^The driver does not load: compile it$/,
    ],
    [
      'a file in which text has another encoding',
      () => fileStore({ says: () => [{ encoding: 'UTF-16le' }] }),
      /another encoding than UTF-8 \(UTF-16le\).*put a backup in its place/,
    ],
    [
      'a file from which nothing is paid until staff decide',
      () => fileStore({ holds: heldFor('another-file') }),
      /on hold since 2026-05-06, because .*was copied.*: start the bot, .*its card .*Go on .*or Quarantine/,
    ],
    [
      'a hold whose end was interrupted',
      () => fileStore({ holds: heldFor('long-ago', { quarantining: { by: '1', at: 1 } }) }),
      /nobody has written it for long: staff have pressed Quarantine.*start the bot, which completes it/,
    ],
    [
      'a file that another program keeps locked',
      () => fileStore({ writers: [[42], [42], [42, 43], [42], [42]] }),
      /keeps .* locked: end that program, process 42/,
    ],
  ],
};

testDiagnosis(
  PLANTED,
  [
    ['in a file', () => fileStore()],
    [
      'in a file at which the bot is at work, and writes',
      () => fileStore({ isRunning: true, writers: [[700], [700], [700], [700], [700]] }),
    ],
    [
      'in a file that somebody writes now and then',
      () => fileStore({ writers: [[42], [42], [], [42], [42]] }),
    ],
    ['where there is no file yet', () => fileStore({ files: { [FILE]: null } })],
    ['by a clock that agrees with Discord’s', () => checkClock(4_900, undefined)],
    ['by a clock that agrees with the website’s', () => checkClock(undefined, -4_000)],
    ['by a clock with which nothing can be compared', () => checkClock(undefined, undefined)],
  ],
  [['a website whose clock differs', () => checkClock(100, 60_100), /the website's is 60 s behind/]],
);
