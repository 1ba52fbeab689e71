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
  let isContradicted = root.overruled !== undefined;
  for (const id of root.redos ?? []) {
    const redo = await reader.get<Grant>(grantKey(id));
    if (redo === undefined) fault('redo', `${key} was replaced by ${grantKey(id)}, which does not exist`);
    else if (redo.redoes !== root.id) {
      fault('redo', `${key} was replaced by ${grantKey(id)}, which replaces ${redo.redoes ?? 'nothing'}`);
    }
    if (redo === undefined || !countsAgainstCap(redo.state)) continue;
    counting.push(grantKey(id));
    if (redo.overruled !== undefined) isContradicted = true;
  }
  if (counting.length > 1 && !isContradicted)
    fault('redo', `${key} was replaced by several that count: ${counting.join(', ')}`);
  if (countsAgainstCap(root.state) && counting.length > 0 && !isContradicted) {
    fault('redo', `${key} is ${root.state}, and so is paid beside its replacement ${counting.join(', ')}`);
  }
  const isCounting = countsAgainstCap(root.state) || counting.length > 0;
  if (root.supersededBy !== undefined && isCounting && !isContradicted) {
    fault('redo', `the place of ${key} was given to somebody else, but it or its replacement counts`);
  }
}

/** @param redo a grant that may be a replacement */
async function judgeReplacement(reader: Reader, redo: Grant, fault: NoteFault): Promise<void> {
  if (redo.redoes === undefined) return;
  const key = grantKey(redo.id);
  const root = await reader.get<Grant>(grantKey(redo.redoes));
  if (root === undefined) {
    fault('redo', `${key} replaces ${grantKey(redo.redoes)}, which does not exist`);
    return;
  }
  // Grants of before did not know what has replaced them.
  if (redo.attempts !== undefined && !root.redos?.includes(redo.id)) {
    fault('redo', `${key} replaces ${grantKey(root.id)}, which does not know of it`);
  }
  const { redoesIn } = redo;
  if (redoesIn !== undefined && (root.event?.kind !== redoesIn.kind || root.event.id !== redoesIn.id)) {
    fault(
      'redo',
      `${key} replaces a grant of ${redoesIn.kind}:${redoesIn.id}, of which ${grantKey(root.id)} is none`,
    );
  }
}
