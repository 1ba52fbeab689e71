import { hasDuplicates } from '../accounts/website-account.js';
import type { Drop } from '../drops/drop-schema.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import type { Grant } from '../ledger/grant.js';
import { rowsPrefix } from '../payouts/payout-records.js';
import type { Payout, PayoutRow } from '../payouts/payout-schema.js';
import { calendarDates } from '../recurrences/calendar.js';
import { countedDates } from '../recurrences/counted-dates.js';
import { isLasting } from '../recurrences/recurrence-schema.js';
import type { Series } from '../recurrences/series-schema.js';
import type { Schedule } from '../schedules/schedule-schema.js';
import { shortId } from '../text/short-id.js';
import { type Content, controlsOf, shownNow, textOf } from './discord-message.js';
import type { Facts } from './facts.js';
import { first, type Invariant } from './invariant.js';
import { LOG_CHANNEL } from './people-model.js';
import { centsOf } from './world.js';

/** How many dates with payments of an amount there were, of schedules or of series. */
export function datesOf(facts: Facts, cents: number): number {
  const isMeant = ({ amount }: { readonly amount: string }) => centsOf(amount) === cents;
  const schedules = facts.ever<Schedule | Series>('recurrence:').filter(({ kind }) => kind === 'schedule');
  const ids = new Set(schedules.filter(isMeant).map(({ id }) => id));
  const runs = facts.ever<Payout>('payout:').filter(({ recurrence }) => recurrence && ids.has(recurrence.id));
  const events = [...facts.ever<Giveaway>('giveaway:'), ...facts.ever<Drop>('drop:')];
  const rounds = events.filter((one) => one.every !== undefined && isMeant(one));
  return runs.length + rounds.length;
}

const occurrencesOf = (facts: Facts): readonly (Payout | Giveaway | Drop)[] =>
  [...facts.payouts(), ...facts.giveaways(), ...facts.drops()].filter(
    ({ recurrence }) => recurrence !== undefined,
  );

function isDateOf(recurrence: Schedule | Series, date: number): boolean {
  if (recurrence.kind !== 'schedule') return countedDates(recurrence)(date - 1) === date;
  return (
    calendarDates(recurrence)(date - 1) === date ||
    (recurrence.payNow === true && date === recurrence.draftedAt)
  );
}

/** Whether a payout is one between two dates of a schedule. */
export function isOfNewcomers(facts: Facts, of: Payout['recurrence']): boolean {
  const schedule = facts.recurrences().find(({ id }) => id === of?.id);
  return schedule?.kind === 'schedule' && of !== undefined && !isDateOf(schedule, of.date);
}

/** The date from which on a schedule pays each once, of what it pays at a moment. */
function periodOf(schedule: Schedule, at: number): number {
  const { first: start, draftedAt } = schedule;
  let date = at < start ? draftedAt : start;
  for (let next = start; next <= at; next = calendarDates(schedule)(next)) date = next;
  return date;
}

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

