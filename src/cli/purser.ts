import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOME } from '../settings/home.js';
import { PROGRAMS } from './programs.js';
import { EXIT_OK, running, say, UsageError } from './running.js';

/** @returns the exit code; undefined if the program ends the process itself */
async function main([name, ...args]: readonly string[]): Promise<number | undefined> {
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    say(usage());
    return EXIT_OK;
  }
  if (name === '--version' || name === '-v') {
    say(await version());
    return EXIT_OK;
  }
  const program = PROGRAMS.get(name);
  if (program === undefined)
    throw new UsageError(`There is no program ${JSON.stringify(name)}.\n\n${usage()}`);
  return program.run(args);
}

function usage(): string {
  const width = Math.max(...[...PROGRAMS.keys()].map(({ length }) => length));
  const lines = [...PROGRAMS].map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}\n`);
  return `Usage: purser PROGRAM [ARGUMENT]…\n\n${lines.join('')}\npurser --version says which version this is.`;
}

async function version(): Promise<string> {
  const text = await readFile(join(HOME, 'package.json'), 'utf8');
  return JSON.parse(text).version;
}

// Here and not as an option of node, so that it applies to `purser` as well.
process.setSourceMapsEnabled(true);
// A reader such as `head` may close the pipe early. The exit code stays the program's own.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
const code = await running(() => main(process.argv.slice(2)));
if (code !== undefined) {
  // Exits once everything is written: open keep-alive connections would delay a natural exit.
  process.stdout.write('', () => process.exit(code));
}
