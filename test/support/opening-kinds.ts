import type { CampaignPreview } from '../../src/campaigns/campaign-service.js';
import type { MessagePlace } from '../../src/message-place.js';
import type { Every } from '../../src/recurrences/counted-dates.js';
import type { Round, Series } from '../../src/recurrences/series-schema.js';
import { systemClock } from '../../src/time/clock.js';
import { MODERATOR, NOON } from './credit.js';
import { DROP_PLACE, setUpDrops } from './drops.js';
import { type Giveaways, playerId, setUpGiveaways } from './giveaways.js';

type Options = Parameters<typeof setUpGiveaways>[0];

export type Opened = Round & {
  readonly confirmedAt: number;
  readonly seed?: string;
  readonly closed?: true | undefined;
};

/** What may be asked for when one is started. */
interface Asked {
  readonly title?: string;
  readonly amount?: number;
  readonly every?: Every;
  readonly startsInMs?: number;
  readonly durationMs?: number;
}

type Parts = Pick<Giveaways, 'clock' | 'store' | 'parts' | 'reserved' | 'notices' | 'members'>;

/** What starts later and comes again. The cap that it reserves is 5.00, and it has a seed. */
export interface OpeningSetUp extends Parts {
  readonly service: {
    confirm(id: string, staffId: string): Promise<Opened>;
    approve(id: string, staffId: string): Promise<Opened>;
    reject(id: string, staffId: string): Promise<Opened>;
    recover(): Promise<void>;
    openRounds(): Promise<void>;
    tryAgain(): void;
    idle(): Promise<void>;
    halt(): void;
    repeating(): Promise<readonly Series[]>;
    stopRepeating(id: string, staffId: string): Promise<Series>;
  };
  readonly records: {
    find(id: string): Promise<Opened | undefined>;
    list(most: number): Promise<readonly Opened[]>;
  };
  readonly series: { find(id: string): Promise<Series | undefined> };
  /** What people were told, in order. */
  readonly told: readonly string[];
  prepare(asked?: Asked): Promise<CampaignPreview<{ readonly id: string }>>;
  /** Prepares and confirms. */
  start(asked?: Asked): Promise<Opened>;
  current(one: Opened): Promise<Opened>;
  /** Calls one off that nobody has entered. */
  callOff(id: string): Promise<unknown>;
  /** A player enters, or claims. */
  join(one: Opened, number: number, pressed?: MessagePlace): Promise<unknown>;
}

async function giveaways(options?: Options): Promise<OpeningSetUp> {
  const set = await setUpGiveaways(options);
  return {
    ...set,
    service: set.giveaways,
    series: set.parts.series,
    told: set.notices.notified,
    prepare: (asked = {}) => set.giveaways.prepare(set.request(asked)),
    current: (one) => currentIn(set.records, one),
    callOff: (id) => set.giveaways.cancel(id, MODERATOR),
    join: ({ id }, number, pressed) =>
      set.giveaways.enter(id, { id: playerId(number), roles: [], joinedAt: 0 }, pressed),
  };
}

async function drops(options?: Options): Promise<OpeningSetUp> {
  const set = await setUpDrops(options);
  const prepare = (asked: Asked = {}) => set.drops.prepare(set.dropRequest({ ...asked, split: true }));
  return {
    ...set,
    service: set.drops,
    records: set.dropRecords,
    series: set.dropSeries,
    told: set.dropTold,
    prepare,
    start: async (asked) => set.drops.confirm((await prepare(asked)).draft.id, MODERATOR),
    current: (one) => currentIn(set.dropRecords, one),
    callOff: (id) => set.drops.end(id, MODERATOR),
    join: ({ id }, number, pressed = DROP_PLACE) => set.drops.claim(id, set.memberOf(number), pressed),
  };
}

async function currentIn({ find }: OpeningSetUp['records'], { id }: Opened): Promise<Opened> {
  const found = await find(id);
  if (found === undefined) throw new Error('there is no such event');
  return found;
}

/** The kinds that start later and come again, by what one of them is called. */
export const OPENING_KINDS = [
  ['a giveaway', giveaways],
  ['a drop', drops],
] as const;

/** The next look at everything, so long after the start, and at what is due by then. */
export async function lookAfter(
  {
    clock,
    service,
  }: Pick<OpeningSetUp, 'clock'> & {
    readonly service: Pick<OpeningSetUp['service'], 'tryAgain' | 'recover' | 'openRounds' | 'idle'>;
  },
  ms: number,
): Promise<void> {
  clock.now = NOON + ms;
  service.tryAgain();
  await service.recover();
  await service.openRounds();
  // The timer of what is due was set before this one, and so runs before it.
  await new Promise<void>((resolve) => systemClock.after(0, resolve));
  await service.idle();
}