/** What holds of payouts, giveaways and drops that repeat. */
export const RECURRENCE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a recurrence has one occurrence a date',
    sentence: 'Each run or round is the only one of its date, and the date is one of its recurrence’s.',
    onSettled(facts) {
      const seen = new Set<string>();
      return first(occurrencesOf(facts), ({ id, recurrence: of }) => {
        const recurrence = facts.recurrences().find((one) => one.id === of?.id);
        if (of === undefined || recurrence === undefined) return `${id} is an occurrence of no recurrence`;
        const key = `${of.id} ${of.date}`;
        if (seen.has(key)) return `${id} is of ${key} once more`;
        seen.add(key);
        const isBetween = recurrence.kind === 'schedule' && recurrence.atOnce === true;
        if (!isBetween && !isDateOf(recurrence, of.date))
          return `${id} is for ${of.date}, which is no date of ${of.id}`;
        return of.date < recurrence.next ? undefined : `the date of ${id} comes again`;
      });
    },
  },
  {
    name: 'a schedule that pays at once pays each once in a period',
    sentence: 'From one date of a schedule to the next, no member and no account is in two of its payouts.',
    onSettled: (facts) =>
      first(facts.recurrences(), (schedule) => {
        if (schedule.kind !== 'schedule' || schedule.atOnce !== true) return undefined;
        const periods = new Map<number, PayoutRow[]>();
        for (const { id, recurrence: of } of facts.payouts()) {
          if (of?.id !== schedule.id) continue;
          const period = periodOf(schedule, of.date);
          const rows = facts.world.database.look<PayoutRow[]>(rowsPrefix(id)).flat();
          const paid = rows.filter(({ leftOut }) => leftOut === undefined);
          periods.set(period, [...(periods.get(period) ?? []), ...paid]);
        }
        return first([...periods], ([period, rows]) => {
          const members = rows.flatMap(({ member }) => member ?? []);
          const isTwice =
            new Set(members).size < members.length ||
            hasDuplicates(rows.flatMap(({ account }) => account ?? []));
          return isTwice ? `schedule ${schedule.id} pays somebody twice from ${period} on` : undefined;
        });
      }),
  },
  {
    name: 'the rounds of a series are counted',
    sentence: 'Each round of a series has a number of its own, and the series says how many there were.',
    onSettled: (facts) =>
      first(facts.recurrences(), (one) => {
        if (one.kind === 'schedule') return undefined;
        const rounds = occurrencesOf(facts).filter(({ recurrence }) => recurrence?.id === one.id);
        const numbers = rounds.map((each) => ('round' in each ? each.round : undefined)).toSorted();
        const isCounted = new Set(numbers).size === numbers.length && numbers.length < one.rounds + 1;
        return isCounted ? undefined : `series ${one.id} has rounds ${numbers.join(', ')} of ${one.rounds}`;
      }),
  },
  {
    name: 'a recurrence that has ended makes nothing more',
    sentence: 'After the commit that ends a recurrence, it has no further run or round.',
    onSettled: (facts) =>
      first(facts.recurrences(), (recurrence) => {
        if (isLasting(recurrence)) return undefined;
        const made = occurrencesOf(facts).filter((one) => one.recurrence?.id === recurrence.id).length;
        const before = facts.occurrencesAtEnd(recurrence.id, made);
        return made > before ? `recurrence ${recurrence.id} had ended after ${before} dates` : undefined;
      }),
  },
  {
    name: 'no two draws share a seed',
    sentence:
      'Each giveaway, each drop of random amounts, and each round of a series, has a seed of its own.',
    atEnd(facts) {
      const drawn = [...facts.giveaways(), ...facts.drops()];
      const seeds = drawn.flatMap(({ seed }) => seed ?? []);
      return new Set(seeds).size < seeds.length ? 'two draws have the same seed' : undefined;
    },
  },
  {
    name: 'a schedule pays nobody of its makers',
    sentence: 'Neither who made a schedule nor who approved it is paid by it.',
    atEnd: (facts) =>
      first(facts.payouts(), ({ id, recurrence: run }) => {
        const schedule = run && facts.recurrences().find((one) => one.id === run.id);
        if (schedule?.kind !== 'schedule') return undefined;
        const makers = [schedule.by, schedule.decidedBy];
        const paid = facts
          .grants()
          .find(({ event, member }: Grant) => event?.id === id && makers.includes(member));
        return paid && `payout ${id} of schedule ${schedule.id} pays its maker by grant ${paid.id}`;
      }),
  },
  {
    name: 'a recurrence is not forgotten',
    sentence: 'At the end, no date is due, none waits unseen, and staff know of each run of a schedule.',
    beforeDecisions: (facts) =>
      facts.holds().length > 0
        ? undefined
        : first(facts.recurrences(), ({ id, state }) => {
            const asks = isShown(facts, (shown) =>
              controlsOf(shown).some(({ custom_id: use }) => use.endsWith(`-schedule:${id}`)),
            );
            return state !== 'waiting' || asks ? undefined : `schedule ${id} waits, and staff do not see it`;
          }),
    atEnd(facts) {
      const now = facts.world.hosts[0]?.now() ?? 0;
      const listed = facts.world.database.look<string>('recurrence-open:');
      return first(facts.recurrences(), (recurrence) => {
        const { id, kind, state, next, last } = recurrence;
        const isUnopened = [...facts.giveaways(), ...facts.drops()].some(
          (one) => one.id === id && one.state === 'waiting',
        );
        if (state === 'active' && !isUnopened && next < now - TAKEN_UP_MS)
          return `a date of recurrence ${id} is still due`;
        if (isLasting(recurrence) !== listed.includes(id))
          return `recurrence ${id} is ${state} and listed wrongly`;
        if (kind !== 'schedule' || last === undefined) return undefined;
        return isShown(facts, (shown) => textOf(shown).includes(shortId(id)))
          ? undefined
          : `nobody was told of the last date of schedule ${id}`;
      });
    },
  },
];
