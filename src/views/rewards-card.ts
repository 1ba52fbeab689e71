import { escapedText } from '../discord/plain-text.js';
import { embedReply, field, ifGiven, mention, moment, type Reply, type ReplyFile } from '../discord/reply.js';
import { arrivedAt, type Grant } from '../ledger/grant.js';
import type { Language } from '../locales/languages.js';
import { kindOf, REWARD_KINDS } from '../rewards/grant-kinds.js';
import { monthStart } from '../rewards/months.js';
import type { Received, ReceivedMonth } from '../rewards/received.js';
import type { Tallies } from '../rewards/tally.js';
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
  const { words, number } = language;
  const { grants, isCut, inAll, months } = received;
  const title = isOwn ? words.rewards.title : words.rewards.titleOf;
  const whose = isOwn ? [] : [mention(memberId)];
  if (grants.length === 0) {
    const none = isOwn ? words.rewards.none : words.rewards.noneOf;
    return embedReply({ colour: 'quiet', title, description: [...whose, none].join('\n') });
  }
  const page = pageWith(grants, at, ON_PAGE);
  const [month] = months.slice(-1);
  return embedReply({
    colour: 'plain',
    title,
    description: [...whose, ...page.items.map((grant) => lineOf(grant, language))].join('\n'),
    fields: [
      ...ifGiven(month, ({ from, byKind }) => field(language.month(from), sumsOf(byKind, language))),
      field(
        isCut ? words.rewards.inNewest(number(grants.length)) : words.rewards.inAll,
        sumsOf(inAll, language),
      ),
    ],
    ...pageFooter(page, language),
    components: turningRow(page, (place) => ['rewards', 'page', [memberId, place].join(SEPARATOR)], language),
    files: [chartOf(months, language)],
  });
}

function lineOf(grant: Grant, language: Language): string {
  const reason = grant.reason === undefined ? '' : escapedText(grant.reason, LONGEST_REASON);
  const when = moment(arrivedAt(grant), 'd');
  const amount = amountIn(grant, language);
  return language.words.rewards.line(amount, markedKind(kindOf(grant), language), when, reason);
}

function sumsOf(byKind: Tallies<ReturnType<typeof kindOf>>, language: Language): string {
  const { words, amount } = language;
  const kinds = REWARD_KINDS.map((kind) => ({ kind, ...byKind.of(kind) })).filter(({ count }) => count > 0);
  return [
    words.rewards.sum(amount(byKind.total().sum)),
    ...kinds.map(({ kind, sum }) => words.rewards.kindSum(markedKind(kind, language), amount(sum))),
  ].join('\n');
}

/** Each bar has the number of its month; the first one and each January the year too. */
function chartOf(months: readonly ReceivedMonth[], language: Language): ReplyFile {
  const bars = months.map(({ from, byKind }, index) => {
    const number = new Date(from).getUTCMonth() + 1;
    const year = String(new Date(from).getUTCFullYear());
    return {
      label: [String(number), ...(index === 0 || from === monthStart(from, 1 - number) ? [year] : [])],
      byKind,
      name: language.month(from),
    };
  });
  const { chart, onlyThose } = language.words.rewards;
  return kindChart('rewards.png', bars, onlyThose, chart, language);
}
