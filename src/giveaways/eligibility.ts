import { isProven, type Link } from '../accounts/member-links.js';
import { decidersOf, ownOf } from '../accounts/own-accounts.js';
import { type Account, isSameAccount } from '../accounts/website-account.js';
import { mark } from '../marks.js';
import type { ServerMember } from '../members.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { Drawn, Giveaway, GiveawayDraft, Ineligible } from './giveaway-schema.js';

/** Discord is asked about so many members at a time; it takes a hundred. */
const AT_ONCE = 100;
/** So many more than needed are asked about, so that a member who has left does not cost another question. */
const SPARE = 3;

/** Why a member cannot take part by what Discord says of them. @param now ms since the epoch */
export function ineligibleMember(
  { age }: Pick<GiveawayDependencies, 'age'>,
  giveaway: Giveaway,
  member: ServerMember,
  now: number,
): Ineligible | undefined {
  const { role, notRole, memberForMs } = giveaway;
  if (decidersOf(giveaway).includes(member.id)) return 'host';
  if (role !== undefined && !member.roles.includes(role)) return 'role-missing';
  if (notRole !== undefined && member.roles.includes(notRole)) return 'role-excluded';
  const since = member.joinedAt ?? now;
  if (memberForMs !== undefined && now < since + memberForMs) return 'too-new';
  return age.isOld(member.id, giveaway.minAgeMs, now) ? undefined : 'account-too-young';
}

/** Whether a giveaway needs a better proof of a member's account than their link has. */
export const lacksProof = ({ proven }: Pick<GiveawayDraft, 'proven'>, link: Link): boolean =>
  proven === true && !isProven(link);

/** Whether an account is, or ever was, of somebody who has started or approved a giveaway. */
export const isDecidersAccount = async (
  { links }: Pick<GiveawayDependencies, 'links'>,
  giveaway: Giveaway,
  account: Account,
): Promise<boolean> => (await ownOf(links, decidersOf(giveaway)))({ account });

type Dependencies = Pick<GiveawayDependencies, 'links' | 'members' | 'age' | 'now'>;

/**
 * Goes along the drawn order until there is a winner for each prize.
 * @param order goes on where it was left
 * @param prizes what the winners receive, the first one first
 * @param won accounts that have won already
 * @returns everybody on the way, and what came of it
 * @throws {UserError} if Discord does not tell who is in the server
 */
export async function chooseWinners(
  dependencies: Dependencies,
  giveaway: Giveaway,
  order: Iterator<string, undefined>,
  prizes: readonly string[],
  won: readonly Account[],
): Promise<readonly Drawn[]> {
  const accounts = [...won];
  const drawn: Drawn[] = [];
  const found = () => accounts.length - won.length;
  const missing = () => prizes.length - found();
  let size = 0;
  while (missing() > 0) {
    // More each time: if most have left the server, asking for a few at a time would take very long.
    size = Math.min(Math.max(missing() + SPARE, 2 * size), AT_ONCE);
    const batch = take(order, size);
    if (batch.length === 0) break;
    const present = await dependencies.members.of(giveaway.guildId, batch);
    for (const id of batch) {
      // The spare ones have not been drawn.
      if (missing() === 0) break;
      const amount = prizes[found()] as string;
      const outcome = await outcomeOf(
        dependencies,
        giveaway,
        { id, member: present.get(id), amount },
        accounts,
      );
      drawn.push(outcome);
      if (outcome.outcome === 'won') accounts.push(outcome.account);
    }
  }
  return drawn;
}

async function outcomeOf(
  dependencies: Dependencies,
  giveaway: Giveaway,
  {
    id,
    member,
    amount,
  }: { readonly id: string; readonly member: ServerMember | undefined; readonly amount: string },
  won: readonly Account[],
): Promise<Drawn> {
  const { links, now } = dependencies;
  const passedOver = (why: Ineligible): Drawn => {
    mark('draw passes somebody over');
    return { id, outcome: 'passed-over', why };
  };
  if (member === undefined) return passedOver('not-a-member');
  // The time of the end counts, however long the bot was down after it.
  const why = ineligibleMember(dependencies, giveaway, member, giveaway.endedAt ?? now());
  if (why !== undefined) return passedOver(why);
  const link = await links.of(id);
  if (link === undefined) return passedOver('not-linked');
  if (lacksProof(giveaway, link)) return passedOver('not-proven');
  const { account } = link;
  if (await isDecidersAccount({ links }, giveaway, account)) return passedOver('host');
  if (won.some((other) => isSameAccount(other, account))) return passedOver('same-account');
  return { id, outcome: 'won', account, amount };
}

function take(order: Iterator<string, undefined>, most: number): string[] {
  const taken: string[] = [];
  while (taken.length < most) {
    const next = order.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}
