import type { Payout } from '../../payouts/payout-schema.js';
import { MEMBER_PEOPLE, type Person, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { canBeResumed } from '../../simulation/simulated-people.js';
import { type Act, amountOption, done, presses, type SmallWorld, uses } from '../small-world.js';

const [ada, ben, cid] = STAFF_PEOPLE;
const NAMED = MEMBER_PEOPLE.slice(0, 3).map(({ id }) => `<@${id}>`);

/** Somebody uses a subcommand on a payout. */
export const onPayout = (
  name: string,
  person: Person | undefined,
  subcommand: string,
  isMeant: (payout: Payout) => boolean,
): Act =>
  uses(name, person, ({ database }) => {
    const payout = database.look<Payout>('payout:').find(isMeant);
    return payout && { name: 'payout', subcommand, options: [{ name: 'id', value: payout.id }] };
  });

export const PAYOUT_STOPPED_AND_RESUMED: SmallWorld = {
  name: 'payout-stopped-and-resumed',
  sentence: 'Three members are paid out, which one of staff stops and another one resumes.',
  setUp: [
    uses('Cid pays out', cid, (world) => ({
      name: 'payout',
      subcommand: 'members',
      options: [{ name: 'members', value: NAMED.join(' ') }, amountOption(world)],
    })),
  ].map(done),
  // What is usual is what comes first by its name: once a stop has begun, it comes to its end.
  acts: [
    presses('Cid confirms', cid, /^Confirm/),
    onPayout('Ada stops it', ada, 'stop', ({ state }) => state === 'running'),
    onPayout('Ben resumes it', ben, 'resume', canBeResumed),
  ],
};
