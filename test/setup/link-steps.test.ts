import { expect, it } from 'vitest';
import type { Asker } from '../../src/setup/asker.js';
import type { Tools } from '../../src/setup/step.js';
import { linkProofsStep } from '../../src/setup/steps/link-steps.js';

/** @returns what is said beside the question */
async function hintsFor(chosen: readonly string[], before: Readonly<Record<string, string>>) {
  const hints: string[] = [];
  const ask = { chooseSome: async () => chosen, hint: (text: string) => void hints.push(text) };
  await linkProofsStep.run({ before, inEnvironment: [], decided: {} }, {
    ask: ask as unknown as Asker,
  } as Tools);
  return hints.join();
}

it.each([
  [{}, 'in 1.0 %', '=20.00 makes the proofs of a day about 19,', 'about 19.1 %'],
  [{ LINK_DEPOSIT_MAX: '9.99' }, 'in 0.2 %', '=20.00 makes the proofs of a day about 3,', 'about 0.6 %'],
  [{ LINK_DEPOSIT_DAILY_MAX: '2.00' }, 'in 1.0 %', '=2.00 makes the proofs of a day about 1,', 'about 1.0 %'],
])('says how likely a deposit is guessed: %j', async (before, ...parts) => {
  const said = await hintsFor(['deposit', 'staff'], before);
  for (const part of parts) expect(said).toContain(part);
});

it('says nothing of deposits where there are none', async () => {
  expect(await hintsFor(['staff'], {})).toBe('');
});
