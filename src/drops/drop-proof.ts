import * as z from 'zod';
import { isAtRest } from '../campaigns/campaign-records.js';
import { MOST_PLACES, placeOfKey, placesPrefix } from '../campaigns/placed-schema.js';
import {
  finding,
  HEX,
  readFileText,
  type SealFinding,
  sealFindings,
  unreadable,
} from '../campaigns/seal-findings.js';
import { commitmentOf } from '../campaigns/sealed-numbers.js';
import { UserError } from '../errors.js';
import { amountOf } from '../money/amount.js';
import { allRows } from '../storage/all-rows.js';
import { MOST_RANDOM, sharesOf } from './drop-amounts.js';
import type { DropDependencies } from './drop-dependencies.js';
import { grantsPrefix } from './drop-records.js';
import type { Drop } from './drop-schema.js';

const FORMAT = 'purser-drop-1';

/** An amount that a random one can be made of. */
const DRAWN = z
  .string()
  .regex(/^\d{1,15}\.\d{2}$/)
  .refine((text) => amountOf(text).lessThanOrEqualTo(MOST_RANDOM));

const DROP_FILE = z.strictObject({
  format: z.literal(FORMAT),
  drop: z.string().max(100),
  /** What people know as the sealed draw. */
  commitment: HEX,
  seed: HEX,
  claims: z.int().positive().max(MOST_PLACES),
  amount: DRAWN,
  upTo: DRAWN.exactOptional(),
  split: z.literal(true).exactOptional(),
  /** What each claim pays, in their order, also those that nobody has made. */
  amounts: z.array(z.string()),
});

/** Everything that it takes to repeat the random amounts of a drop, and nothing about who has claimed it. */
type DropFile = z.output<typeof DROP_FILE>;

/** What is looked at of a drop. */
export type DropFinding = SealFinding<'amounts'>;

/** Random amounts that were repeated from the records. */
export interface DropProof {
  readonly drop: Drop;
  readonly seed: string;
  /** Absent while somebody can still claim it, since the seed is secret until then. */
  readonly repeated?: { readonly file: string; readonly findings: readonly DropFinding[] };
}

/** Whether nobody can claim it any more. */
export const isOver = (drop: Pick<Drop, 'state'>): boolean => isAtRest(drop) || drop.state === 'ending';

type Dependencies = Pick<DropDependencies, 'records' | 'store' | 'ledger'>;

/**
 * Repeats the random amounts of a drop once it is over, and compares them with those of its claims.
 * @throws {UserError} if there is no such drop
 */
export async function proveDrop(dependencies: Dependencies, id: string): Promise<DropProof> {
  const drop = await dependencies.records.find(id);
  if (drop?.seed === undefined) throw new UserError(({ words }) => words.approvals.notFound);
  const { seed } = drop;
  if (!isOver(drop)) return { drop, seed };
  const file = dropFileText(drop, seed, await amountsOf(dependencies, drop, seed));
  return { drop, seed, repeated: { file, findings: verifyDrop(file) } };
}

/** What each claim is paid by its grant, whatever the seed says; only what nobody has claimed follows from the seed alone. */
async function amountsOf({ store, ledger }: Dependencies, drop: Drop, seed: string): Promise<string[]> {
  const amounts = [...sharesOf(drop, seed)];
  const grants = await ledger.entered(grantsPrefix(drop));
  for await (const { key, value } of allRows<string>(store, placesPrefix(drop.id))) {
    const grant = grants.get(value);
    if (grant !== undefined) amounts[placeOfKey(key)] = grant.amount;
  }
  return amounts;
}

/** One amount a line, so that people can look through it. */
function dropFileText(drop: Drop, seed: string, amounts: string[]): string {
  const { id, claims, amount, upTo, split } = drop;
  const file: DropFile = {
    ...{ format: FORMAT, drop: id, commitment: commitmentOf(seed), seed, claims, amount },
    ...(upTo !== undefined && { upTo }),
    ...(split !== undefined && { split }),
    amounts,
  };
  return `${JSON.stringify(file, undefined, 1)}\n`;
}

/** Whether a text may be the file of a drop. */
export const isDropFile = (text: string): boolean => text.includes(`"${FORMAT}"`);

/**
 * Repeats the random amounts of a drop from its file.
 * @param sealedDraw the one that was shown while it could be claimed, if it is at hand
 * @returns what was found; they are as they should be if all of it is `ok`
 */
export function verifyDrop(text: string, sealedDraw?: string): readonly DropFinding[] {
  const file = readFileText(DROP_FILE, text);
  if (file === undefined) return [unreadable];
  const { seed, claims, amount, upTo, split, amounts } = file;
  const terms = {
    amount,
    claims,
    ...(upTo !== undefined && { upTo }),
    ...(split !== undefined && { split }),
  };
  const isDivisible = upTo !== undefined || amountOf(amount).times(100).toNumber() >= claims;
  const isRange = upTo === undefined || amountOf(upTo).greaterThan(amountOf(amount));
  const isSame = isDivisible && isRange && sharesOf(terms, seed).join() === amounts.join();
  return [
    ...sealFindings(file, sealedDraw),
    finding(
      'amounts',
      isSame,
      `The seed gives the ${amounts.length} amounts of the file.`,
      'The seed gives other amounts than the file.',
    ),
  ];
}
