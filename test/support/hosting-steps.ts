import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './purser.js';
import { temporaryFolder } from './temporary-folder.js';

/** The service's user, on a machine without that user. */
export const SERVICE_ID = 41_234;

/** A place to try the documented steps: its own folders, and stand-ins for what would change this machine. */
export interface TrialMachine {
  /** Where a path of that machine is. */
  path(absolute: string): string;
  /** Runs the commands below a heading of `docs/systemd.md`. @throws {Error} if one of them fails */
  follow(heading: string): Promise<void>;
  /** All calls of a stand-in, in order. */
  calls(): Promise<readonly string[]>;
}

const FOLDERS = ['/opt', '/etc', '/var/lib', '/usr/local/bin'];
const STAND_INS = ['npm', 'useradd', 'systemctl', 'systemd-run', 'journalctl'];

/** @param folder where the steps begin */
export async function trialMachine(folder: string): Promise<TrialMachine> {
  const root = await temporaryFolder();
  const path = (absolute: string) => join(root, absolute);
  for (const folder of [...FOLDERS, '/etc/systemd/system', '/stand-ins']) {
    await mkdir(path(folder), { recursive: true });
  }
  await writeFile(path('/calls'), '');
  const note = (name: string) => `echo "${name} $*" >> '${path('/calls')}'`;
  for (const name of STAND_INS) await program(name, note(name));
  await program('sudo', 'exec "$@"');

  async function program(name: string, script: string): Promise<void> {
    await writeFile(path(`/stand-ins/${name}`), `#!/bin/sh\n${script}\n`);
    await chmod(path(`/stand-ins/${name}`), 0o755);
  }

  return {
    path,
    calls: async () => (await readFile(path('/calls'), 'utf8')).split('\n').filter((line) => line !== ''),
    async follow(heading) {
      const commands = FOLDERS.reduce(
        (all, folder) => all.replaceAll(`${folder}/`, `${path(folder)}/`),
        await commandsBelow(heading),
      ).replace('--owner=purser --group=purser', `--owner=${SERVICE_ID} --group=${SERVICE_ID}`);
      const PATH = [path('/stand-ins'), path('/usr/local/bin'), process.env['PATH']].join(':');
      const { code, stdout, stderr } = await runProgram(
        'bash',
        ['-euc', commands],
        { PATH },
        { cwd: folder },
      );
      if (code !== 0) throw new Error(`the steps of “${heading}” failed:\n${commands}\n${stdout}${stderr}`);
    },
  };
}

/** The first block of commands below a heading of a page. */
export async function commandsBelow(heading: string, page = 'docs/systemd.md'): Promise<string> {
  const text = await readFile(new URL(`../../${page}`, import.meta.url), 'utf8');
  const section = text.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`));
  const [, commands] = /^```sh\n(.*?)^```/ms.exec(section ?? '') ?? [];
  if (commands === undefined) throw new Error(`${page} has no commands below “${heading}”`);
  return commands;
}
