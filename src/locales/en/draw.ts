import type { Count } from '../count.js';
/** What people read of the proof of a giveaway's draw, in English. See `index.ts`. */
export const draw = {
  draw: {
    sealed: 'Sealed draw',
    sealedShort: (start: string) => `Sealed draw: ${start}…`,
    sealedText:
      'The seed of this draw was fixed at the start, before anyone entered, and stays secret until the winners are drawn. This is its SHA-256. Save it now: after the end, you can check with it that the seed was not replaced.',
    verify: 'Verify the draw',
    notDrawn: 'There is no draw to check: the winners are not drawn yet, or nobody entered.',
    fits: '✅ The draw fits',
    doesNotFit: '⛔ The draw does not fit',
    doesNotFitHint: 'What I have on record contradicts itself. Please show this to the staff.',
    gone: 'The draw can no longer be repeated',
    goneHint:
      'The entrants are no longer stored: the giveaway ended long ago, or somebody had their data erased. You can still compare the seed, and check a copy of the file.',
    findings: {
      file: { good: 'The file can be read.', bad: 'Parts of the draw are missing.' },
      seed: {
        good: 'The SHA-256 of the seed is the sealed draw below.',
        bad: 'The seed does not fit the sealed draw.',
      },
      entrants: {
        good: 'All entrants are there, each once, and fit their hash.',
        bad: 'The entrants do not fit their hash.',
      },
      order: {
        good: 'Seed and entrants give exactly this order.',
        bad: 'Seed and entrants give another order.',
      },
      winners: {
        good: 'The winners are the first in this order who were not skipped or replaced.',
        bad: 'The number of winners is wrong.',
      },
      end: {
        good: 'Nobody was drawn after the last winner.',
        bad: 'Somebody was drawn after the last winner.',
      },
    },
    commitment: 'Sealed draw (SHA-256 of the seed)',
    seed: 'Seed',
    entrantsHash: (entrants: Count) => `Hash of the entrants (${entrants})`,
    trustNobody: 'Trust nobody?',
    byYourself: (message: string | undefined, file: string, commitment: string) =>
      `1. Compare the sealed draw with the one that you saved from ${message === undefined ? 'the giveaway’s message' : `[the giveaway’s message](${message})`} before the end.\n2. Check that you are among the entrants in the file.\n3. With a copy of Purser, repeat the draw offline:\n\`\`\`\npurser verify-draw ${file} ${commitment}\n\`\`\``,
  },
};
