import { escapedText } from '../discord/plain-text.js';
import { embed, embedReply, ifGiven, mention, moment, type Reply, type ReplyFile } from '../discord/reply.js';
import { arrivedAt, type Grant } from '../ledger/grant.js';
import { kindOf, REWARD_KINDS } from '../ledger/grant-kinds.js';
import type { Language } from '../locales/languages.js';
import type { Amount } from '../money/amount.js';
import type { Received, ReceivedMonth } from '../rewards/received.js';
import { amountIn } from './grant-fields.js';
import { kindChart, markedKind } from './kind-chart.js';
import { pageFooter, pageWith, readPlaceOfItem, turningRow } from './turned-pages.js';

const ON_PAGE = 8;
const LONGEST_REASON = 60;
const SEPARATOR = '.';

/** Whose rewards a page shows, and the place of one on it, from 0. */
export interface RewardsPlace {
  readonly memberId: string;
  readonly at: number;
}

/** Reads the subject of a button that turns pages. */
export function readRewardsPlace(text: string): RewardsPlace {
  const [memberId = '', place = ''] = text.split(SEPARATOR);
  return { memberId, at: readPlaceOfItem(place) };
}

/** @param isOwn whether it is for the member whom it is about */
export function rewardsReply(
  received: Received,
  { memberId, at }: RewardsPlace,
  isOwn: boolean,
  language: Language,
): Reply {
  const { words } = language;
  const { grants, months } = received;
  const title = isOwn ? words.rewards.title : words.rewards.titleOf;
  const whose = isOwn ? [] : [mention(memberId)];
  if (grants.length === 0) {
    const none = isOwn ? words.rewards.none : words.rewards.noneOf;
    return embedReply({ colour: 'quiet', title, description: [...whose, none].join('\n') });
  }
  const page = pageWith(grants, at, ON_PAGE);
  const chart = chartOf(months, language);
  return {
    embeds: [
      embed({
        colour: 'plain',
        title,
        description: [...whose, ...sumLines(received, language)].join('\n'),
        picture: chart?.name,
      }),
      embed({
        colour: 'plain',
        description: page.items.map((grant) => lineOf(grant, language)).join('\n'),
        ...pageFooter(page, language),
      }),
    ],
    components: turningRow(page, (place) => ['rewards', 'page', [memberId, place].join(SEPARATOR)], language),
    files: ifGiven(chart, (file) => file),
  };
}

/** What was received in all; of this month and of each kind only what that does not say already. */
function sumLines({ grants, isCut, inAll, months }: Received, language: Language): readonly string[] {
  const { words, amount } = language;
  const { sum } = inAll.total();
  const total = { sum: amount(sum) };
  const [month] = months.slice(-1);
  const inMonth = month?.byKind.total().sum;
  const kinds = REWARD_KINDS.filter((kind) => inAll.of(kind).count > 0);
  const pair = (name: string, value: Amount) => words.lists.pair({ name, value: amount(value) });
  return [
    isCut ? words.rewards.inNewest({ ...total, count: grants.length }) : words.rewards.inAll(total),
    ...(month === undefined || inMonth === undefined || inMonth.isZero() || inMonth.equals(sum)
      ? []
      : [pair(language.month(month.from), inMonth)]),
    ...(kinds.length > 1 ? kinds.map((kind) => pair(markedKind(kind, language), inAll.of(kind).sum)) : []),
  ];
}

function lineOf(grant: Grant, language: Language): string {
  const { rewards } = language.words;
  const parts = {
    amount: amountIn(grant, language),
    kind: markedKind(kindOf(grant), language),
    when: moment(arrivedAt(grant), 'd'),
  };
  return grant.reason === undefined
    ? rewards.line(parts)
    : rewards.lineWithReason({ ...parts, reason: escapedText(grant.reason, LONGEST_REASON) });
}

/** Each bar has the name of its month; the first one and each January the year too. None where there is nothing to show. */
function chartOf(months: readonly ReceivedMonth[], language: Language): ReplyFile | undefined {
  const first = months.findIndex(({ byKind }) => byKind.total().count > 0);
  if (first === -1) return undefined;
  const bars = months.slice(first).map(({ from, byKind }, index) => {
    const date = new Date(from);
    const year = String(date.getUTCFullYear());
    return {
      label: [shortMonth(from, language), ...(index === 0 || date.getUTCMonth() === 0 ? [year] : [])],
      byKind,
      name: language.month(from),
    };
  });
  const { chart, chartTitle, onlyThose } = language.words.rewards;
  return kindChart(
    {
      file: 'rewards.png',
      title: chartTitle({ unit: language.creditName }),
      bars,
      rest: onlyThose,
      describe: (sums) => chart({ months: sums }),
    },
    language,
  );
}

function shortMonth(at: number, { locale }: Language): string {
  const named = (month: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }).format(at);
  // Intl knows no short names in Bulgarian, which are the first three letters.
  return /^\d/.test(named('short')) ? named('long').slice(0, 3) : named('short');
}
