import type { Services } from '../src/composition/services.js';
import type { Choice, Command, CommandHandler } from '../src/discord/command.js';
import {
  amountOption,
  flagOption,
  roleOption,
  subcommand,
  textOption,
} from '../src/discord/command-definition.js';
import { type CommandRequest, required } from '../src/discord/request.js';
import type { OnResolved } from '../src/payouts/recipients.js';
import { confirming, eventDecisions } from '../src/views/decision-buttons.js';
import { endButtons } from '../src/views/end-question.js';
import { entryPages } from '../src/views/entry-page.js';
import { eventChoice, eventList } from '../src/views/event-cards.js';
import {
  endScheduleQuestion,
  scheduleEvent,
  schedulePage,
  schedulePreview,
  scheduleReply,
  scheduleStarted,
} from '../src/views/schedule-card.js';

const LONGEST_TIME = 40;

/** The subcommands of `/payout` for payouts that repeat. */
export const scheduleDefinitions = (reason: ReturnType<typeof textOption>) => [
  subcommand('schedule', (words) => words.schedule.schedule, [
    roleOption('role', (words) => words.payout.roleId, { required: true }),
    amountOption('amount', (words) => words.payout.amount, { required: true }),
    textOption('every', (words) => words.schedule.every, {
      required: true,
      choices: [
        { value: 'week', text: (words) => words.schedule.week },
        { value: 'month', text: (words) => words.schedule.month },
      ],
    }),
    reason,
    textOption('at', (words) => words.schedule.at, { max_length: LONGEST_TIME }),
    flagOption('pay_now', (words) => words.schedule.payNow),
    flagOption('at_once', (words) => words.schedule.atOnce),
  ]),
  subcommand('schedules', (words) => words.schedule.schedules),
  subcommand('unschedule', (words) => words.schedule.unschedule, [
    textOption('id', (words) => words.schedule.id, { required: true, autocomplete: true }),
  ]),
];

/** The list of schedules. */
const listOf = ({ schedules, payouts }: Services) =>
  eventList(scheduleEvent, schedules.listed, async (campaign) => {
    const payout = await schedules.lastRun(campaign);
    return { campaign, payout: payout && (await payouts.counted(payout)) };
  });

/** The page of each. */
const pagesOf = ({ schedules, payouts }: Services) =>
  entryPages('schedule', async (id, before, language) => {
    const { runs, ...shown } = await schedules.show(id, before);
    const counted = runs.map(async ({ date, payout }) => ({
      date,
      payout: payout && (await payouts.counted(payout)),
    }));
    return schedulePage({ ...shown, runs: await Promise.all(counted) }, language);
  });

/** What they do. @param resolving shows how many have been looked up */
export function scheduleHandlers(
  services: Services,
  resolving: (request: CommandRequest) => OnResolved,
): Readonly<Record<'schedule' | 'schedules' | 'unschedule', CommandHandler>> {
  const { schedules, wholeId } = services;
  return {
    async schedule(request) {
      const { options, user, guildId, channelId, language, websiteCalls } = request;
      const requested = {
        ...{ by: user.id, guildId, channelId, count: websiteCalls },
        roleId: required(options.role('role')).id,
        amount: options.number('amount') ?? Number.NaN,
        every: options.text('every') === 'month' ? ('month' as const) : ('week' as const),
        reason: options.words('reason'),
        at: options.text('at'),
        locale: language.locale,
        payNow: options.flag('pay_now') ?? false,
        atOnce: options.flag('at_once') ?? false,
      };
      return schedulePreview(await schedules.prepare(requested, resolving(request)), language);
    },
    schedules: ({ language }) => listOf(services).show(language),
    async unschedule({ options, user, language }) {
      const ended = await schedules.unschedule(await wholeId('recurrence:', options.text('id')), user.id);
      return scheduleReply(ended, language);
    },
  };
}

/** What can be suggested for their IDs. */
export const scheduleChoices =
  ({ schedules }: Services) =>
  async ({ language }: CommandRequest): Promise<readonly Choice[]> =>
    (await schedules.list()).map((each) => eventChoice(scheduleEvent, each, language));

/** Under a preview, and under the question whether to approve. */
export function scheduleButtons(services: Services): NonNullable<Command['buttons']> {
  const { schedules } = services;
  const pages = pagesOf(services);
  return {
    ...eventDecisions(scheduleEvent, schedules, confirming('schedule', schedules, scheduleStarted)),
    ...listOf(services).buttons((id, { language }) => pages.show(id, language)),
    ...pages.buttons,
    ...endButtons(
      'schedule',
      async ({ subject, language }) =>
        endScheduleQuestion((await schedules.show(subject)).schedule, language),
      async ({ subject, user, language }) =>
        scheduleReply(await schedules.unschedule(subject, user.id), language),
    ),
  };
}
