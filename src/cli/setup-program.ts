import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkSettings, SETTING_NAMES, websiteProxy } from '../config.js';
import { askWebsite } from '../doctor/checks/website-check.js';
import { createDiscordClient } from '../doctor/probes/discord-client.js';
import { codeOf } from '../errors.js';
import { NAME_SETTINGS } from '../settings/credit-name.js';
import { readSources, settingsOf } from '../settings/environment.js';
import { HOME } from '../settings/home.js';
import { Left, WentBack } from '../setup/asker.js';
import { createClackAsker } from '../setup/clack-asker.js';
import { nextSteps } from '../setup/next-steps.js';
import { setUp } from '../setup/setup.js';
import type { Draft, Tools } from '../setup/step.js';
import { tryToWrite } from '../setup/write-env.js';
import { isClientSecret } from '../sign-in/discord-oauth.js';
import { EXIT_FAULT, EXIT_OK, EXIT_USAGE, UsageError } from './running.js';

const USAGE = `Usage: purser setup, or: npm run setup
Asks for the settings in this terminal, checks each of them with Discord and with
the website, and writes them into the file .env of this folder.`;
/** As a shell has it for a program that was ended with Ctrl-C. */
const EXIT_LEFT = 130;

const PURSER = join(HOME, 'dist/src/cli/purser.js');
const TEMPLATE = join(HOME, '.env.example');

/**
 * Asks for the settings, writes them, and starts the bot if wished.
 * @param argv without the program's own name
 * @returns the exit code; undefined if the bot was started in this process
 * @throws {ConfigError} if there is a file `.env` that cannot be read
 */
export async function main(argv: readonly string[]): Promise<number | undefined> {
  if (argv.length > 0) throw new UsageError(USAGE);
  const sources = readSources();
  const before = settingsOf(sources);
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    process.stderr.write(withoutTerminal(before));
    return EXIT_USAGE;
  }
  const obstacle = await tryToWrite(resolve('.env')).then(
    () => undefined,
    (error: unknown) => codeOf(error) ?? String(error),
  );
  if (obstacle !== undefined) {
    process.stderr.write(cannotWrite(obstacle));
    return EXIT_FAULT;
  }
  process.stdout.write('Setting Purser up. Esc goes back one question; Ctrl-C leaves and changes nothing.\n');
  const overriding = [...SETTING_NAMES, ...NAME_SETTINGS].filter(
    (name) => sources.environment[name] !== undefined,
  );
  const tools = toolsFor(before);
  if (overriding.length > 0) {
    tools.ask.hint(
      `The environment of this terminal has ${overriding.join(', ')}, and goes before what is written to .env.`,
    );
  }
  let draft: Draft;
  try {
    const template = await readFile(TEMPLATE, 'utf8').catch(() => '');
    draft = await setUp({ tools, before, template, now: Date.now });
  } catch (error) {
    if (!(error instanceof Left)) throw error;
    process.stdout.write(`\nLeft. ${error.message}\n`);
    return EXIT_LEFT;
  }
  try {
    return await afterwards(draft, tools);
  } catch (error) {
    if (!(error instanceof Left) && !(error instanceof WentBack)) throw error;
    process.stdout.write('\nThe settings are written. Start the bot with `npm start`.\n');
    return EXIT_OK;
  }
}

function toolsFor(before: Draft['before']): Tools {
  const { settings } = checkSettings(before);
  const url = settings.DISCORD_API_URL ?? checkSettings({}).settings.DISCORD_API_URL ?? '';
  return {
    ask: createClackAsker(),
    connect: (token) => createDiscordClient({ url, token }),
    lookUp: (question) => askWebsite(websiteProxy(settings), question),
    isClientSecret: (clientId, clientSecret) => isClientSecret(url, clientId, clientSecret),
  };
}

/** Runs the doctor, says what to do next, and offers to start. */
async function afterwards(draft: Draft, { ask }: Tools): Promise<number | undefined> {
  process.stdout.write('\nThe doctor looks at everything once more:\n\n');
  const user = draft.websiteUser === undefined ? [] : [`--user=${draft.websiteUser}`];
  const doctor = spawn(process.execPath, [PURSER, 'doctor', ...user], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(doctor, 'exit');
  if (code !== EXIT_OK) {
    ask.problem(
      'Put right what is marked with FIX. Then `npm run doctor` looks again, and `npm start` starts the bot.',
    );
  }
  ask.explain('What to do next, once the bot runs', nextSteps(draft));
  const start = await ask.choose(
    'Start the bot now?',
    [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No, I do that later with npm start' },
    ],
    code === EXIT_OK ? 'yes' : 'no',
  );
  if (start === 'no') return code === EXIT_OK ? EXIT_OK : EXIT_FAULT;
  process.stdout.write('\nThe bot runs until you press Ctrl-C. Next time: npm start\n\n');
  await import('../main.js');
  return undefined;
}

const WHERE =
  'Set up in the clone or in the folder of the unpacked archive, as its owner: npm ci && npm run setup.\nA container and a service then get that file .env, as docs/docker.md and docs/systemd.md say.\n';

const cannotWrite = (why: string): string =>
  `At its end this writes the file ${resolve('.env')}, and that cannot be written (${why}).\n${WHERE}`;

function withoutTerminal(before: Draft['before']): string {
  const missing = checkSettings(before).faults.map(
    ({ name, fault, expected }) => `  ${name} ${fault}: ${expected}\n`,
  );
  const what =
    missing.length === 0
      ? 'Nothing is missing: `npm run doctor` checks the settings, and `npm start` starts the bot.\n'
      : `Without a terminal, put these into the environment or into the file .env in ${process.cwd()}\n(.env.example is a start, and docs/settings.md explains them):\n${missing.join('')}`;
  return `Setting up asks questions, so it needs a terminal.\n${WHERE}${what}`;
}
