import { expect, it } from 'vitest';
import { linkProofsStep } from '../../src/setup/steps/link-steps.js';

/** @returns what is said of these ways */
function hintsFor(ways: string, before: Readonly<Record<string, string>>) {
  const findings = linkProofsStep.check?.({ before, decided: { LINK_PROOFS: ways } }) ?? [];
  return findings.map(({ say }) => say).join();
}

it.each([
  [{}, 'in 1.0 %', '=20.00 makes the proofs of a day about 19,', 'about 19.1 %'],
  [{ LINK_DEPOSIT_MAX: '9.99' }, 'in 0.2 %', '=20.00 makes the proofs of a day about 3,', 'about 0.6 %'],
  [{ LINK_DEPOSIT_DAILY_MAX: '2.00' }, 'in 1.0 %', '=2.00 makes the proofs of a day about 1,', 'about 1.0 %'],
])('says how likely a deposit is guessed: %j', (before, ...parts) => {
  const said = hintsFor('deposit,staff', before);
  for (const part of parts) expect(said).toContain(part);
});

it('says nothing of deposits where there are none', () => {
  expect(hintsFor('staff', {})).toBe('');
});
