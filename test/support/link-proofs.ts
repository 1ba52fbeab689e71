import { randomBytes } from 'node:crypto';
import { createLinkRequests } from '../../src/accounts/link-requests.js';
import type { Account } from '../../src/accounts/website-account.js';
import { createDeliverAndTell } from '../../src/credit/told-delivery.js';
import { createLinkProofRecords, type SettledProof } from '../../src/link-proofs/link-proof-records.js';
import { createLinkProofs } from '../../src/link-proofs/link-proof-service.js';
import { createLinkProofUpkeep } from '../../src/link-proofs/link-proof-upkeep.js';
import { amountOf, amountText } from '../../src/money/amount.js';
import { BOB, BOT, quietly, setUpCredit } from './credit.js';
import { silentLog } from './silent-log.js';

export const HOUR = 60 * 60_000;
export const DAY = 24 * HOUR;
export const BOB_ACCOUNT: Account = { by: 'username', username: 'bob', id: '1' };

/** Proofs by deposit, as in one process of the bot. Nobody is linked. */
export async function setUpProofs(
  options: Parameters<typeof setUpCredit>[0] & {
    readonly depositMax?: string;
    readonly randomBytes?: (count: number) => Uint8Array;
  } = {},
) {
  const credit = await setUpCredit({ botDailyMax: '20.00', ...options });
  const { store, clock, links, ledger, recovery, liveness, website } = credit;
  const now = () => clock.now;
  const records = createLinkProofRecords(store);
  const linkRequests = createLinkRequests(store, links, now);
  /** The link requests that staff have seen, by ID. */
  const askedStaff: string[] = [];
  /** What members were told by direct message. */
  const told: SettledProof[] = [];
  const parts = {
    ...credit,
    records,
    linkRequests,
    linkRequestUpkeep: {
      ask: async ({ id }: { readonly id: string }) => {
        askedStaff.push(id);
        return true;
      },
    },
    deliver: createDeliverAndTell({ ...credit, onUnknown: recovery.onUnknown }),
    notices: { settled: (settled: SettledProof) => void told.push(settled) },
    ownId: () => BOT,
    processId: liveness.id,
    depositMax: amountOf(options.depositMax ?? '1.99'),
    creditName: 'credits',
    log: options.log ?? silentLog,
    randomBytes: options.randomBytes ?? randomBytes,
    now,
  };
  const proofs = createLinkProofs(parts);
  const offer = (member = BOB, account = BOB_ACCOUNT) => proofs.offer(member, account, 'en-US');

  return {
    ...credit,
    records,
    linkRequests,
    askedStaff,
    toldMembers: told,
    proofs,
    upkeep: createLinkProofUpkeep(parts),
    offer,
    /** Offers and sends. */
    async send(member = BOB, account = BOB_ACCOUNT) {
      const { id } = await offer(member, account);
      return proofs.send(id, member, quietly);
    },
    press: (id: string, member = BOB) => proofs.send(id, member, quietly),
    answer: (id: string, text: string, member = BOB) => proofs.answer(id, member, text),
    /** What the website shows as the virtual balance. */
    shown: (username = 'bob') => website.users.get(username)?.virtual ?? '',
    /** A balance that is not the right one. */
    wrong: (username = 'bob') =>
      amountText(amountOf(website.users.get(username)?.virtual ?? '0').plus(amountOf('5'))),
    deposits: async () => (await ledger.list({ limit: 100 })).grants,
  };
}
