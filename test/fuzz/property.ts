import fc from 'fast-check';

/** How often a property is tried, and what its cases are drawn from. `npm run fuzz` sets both. */
const CASES = Number(process.env['FUZZ_CASES'] ?? 200);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);

interface Options {
  /** Of the cases, for what takes long. Default: all. */
  readonly share?: number;
  /** Takes the first case that is found, since each further one takes long. */
  readonly endOnFailure?: true;
}

const parameters = ({ share = 1, ...others }: Options) => ({
  numRuns: Math.ceil(CASES * share),
  seed: SEED,
  ...others,
});

/** Tries a property. @throws {Error} with the smallest case found that breaks it */
export function holds<Case>(
  cases: fc.Arbitrary<Case>,
  check: (one: Case) => void,
  options: Options = {},
): void {
  fc.assert(
    fc.property(cases, (one) => void check(one)),
    parameters(options),
  );
}

/** As {@link holds}, for what takes its time. */
export async function holdsLater<Case>(
  cases: fc.Arbitrary<Case>,
  check: (one: Case) => Promise<void>,
  options: Options = {},
): Promise<void> {
  await fc.assert(fc.asyncProperty(cases, check), parameters(options));
}
