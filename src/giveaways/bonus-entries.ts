import { UserError } from '../errors.js';
import { mark } from '../marks.js';
import type { ServerMember } from '../members.js';
import { batches } from '../storage/batches.js';
import { idIn } from './draw.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { Giveaway, GiveawayDraft } from './giveaway-schema.js';

/** The most entries that a role adds. */
export const MOST_BONUS_ENTRIES = 20;
/** Discord is asked about so many members at a time; it takes a hundred. */
const AT_ONCE = 100;

/** With how many entries somebody takes part who has these roles. */
export const entriesOf = ({ bonus = [] }: Pick<GiveawayDraft, 'bonus'>, roles: readonly string[]): number =>
  bonus.reduce((sum, { role, entries }) => (roles.includes(role) ? sum + entries : sum), 1);

/** @throws {UserError} if a bonus lacks its role or number, or favours nobody among the entrants */
export function bonusTerms(
  {
    guildId,
    role,
    notRole,
  }: { readonly guildId: string; readonly role?: string | undefined; readonly notRole?: string | undefined },
  asked: ReadonlyArray<{ readonly role: string | undefined; readonly entries: number | undefined }>,
): Pick<GiveawayDraft, 'bonus'> {
  const bonus = asked.flatMap(({ role, entries }) => {
    if (role === undefined && entries === undefined) return [];
    if (role === undefined || entries === undefined)
      throw new UserError(({ words }) => words.giveaway.bonusIncomplete);
    return [{ role, entries }];
  });
  const roles = bonus.map((one) => one.role);
  const favoursNobody = (one: string, index: number) =>
    [guildId, role, notRole].includes(one) || roles.indexOf(one) < index;
  if (roles.some(favoursNobody)) throw new UserError(({ words }) => words.giveaway.bonusForNobody);
  return bonus.length === 0 ? {} : { bonus };
}

/**
 * Fixes how many entries each entrant of a giveaway has that is `ending`, by the roles that Discord says they have now. It
 * is on disk afterwards, and never changes again once the winners are drawn. If it is interrupted, it is done again from
 * the start, and what an earlier try still writes fails.
 * @returns the giveaway as it is then; `undefined` if it was changed meanwhile, or nothing more may begin
 * @throws {UserError} if Discord does not tell who is in the server
 */
export async function fixEntries(
  { records, entrants, members }: Pick<GiveawayDependencies, 'records' | 'entrants' | 'members'>,
  giveaway: Giveaway,
  signal: AbortSignal,
): Promise<Giveaway | undefined> {
  if (giveaway.bonus === undefined) return giveaway;
  const fixing = await records.change(giveaway, { fixing: records.newId() });
  if (fixing === undefined) return undefined;
  for await (const batch of batches(await entrants.all(fixing), AT_ONCE)) {
    if (signal.aborted) return undefined;
    const present = await members.of(fixing.guildId, batch.map(idIn));
    const entries = batch.map((one) => [one, entriesNow(fixing, present.get(idIn(one)))] as const);
    if (!(await entrants.fix(fixing.id, entries, records.unchanged(fixing)))) return undefined;
  }
  mark('entries fixed');
  return fixing;
}

/** Who has left is drawn as everybody else, and then skipped. */
const entriesNow = (giveaway: Giveaway, member: ServerMember | undefined) =>
  entriesOf(giveaway, member?.roles ?? []);
