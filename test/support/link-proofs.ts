import { randomBytes } from 'node:crypto';
import { createLinkRequests } from '../../src/accounts/link-requests.js';
import { createLinks } from '../../src/accounts/member-links.js';
import type { Account } from '../../src/accounts/website-account.js';
import { createDeliverAndTell } from '../../src/ledger/deliver-and-tell.js';
import { createLinkBonusPayment } from '../../src/link-bonus/link-bonus-payment.js';
import { createBonusPromise } from '../../src/link-bonus/link-bonus-promise.js';
import { createLinkProofRecords, proofKey } from '../../src/link-proofs/link-proof-records.js';
import { createLinkProofs } from '../../src/link-proofs/link-proof-service.js';
import { createLinkProofUpkeep } from '../../src/link-proofs/link-proof-upkeep.js';
import { amountOf, amountText } from '../../src/money/amount.js';
import type { Change } from '../../src/storage/store.js';
import { BOB, BOT, quietly, setUpCredit } from './credit.js';
import { silentLog } from './silent-log.js';
import { createToldPeople, setUpTelling, type ToldPeople } from './told-people.js';

export const HOUR = 60 * 60_000;
export const DAY = 24 * HOUR;
export const BOB_ACCOUNT: Account = { by: 'username', username: 'bob', id: '1' };

/** Whether a change is of a proof to this state. */
export const proofBecomes =
  (state: string) =>
  ({ key, to }: Change): boolean =>
    key.startsWith(proofKey('')) && JSON.stringify(to ?? null).includes(`"state":"${state}"`);

/** Proofs by deposit, as in one process of the bot. Nobody is linked. */
export async function setUpProofs(
  options: Parameters<typeof setUpCredit>[0] & {
    readonly depositMax?: string;
    readonly randomBytes?: (count: number) => Uint8Array;
    readonly people?: ToldPeople;
    /** What a proven link earns. Default: nothing. */
    readonly bonus?: string;
  } = {},
) {
  const credit = await setUpCredit({ botDailyMax: '20.00', ...options });
  const { store, clock, ledger, recovery, liveness, website } = credit;
  const now = () => clock.now;
  const records = createLinkProofRecords(store);
  const people = options.people ?? createToldPeople();
  const telling = setUpTelling({ store, liveness, now, people, records, ledger });
  const bonus = options.bonus === undefined ? undefined : amountOf(options.bonus);
  const promise = bonus && createBonusPromise({ store, randomBytes }, bonus);
  const links = createLinks(store, now, undefined, telling.tellProven, promise);
  const linkRequests = createLinkRequests(store, links, now);
  /** The link requests that staff have seen, by ID. */
  const askedStaff: string[] = [];
  const parts = {
    ...credit,
    ...telling,
    /** Nobody is told before the test asks for it. */
    tellNow: () => undefined,
    links,
    records,
    linkRequests,
    linkRequestUpkeep: {
      ask: async ({ id }: { readonly id: string }) => {
        askedStaff.push(id);
        return true;
      },
    },
    deliver: createDeliverAndTell({ ...credit, onUnknown: recovery.onUnknown, log: silentLog }),
    ownId: () => BOT,
    processId: liveness.id,
    depositMax: amountOf(options.depositMax ?? '1.99'),
    creditNames: ['credits'],
    log: options.log ?? silentLog,
    randomBytes: options.randomBytes ?? randomBytes,
    now,
  };
  const proofs = createLinkProofs(parts);
  const upkeep = createLinkProofUpkeep(parts);
  const bonuses = createLinkBonusPayment({
    ...{ ...parts, bonus, randomBytes },
    dailyMax: amountOf(options.bonusDailyMax ?? '1000.00'),
    approvalOver: options.approvalOver === undefined ? undefined : amountOf(options.approvalOver),
  });
  /** As the bot does it, which shows what has become of it. */
  async function press(id: string, member = BOB) {
    const sent = await proofs.send(id, member, quietly);
    if (sent.kind === 'sent') await sent.said();
    return sent;
  }
  const offer = (member = BOB, account = BOB_ACCOUNT) => proofs.offer(member, account, 'en-US');

  return {
    ...credit,
    ...telling,
    links,
    records,
    linkRequests,
    askedStaff,
    people,
    /** What members were told by direct message. */
    toldMembers: people.members,
    proofs,
    /** Pays the bonuses that are due, as the periodic work does. */
    async payBonuses(): Promise<void> {
      await credit.recovery.takeOver();
      await bonuses.recover();
      await credit.queue.recover();
      await credit.queue.idle();
      await credit.grantAnnouncer.idle();
    },
    upkeep: {
      ...upkeep,
      /** With what is told at once. */
      async recover() {
        await upkeep.recover();
        await telling.directMessages.work();
      },
    },
    offer,
    /** Offers and sends. */
    async send(member = BOB, account = BOB_ACCOUNT) {
      const { id } = await offer(member, account);
      return press(id, member);
    },
    press,
    async answer(id: string, text: string, member = BOB) {
      const answered = await proofs.answer(id, member, text);
      if (answered.kind === 'linked') await answered.said();
      return answered;
    },
    /** What the website shows as the virtual balance. */
    shown: (username = 'bob') => website.users.get(username)?.virtual ?? '',
    /** A balance that is not the right one. */
    wrong: (username = 'bob') =>
      amountText(amountOf(website.users.get(username)?.virtual ?? '0').plus(amountOf('5'))),
    deposits: async () => (await ledger.list({ limit: 100 })).grants,
  };
}
