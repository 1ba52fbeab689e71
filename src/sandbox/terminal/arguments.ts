import { parseArgs } from 'node:util';
import { type Tape, TapeError, tapeOf } from '../../enumeration/tape.js';
import { LOCALES, type Locale } from '../../locales/locales.js';

/** Something simulated: the schedule of a seed, or one order of the events of a small world. */
export type AskedReplay = { readonly seed: number } | { readonly world: string; readonly tape: Tape };

/** What the sandbox was asked for when it was started. */
export interface SandboxArguments {
  readonly help: boolean;
  readonly tour: boolean;
  /** What the page shows step by step, if that is asked for. */
  readonly replay: AskedReplay | undefined;
  /** Of the page; undefined if it was left open. */
  readonly port: number | undefined;
  /** For the setting `LINK_PROOFS`. */
  readonly linkProofs: string;
  /** Of everybody's Discord, and of the server. */
  readonly language: Locale;
}

/** The sandbox was started in a way that it does not know. The message says what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Where the page is unless `--port` says otherwise. */
export const DEFAULT_PORT = 4400;

const ALL_PROOFS = 'sign-in,deposit,staff';

export const USAGE = `Runs the bot, unchanged, between stand-ins of Discord and of the website on this machine.

  npm run sandbox                 a prompt, and a page for the browser
  npm run sandbox -- --tour       plays a short tour and ends
  npm run sandbox -- --seed X     shows a simulated schedule of faults and people in the page, step by step
  npm run sandbox -- --world NAME [--tape TAPE]   the same for one order of the events of a small world
  npm run sandbox -- --port N     the port of the page (${DEFAULT_PORT}; 0 for any free one)
  npm run sandbox -- --link-proofs WAYS   how members prove an account: sign-in, deposit, staff (default: all three)
  npm run sandbox -- --language LANG      everybody's language, such as de (default: en)
`;

/** @throws {UsageError} */
export function readArguments(argv: readonly string[]): SandboxArguments {
  const {
    help = false,
    tour = false,
    port,
    'link-proofs': linkProofs = ALL_PROOFS,
    language: asked = 'en',
    ...shown
  } = parsed(argv);
  const language = LOCALES.find((known) => known === asked);
  if (language === undefined) {
    throw new UsageError(`--language takes one of ${LOCALES.join(', ')}, not "${asked}".`);
  }
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)) {
    throw new UsageError(`--port takes a number from 0 to 65535, not "${port}".`);
  }
  return {
    ...{ help, tour, replay: replayIn(shown), linkProofs, language },
    port: port === undefined ? undefined : Number(port),
  };
}

function replayIn({ seed, world, tape }: ReturnType<typeof parsed>): AskedReplay | undefined {
  if (seed !== undefined && world !== undefined) {
    throw new UsageError('--seed and --world show different things. Give one of them.');
  }
  if (tape !== undefined && world === undefined) {
    throw new UsageError('--tape is an order of the events of a world. Name that one with --world.');
  }
  if (seed !== undefined && !/^\d{1,15}$/.test(seed)) {
    throw new UsageError(`--seed takes a whole number, not "${seed}".`);
  }
  if (seed !== undefined) return { seed: Number(seed) };
  return world === undefined ? undefined : { world, tape: tapeIn(tape) };
}

/** Without one, the usual order. */
function tapeIn(text = '/'): Tape {
  try {
    return tapeOf(text);
  } catch (error) {
    if (!(error instanceof TapeError)) throw error;
    throw new UsageError(
      `--tape takes what "npm run enumerate" prints, such as "grant:/3:1.7:2", not "${text}".`,
      { cause: error },
    );
  }
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        help: { type: 'boolean', short: 'h' },
        tour: { type: 'boolean' },
        seed: { type: 'string' },
        world: { type: 'string' },
        tape: { type: 'string' },
        port: { type: 'string' },
        'link-proofs': { type: 'string' },
        language: { type: 'string' },
      },
    }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node's message goes on with advice on positional arguments, which there are none of.
    const [sentence = error.message] = error.message.split(/\. |\n/, 1);
    throw new UsageError(`${sentence}.`, { cause: error });
  }
}
