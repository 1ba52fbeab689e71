import type { APIButtonComponent } from 'discord.js';
import { plainText } from '../discord/plain-text.js';
import { button, embedReply, inRows, MOST_OPTIONS, menuRow, type Reply } from '../discord/reply.js';
import type { Management } from '../giveaways/giveaway-management.js';
import type { Language } from '../locales/languages.js';
import { shortId } from '../text/short-id.js';
import { giveawayProgress, titleIn } from './giveaway-card.js';
import { personName } from './phrases.js';

const LONGEST_NAME = 90;

/** What staff can do with a giveaway, seen by the member of staff alone. */
export function managementReply(management: Management, language: Language): Reply {
  const { giveaway, canEnd, canCancel, canStopRepeating, replaceable } = management;
  const { words, number } = language;
  const { manage } = words.giveaway;
  const control = (label: string, style: 'primary' | 'danger' | 'secondary', name: string) =>
    button(label, style, 'giveaway', `manage-${name}`, giveaway.id);
  const buttons: readonly APIButtonComponent[] = [
    ...(canEnd ? [control(manage.end, 'primary', 'end')] : []),
    ...(canCancel ? [control(manage.cancel, 'danger', 'cancel')] : []),
    ...(canStopRepeating ? [control(manage.stop, 'secondary', 'stop')] : []),
  ];
  // A menu shows no mentions, so it has the names on the website, with the numbers of the list above it.
  const offered = replaceable.slice(0, MOST_OPTIONS).map((winner) => ({
    line: `**${number(winner.number)}.** ${personName(winner.id, language)}`,
    option: {
      label: `${number(winner.number)}. ${plainText(winner.account.username, LONGEST_NAME)}`,
      value: winner.id,
    },
  }));
  const options = offered.map(({ option }) => option);
  const menu =
    options.length === 0 ? [] : [menuRow(manage.reroll, options, 'giveaway', 'manage-reroll', giveaway.id)];
  const more = replaceable.length - offered.length;
  const unpaid = [
    manage.unpaid,
    ...offered.map(({ line }) => line),
    ...(more > 0 ? [manage.more(number(more))] : []),
  ];
  const components = [...inRows(buttons), ...menu];
  const lines = [
    giveawayProgress(giveaway, language),
    ...(components.length === 0 ? [manage.nothing] : []),
    ...(offered.length === 0 ? [] : unpaid),
  ];
  return embedReply({
    colour: 'plain',
    title: titleIn(giveaway),
    description: lines.join('\n'),
    footer: `${words.giveaway.id} ${shortId(giveaway.id)}`,
    components,
  });
}
