import type { RESTPostAPIApplicationGuildCommandsJSONBody } from 'discord.js';
import type { LinkRequest } from '../accounts/link-requests.js';
import type { Link } from '../accounts/member-links.js';
import type { Command } from '../discord/command.js';
import { subcommandsOf } from '../discord/command-definition.js';
import type { CommandMentions } from '../discord/command-mentions.js';
import { button, embedReply, field, ifGiven, menuRow, moment, type Reply, row } from '../discord/reply.js';
import type { LinkProof } from '../link-proofs/link-proof-records.js';
import type { Language } from '../locales/languages.js';
import type { Amount } from '../money/amount.js';
import type { SetUpLeft } from '../monitoring/set-up-left.js';
import { askedText, bonusOffer, enterButton } from './link-proof-card.js';
import { cancelButton } from './link-request-card.js';

type Definition = RESTPostAPIApplicationGuildCommandsJSONBody;

/** How far somebody has come with their link. */
export type LinkStanding =
  | { readonly kind: 'none' }
  | { readonly kind: 'linked'; readonly link: Link }
  /** The deposit was sent, and the balance was not named yet. */
  | { readonly kind: 'proving'; readonly proof: LinkProof }
  /** Staff have yet to decide. */
  | { readonly kind: 'requested'; readonly request: LinkRequest };

interface Help {
  readonly commands: readonly Command[];
  readonly mentions: CommandMentions;
  readonly guildId: string;
}

