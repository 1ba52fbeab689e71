import { exportGrants, monthBounds } from '../src/credit/grant-export.js';
import type { Grant } from '../src/credit/grant-schema.js';
import type { Button, Choice, Command } from '../src/discord/command.js';
import { memberOption, staffCommand, subcommand, textOption } from '../src/discord/command-definition.js';
import { mention } from '../src/discord/reply.js';
import type { CommandRequest } from '../src/discord/request.js';
import { UserError } from '../src/errors.js';
import type { Lifted } from '../src/hold/hold-desk.js';
import type { Language } from '../src/locales/languages.js';
import type { Services } from '../src/services.js';
import { grantChoice, grantReply, staffGrantMessage } from '../src/views/grant-card.js';
import { grantList, type ListPlace, readPlace } from '../src/views/grant-list.js';
import { liftedMessage } from '../src/views/hold-card.js';
import { simpleReply } from '../src/views/simple-reply.js';

const PAGE = 8;
const CHOICES = 25;

/** `/grants`: the ledger, for staff. */
export function grants({ ledger, granting, holdDesk, languages, notices }: Services): Command {
  const pageAt = async (place: ListPlace, language: Language) =>
    grantList(await ledger.list({ ...place, limit: PAGE }), place, language);

  const turnPage: Button = {
    staff: true,
    answers: 'update',
    readsOnly: true,
    run: ({ subject, language }) => pageAt(readPlace(subject), language),
  };

  const settle = (outcome: 'applied' | 'not-applied'): Button => ({
    staff: true,
    answers: 'update',
    logs: true,
    run: async ({ subject, user, messageLanguage }) =>
      staffGrantMessage(await granting.resolve(subject, outcome, user.id), messageLanguage),
  });

  /** On the card that says that payments are on hold. */
  const liftHold = (decide: (holdId: string, staffId: string) => Promise<Lifted | undefined>): Button => ({
    staff: true,
    answers: 'update',
    run: async ({ subject, user }) => liftedMessage(await decide(subject, user.id), languages.english),
  });

  async function choices(
    candidates: readonly Grant[],
    typed: string,
    { language }: CommandRequest,
  ): Promise<readonly Choice[]> {
    const wanted = typed.trim().toLowerCase();
    return candidates
      .map((grant) => grantChoice(grant, language))
      .filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(wanted))
      .slice(0, CHOICES);
  }

  const newest = async () => (await ledger.list({ limit: CHOICES * 4 })).grants;

  return {
    route: 'grants',
    staff: true,
    logs: ['resolve', 'export'],
    definition: staffCommand('grants', (words) => words.commands.grants.description, [
      subcommand('list', (words) => words.commands.grants.list, [
        memberOption('member', (words) => words.commands.grants.member),
      ]),
      subcommand('show', (words) => words.commands.grants.show, [id]),
      subcommand('resolve', (words) => words.commands.grants.resolve, [
        id,
        textOption('outcome', (words) => words.commands.grants.outcome, {
          required: true,
          choices: [
            { value: 'applied', text: (words) => words.commands.grants.outcomeApplied },
            { value: 'not-applied', text: (words) => words.commands.grants.outcomeNotApplied },
          ],
        }),
      ]),
      subcommand('export', (words) => words.commands.grants.export, [
        textOption('month', (words) => words.commands.grants.month),
      ]),
    ]),

    run: {
      list: ({ options, language }) =>
        pageAt({ member: options.person('member')?.id, before: undefined }, language),

      async show({ options, language }) {
        const grant = await ledger.find(options.text('id')?.trim() ?? '');
        if (grant === undefined) throw new UserError(({ words }) => words.refusals.grantNotFound);
        return grantReply(grant, language);
      },

      async resolve({ options, user, language }) {
        const grantId = options.text('id')?.trim() ?? '';
        if ((await ledger.find(grantId)) === undefined) {
          throw new UserError(({ words }) => words.refusals.grantNotFound);
        }
        const outcome = options.text('outcome') === 'applied' ? 'applied' : 'not-applied';
        return grantReply(await granting.resolve(grantId, outcome, user.id), language);
      },

      async export({ options, user, language }) {
        const month = options.text('month')?.trim();
        const bounds = month === undefined ? { from: 0, to: Number.POSITIVE_INFINITY } : monthBounds(month);
        const { count, csv } = await exportGrants(ledger, bounds);
        notices.tell(({ words }) =>
          words.notices.exported(mention(user.id), month ?? words.notices.everything),
        );
        const { words } = language;
        return {
          ...simpleReply(words.grants.exportTitle, words.grants.exported(language.number(count)), 'plain'),
          files: [{ name: `grants${month === undefined ? '' : `-${month}`}.csv`, data: Buffer.from(csv) }],
        };
      },
    },

    autocomplete: {
      show: async (request, typed) => choices(await newest(), typed, request),
      resolve: async (request, typed) => choices(await ledger.inStage('unknown'), typed, request),
    },

    buttons: {
      page: turnPage,
      newest: turnPage,
      arrived: settle('applied'),
      'not-arrived': settle('not-applied'),
      'go-on': liftHold(holdDesk.goOn),
      'lay-aside': liftHold(holdDesk.layAside),
    },
  };
}

const id = textOption('id', (words) => words.commands.grants.id, { required: true, autocomplete: true });
