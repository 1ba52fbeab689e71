import { createQuarantineService } from '../../src/quarantine/quarantine-service.js';
import type { QuarantinedEvent } from '../../src/quarantine/quarantined-events.js';
import { tallyOf } from '../../src/quarantine/quarantined-events.js';
import type { setUpCredit } from '../support/credit.js';

type Credit = Pick<Awaited<ReturnType<typeof setUpCredit>>, 'store' | 'ledger' | 'granting' | 'clock'>;

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
