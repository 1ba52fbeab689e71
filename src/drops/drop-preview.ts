import { type CampaignPreview, previewOf } from '../campaigns/campaign-service.js';
import { requireDuration } from '../campaigns/durations.js';
import { MOST_PLACES } from '../campaigns/placed-schema.js';
import { UserError } from '../errors.js';
import { grantAmount } from '../ledger/grant-checks.js';
import { amountText } from '../money/amount.js';
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

export type DropPreview = CampaignPreview<DropDraft>;

/** Stores a draft that can be confirmed. @throws {UserError} if it cannot be started */
export async function prepareDrop(
  dependencies: Pick<DropDependencies, 'records' | 'caps' | 'max' | 'approvalOver' | 'now'>,
  request: DropRequest,
): Promise<DropPreview> {
  const { amount, claims, title, role, durationMs = DEFAULT_MS, ...rest } = request;
  const each = amountText(grantAmount(amount, dependencies.max));
  if (!Number.isInteger(claims) || claims < 1 || claims > MOST_PLACES) {
    throw new UserError(({ words, number }) => words.drop.tooMany(number(MOST_PLACES)));
  }
  requireDuration(durationMs);
  return previewOf(dependencies, {
    ...rest,
    ...(title !== undefined && title !== '' && { title }),
    amount: each,
    claims,
    durationMs,
    // The role of everyone has the server's ID, and no member carries it.
    ...(role !== undefined && role !== rest.guildId && { role }),
  });
}
