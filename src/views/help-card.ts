import type { RESTPostAPIApplicationGuildCommandsJSONBody } from 'discord.js';
import type { LinkRequest } from '../accounts/link-requests.js';
import type { Link } from '../accounts/member-links.js';
import type { Command } from '../discord/command.js';
import { subcommandsOf } from '../discord/command-definition.js';
import type { CommandMentions } from '../discord/command-mentions.js';
import { button, embedReply, moment, type Reply, row } from '../discord/reply.js';
import type { LinkProof } from '../link-proofs/link-proof-records.js';
import type { Language } from '../locales/languages.js';
import { askedText, enterButton } from './link-proof-card.js';
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
  readonly isStaff: boolean;
  /** Of who asks. */
  readonly standing: LinkStanding;
}

/** What somebody can do here, and what to do first. The commands and their descriptions are those that Discord has. */
export function helpCard(help: Help, language: Language): Reply {
  const { words } = language;
  const { commands, isStaff } = help;
  const next = nextStep(help.standing, language);
  const everyone = commands.filter(({ staff }) => !staff);
  const ofStaff = commands.filter(({ staff }) => staff && isStaff);
  const parts = [
    [next.text],
    linesOf(everyone, help, language),
    ...(isStaff ? [[`**${words.help.staff}**`, ...linesOf(ofStaff, help, language)]] : []),
  ];
  return embedReply({
    colour: 'plain',
    title: words.help.title,
    description: parts.map((lines) => lines.join('\n')).join('\n\n'),
    ...(next.button && { components: [row(next.button)] }),
  });
}

/** What to do first. */
function nextStep(standing: LinkStanding, language: Language) {
  const { words, shown } = language;
  switch (standing.kind) {
    case 'none':
      return { text: words.help.notLinked, button: linkButton(language) };
    case 'linked':
      return { text: words.help.linked(shown(standing.link.account.username)), button: undefined };
    case 'proving': {
      const { proof } = standing;
      return proof.state === 'asked'
        ? { text: askedText(proof, language), button: enterButton(proof, language) }
        : { text: words.deposit.underWay, button: undefined };
    }
    case 'requested': {
      const { id, account, askedAt } = standing.request;
      return {
        text: words.refusals.requestOpen(shown(account.username), moment(askedAt, 'R')),
        button: cancelButton(id, language),
      };
    }
  }
}

/** The button with which a member begins a link. */
export const linkButton = ({ words }: Language) =>
  button(words.link.begin, 'primary', 'link', 'begin', 'start');

function linesOf(commands: readonly Command[], help: Help, language: Language): readonly string[] {
  const slash = commands.filter(({ definition }) => 'description' in definition);
  const menus = commands.filter(({ definition }) => !('description' in definition));
  const names = menus.map(({ definition }) => `*${localized(definition, 'name', language)}*`);
  return [
    ...slash.map(({ definition }) => lineOf(definition, help, language)),
    ...(names.length === 0 ? [] : [language.words.help.menus(language.list(names))]),
  ];
}

function lineOf(definition: Definition, { mentions, guildId }: Help, language: Language): string {
  const subcommands = subcommandsOf(definition);
  const paths = subcommands.map((name) => `${definition.name} ${name}`);
  const shown = (paths.length === 0 ? [definition.name] : paths).map((path) => mentions.of(guildId, path));
  return `${shown.join(' ')}\n-# ${localized(definition, 'description', language)}`;
}

/** A command's own name or description, in the reader's language as Discord shows it. */
function localized(definition: Definition, what: 'name' | 'description', { locale }: Language): string {
  const own: Partial<Record<string, unknown>> = { ...definition };
  const translations = own[`${what}_localizations`] as Partial<Record<string, string | null>> | undefined;
  return translations?.[locale] ?? String(own[what]);
}

/** What `/panel` posts for everyone. Its buttons carry no state, so they work as long as their names do. */
export const panelMessage = (language: Language): Reply => {
  const { help } = language.words;
  return embedReply({
    colour: 'plain',
    title: help.panelTitle,
    description: help.panelText,
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
