import { countsAgainstCap, type Grant, grantKey } from '../ledger/grant.js';
import type { NoteFault } from './fault.js';
import type { Reader } from './reader.js';

/** What a grant and those that replace it, or that it replaces, say against each other. */
export async function judgeRedos(reader: Reader, grant: Grant, fault: NoteFault): Promise<void> {
  await judgeReplaced(reader, grant, fault);
  await judgeReplacement(reader, grant, fault);
}

/** @param root a grant that may have been replaced */
async function judgeReplaced(reader: Reader, root: Grant, fault: NoteFault): Promise<void> {
  const key = grantKey(root.id);
  const counting: string[] = [];
  // Where the website has contradicted people, staff were told, and the record shows it.
  let isContradicted = root.contradicted !== undefined;
  for (const id of root.replacements ?? []) {
    const replacement = await reader.get<Grant>(grantKey(id));
    if (replacement === undefined)
      fault('replacement', `${key} was replaced by ${grantKey(id)}, which does not exist`);
    else if (replacement.replaces !== root.id) {
      fault(
        'replacement',
        `${key} was replaced by ${grantKey(id)}, which replaces ${replacement.replaces ?? 'nothing'}`,
      );
    }
    if (replacement === undefined || !countsAgainstCap(replacement.state)) continue;
    counting.push(grantKey(id));
    if (replacement.contradicted !== undefined) isContradicted = true;
  }
  if (counting.length > 1 && !isContradicted)
    fault('replacement', `${key} was replaced by several that count: ${counting.join(', ')}`);
  if (countsAgainstCap(root.state) && counting.length > 0 && !isContradicted) {
    fault(
      'replacement',
      `${key} is ${root.state}, and so is paid beside its replacement ${counting.join(', ')}`,
    );
  }
  const isCounting = countsAgainstCap(root.state) || counting.length > 0;
  if (root.reassignedTo !== undefined && isCounting && !isContradicted) {
    fault('replacement', `the place of ${key} was given to somebody else, but it or its replacement counts`);
  }
}

/** @param replacement a grant that may be a replacement */
async function judgeReplacement(reader: Reader, replacement: Grant, fault: NoteFault): Promise<void> {
  if (replacement.replaces === undefined) return;
  const key = grantKey(replacement.id);
  const root = await reader.get<Grant>(grantKey(replacement.replaces));
  if (root === undefined) {
    fault('replacement', `${key} replaces ${grantKey(replacement.replaces)}, which does not exist`);
    return;
  }
  if (!root.replacements?.includes(replacement.id)) {
    fault('replacement', `${key} replaces ${grantKey(root.id)}, which does not know of it`);
  }
  const { replacesIn } = replacement;
  if (replacesIn !== undefined && (root.event?.kind !== replacesIn.kind || root.event.id !== replacesIn.id)) {
    fault(
      'replacement',
      `${key} replaces a grant of ${replacesIn.kind}:${replacesIn.id}, of which ${grantKey(root.id)} is none`,
    );
  }
}
