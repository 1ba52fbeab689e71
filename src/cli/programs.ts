/** A program of the bot. Its code is loaded on demand. */
interface Program {
  /** What it does, in one sentence. */
  readonly does: string;
  /** Runs it. @returns the exit code; undefined if the program ends the process itself */
  run(args: readonly string[]): Promise<number | undefined>;
}

type Main = (args: readonly string[]) => Promise<number | undefined>;

const program = (does: string, load: () => Promise<{ readonly main: Main }>): Program => ({
  does,
  run: async (args) => (await load()).main(args),
});

/** What `purser NAME` runs, by its name. */
export const PROGRAMS: ReadonlyMap<string, Program> = new Map(
  Object.entries({
    start: {
      does: 'Runs the bot until it is stopped.',
      run: async () => {
        // Loading it runs it, since `npm start` loads nothing else.
        await import('../main.js');
        return undefined;
      },
    },
    setup: program(
      'Asks for the settings, checks them, and writes .env.',
      () => import('./setup-program.js'),
    ),
    doctor: program(
      'Checks settings, Discord, website, store and records, and says how to fix each fault.',
      () => import('./doctor-program.js'),
    ),
    audit: program(
      'Checks all records of the store against each other, and changes nothing.',
      () => import('./audit-program.js'),
    ),
    backup: program(
      'Makes a verified copy of the store, also while the bot runs.',
      () => import('./backup-program.js'),
    ),
    restore: program(
      'Restores a backup, and quarantines everything that could pay.',
      () => import('./restore-program.js'),
    ),
    'move-store': program(
      'Moves every record from one store to another.',
      () => import('./move-store-program.js'),
    ),
    'verify-draw': program(
      "Checks a giveaway's draw, without a connection.",
      () => import('./verify-draw-program.js'),
    ),
    token: program(
      'Makes, lists and revokes tokens with which other programs use the API.',
      () => import('./token-program.js'),
    ),
    simulate: program(
      'Runs the bot through simulated schedules of faults and people.',
      () => import('./simulate-program.js'),
    ),
    enumerate: program(
      'Runs the bot through every order of events of small worlds.',
      () => import('./enumerate-program.js'),
    ),
  }),
);
