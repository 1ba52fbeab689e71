import { createQuarantineService } from '../../src/quarantine/quarantine-service.js';
import type { QuarantinedEvent } from '../../src/quarantine/quarantined-events.js';
import { tallyOf } from '../../src/quarantine/quarantined-events.js';
import type { Store } from '../../src/storage/store.js';
import { MINUTE, type setUpCredit } from '../support/credit.js';
import { quarantineAt } from '../support/set-back.js';
import type { WebsiteDouble } from '../support/website-double.js';

type Credit = Pick<Awaited<ReturnType<typeof setUpCredit>>, 'store' | 'ledger' | 'granting' | 'clock'>;

interface Shared {
  readonly store: Store;
  readonly website: WebsiteDouble;
  readonly clock: { now: number };
  readonly pid: number;
}

/** The bot on earlier records, with everything quarantined a minute from now. */
export async function restored<Later>(
  first: Pick<Shared, 'website' | 'clock'>,
  store: Store,
  setUp: (shared: Shared) => Promise<Later>,
) {
  const clock = { now: first.clock.now + MINUTE };
  const counts = await quarantineAt(store, clock.now);
  return { ...(await setUp({ store, website: first.website, clock, pid: 102 })), counts };
}

/** What a quarantine counts where nothing was open. */
export const NOTHING = { payouts: 0, giveaways: 0, drops: 0, recurrences: 0, grants: 0 };

/** The cards of what was quarantined, as one process of the bot has them. */
export function quarantineService(credit: Credit) {
  const double = {
    /** What was posted, and how it was brought up to date. */
    said: [] as string[],
    cards: [] as QuarantinedEvent[],
    /** Whether messages can be posted, and whether the posted ones are still there. */
    posts: true,
    isThere: true,
  };
  const say = (how: string, event: QuarantinedEvent) => {
    const { count } = tallyOf(event, 'unknown');
    double.said.push(`${how} ${event.card.kind}: ${count} unknown`);
    double.cards.push(event);
  };
  const service = createQuarantineService({
    ledger: credit.ledger,
    store: credit.store,
    resolve: (...of) => credit.granting.resolve(...of),
    notices: {
      async post(event) {
        if (!double.posts) return undefined;
        say('post', event);
        return { channelId: 'log', messageId: `m${double.said.length}` };
      },
      async update(_, event) {
        if (!double.isThere) return false;
        say('update', event);
        return true;
      },
    },
    clock: { now: () => credit.clock.now, after: () => () => undefined },
  });
  return { ...service, double };
}
