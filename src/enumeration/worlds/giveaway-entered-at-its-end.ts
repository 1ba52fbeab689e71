import { MEMBER_PEOPLE, type Option, STAFF_PEOPLE } from '../../simulation/people-model.js';
import { type Act, amountOption, done, presses, type SmallWorld, uses, usesOn } from '../small-world.js';

const [ada, ben] = STAFF_PEOPLE;
const [mia, ned] = MEMBER_PEOPLE;

export const MIA_ENTERS = presses('Mia enters', mia, /^Enter/);
export const NED_ENTERS = presses('Ned enters', ned, /^Enter/);
export const ADA_ENDS = presses('Ada ends it', ada, /^Confirm/);

/**
 * What has happened before: Ben has started a giveaway with one winner, members have entered it, and Ada is asked whether
 * to end it.
 * @param most how many may have won in the end
 */
export const openGiveaway = (
  entrants: readonly Act[],
  {
    most = 1,
    lasts = '3m',
    options = [],
  }: { readonly most?: number; readonly lasts?: string; readonly options?: readonly Option[] } = {},
): SmallWorld['setUp'] =>
  [
    uses('Ben starts a giveaway', ben, (world) => ({
      name: 'giveaway',
      subcommand: 'start',
      options: [
        amountOption(world, most),
        { name: 'winners', value: 1 },
        { name: 'duration', value: lasts },
        ...options,
      ],
    })),
    presses('Ben confirms', ben, /^Confirm/),
    ...entrants,
    usesOn('Ada wants to end it', ada, 'giveaway:', { name: 'giveaway', subcommand: 'end' }),
  ].map(done);

export const GIVEAWAY_ENTERED_AT_ITS_END: SmallWorld = {
  name: 'giveaway-entered-at-its-end',
  sentence: 'A giveaway has one entrant, and staff end it when somebody else enters it.',
  setUp: openGiveaway([MIA_ENTERS]),
  acts: [NED_ENTERS, ADA_ENDS],
};
