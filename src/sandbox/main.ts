import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DISCORD_LOCALES } from '../locales/locales.js';
import { WORDS_FOR_CREDIT } from '../settings/credit-name.js';
import { HOME } from '../settings/home.js';
import { botSettings, startBotProcess } from './bot-process.js';
import { createCommunityLife, liveToday } from './community/community-life.js';
import { FIXTURE_STEAM, FIXTURE_WEBSITE, FIXTURES, fixtureDiscord } from './community/fixtures.js';
import { recordToken, recordYear } from './community-records.js';
import { MESSAGE_LIMIT } from './discord/rate-limits.js';
import { createDiscordStandIn } from './discord/server/discord-stand-in.js';
import { createTimestamps } from './discord-text/timestamps.js';
import { freePort } from './free-port.js';
import { type Page, startPage, startReplay } from './page/page-server.js';
import { createSandboxClock } from './sandbox-clock.js';
import { createSteamStandIn } from './steam/steam-stand-in.js';
import {
  type AskedReplay,
  DEFAULT_PORT,
  readArguments,
  type SandboxArguments,
  USAGE,
  UsageError,
} from './terminal/arguments.js';
import { createPaint } from './terminal/paint.js';
import { pressEnter } from './terminal/press-enter.js';
import { startPrompt } from './terminal/prompt.js';
import { createScreen } from './terminal/screen.js';
import { BLANK, type Line, lineOf, span, table } from './terminal/spans.js';
import { playTour } from './tour.js';
import { createWebsiteStandIn } from './website/website-stand-in.js';

const EXIT_OK = 0;
const EXIT_FAILURE = 1;
/** As sysexits(3) has it. */
const EXIT_USAGE = 64;

const LOOK_FOR_PARENT_MS = 500;

const BOT_PROGRAM = join(HOME, 'dist/src/main.js');

/** The end of the sandbox, for whatever reason. */
interface Ending {
  /** Is called at the end, what was added last first. */
  add(undo: () => unknown): void;
  /** Ends everything; only the first call counts. */
  begin(exitCode: number): void;
  hasBegun(): boolean;
}

function createEnding(): Ending {
  const undos: Array<() => unknown> = [];
  let begun = false;
  return {
    add: (undo) => undos.push(undo),
    hasBegun: () => begun,
    begin(exitCode) {
      if (begun) return;
      begun = true;
      void undoAll(undos).then(() => process.exit(exitCode));
    },
  };
}

async function undoAll(undos: ReadonlyArray<() => unknown>): Promise<void> {
  for (const undo of undos.toReversed()) {
    try {
      await undo();
    } catch (error) {
      process.stderr.write(`Could not end a part: ${String(error)}\n`);
    }
  }
}

async function main(): Promise<void> {
  const asked = readArguments(process.argv.slice(2));
  if (asked.help) {
    process.stdout.write(USAGE);
    return;
  }
  const ending = createEnding();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => ending.begin(EXIT_OK));
  }
  // The terminal is closed, or the pipe that read the output.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => ending.begin(EXIT_OK));
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    ending.begin(EXIT_FAILURE);
  });
  endWithParent(ending);
  try {
    await run(asked, ending);
  } catch (error) {
    // Once it is ending, whatever is still being started fails.
    if (ending.hasBegun()) return;
    ending.begin(complain(error));
  }
}

/** Says why the sandbox could not start. @returns the exit code */
function complain(error: unknown): number {
  const isUsage = error instanceof UsageError;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(isUsage ? `${message}\n\n${USAGE}` : `${message}\n`);
  return isUsage ? EXIT_USAGE : EXIT_FAILURE;
}

/**
 * A signal to npm ends npm and its shell, which does not pass it on. So the sandbox checks whether they are still there,
 * and ends with the bot if not.
 */
function endWithParent(ending: Ending): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) ending.begin(EXIT_OK);
  }, LOOK_FOR_PARENT_MS);
  ending.add(() => clearInterval(watch));
}

