import { type Grant, grantKey } from '../ledger/grant.js';
import { DUE_BONUSES, type DueBonus, MARK_SALT, marksUnder } from '../link-bonus/link-bonus-records.js';
import type { NoteFault } from './fault.js';
import type { Reader } from './reader.js';
import { type Judge, type Suspicion, suspectEach } from './suspicion.js';

/** Holds bonuses that are due against what keeps them from being earned or entered twice. */
export const dueBonusSuspicions = (reader: Reader): AsyncGenerator<Suspicion> =>
  suspectEach(reader, DUE_BONUSES, judge);

const judge =
  (key: string): Judge =>
  async (reader, fault) => {
    const due = await reader.get<DueBonus>(key);
    if (due === undefined) return;
    const salt = await reader.get<string>(MARK_SALT);
    await judgeMarks(reader, key, salt === undefined ? [MARK_SALT] : marksUnder(salt, due), fault);
    const name = grantKey(key.slice(DUE_BONUSES.length));
    const grant = await reader.get<Grant>(name);
    // What was put back after the store had lost it is found in the ledger when its turn comes.
    if (grant !== undefined && !grant.returned) fault('link-bonus', `${key} is due, but ${name} exists`);
  };

/** Whether all marks are there that keep a bonus from being earned again. @param key of what has earned it */
export async function judgeMarks(
  reader: Reader,
  key: string,
  marks: readonly string[],
  fault: NoteFault,
): Promise<void> {
  for (const one of marks)
    if ((await reader.get(one)) === undefined)
      fault('link-bonus', `${key} has no ${one}, and could be earned again`);
}
