import type { APIEmbedField } from 'discord.js';
import { isProven, type Link, proofOf } from '../accounts/member-links.js';
import { accountSubject } from '../accounts/website-account.js';
import { escapedText, maskEmail, plainText } from '../discord/plain-text.js';
import {
  button,
  controlId,
  embed,
  embedReply,
  field,
  ifGiven,
  mention,
  moment,
  type Reply,
  row,
} from '../discord/reply.js';
import type { Person } from '../discord/request.js';
import type { Balance } from '../ledger/account-balance.js';
import type { AccountSummary } from '../ledger/account-summary.js';
import type { Language } from '../locales/languages.js';
import { steamIdForms, steamProfileUrl } from '../text/steam-id.js';
import type { WebsiteUser } from '../website/website.js';
import { amountIn } from './grant-fields.js';
import { fitLines, granterName } from './phrases.js';

/** A website value in a profile is no longer than this; the longest seen in earnest are group names. */
const LONGEST_VALUE = 120;
/** Characters that Discord takes in an embed's field. */
const LONGEST_FIELD = 1024;

/** What everybody may see of a website user. */
function profileFields(user: WebsiteUser, { words }: Language): APIEmbedField[] {
  const shown = (name: string, value: string | undefined) =>
    ifGiven(value, (text) => field(name, escapedText(text, LONGEST_VALUE)));
  return [
    ...shown(words.profile.username, user.username),
    ...shown(words.profile.websiteId, user.id),
    ...shown(words.profile.group, user.group),
    ...ifGiven(user.registeredAt, (at) =>
      field(words.profile.registered, `${moment(at, 'D')} (${moment(at, 'R')})`),
    ),
    ...ifGiven(user.steam, (steam64) => field(words.profile.steam, steamLine(steam64))),
  ];
}

/** A Steam ID that leads to the Steam profile. */
function steamLine(steam64: string): string {
  const { steam2 } = steamIdForms(steam64);
  return `[${steam64}](${steamProfileUrl(steam64)})\n\`${steam2}\``;
}

/** How a link was proven, for staff: by whom of them, or when. */
function provenLine(link: Link, { words }: Language): string {
  const proof = words.proofs[proofOf(link)];
  return isProven(link)
    ? `${proof}, ${moment(link.provenAt ?? link.since, 'f')}`
    : `${proof}: ${mention(link.by)}`;
}

const authorOf = (person: Person) => ({
  name: plainText(person.name, LONGEST_VALUE),
  icon_url: person.avatar,
});

/** `/profile`: a member's own website profile. */
export function profileReply(person: Person, link: Link, user: WebsiteUser, language: Language): Reply {
  const { words } = language;
  const linked = words.profile.linkedSince({
    when: moment(link.since, 'D'),
    proof: words.proofs[proofOf(link)],
  });
  return embedReply({
    colour: 'plain',
    author: authorOf(person),
    title: words.profile.title,
    fields: [...profileFields(user, language), field(words.profile.link, linked)],
    thumbnail: user.avatar,
  });
}

/** The figures of a balance that the website gives, each exact, by their names. */
function figuresOf({ parts, total }: Balance, { words, amount }: Language) {
  const figures = [
    ...(parts === undefined
      ? []
      : ([
          [words.balance.virtual, parts.virtual],
          [words.balance.paid, parts.paid],
        ] as const)),
    [words.balance.total, total] as const,
  ];
  return figures.map(([name, figure]) => ({ name, value: `**${amount(figure)}**` }));
}

/** What an account has, and what it has received lately. */
function summaryFields({ balance, newest }: AccountSummary, language: Language): APIEmbedField[] {
  const { words } = language;
  const figures = balance && figuresOf(balance, language).map((figure) => words.lists.pair(figure));
  const lines = newest.map((grant) =>
    words.grant.recentLine({
      amount: amountIn(grant, language),
      staff: granterName(grant, language),
      when: moment(grant.confirmedAt, 'R'),
    }),
  );
  return [
    field(words.balance.title, figures?.join('\n') ?? words.lookup.noBalance),
    ...(lines.length === 0 ? [] : [field(words.lookup.newest, lines.join('\n'), false)]),
  ];
}