async function run(asked: SandboxArguments, ending: Ending): Promise<void> {
  if (asked.replay !== undefined) return showReplay(asked.replay, asked.port, ending);
  const clock = createSandboxClock();
  const timestamps = createTimestamps({ now: clock.now });
  const paint = createPaint(process.stdout.isTTY ? process.stdout.getColorDepth() : 1);
  let screen = createScreen({ output: process.stdout, paint });
  const say = (...lines: Line[]) => screen.print(...lines);

  const folder = await mkdtemp(join(tmpdir(), 'purser-sandbox-'));
  ending.add(() => rm(folder, { recursive: true, force: true }));
  const discord = await createDiscordStandIn({
    seed: fixtureDiscord(clock.now()),
    clock,
    messageLimit: MESSAGE_LIMIT,
  });
  ending.add(discord.close);
  const website = await createWebsiteStandIn({ seed: FIXTURE_WEBSITE, now: clock.now });
  ending.add(website.close);
  const steam = await createSteamStandIn({ accounts: FIXTURE_STEAM });
  ending.add(steam.close);
  const [publicPort, apiPort] = [await freePort(), await freePort()];
  const { linkProofs, language } = asked;
  for (const person of discord.world.people.values()) [person.locale] = DISCORD_LOCALES[language];
  const settings = {
    ...botSettings({ discord, website, steam, folder, publicPort, apiPort, linkProofs }),
    LANGUAGE: language,
    CREDIT_NAME: WORDS_FOR_CREDIT[language],
  };
  await recordYear(settings.STORE_URL, clock.now());
  const token = await recordToken(settings.STORE_URL, clock.now());
  if (ending.hasBegun()) return;
  const starting = startBotProcess({
    program: BOT_PROGRAM,
    folder,
    settings,
    clock,
    ready: () => discord.botReady([FIXTURES.guildId]),
    onTrouble: ({ text, isError }) => say(lineOf(`The bot's log: ${text}`, isError ? 'bad' : 'dim')),
  });
  // Also while it is still starting. Why it could not start is said below.
  ending.add(() =>
    starting.then(
      (bot) => bot.stop(),
      () => undefined,
    ),
  );
  const bot = await starting;
  void bot.ended.then(({ code, signal }) => {
    if (!ending.hasBegun()) say(lineOf(`The bot has ended by itself (${signal ?? code}).`, 'bad'));
    ending.begin(code === EXIT_OK ? EXIT_OK : EXIT_FAILURE);
  });

  if (asked.tour) {
    const isWatched = process.stdin.isTTY && process.stdout.isTTY;
    const next = () => {
      screen.print(lineOf('Press Enter for the next step.', 'dim'));
      return pressEnter(process.stdin);
    };
    const went = await playTour({ discord, website, clock, screen, timestamps, ...(isWatched && { next }) });
    ending.begin(went ? EXIT_OK : EXIT_FAILURE);
    return;
  }
  const page = await onPort(asked.port, (port) => startPage({ discord, website, clock, port }));
  ending.add(page.close);
  // The page does not wait for it.
  liveToday(createCommunityLife({ discord, website, clock })).catch((error: unknown) => {
    if (!ending.hasBegun()) say(lineOf(`The channel has no past: ${String(error)}`, 'bad'));
  });
  const addresses = addressLines([
    ['In the browser', page.url],
    ['Discord', discord.apiUrl],
    ['Website', website.url],
    ['Steam', steam.url],
    ['API', `http://127.0.0.1:${apiPort}/v1`],
    ['Its token', token],
    ["The bot's log", bot.logFile],
  ]);
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    say(
      ...addresses,
      lineOf('There is no terminal, so there is no prompt. SIGTERM or Ctrl-C ends all of it.'),
    );
    return;
  }
  const prompt = startPrompt({
    discord,
    website,
    clock,
    timestamps,
    paint,
    input: process.stdin,
    output: process.stdout,
    welcome: [...addresses, BLANK, ...WELCOME],
    quit: () => ending.begin(EXIT_OK),
  });
  screen = prompt.screen;
  ending.add(prompt.close);
}

/** Shows what is simulated in the page, which needs no bot of its own. */
async function showReplay(shown: AskedReplay, asked: number | undefined, ending: Ending): Promise<void> {
  // It brings the whole bot along, which the other ways to start the sandbox do not wait for.
  const { sourceOf } = await import('./replay-source.js');
  const { replayOf } = await import('./replay.js');
  const replay = await replayOf(sourceOf(shown));
  const page = await onPort(asked, (port) => startReplay(replay, { port }));
  ending.add(page.close);
  process.stdout.write(`${replay.name} has ${replay.steps.length} steps: ${page.url}\nCtrl-C ends it.\n`);
}

/** On the port that was asked for; on any free one if none was, and the usual one is taken. */
async function onPort(port: number | undefined, start: (port: number) => Promise<Page>): Promise<Page> {
  try {
    return await start(port ?? DEFAULT_PORT);
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken) throw error;
    if (port === undefined) return start(0);
    throw new Error(`Port ${port} is taken. Choose another one with --port.`, { cause: error });
  }
}

function addressLines(rows: readonly (readonly [name: string, address: string])[]): Line[] {
  return [
    lineOf('Purser runs between stand-ins of Discord and of the website.', 'bold'),
    ...table(rows.map(([name, address]) => [lineOf(`  ${name}`), lineOf(address, 'dim')])),
  ];
}

const WELCOME: readonly Line[] = [
  [
    span('Try '),
    span('/balance', 'code'),
    span(', then '),
    span('/link username:mia_plays', 'code'),
    span('. Staff approve it: '),
    span('@sam', 'code'),
    span(', '),
    span('#staff-log', 'code'),
    span(', '),
    span('!Approve', 'code'),
    span('.'),
  ],
  [
    span('Tab', 'bold'),
    span(' completes, '),
    span('help', 'code'),
    span(' lists, '),
    span('quit', 'code'),
    span(' ends.'),
  ],
  BLANK,
];

main().catch((error: unknown) => process.exit(complain(error)));
