/** A program of the bot. Its code is loaded when it is asked for. */
export interface Program {
  /** What it does, in one sentence. */
  readonly does: string;
  /** @returns the exit code; undefined if the program ends the process itself */
  run(args: readonly string[]): Promise<number | undefined>;
}

/** What `purser NAME` runs, by its name. */
export const PROGRAMS: ReadonlyMap<string, Program> = new Map<string, Program>([
  [
    'start',
    {
      does: 'Runs the bot until it is stopped.',
      run: async () => {
        // It runs when it is loaded, because `npm start` loads it and nothing else.
        await import('../main.js');
        return undefined;
      },
    },
  ],
  [
    'doctor',
    {
      does: 'Looks for faults in settings, Discord, website, store and records, and says what to do about each.',
      run: async (args) => (await import('./doctor-program.js')).main(args),
    },
  ],
  [
    'audit',
    {
      does: 'Checks all records of the store against each other, and changes nothing.',
      run: async () => (await import('./audit-program.js')).main(),
    },
  ],
  [
    'backup',
    {
      does: 'Makes a verified copy of the store, also while the bot runs.',
      run: async (args) => (await import('./backup-program.js')).main(args),
    },
  ],
  [
    'restore',
    {
      does: 'Puts a backup in place of the store, so that nothing pays by itself.',
      run: async (args) => (await import('./restore-program.js')).main(args),
    },
  ],
  [
    'move-store',
    {
      does: 'Carries every record from one store to another.',
      run: async (args) => (await import('./move-store-program.js')).main(args),
    },
  ],
  [
    'verify-draw',
    {
      does: "Checks a giveaway's draw, without a connection.",
      run: async (args) => (await import('./verify-draw-program.js')).main(args),
    },
  ],
  [
    'simulate',
    {
      does: 'Runs the bot through simulated schedules of faults and people.',
      run: async (args) => (await import('./simulate-program.js')).main(args),
    },
  ],
]);
