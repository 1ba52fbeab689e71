import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StoreAccessError } from '../../src/errors.js';
import { openRecords } from '../../src/open-records.js';
import { obstacleText } from '../../src/storage/store-access.js';
import { NOWHERE, runPurser } from '../support/purser.js';
import { silentLog } from '../support/silent-log.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** A user without a name, since root may do everything. Whoever else runs the tests is bound by rights. */
const SOMEBODY = 41_234;
const isRoot = process.getuid?.() === 0;
const uid = isRoot ? SOMEBODY : process.getuid?.();

/** A folder with a store, all of it of the user who runs the programs. */
async function storeFolder(): Promise<string> {
  const outer = await temporaryFolder();
  await chmod(outer, 0o711);
  const folder = join(outer, 'store');
  await mkdir(folder);
  await (await openRecords(`sqlite://${join(folder, 'purser.sqlite')}`, silentLog)).close();
  if (isRoot)
    for (const path of [folder, join(folder, 'purser.sqlite')]) await chown(path, SOMEBODY, SOMEBODY);
  return folder;
}

/** Runs a program as that user to its end. */
async function purser(args: readonly string[], url: string) {
  const { code, stdout, stderr } = await runPurser(
    args,
    { ...NOWHERE, STORE_URL: url },
    { cwd: '/', ...(isRoot && { uid: SOMEBODY, gid: SOMEBODY }) },
  );
  return { code, said: `${stdout}${stderr}`.replaceAll(/\n +/g, ' ') };
}

describe('a store that this user cannot use', () => {
  it.each([
    [
      'a file without rights',
      'purser.sqlite',
      (folder: string) => chmod(join(folder, 'purser.sqlite'), 0o000),
    ],
    [
      'a file to be read only',
      'purser.sqlite',
      (folder: string) => chmod(join(folder, 'purser.sqlite'), 0o400),
    ],
    ['a folder to be read only', '', (folder: string) => chmod(folder, 0o500)],
    ['a folder without rights', '', (folder: string) => chmod(folder, 0o000)],
  ])('ends the start with path, user and remedy, code 78: %s', async (_, name, spoil) => {
    const folder = await storeFolder();
    await spoil(folder);
    const { code, said } = await purser(['start'], `sqlite://${join(folder, 'purser.sqlite')}`);
    await chmod(folder, 0o700);
    const path = name === '' ? folder : join(folder, name);
    expect(said).toMatch(
      new RegExp(
        `^The store cannot be opened: the user .*${uid}\\)? may not read and write ${path}, although it is theirs: \`chmod u\\+rwX ${path}[^\`]*\`\\.\n$`,
      ),
    );
    expect(code).toBe(78);
  });

  it.skipIf(!isRoot)('names whom everything belongs to after a start as root', async () => {
    const folder = await storeFolder();
    const path = join(folder, 'purser.sqlite');
    for (const each of [folder, path]) await chown(each, 0, 0);
    await chmod(folder, 0o755);
    const { code, said } = await purser(['start'], `sqlite://${path}`);
    expect(said).toContain(
      `The store cannot be opened: the user with the uid ${SOMEBODY} may not read and write ${folder}, which belongs to root: if the bot runs as another user, run this as that one; otherwise \`sudo chown ${SOMEBODY} ${folder} ${path}\`.`,
    );
    expect(code).toBe(78);
  });

  it.skipIf(!isRoot)('names the folder that cannot be made', async () => {
    const outer = await temporaryFolder();
    await chmod(outer, 0o755);
    const { code, said } = await purser(['start'], `sqlite://${outer}/new/purser.sqlite`);
    expect(said).toContain(`may not make the folder ${outer}/new: `);
    expect(said).toContain(`\`sudo install --directory --owner=${SOMEBODY} --mode=700 ${outer}/new\``);
    expect(code).toBe(78);
  });

  it('is named likewise by every program', async () => {
    const folder = await storeFolder();
    const path = join(folder, 'purser.sqlite');
    const url = `sqlite://${path}`;
    await chmod(path, 0o000);
    const programs = [['audit'], ['backup', '/nowhere'], ['doctor'], ['move-store', url, `${url}.new`]];
    for (const args of programs) {
      const { code, said } = await purser(args, url);
      expect(said, args[0]).toContain(`may not read and write ${path}, although it is theirs: \`chmod u+rwX`);
      expect(said, args[0]).not.toMatch(/SQLITE_|\.\.\n|^ +at /m);
      expect(code, args[0]).toBe(1);
    }
  });

  it('is named although this user cannot even look at it', async () => {
    const folder = await storeFolder();
    await chmod(folder, 0o000);
    for (const args of [['audit'], ['backup', '/nowhere']]) {
      const { said } = await purser(args, `sqlite://${join(folder, 'purser.sqlite')}`);
      expect(said, args[0]).toContain(`may not read and write ${folder}, although it is theirs`);
    }
    await chmod(folder, 0o700);
  });

  it.each([
    [
      'is a folder',
      (folder: string) => mkdir(join(folder, 'x')),
      'x',
      /x is a folder, so the user .* name a file/,
    ],
    [
      'is inside a file',
      (folder: string) => writeFile(join(folder, 'f'), ''),
      'f/x',
      /f is a file, so the user .* name a/,
    ],
  ])('says so if the path %s', async (_, spoil, name, says) => {
    const folder = await temporaryFolder();
    await spoil(folder);
    const before = await readdir(folder);
    const refusal = await openRecords(`sqlite://${join(folder, name)}`, silentLog).catch((error) => error);
    expect(refusal).toBeInstanceOf(StoreAccessError);
    expect(String(refusal)).toMatch(says);
    expect((await readdir(folder)).filter((each) => before.includes(each))).toEqual(before);
  });

  it('is told from a read-only disk or one nobody may change', () => {
    const users = { uid: 7, userName: () => 'anna' };
    const said = (code: string) => obstacleText({ path: '/srv/x', code, owner: 7 }, users);
    expect(said('EROFS')).toBe(
      'the user anna (uid 7) cannot write /srv/x, which is on a read-only disk: choose a place that can be written',
    );
    expect(said('EPERM')).toContain('`sudo chattr -i /srv/x`');
  });

  it('gives away no folder that may hold more than the store', () => {
    const users = { uid: 7, userName: (uid: number) => (uid === 0 ? 'root' : 'anna') };
    const folder = { path: '/etc/ssl/private', code: 'EACCES', owner: 0, isShared: true };
    expect(obstacleText(folder, users)).not.toContain('chown');
  });

  it.skipIf(!isRoot || dirname(homedir()) !== '/')(
    'is nothing for which a folder of the root is given away',
    async () => {
      const { said } = await purser(['audit'], `sqlite://${homedir()}/purser.sqlite`);
      expect(said).toContain(`may not use the folder ${homedir()}, `);
      expect(said).not.toContain('chown');
    },
  );
});
