/** A program of the bot. Its code is loaded on demand. */
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
        // Loading it runs it, since `npm start` loads nothing else.
        await import('../main.js');
        return undefined;
      },
    },
  ],
  [
    'doctor',
    {
      does: 'Checks settings, Discord, website, store and records, and says how to fix each fault.',
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
      does: 'Restores a backup, and lays aside everything that could pay.',
      run: async (args) => (await import('./restore-program.js')).main(args),
    },
  ],
  [
    'move-store',
    {
      does: 'Moves every record from one store to another.',
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
