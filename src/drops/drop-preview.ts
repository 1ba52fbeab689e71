import { requireDuration } from '../campaigns/durations.js';
import { MOST_PLACES, worthOf } from '../campaigns/placed-schema.js';
import { UserError } from '../errors.js';
import { grantAmount } from '../ledger/grant-checks.js';
import { type Amount, amountText } from '../money/amount.js';
import type { DropDependencies } from './drop-dependencies.js';
import { DEFAULT_MS, type DropDraft } from './drop-schema.js';

/** What a member of staff wants to drop. */
export interface DropRequest {
  /** Discord user ID. */
  readonly by: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly title: string | undefined;
  readonly amount: number;
  readonly claims: number;
  /** ms. */
  readonly durationMs: number | undefined;
  /** Discord role ID. */
  readonly role: string | undefined;
}

/** What the confirmation of a drop would do. */
export interface DropPreview {
  readonly draft: DropDraft;
  readonly cost: Amount;
  /** What its host has left of the day's cap, before it. */
  readonly left: Amount;
  readonly needsApproval: boolean;
}

/** Stores a draft that can be confirmed. @throws {UserError} if it cannot be started */
export async function prepareDrop(
  { dropRecords, caps, max, now }: Pick<DropDependencies, 'dropRecords' | 'caps' | 'max' | 'now'>,
  request: DropRequest,
): Promise<Omit<DropPreview, 'needsApproval'>> {
  const { amount, claims, title, role, durationMs = DEFAULT_MS, ...rest } = request;
  const each = amountText(grantAmount(amount, max));
  if (!Number.isInteger(claims) || claims < 1 || claims > MOST_PLACES) {
    throw new UserError(({ words, number }) => words.drop.tooMany(number(MOST_PLACES)));
  }
  requireDuration(durationMs);
  const cost = worthOf({ amount: each }, claims);
  const left = await caps.requireLeft(request.by, now(), cost);
  const draft = await dropRecords.draft({
    ...rest,
    ...(title !== undefined && title !== '' && { title }),
    amount: each,
    claims,
    durationMs,
    // The role of everyone has the server's ID, and no member carries it.
    ...(role !== undefined && role !== rest.guildId && { role }),
  });
  return { draft, cost, left };
}
