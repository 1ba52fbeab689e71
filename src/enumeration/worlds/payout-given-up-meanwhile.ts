import type { Payout } from '../../payouts/payout-schema.js';
import { RESUMABLE_MS } from '../../payouts/payout-upkeep.js';
import { STAFF_PEOPLE } from '../../simulation/people-model.js';
import { canBeResumed } from '../../simulation/simulated-people.js';
import { type Act, presses, type SmallWorld, USUAL_FAULTS } from '../small-world.js';
import { PAYOUT_LEFT_BEHIND } from './payout-left-behind.js';
import { onPayout } from './payout-stopped-and-resumed.js';

const [ada, ben] = STAFF_PEOPLE;
/** A process that starts holds payments where nothing was written for long, so a heartbeat with the new date comes first. */
const BEATEN_MS = 6_000;

/** What nobody has resumed in time is given up every hour, and when a process starts. */
const timeIsOver: Act = {
  name: 'its time is over',
  can({ database, hosts, slots, scheduler }) {
    if (!database.look<Payout>('payout:').some(({ state }) => state === 'stopped')) return undefined;
    return () => {
      for (const host of hosts) host.setClock(RESUMABLE_MS);
      scheduler.after(BEATEN_MS, () => slots[1]?.bot?.stop());
    };
  },
};

export const PAYOUT_GIVEN_UP_MEANWHILE: SmallWorld = {
  ...PAYOUT_LEFT_BEHIND,
  name: 'payout-given-up-meanwhile',
  sentence:
    'The process that is about to enter the rows of a payout stands still; staff stop the payout, and it is given up when somebody resumes it.',
  // Who confirms it is heard by the first process, and who stops and resumes it by the second one.
  seed: 10,
  faults: [...USUAL_FAULTS, 'stands still'],
  contested: ['grant:', 'payout-cursor:', 'payout:'],
  begins: [
    { when: 'Ada confirms', takes: 'Ada confirms' },
    { when: 'A1: store: reads grant:', takes: 'A1 stands still' },
    { when: 'Ada stops', takes: 'Ada stops' },
    { when: 'its time is over', takes: 'its time is over' },
    { when: 'time passes', takes: 'time passes' },
    { when: 'stopped→ finished', takes: 'Ben resumes' },
  ],
  acts: [
    presses('Ada confirms', ada, /^Confirm/),
    onPayout('Ada stops it', ada, 'stop', ({ state }) => state === 'running'),
    timeIsOver,
    onPayout('Ben resumes it', ben, 'resume', canBeResumed),
  ],
};
