import { isProven, type Links } from '../accounts/member-links.js';
import { type CampaignPreview, previewOf } from '../campaigns/campaign-service.js';
import { type AskedTimes, timesOf } from '../campaigns/durations.js';
import { UserError } from '../errors.js';
import { seenDuplicate } from '../ledger/duplicates.js';
import { bonusTerms } from './bonus-entries.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import type { Giveaway, GiveawayDraft, GiveawayState } from './giveaway-schema.js';
import type { Picture } from './picture.js';
import { type AskedPrizes, prizeTerms } from './prizes.js';

const IN_VAIN: ReadonlySet<GiveawayState> = new Set(['cancelled', 'rejected', 'expired']);

/** What a member of staff wants to raffle. */
export interface GiveawayRequest extends AskedPrizes, AskedTimes {
  /** Discord user ID. */
  readonly by: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly picture?: Picture | undefined;
  /** Roles that add entries, each with how many. */
  readonly bonus?: Parameters<typeof bonusTerms>[1];
  /** Whether winners get a direct message; default: yes. */
  readonly dm?: boolean;
  /** Discord role ID. */
  readonly role: string | undefined;
  /** Discord ID of a role whose members cannot take part. */
  readonly notRole?: string | undefined;
  /** Discord ID of the role to notify, which whoever starts it may mention. */
  readonly ping?: string | undefined;
  /** ms. */
  readonly memberForMs: number | undefined;
  /** How old Discord accounts must be, in ms. */
  readonly minAgeMs?: number | undefined;
  /** Only for members who have proven their link without staff. */
  readonly proven: boolean;
}

/** What the confirmation of a giveaway would do. */
export interface GiveawayPreview extends CampaignPreview<GiveawayDraft> {
  /** The same giveaway by any host, if one was confirmed lately and somebody is or was paid for it. */
  readonly repeats: Giveaway | undefined;
  readonly picture: Picture | undefined;
}

type DraftTerms = Parameters<GiveawayDependencies['records']['draft']>[0];

type Dependencies = Pick<
  GiveawayDependencies,
  'records' | 'caps' | 'links' | 'age' | 'canProve' | 'max' | 'approvalOver' | 'now'
>;

/** Stores a draft that can be confirmed. @throws {UserError} if it cannot be started */
export async function prepareGiveaway(
  dependencies: Dependencies,
  request: GiveawayRequest,
): Promise<GiveawayPreview> {
  const { records, max } = dependencies;
  const { role, notRole, ping, startsInMs, every, dm, memberForMs, proven, durationMs, ...others } = request;
  const { description, picture, minAgeMs, amount, winners, prizes, bonus = [], ...rest } = others;
  const terms = prizeTerms({ amount, winners, prizes }, max);
  const times = timesOf({ durationMs, startsInMs, every });
  if (notRole === rest.guildId || (notRole !== undefined && notRole === role)) {
    throw new UserError(({ words }) => words.giveaway.everybodyExcluded);
  }
  if (proven && !dependencies.canProve && !(await hasProvenLink(dependencies.links))) {
    throw new UserError(({ words }) => words.giveaway.nobodyProven);
  }
  const same = { ...rest, ...terms };
  const duplicate = await records.duplicateOf(same);
  const repeats = duplicate && (await records.find(duplicate.id));
  const keeping = { ...records, draft: (terms: DraftTerms) => records.draftWith(terms, picture) };
  const preview = await previewOf(
    { ...dependencies, records: keeping },
    {
      ...same,
      ...seenDuplicate(duplicate),
      ...(description !== undefined && { description }),
      ...(picture !== undefined && { picture: picture.name }),
      ...times,
      // The role of everyone has the server's ID, and no member carries it.
      ...(role !== undefined && role !== rest.guildId && { role }),
      ...(notRole !== undefined && { notRole }),
      ...(ping !== undefined && { ping }),
      ...(dm === false && { dm }),
      ...(memberForMs !== undefined && { memberForMs }),
      ...dependencies.age.termOf(minAgeMs),
      ...(proven && { proven }),
      ...bonusTerms(request, bonus),
    },
  );
  return { ...preview, picture, repeats: repeats && !IN_VAIN.has(repeats.state) ? repeats : undefined };
}

/** Proofs that are no longer offered still count. */
async function hasProvenLink(links: Pick<Links, 'all'>): Promise<boolean> {
  for await (const link of links.all()) if (isProven(link)) return true;
  return false;
}