/** Which commands of staff belong to which area, by their routes. All others are about members and accounts. */
const AREAS = {
  grants: ['grant', 'grant-credit', 'reward-author', 'grants'],
  payouts: ['payout'],
  giveaways: ['giveaway'],
  drops: ['drop'],
  codes: ['code'],
  attendance: ['attendance'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const areaOf = ({ route }: Command): string =>
  Object.entries(AREAS).find(([, routes]) => routes.some((one) => one === route))?.[0] ?? 'accounts';

const areaNames = ({ words }: Language): Readonly<Record<keyof typeof AREAS | 'accounts', string>> => ({
  accounts: words.help.accounts,
  grants: words.grants.title,
  payouts: words.payout.listTitle,
  giveaways: words.giveaway.listTitle,
  drops: words.drop.listTitle,
  codes: words.code.listTitle,
  attendance: words.attendance.listTitle,
});

/**
 * What a member can do here, and what to do first; staff have a menu with the rest. The commands and their descriptions
 * are those that Discord has.
 * @param left what is not set up yet; for staff alone
 */
export function helpCard(
  help: Help,
  standing: LinkStanding,
  left: SetUpLeft | undefined,
  language: Language,
): Reply {
  const next = nextStep(standing, language);
  const everyone = help.commands.filter(({ staff }) => !staff);
  return embedReply({
    colour: 'plain',
    title: language.words.help.title,
    description: `${next.text}\n\n${linesOf(everyone, help, language).join('\n')}`,
    fields: left === undefined ? [] : leftFields(left, help, language),
    components: [
      ...(next.button === undefined ? [] : [row(next.button)]),
      ...(left !== undefined ? [areaMenu(undefined, language)] : []),
    ],
  });
}

/** Where Discord's app says who is offered which command. */
const integrationsPage = (guildId: string) => `discord://-/guilds/${guildId}/settings/integrations`;

/** What is left to be set up; nothing once all is. */
function leftFields(left: SetUpLeft, { mentions, guildId }: Help, { words: { help } }: Language) {
  const lines = [
    ...(left.commands ? [help.leftCommands({ address: integrationsPage(guildId) })] : []),
    ...(left.panel ? [help.leftPanel({ panel: mentions.of(guildId, 'panel') })] : []),
    ...(left.backup ? [help.leftBackup] : []),
  ];
  return lines.length === 0 ? [] : [field(help.left, lines.map((line) => `- ${line}`).join('\n'), false)];
}

/** What staff can do in an area. @param area as it was chosen in the menu */
export function areaCard(help: Help, area: string | undefined, language: Language): Reply {
  const names = new Map(Object.entries(areaNames(language)));
  const commands = help.commands.filter((command) => command.staff && areaOf(command) === area);
  return embedReply({
    colour: 'plain',
    title: names.get(area ?? '') ?? language.words.help.title,
    description: linesOf(commands, help, language, 'each').join('\n'),
    components: [areaMenu(area, language)],
  });
}

const areaMenu = (chosen: string | undefined, language: Language) =>
  menuRow(
    language.words.help.staff,
    Object.entries(areaNames(language)).map(([value, label]) => ({
      value,
      label,
      ...(value === chosen && { isChosen: true }),
    })),
    'help',
    'area',
  );

/** What to do first. */
function nextStep(standing: LinkStanding, language: Language) {
  const { words, shown } = language;
  switch (standing.kind) {
    case 'none':
      return { text: words.help.notLinked, button: linkButton(language) };
    case 'linked':
      return { text: words.help.linked({ name: shown(standing.link.account.username) }), button: undefined };
    case 'proving': {
      const { proof } = standing;
      return proof.state === 'asked'
        ? { text: askedText(proof, language), button: enterButton(proof, language) }
        : { text: words.deposit.underWay, button: undefined };
    }
    case 'requested': {
      const { id, account, askedAt } = standing.request;
      return {
        text: words.refusals.requestOpen({ name: shown(account.username), when: moment(askedAt, 'R') }),
        button: cancelButton(id, language),
      };
    }
  }
}

/** The button with which a member begins a link. */
export const linkButton = ({ words }: Language) =>
  button(words.link.begin, 'primary', 'link', 'begin', 'start');

/** @param how whether subcommands are told apart, or stand in one line under what they are for */
function linesOf(
  commands: readonly Command[],
  help: Help,
  language: Language,
  how: 'together' | 'each' = 'together',
): readonly string[] {
  const slash = commands.filter(({ definition }) => 'description' in definition);
  const menus = commands.filter(({ definition }) => !('description' in definition));
  const names = menus.map(({ definition }) => `*${localized(definition, 'name', language)}*`);
  return [
    ...slash.flatMap(({ definition }) => linesFor(definition, help, language, how)),
    ...(names.length === 0 ? [] : [language.words.help.menus({ names: language.list(names) })]),
  ];
}

function linesFor(
  definition: Definition,
  { mentions, guildId }: Help,
  language: Language,
  how: 'together' | 'each',
): readonly string[] {
  const subcommands = subcommandsOf(definition);
  const pressable = (part?: { readonly name: string }) =>
    mentions.of(guildId, [definition.name, ...ifGiven(part, ({ name }) => name)].join(' '));
  const line = (names: readonly string[], described: object) =>
    `${names.join(' ')}\n-# ${localized(described, 'description', language)}`;
  if (subcommands.length === 0) return [line([pressable()], definition)];
  return how === 'each'
    ? subcommands.map((one) => line([pressable(one)], one))
    : [line(subcommands.map(pressable), definition)];
}

/** The own name or description of a command or subcommand, in the reader's language as Discord shows it. */
function localized(definition: object, what: 'name' | 'description', { locale }: Language): string {
  const own: Partial<Record<string, unknown>> = { ...definition };
  const translations = own[`${what}_localizations`] as Partial<Record<string, string | null>> | undefined;
  return translations?.[locale] ?? String(own[what]);
}

/**
 * What `/panel` posts for everyone. Its buttons carry no state, so they work as long as their names do.
 * @param bonus what a proven link earns
 */
export const panelMessage = (language: Language, bonus?: Amount): Reply => {
  const { help } = language.words;
  return embedReply({
    colour: 'plain',
    title: help.panelTitle,
    description: [help.panelText, ...bonusOffer(bonus, language)].join('\n'),
    components: [
      row(
        linkButton(language),
        button(help.balance, 'secondary', 'balance', 'mine'),
        button(help.rewards, 'secondary', 'rewards', 'mine'),
        button(help.button, 'secondary', 'help', 'show'),
      ),
    ],
  });
};
