import type { Attendance } from '../src/attendance/attendance-schema.js';
import type { Terms } from '../src/attendance/shares.js';
import type { Services } from '../src/composition/services.js';
import { shows } from '../src/discord/buttons.js';
import type { Command } from '../src/discord/command.js';
import {
  amountOption,
  flagOption,
  staffCommand,
  subcommand,
  textOption,
  voiceOption,
} from '../src/discord/command-definition.js';
import { type Reply, simpleReply } from '../src/discord/reply.js';
import { type CommandRequest, durationOf, durationOption, type Request } from '../src/discord/request.js';
import { UserError } from '../src/errors.js';
import type { Language } from '../src/locales/languages.js';
import { payoutOfAttendance } from '../src/payouts/payout-preparation.js';
import {
  attendanceChoice,
  attendanceList,
  attendancePage,
  checkInForm,
  LONGEST_TITLE,
  LONGEST_WORD,
  payForm,
} from '../src/views/attendance-card.js';
import { eachAmount, preparedPayout } from '../src/views/prepared-payout.js';

/** `/attendance`: staff count who is there, and pay them. */
export function attendance(services: Services): Command {
  const { attendance: service } = services;
  const givenId = ({ options }: CommandRequest) => services.wholeId('attendance:', options.text('id'));
  const end = async (id: string, { user, language }: Request) => {
    await service.end(id, user.id);
    return page(services, id, language);
  };
  return {
    route: 'attendance',
    staff: true,
    definition: definition(),
    run: {
      start: (request) => start(services, request),
      end: async (request) => end(await givenId(request), request),
      list: async ({ language }) => attendanceList(await service.listed(), language),
      pay: async (request) => {
        const { options } = request;
        const terms = {
          atLeastMs: durationOption(options, 'at_least'),
          perMs: durationOption(options, 'per'),
        };
        return pay(services, request, await givenId(request), options.number('amount'), terms);
      },
    },
    autocomplete: {
      end: choicesOf(services, ({ endedAt }) => endedAt === undefined),
      pay: choicesOf(services, ({ endedAt }) => endedAt !== undefined),
    },
    buttons: {
      open: shows('staff', ({ chosen = '', language }) => page(services, chosen, language)),
      end: { staff: true, answers: 'update', run: (request) => end(request.subject, request) },
      pay: { staff: true, form: ({ subject, language }) => payForm(subject, language) },
      'check-in': { staff: false, form: ({ subject, language }) => checkInForm(subject, language) },
    },
    forms: {
      pay: {
        staff: true,
        run: (request) => {
          const { subject, values } = request;
          const terms = {
            atLeastMs: durationOf(values.get('at_least')),
            perMs: durationOf(values.get('per')),
          };
          return pay(services, request, subject, values.get('amount'), terms);
        },
      },
      'check-in': {
        staff: false,
        async run({ subject, values, user, language: { words } }) {
          const isNew = await service.checkIn(subject, user.id, values.get('word') ?? '');
          return simpleReply(
            words.attendance.checkIn,
            isNew ? words.attendance.welcome : words.attendance.before,
          );
        },
      },
    },
  };
}

const definition = () =>
  staffCommand('attendance', (words) => words.attendance.description, [
    subcommand('start', (words) => words.attendance.start, [
      voiceOption('channel', (words) => words.attendance.channel),
      textOption('title', (words) => words.attendance.title, { max_length: LONGEST_TITLE }),
      textOption('code', (words) => words.attendance.code, { max_length: LONGEST_WORD }),
      flagOption('only_active', (words) => words.attendance.onlyActive),
    ]),
    subcommand('end', (words) => words.attendance.end, [id]),
    subcommand('list', (words) => words.attendance.list),
    subcommand('pay', (words) => words.attendance.pay, [
      id,
      amountOption('amount', (words) => words.attendance.amount, { required: true }),
      textOption('at_least', (words) => words.attendance.atLeast, { max_length: 10 }),
      textOption('per', (words) => words.attendance.per, { max_length: 10 }),
    ]),
  ]);

async function start(services: Services, { options, user, guildId, channelId, language }: CommandRequest) {
  const { id } = await services.attendance.start({
    by: user.id,
    guildId,
    channelId,
    voiceId: options.channel('channel'),
    title: options.words('title'),
    code: options.words('code'),
    activeOnly: options.flag('only_active'),
  });
  return page(services, id, language);
}

async function page({ attendance, payoutRecords }: Services, id: string, language: Language): Promise<Reply> {
  const shown = await attendance.show(id);
  const { endedAt } = shown.attendance;
  const paidBy = endedAt === undefined ? undefined : await payoutOfAttendance(payoutRecords, id, endedAt);
  return attendancePage(shown, paidBy, language);
}

/** The preview of a payout for who was there. */
async function pay(
  services: Services,
  request: Request,
  id: string,
  amount: number | string | undefined,
  terms: Terms,
): Promise<Reply> {
  const { words } = request.language;
  if (terms.perMs === 0) throw new UserError((language) => language.words.refusals.durationNotUnderstood);
  const paid = await services.attendance.toPay(id, eachAmount(services, amount), terms);
  const { title, gaps } = paid.attendance;
  const what = {
    source: { kind: 'attendance', id, ...(title !== undefined && { name: title }) },
    reason: title ?? services.languages.server.words.attendance.untitled,
    said: [
      ...(paid.tooShort > 0 ? [words.attendance.tooShort({ count: paid.tooShort })] : []),
      ...(gaps.length > 0 ? [words.attendance.hasGaps] : []),
    ],
  } as const;
  return preparedPayout(services, request, what, async () => paid.listed);
}

const choicesOf =
  ({ attendance }: Services, isMeant: (one: Attendance) => boolean) =>
  async ({ language }: CommandRequest) =>
    (await attendance.listed()).filter(isMeant).map((one) => attendanceChoice(one, language));

const id = textOption('id', (words) => words.attendance.id, { required: true, autocomplete: true });
