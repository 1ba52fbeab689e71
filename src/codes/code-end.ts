import { UserError } from '../errors.js';
import type { RetryPauses } from '../retry-pauses.js';
import { eachAlone } from '../storage/each-alone.js';
import { askStaff } from './code-creation.js';
import type { CodeDependencies as Needs } from './code-dependencies.js';
import { AT_REST, type CodeEnd, type CodeSet, capacityOf } from './code-schema.js';

/** For so long after the end, the bot tries to bring the message that asked staff up to date, in ms. */
const HOPE_MS = 24 * 60 * 60_000;

/** @throws {UserError} if there is no such set of codes */
export async function requireCodes(
  { codeRecords }: Pick<Needs, 'codeRecords'>,
  id: string,
): Promise<CodeSet> {
  const set = await codeRecords.find(id);
  if (set === undefined) throw new UserError(({ words }) => words.approvals.notFound);
  return set;
}

/** Lets nobody redeem the codes of a set any more. @throws {UserError} if nobody can anyway */
export async function disableCodes(needs: Needs, id: string, staffId: string): Promise<CodeSet> {
  const { codeRecords: records, notices } = needs;
  for (;;) {
    const set = await requireCodes(needs, id);
    // A second press finds what the first has done.
    if (set.end === 'disabled' && set.endedBy === staffId) return set;
    if (set.state !== 'waiting' && set.state !== 'open')
      throw new UserError(({ words }) => words.approvals.notOpen);
    const details = { end: 'disabled', endedBy: staffId } as const;
    if (set.state === 'open') {
      const ended = await endCodes(needs, set, details);
      if (ended !== undefined) return ended;
      continue;
    }
    const cancelled: Partial<CodeSet> = { state: 'ended', ...details };
    const ended = await records.endUnpaid(set, cancelled, () => [
      notices.planned({ ...set, ...cancelled, used: 0 }, 'ended'),
    ]);
    if (ended === undefined) continue;
    void notices.catchUp();
    return ended;
  }
}

/**
 * Ends a set of codes that can be redeemed. First nobody can redeem any more, and only then it is counted what is left
 * over for the cap.
 * @returns `undefined` if it is no longer as it was given
 */
async function endCodes(
  needs: Needs,
  set: CodeSet,
  how: { readonly end: CodeEnd; readonly endedBy?: string },
): Promise<CodeSet | undefined> {
  const { codeRecords: records, now } = needs;
  const endedAt = how.end === 'expired' ? (set.expiresAt ?? now()) : now();
  const ending = await records.change(set, { state: 'ending', endedAt, ...how });
  return ending && settleEnd(needs, ending);
}

async function settleEnd(needs: Needs, ending: CodeSet): Promise<CodeSet> {
  const { codeRecords: records, notices } = needs;
  const ended = await records.settleEnd(ending, (used) => [
    notices.planned({ ...ending, state: 'ended', used }, 'ended'),
  ]);
  void notices.catchUp();
  return ended ?? (await records.find(ending.id)) ?? ending;
}

/** Why a set of codes that is open must end now, if it must. */
async function dueEnd(needs: Needs, set: CodeSet): Promise<CodeEnd | undefined> {
  const { codeRecords: records, now, isListed } = needs;
  if (!isListed(set.guildId)) return 'unlisted';
  if (set.expiresAt !== undefined && now() >= set.expiresAt) return 'expired';
  return (await records.used(set)) >= capacityOf(set) ? 'used-up' : undefined;
}

/** What is told of codes is tried again less and less often: a message that was deleted does not come back. */
type UpkeepNeeds = Needs & { readonly pauses: RetryPauses };

async function lookAt(needs: UpkeepNeeds, set: CodeSet): Promise<void> {
  const { codeRecords: records, now } = needs;
  if (set.state === 'ending') return void (await settleEnd(needs, set));
  if (set.state === 'waiting') {
    if (!needs.isListed(set.guildId)) {
      await records.endUnpaid(set, { state: 'ended', end: 'unlisted' });
    } else await askAgain(needs, set);
    return;
  }
  if (set.state === 'open') {
    const end = await dueEnd(needs, set);
    if (end !== undefined) return void (await endCodes(needs, set, { end }));
  }
  const shown = await showDecided(needs, set);
  if (!AT_REST.has(shown.state)) return;
  const isShown = shown.posted === undefined || shown.posted.decided === true;
  if (isShown || now() - (shown.endedAt ?? 0) > HOPE_MS) await records.close(shown);
}

async function askAgain(needs: UpkeepNeeds, set: CodeSet): Promise<void> {
  const { pauses } = needs;
  if (set.posted !== undefined || !pauses.isOver(set.id)) return;
  if ((await askStaff(needs, set)).posted === undefined) pauses.begin(set.id);
}

/** Makes the message that asked staff for approval say what was decided. */
async function showDecided({ codeRecords, notices, pauses }: UpkeepNeeds, set: CodeSet): Promise<CodeSet> {
  const { id, posted } = set;
  if (posted === undefined || posted.decided === true || !pauses.isOver(id)) return set;
  if (!(await notices.update(set))) {
    pauses.begin(id);
    return set;
  }
  return (await codeRecords.change(set, { posted: { ...posted, decided: true } })) ?? set;
}

/** Looks after every set of codes about which something is left to be done. To be called every few seconds. */
export async function lookAfterCodes(needs: UpkeepNeeds): Promise<void> {
  const open = await needs.codeRecords.open();
  needs.pauses.forgetAllBut(new Set(open.map(({ id }) => id)));
  await eachAlone(open, (set) => lookAt(needs, set));
}
