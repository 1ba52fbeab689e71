import { createOpening, type Opening, type Reader } from '../campaigns/opening.js';
import { grantAmount } from '../ledger/grant-checks.js';
import type { StaffAnswer } from '../members.js';
import type { GiveawayDependencies as Dependencies } from './giveaway-dependencies.js';
import type { Giveaway, GiveawayDraft } from './giveaway-schema.js';

export type GiveawayLifecycle = Opening<GiveawayDraft, Giveaway>;

/** How giveaways are confirmed, approved and rejected, and then announced or opened. */
export function createGiveawayLifecycle(dependencies: Dependencies): GiveawayLifecycle {
  const { records, entrants, notices, max } = dependencies;
  // Whoever approves a giveaway sees its picture.
  const askStaff = async (giveaway: Giveaway) =>
    notices.askStaff(giveaway, await records.pictureOf(giveaway));
  return createOpening<GiveawayDraft, Giveaway>(
    { ...dependencies, notices: { ...notices, askStaff } },
    {
      kind: 'giveaway',
      check: async ({ amount }) => void grantAmount(amount, max),
      announce: async (scheduled) => notices.announce(scheduled, await records.pictureOf(scheduled)),
      async post(opening, reader) {
        const mayPing = await mayPingNow(dependencies, opening, reader);
        if (mayPing === 'unknown') return { posting: 'away' };
        const { ping: _, ...quiet } = opening;
        const [count, picture] = [await entrants.count(opening.id), await records.pictureOf(opening)];
        return mayPing === 'yes'
          ? { posting: await notices.post(opening, count, picture) }
          : {
              posting: await notices.post(quiet, count, picture),
              beside: [notices.plannedUnpinged(opening)],
            };
      },
      giveUp: (unposted, others) => records.endUnpaid(unposted, { state: 'cancelled' }, others),
    },
  );
}

/** Whether its host may mention the role that is to be notified. Who has just confirmed it was asked before that. */
async function mayPingNow(
  { mayMention }: Dependencies,
  { ping, by, decidedBy, ...place }: Giveaway,
  reader: Reader,
): Promise<StaffAnswer> {
  const isByHost = reader === 'waits' && decidedBy === undefined;
  return ping === undefined || isByHost ? 'yes' : mayMention(place, by, ping);
}
