import { accountUseKeys, memberKey } from '../codes/code-records.js';
import type { CodeUse, Guesses } from '../codes/code-schema.js';
import { erasedAt } from '../erased-person.js';
import { dueKey } from '../ledger/due-schema.js';
import { isSettled } from '../ledger/grant.js';
import { readableRows } from '../storage/all-rows.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import type { Change, Row } from '../storage/store.js';
import { commitErasure, type EraseContext, type EraseStep } from './erase-context.js';
import { erasedGrant } from './erased-grant.js';
import { accountOf, type Exported, namingRecord, timeOf } from './exported-records.js';
import { isNamedIn } from './naming.js';

const USES = 'code-use:';

/** The set of a redemption. @param key of the redemption */
const setOf = (key: string): string => key.slice(USES.length, key.lastIndexOf(':'));

/** The redemptions of a member. */
export async function* usesOf(
  { store, onUnreadable }: Pick<EraseContext, 'store' | 'onUnreadable'>,
  memberId: string,
): AsyncGenerator<Row<CodeUse>> {
  for await (const row of readableRows<CodeUse>(store, USES, onUnreadable)) {
    if (row.value.member === memberId) yield row;
  }
}

/** Takes a member out of what they have redeemed, together with what their grants say about them. */
export const eraseUses: EraseStep = async (context, { memberId }) => {
  const { store, onUnreadable } = context;
  let count = 0;
  for await (const { key } of usesOf(context, memberId)) {
    const isErased = await unlessUnreadable(() =>
      commitErasure(store, () => withoutMember(context, key, memberId)),
    );
    if (isErased === undefined) onUnreadable(key);
    if (isErased) count += 1;
  }
  return count;
};

/** That somebody has redeemed it stays, hashed: see {@link memberKey}. */
async function withoutMember(
  { store, ledger }: EraseContext,
  key: string,
  memberId: string,
): Promise<readonly Change[]> {
  const use = await store.get<CodeUse>(key);
  if (use?.member !== memberId) return [];
  const grant = await ledger.find(use.grant);
  const isDue = (await store.get(dueKey(use.grant))) !== undefined;
  if (isDue || (grant !== undefined && !isSettled(grant.state))) return [];
  const replacements = grant === undefined ? [] : await ledger.someOf(grant.replacements ?? []);
  if (replacements.some(({ state }) => !isSettled(state))) return [];
  const grants = grant === undefined ? [] : [grant, ...replacements];
  const erased = await Promise.all(grants.map((one) => erasedGrant(store, one)));
  return [{ key, from: use, to: { ...use, member: erasedAt(0) } }, ...erased.flat()];
}

export function exportUse(row: Row<CodeUse>, memberId: string): readonly Exported[] {
  const { key, value: use } = row;
  if (use.member !== memberId) return namingRecord(row, memberId);
  const entry = {
    record: key,
    codes: setOf(key),
    endOfCode: use.ending,
    redeemedAt: timeOf(use.at),
    account: accountOf(use.account),
    listedUnder: [memberKey(setOf(key), memberId), ...accountUseKeys(setOf(key), use.account)],
  };
  return [{ subject: 'dropsAndCodes', entry }];
}

/** How often a member has entered a wrong code on a day. */
export const exportGuesses = ({ key, value }: Row<Guesses>, memberId: string): readonly Exported[] =>
  isNamedIn(key, memberId) ? [{ subject: 'dropsAndCodes', entry: { record: key, wrong: value.wrong } }] : [];
