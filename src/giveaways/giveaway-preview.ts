import { seenDuplicate } from '../credit/duplicates.js';
import { grantAmount } from '../credit/grant-checks.js';
import { UserError } from '../errors.js';
import { type Amount, amountText } from '../money/amount.js';
import type { GiveawayDependencies } from './giveaway-dependencies.js';
import {
  type Giveaway,
  type GiveawayDraft,
  type GiveawayState,
  LONGEST_MS,
  MOST_WINNERS,
  SHORTEST_MS,
} from './giveaway-schema.js';

const IN_VAIN: ReadonlySet<GiveawayState> = new Set(['cancelled', 'rejected', 'lapsed']);

/** What a member of staff wants to raffle. */
export interface GiveawayWish {
  /** Discord user ID. */
  readonly by: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly title: string;
  readonly amount: number;
  readonly winners: number;
  /** ms. */
  readonly durationMs: number;
  /** Discord role ID. */
  readonly role: string | undefined;
  /** ms. */
  readonly memberForMs: number | undefined;
}

/** What the confirmation of a giveaway would do. */
export interface GiveawayPreview {
  readonly draft: GiveawayDraft;
  readonly cost: Amount;
  /** What its host has left of the day's cap, before it. */
  readonly left: Amount;
  readonly needsApproval: boolean;
  /** The same giveaway by any host, if one was confirmed lately and somebody is or was paid for it. */
  readonly repeats: Giveaway | undefined;
}

type Needs = Pick<GiveawayDependencies, 'records' | 'caps' | 'max' | 'approvalOver' | 'now'>;

export const needsApproval = ({ approvalOver }: Pick<Needs, 'approvalOver'>, cost: Amount): boolean =>
  approvalOver !== undefined && cost.greaterThan(approvalOver);

/** Stores a draft that can be confirmed. @throws {UserError} if it cannot be started */
export async function prepareGiveaway(needs: Needs, wish: GiveawayWish): Promise<GiveawayPreview> {
  const { records, caps, max, now } = needs;
  const { amount, role, memberForMs, durationMs, ...rest } = wish;
  const each = grantAmount(amount, max);
  checkNumbers(wish);
  const cost = each.times(wish.winners);
  const left = await caps.left(wish.by, now());
  if (cost.greaterThan(left)) throw caps.exceeded(wish.by, left);
  const same = { ...rest, amount: amountText(each) };
  const twin = await records.duplicateOf(same);
  const repeats = twin && (await records.find(twin.id));
  const draft = await records.draft({
    ...same,
    ...seenDuplicate(twin),
    durationMs,
    // The role of everyone has the server's ID, and no member carries it.
    ...(role !== undefined && role !== rest.guildId && { role }),
    ...(memberForMs !== undefined && { memberForMs }),
  });
  return {
    draft,
    cost,
    left,
    needsApproval: needsApproval(needs, cost),
    repeats: repeats && !IN_VAIN.has(repeats.state) ? repeats : undefined,
  };
}

function checkNumbers({ winners, durationMs }: GiveawayWish): void {
  if (!Number.isInteger(winners) || winners < 1 || winners > MOST_WINNERS) {
    throw new RangeError(`Discord let ${winners} winners through`);
  }
  if (durationMs < SHORTEST_MS) {
    throw new UserError(({ words, duration }) => words.giveaway.durationTooShort(duration(SHORTEST_MS)));
  }
  if (durationMs > LONGEST_MS) {
    throw new UserError(({ words, duration }) => words.giveaway.durationTooLong(duration(LONGEST_MS)));
  }
}
