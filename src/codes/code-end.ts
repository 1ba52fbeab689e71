import { createEnding, type Ending } from '../campaigns/placed-end.js';
import { type End, isPlacedOpen } from '../campaigns/placed-schema.js';
import { UserError } from '../errors.js';
import { eachAlone } from '../storage/each-alone.js';
import type { RetryPauses } from '../time/retry-pauses.js';
import type { CodeLifecycle } from './code-creation.js';
import type { CodeDependencies as Dependencies } from './code-dependencies.js';
import { type CodeSet, capacityOf } from './code-schema.js';

/** For so long after the end, the bot tries to bring the message that asked staff up to date, in ms. */
const HOPE_MS = 24 * 60 * 60_000;

/** @throws {UserError} if there is no such set of codes */
export async function requireCodes(
  { codeRecords }: Pick<Dependencies, 'codeRecords'>,
  id: string,
): Promise<CodeSet> {
  const set = await codeRecords.find(id);
  if (set === undefined) throw new UserError(({ words }) => words.approvals.notFound);
  return set;
}

/** How the codes of a set end. */
export const createCodeEnding = ({
  codeRecords: records,
  notices,
  processId,
  now,
}: Dependencies): Ending<CodeSet> =>
  createEnding<CodeSet>({
    ...{ records, processId, now },
    ended: (set) => [notices.planned(set, 'ended')],
    catchUp: notices.catchUp,
  });

/** Why a set of codes that is open must end now, if it must. */
async function dueEnd(
  { codeRecords: records, now, isListed }: Dependencies,
  set: CodeSet,
): Promise<End | undefined> {
  if (!isListed(set.guildId)) return 'withdrawn';
  if (set.endsAt !== undefined && now() >= set.endsAt) return 'time';
  return (await records.taken(set.id)) >= capacityOf(set) ? 'used-up' : undefined;
}

/** What is told of codes is tried again less and less often: a message that was deleted does not come back. */
type UpkeepDependencies = Dependencies & {
  readonly lifecycle: CodeLifecycle;
  readonly ending: Ending<CodeSet>;
  readonly pauses: RetryPauses;
};

async function lookAt(dependencies: UpkeepDependencies, set: CodeSet): Promise<void> {
  const { codeRecords: records, ending, now } = dependencies;
  if (set.state === 'ending') return void (await ending.settle(set));
  if (set.state === 'waiting') {
    if (dependencies.isListed(set.guildId)) await askAgain(dependencies, set);
    else await records.endUnpaid(set, { state: 'cancelled', end: 'withdrawn' });
    return;
  }
  if (set.state === 'open') {
    const why = await dueEnd(dependencies, set);
    if (why !== undefined) return void (await ending.end(set.id, why));
  }
  const shown = await showDecided(dependencies, set);
  if (isPlacedOpen(shown)) return;
  const isShown = shown.posted === undefined || shown.posted.decided === true;
  if (isShown || now() - (shown.endedAt ?? 0) > HOPE_MS) await records.close(shown);
}

async function askAgain({ lifecycle, pauses }: UpkeepDependencies, set: CodeSet): Promise<void> {
  if (set.posted !== undefined || !pauses.isOver(set.id)) return;
  if ((await lifecycle.ask(set)).posted === undefined) pauses.begin(set.id);
}

async function showDecided({ lifecycle, pauses }: UpkeepDependencies, set: CodeSet): Promise<CodeSet> {
  if (!pauses.isOver(set.id)) return set;
  const shown = await lifecycle.showDecided(set);
  if (shown.posted !== undefined && !shown.posted.decided) pauses.begin(set.id);
  return shown;
}

/** Looks after every set of codes about which something is left to be done. To be called every few seconds. */
export async function lookAfterCodes(dependencies: UpkeepDependencies): Promise<void> {
  const open = await dependencies.codeRecords.open();
  dependencies.pauses.forgetAllBut(new Set(open.map(({ id }) => id)));
  await eachAlone(open, (set) => lookAt(dependencies, set));
}
