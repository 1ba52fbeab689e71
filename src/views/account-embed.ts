import type { APIEmbedField } from 'discord.js';
import { isProven, type Link, proofOf } from '../accounts/member-links.js';
import { escapedText, maskEmail, plainText } from '../discord/plain-text.js';
import { embed, embedReply, field, ifGiven, mention, moment, type Reply } from '../discord/reply.js';
import type { Person } from '../discord/request.js';
import type { Balance } from '../ledger/account-balance.js';
import type { Language } from '../locales/languages.js';
import { steamIdForms, steamProfileUrl } from '../text/steam-id.js';
import type { WebsiteUser } from '../website/website.js';
import { fitLines } from './phrases.js';

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
  const linked = words.profile.linkedSince(moment(link.since, 'D'), words.proofs[proofOf(link)]);
  return embedReply({
    colour: 'plain',
    author: authorOf(person),
    title: words.profile.title,
    fields: [...profileFields(user, language), field(words.profile.link, linked)],
    thumbnail: user.avatar,
  });
}

/**
 * `/lookup`: what is harmless of all that the website says of a user, for staff.
 * @param link to the user's account, if there is one
 */
export function lookupReply(user: WebsiteUser, link: Link | undefined, language: Language): Reply {
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
      : words.profile.linkedTo(mention(link.member), moment(link.since, 'D'), provenLine(link, language));
  fields.push(field(words.profile.link, linked));
  if (user.other.length > 0) {
    fields.push({ name: words.lookup.other, value: otherDetails(user.other, language) });
  }
  return embedReply({ colour: 'plain', title: words.lookup.title, fields, thumbnail: user.avatar });
}

/** As many of the other details as fit into one field, and how many there are besides. */
const otherDetails = (other: WebsiteUser['other'], { words, number }: Language): string =>
  fitLines(
    other,
    ({ name, value }) => `**${escapedText(name, 40)}**: ${escapedText(value, LONGEST_VALUE) || '–'}`,
    { characters: LONGEST_FIELD },
    (count) => words.lookup.more(number(count)),
  ).join('\n');

/** A link, for staff. */
export function linkReply(link: Link, person: Person, language: Language): Reply {
  const { words } = language;
  const { account } = link;
  const fields = [
    field(words.links.member, mention(link.member)),
    field(words.links.account, escapedText(account.username, LONGEST_VALUE)),
    field(words.links.namedBy, account.by === 'steam' ? words.links.bySteam : words.links.byUsername),
    ...ifGiven(account.id, (id) => field(words.links.websiteId, escapedText(id, LONGEST_VALUE))),
    ...ifGiven(account.steam, (steam64) => field(words.links.steam, steamLine(steam64))),
    field(words.links.since, moment(link.since, 'f')),
    field(words.links.proven, provenLine(link, language)),
  ];
  return embedReply({ colour: 'plain', author: authorOf(person), title: words.links.showTitle, fields });
}

/** A balance as an embed: the figures that the website gives, each exact. */
export function balanceEmbed(person: Person, username: string, balance: Balance, language: Language) {
  const { words } = language;
  const figure = (name: string, amount: Balance['total']) => field(name, `**${language.amount(amount)}**`);
  return embed({
    colour: 'good',
    author: authorOf(person),
    title: words.balance.title,
    fields: [
      ...(balance.parts === undefined
        ? []
        : [
            figure(words.balance.virtual, balance.parts.virtual),
            figure(words.balance.paid, balance.parts.paid),
          ]),
      figure(words.balance.total, balance.total),
    ],
    footer: words.balance.account(plainText(username, LONGEST_VALUE)),
  });
}
