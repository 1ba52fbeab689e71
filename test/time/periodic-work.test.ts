import { expect, it } from 'vitest';
import { RecordError } from '../../src/errors.js';
import { systemClock } from '../../src/time/clock.js';
import { startPeriodicWork } from '../../src/time/periodic-work.js';
import { silentLog } from '../support/silent-log.js';

it('does everything by itself, so that a record that cannot be read holds nothing else up', async () => {
  const done: string[] = [];
  const work = (name: string) => async () => {
    done.push(name);
    throw new RecordError('grant:1', 'it is damaged');
  };
  const services = {
    clock: systemClock,
    outages: { quieted: () => silentLog },
    hold: { isHeld: () => false },
    logService: { lookAfter: work('log desk') },
    directMessages: { work: work('direct messages') },
    holdService: { ask: work('hold desk') },
    liveness: { sweep: work('processes') },
    idempotencyKeys: { sweep: work('claims') },
    linkRequests: { sweep: work('requests') },
    linkRequestUpkeep: { recover: work('asking') },
    attendance: { sweep: work('old attendances'), recover: work('attendances') },
    linkBonusPayment: { recover: work('bonuses') },
    linkProofUpkeep: { sweep: work('old proofs'), recover: work('proofs') },
    granting: { sweep: work('approvals') },
    payoutUpkeep: { sweep: work('old payouts'), recover: work('payouts') },
    giveaways: { sweep: work('old giveaways'), recover: work('giveaways') },
    drops: { sweep: work('old drops'), recover: work('drops') },
    codes: { sweep: work('old codes'), recover: work('codes') },
    schedules: { sweep: work('old schedules'), recover: work('schedules') },
    queue: { recover: work('queue') },
    sweepDuplicates: work('duplicates'),
    sweepSignIns: work('sign-ins'),
    tellQuarantine: work('quarantined'),
    quarantineService: { tell: work('quarantine') },
    erasure: { takeOver: work('erasures') },
    recovery: { takeOver: work('grants'), recover: work('looking after') },
  };
  const ends = startPeriodicWork(services as never, silentLog);
  await Promise.all(ends.map((end) => end()));
  expect(done.toSorted()).toEqual(
    [
      ...['log desk', 'hold desk', 'processes', 'claims', 'requests', 'asking', 'approvals', 'old payouts'],
      ...['payouts', 'old giveaways', 'giveaways', 'duplicates', 'quarantined', 'grants', 'quarantine'],
      ...['looking after', 'direct messages', 'old proofs', 'proofs', 'erasures', 'sign-ins'],
      ...['old attendances', 'attendances', 'bonuses'],
      ...['old drops', 'drops', 'old codes', 'codes', 'old schedules', 'schedules', 'queue'],
    ].toSorted(),
  );
});
