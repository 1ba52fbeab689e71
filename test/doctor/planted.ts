import { describe, expect, it } from 'vitest';
import { type Finding, lineOf, wrapped } from '../../src/doctor/probes/finding.js';

type Found = Promise<readonly Finding[]> | readonly Finding[];

/** The faults that were planted, by what they belong to, each with the sentence that must be said of it. */
export type Planted = Readonly<
  Record<string, ReadonlyArray<readonly [planted: string, find: () => Found, says: RegExp]>>
>;
/** What may not be meant, each with the sentence that must be said of it. */
export type Odd = readonly [odd: string, find: () => Found, says: RegExp];
/** Where nothing is wrong. */
export type Sound = readonly [where: string, find: () => Found];

const faultsIn = (findings: readonly Finding[]) => findings.filter(({ verdict }) => verdict === 'fault');

/** Tests that of each fault, and of nothing else, is said what to do about it. */
export function testDiagnosis(planted: Planted, sound: readonly Sound[], odd: readonly Odd[] = []): void {
  describe('of a planted fault the doctor says what to do:', () => {
    it.each(
      Object.entries(planted).flatMap(([about, faults]) => faults.map((fault) => [...fault, about] as const)),
    )('%s', async (_, find, says, about) => {
      const faults = faultsIn(await find());
      expect(faults.map(({ say }) => say)).toEqual([expect.stringMatching(says)]);
      expect(faults[0]?.about).toBe(about);
      const text = wrapped(faults.map(lineOf).join(''), 80);
      // Only a word that cannot be broken may be wider.
      const wide = text.split('\n').filter((line) => line.length > 80 && line.trim().includes(' '));
      expect(wide).toEqual([]);
      expect(text).not.toMatch(/secret-word|tok-3f9a77|a-website-token|12#34/);
    });
  });

  describe('where nothing is wrong the doctor finds no fault:', () => {
    it.each(sound)('%s', async (_, find) => {
      expect(faultsIn(await find())).toEqual([]);
    });
  });

  describe.runIf(odd.length > 0)('of what may not be meant the doctor gives a hint:', () => {
    it.each(odd)('%s', async (_, find, says) => {
      const findings = (await find()).filter(({ verdict }) => verdict !== 'ok' && verdict !== 'unset');
      expect(findings).toEqual([
        expect.objectContaining({ verdict: 'hint', say: expect.stringMatching(says) }),
      ]);
    });
  });
}
