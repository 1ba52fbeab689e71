import type { Grant } from '../ledger/grant.js';
import type { Payout } from '../payouts/payout-schema.js';
import { nextDate } from '../schedules/calendar.js';
import { isLasting, type Schedule } from '../schedules/schedule-schema.js';
import { shortId } from '../text/short-id.js';
import { type Content, controlsOf, shownNow, textOf } from './discord-message.js';
import type { Facts } from './facts.js';
import { first, type Invariant } from './invariant.js';
import { LOG_CHANNEL } from './people-model.js';
import { centsOf } from './world.js';

/** How many dates of the schedules with an amount were paid. */
export const runsOf = (facts: Facts, cents: number): number => {
  const ids = new Set(
    facts
      .ever<Schedule>('schedule:')
      .filter(({ amount }) => centsOf(amount) === cents)
      .map(({ id }) => id),
  );
  const dates = facts
    .ever<Payout>('payout:')
    .flatMap(({ schedule }) => (schedule && ids.has(schedule.id) ? [`${schedule.id} ${schedule.date}`] : []));
  return new Set(dates).size;
};

/** Where the store has lost a decision, its card still shows it, and has shown the buttons before. */
const isShown = (facts: Facts, shows: (content: Content) => boolean) =>
  facts.world.discord.messages.some(
    (message) =>
      message.channel === LOG_CHANNEL &&
      (shows(shownNow(message)) ||
        (facts.hasLost() && message.versions.some((version) => shows(version.shows)))),
  );

/** How long the upkeep may take after a date. */
const TAKEN_UP_MS = 2 * 60_000;

/** What holds of payouts that repeat. */
export const WAGE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a schedule pays once a date',
    sentence: 'Each run of a schedule is the only one of its date, and the date is one of its calendar.',
    onSettled(facts) {
      const seen = new Set<string>();
      return first(facts.payouts(), ({ id, schedule: run }) => {
        if (run === undefined) return undefined;
        const schedule = facts.schedules().find((one) => one.id === run.id);
        if (schedule === undefined) return `payout ${id} is a run of no schedule`;
        const key = `${run.id} ${run.date}`;
        if (seen.has(key)) return `payout ${id} pays ${key} once more`;
        seen.add(key);
        const isItsDate =
          nextDate(schedule.rhythm, run.date - 1) === run.date ||
          (schedule.payNow === true && run.date === schedule.draftedAt);
        if (!isItsDate) return `payout ${id} is for ${run.date}, which is no date of ${schedule.id}`;
        return run.date < schedule.next ? undefined : `the date of payout ${id} comes again`;
      });
    },
  },
  {
    name: 'a schedule pays nobody of its makers',
    sentence: 'Neither who made a schedule nor who approved it is paid by it.',
    atEnd: (facts) =>
      first(facts.payouts(), ({ id, schedule: run }) => {
        const schedule = run && facts.schedules().find((one) => one.id === run.id);
        if (schedule === undefined) return undefined;
        const makers = [schedule.by, schedule.decidedBy];
        const paid = facts
          .grants()
          .find(({ event, member }: Grant) => event?.id === id && makers.includes(member));
        return paid && `payout ${id} of schedule ${schedule.id} pays its maker by grant ${paid.id}`;
      }),
  },
  {
    name: 'a schedule is not forgotten',
    sentence: 'At the end, no date of a schedule is due, none waits unseen, and staff know of each run.',
    beforeDecisions: (facts) =>
      facts.holds().length > 0
        ? undefined
        : first(facts.schedules(), ({ id, state }) => {
            const asks = isShown(facts, (shown) =>
              controlsOf(shown).some(({ custom_id: use }) => use.endsWith(`-schedule:${id}`)),
            );
            return state !== 'waiting' || asks ? undefined : `schedule ${id} waits, and staff do not see it`;
          }),
    atEnd(facts) {
      const now = facts.world.hosts[0]?.now() ?? 0;
      const listed = facts.world.database.look<string>('schedule-open:');
      return first(facts.schedules(), (schedule) => {
        const { id, state, next, last } = schedule;
        if (state === 'active' && next < now - TAKEN_UP_MS) return `a date of schedule ${id} is still due`;
        if (isLasting(schedule) !== listed.includes(id))
          return `schedule ${id} is ${state} and listed wrongly`;
        const isNotified = isShown(facts, (shown) => textOf(shown).includes(shortId(id)));
        return last === undefined || isNotified
          ? undefined
          : `nobody was told of the last date of schedule ${id}`;
      });
    },
  },
];