const LONGEST_ID = 100;

/** What staff can do with an account. A name that is too long for a button is paid by `/grants account`. */
function accountControls({ account }: AccountSummary, link: Link | undefined, { words }: Language) {
  const subject = accountSubject(account);
  const buttons = [
    ...(controlId('grant', 'to-account', subject).length > LONGEST_ID
      ? []
      : [button(words.lookup.grant, 'primary', 'grant', 'to-account', subject)]),
    ...ifGiven(link, ({ member }) => button(words.lookup.history, 'secondary', 'grants', 'history', member)),
  ];
  return buttons.length === 0 ? [] : [row(...buttons)];
}

/** What `/lookup` shows beside the user and the link. */
interface LookedUp {
  readonly summary?: AccountSummary;
  /** The member who was asked about. */
  readonly person?: Person;
}

/**
 * `/lookup` and *View website profile*: what is harmless of all that the website says of a user, for staff.
 * @param link to the user's account, if there is one
 */
export function lookupReply(
  user: WebsiteUser,
  link: Link | undefined,
  language: Language,
  { summary, person }: LookedUp = {},
): Reply {
  const { words } = language;
  const fields = profileFields(user, language);
  // In code, so that the asterisks of the mask stay what they are.
  if (user.email !== undefined) {
    const masked = plainText(maskEmail(user.email), LONGEST_VALUE).replaceAll('`', "'");
    fields.push(field(words.lookup.email, `\`${masked}\``));
  }
  const linked =
    link === undefined
      ? words.profile.notLinked
      : words.profile.linkedTo({
          member: mention(link.member),
          when: moment(link.since, 'D'),
          proof: provenLine(link, language),
        });
  fields.push(
    field(words.profile.link, linked),
    ...(summary === undefined ? [] : summaryFields(summary, language)),
  );
  if (user.other.length > 0) {
    fields.push({ name: words.lookup.other, value: otherDetails(user.other, language) });
  }
  return embedReply({
    colour: 'plain',
    ...(person && { author: authorOf(person) }),
    title: words.lookup.title,
    fields,
    thumbnail: user.avatar,
    components: summary === undefined ? [] : accountControls(summary, link, language),
  });
}

/** As many of the other details as fit into one field, and how many there are besides. */
const otherDetails = (other: WebsiteUser['other'], { words }: Language): string =>
  fitLines(
    other,
    ({ name, value }) => `**${escapedText(name, 40)}**: ${escapedText(value, LONGEST_VALUE) || '–'}`,
    { characters: LONGEST_FIELD },
    (count) => words.lists.more({ count }),
  ).join('\n');

/** A link, for staff. */
export function linkReply(link: Link, person: Person, language: Language): Reply {
  const { words } = language;
  const { account } = link;
  const fields = [
    field(words.grant.member, mention(link.member)),
    field(words.grant.account, escapedText(account.username, LONGEST_VALUE)),
    field(words.links.namedBy, account.by === 'steam' ? words.links.bySteam : words.links.byUsername),
    ...ifGiven(account.id, (id) => field(words.profile.websiteId, escapedText(id, LONGEST_VALUE))),
    ...ifGiven(account.steam, (steam64) => field(words.profile.steam, steamLine(steam64))),
    field(words.links.since, moment(link.since, 'f')),
    field(words.links.proven, provenLine(link, language)),
  ];
  return embedReply({ colour: 'plain', author: authorOf(person), title: words.links.showTitle, fields });
}

/** A balance as an embed: the figures that the website gives, each exact. */
export function balanceEmbed(person: Person, username: string, balance: Balance, language: Language) {
  const { words } = language;
  return embed({
    colour: 'good',
    author: authorOf(person),
    title: words.balance.title,
    fields: figuresOf(balance, language).map(({ name, value }) => field(name, value)),
    footer: words.balance.account({ name: plainText(username, LONGEST_VALUE) }),
  });
}
