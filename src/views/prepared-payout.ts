import type { Reply } from '../discord/reply.js';
import type { Request } from '../discord/request.js';
import { UserError } from '../errors.js';
import { grantAmount } from '../ledger/grant-checks.js';
import { type Amount, amountText } from '../money/amount.js';
import { MOST_ROWS } from '../payouts/list-file.js';
import type { Listed } from '../payouts/listed-recipient.js';
import type { PayoutSource } from '../payouts/payout-schema.js';
import type { Payouts } from '../payouts/payouts.js';
import type { OnResolved, Recipients } from '../payouts/recipients.js';
import type { UnclearName } from '../payouts/typed-names.js';
import type { Clock } from '../time/clock.js';
import { payoutPreview } from './payout-preview.js';

/** While a list is looked up, that is shown so often at most. */
const SHOW_MS = 2_000;

/** The same amount for everybody, checked before anything is looked up. @throws {UserError} if it is none */
export const eachAmount = ({ max }: { readonly max: Amount }, given: number | string = Number.NaN) =>
  amountText(grantAmount(given, max));

interface Dependencies {
  readonly payouts: Pick<Payouts, 'prepare'>;
  readonly recipients: Pick<Recipients, 'resolve'>;
  readonly clock: Clock;
}

/** A payout that is asked for. */
interface Wanted {
  readonly source: PayoutSource;
  readonly reason?: string | undefined;
  readonly unclear?: readonly UnclearName[];
  /** What else is said of the list. */
  readonly said?: readonly string[];
}

/** Resolves a list, and shows what it would come to. @throws {UserError} if it cannot be paid */
export async function preparedPayout(
  { payouts, recipients, clock }: Dependencies,
  request: Request,
  { source, reason, unclear, said }: Wanted,
  list: (onResolved: OnResolved) => Promise<readonly Listed[]>,
): Promise<Reply> {
  const { user, guildId, channelId, language } = request;
  const onResolved = resolving(request, clock);
  const asker = { by: user.id, guildId, count: request.websiteCalls };
  const listed = await list(onResolved);
  if (listed.length > MOST_ROWS) {
    throw new UserError(({ words }) => words.payout.fileTooLong({ most: MOST_ROWS }));
  }
  const rows = await recipients.resolve(listed, asker, onResolved);
  const prepared = await payouts.prepare({ ...asker, channelId, source, reason }, rows);
  return payoutPreview(prepared, language, listed, unclear, said);
}

/** Shows how many of a list have been looked up, every few seconds. */
export function resolving({ progress, language }: Request, clock: Clock): OnResolved {
  let shownAt = clock.now();
  return async (done, of) => {
    if (clock.now() < shownAt + SHOW_MS) return;
    shownAt = clock.now();
    const { words } = language;
    await progress({ content: words.payout.resolving({ done, of }) });
  };
}
