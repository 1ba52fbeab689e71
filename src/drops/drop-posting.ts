import { createLifecycle, type Lifecycle } from '../campaigns/lifecycle.js';
import { UserError } from '../errors.js';
import { grantAmount } from '../ledger/grant-checks.js';
import type { DropDependencies as Dependencies } from './drop-dependencies.js';
import type { Drop, DropDraft } from './drop-schema.js';

export type DropLifecycle = Lifecycle<DropDraft, Drop>;

/** How drops are confirmed, approved and posted. */
export const createDropLifecycle = (dependencies: Dependencies): DropLifecycle =>
  createLifecycle<DropDraft, Drop>(dependencies, {
    kind: 'drop',
    check: async ({ amount, upTo }) => void grantAmount(upTo ?? amount, dependencies.max),
    start: ({ durationMs }, at) => ({ state: 'opening', endsAt: at + durationMs }),
    begin: (drop) => post(dependencies, drop),
  });

/**
 * Posts a drop that is on record and `opening`.
 * @returns the drop as it is known to be
 * @throws {UserError} if it cannot be posted; it is over then
 */
async function post(dependencies: Dependencies, opening: Drop): Promise<Drop> {
  const { records, notices, now } = dependencies;
  if (opening.state !== 'opening') return opening;
  const message = await notices.post(opening, await records.taken(opening.id));
  if (message !== undefined) return withMessage(dependencies, opening, message);
  // Where Discord has posted it and its answer was lost, it may have been claimed: those who did are paid.
  const end = { state: 'ending', end: 'withdrawn', endedAt: now() } as const;
  const stopped = await records.change(opening, end, async () => [notices.planned(opening, 'unposted')]);
  if (stopped === undefined) return (await records.find(opening.id)) ?? opening;
  void notices.catchUp();
  throw new UserError(({ words }) => words.event.notPosted);
}

/**
 * Notes the public message, also where everything has been claimed by now. If Discord is slow, a drop may be posted
 * twice, which is one message for Discord: who notes it tells staff.
 */
async function withMessage(
  { records, notices }: Dependencies,
  opening: Drop,
  message: NonNullable<Drop['message']>,
): Promise<Drop> {
  for (;;) {
    const drop = (await records.find(opening.id)) ?? opening;
    if (drop.message !== undefined) return drop;
    const isOpening = drop.state === 'opening';
    const noted = await records.change(drop, { message, state: isOpening ? 'open' : drop.state }, async () =>
      // Of what was approved, the card says so.
      isOpening && drop.posted === undefined ? [notices.planned(drop, 'started')] : [],
    );
    if (noted === undefined) continue;
    void notices.catchUp();
    return noted;
  }
}
