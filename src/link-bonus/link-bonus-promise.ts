import type { PromiseBonus } from '../accounts/member-links.js';
import { mark } from '../marks.js';
import { type Amount, amountText } from '../money/amount.js';
import type { Change, Store } from '../storage/store.js';
import type { World } from '../time/clock.js';
import { bonusGrantId, type DueBonus, dueKey, marksOf } from './link-bonus-records.js';

/**
 * Has a bonus paid for a proven link, unless its member or any identity of its account has had one. The marks that say so
 * are committed with the link, so of two links that could earn one, one does.
 * @param bonus in the website's virtual currency
 */
export const createBonusPromise =
  (parts: Pick<World, 'randomBytes'> & { readonly store: Store }, bonus: Amount): PromiseBonus =>
  async (link) => {
    const marks = await marksOf(parts, link);
    const standing = await Promise.all(marks.map((key) => parts.store.get<true>(key)));
    if (standing.some((one) => one !== undefined)) {
      mark('no second bonus for a link');
      return { changes: [] };
    }
    const { member, account, provenAt: at = link.since } = link;
    const amount = amountText(bonus);
    const due: DueBonus = { member, account, amount, at };
    const changes = [
      { key: dueKey(bonusGrantId(member, at)), from: undefined, to: due },
      ...marks.map((key): Change => ({ key, from: undefined, to: true })),
    ];
    return { changes, amount };
  };
