import { button, embedReply, field, ifGiven, type Reply, row } from '../discord/reply.js';
import { commitmentOf } from '../giveaways/draw.js';
import { type DrawProof, isDrawn } from '../giveaways/draw-proof.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import type { Language } from '../locales/languages.js';
import { messageLink } from '../message-place.js';
import { shortId } from '../text/short-id.js';

/** As much of a commitment as a card shows at a glance. */
const SHORT = 12;

const code = (text: string) => `\`${text}\``;

/** The commitment in short, and the giveaway's ID. Where nobody had entered, there is nothing to check. */
export function proofFooter({ id, seed, entrants }: Giveaway, { words }: Language): string {
  const ofGiveaway = `${words.giveaway.id} ${shortId(id)}`;
  return entrants === 0
    ? ofGiveaway
    : `${words.draw.sealedShort(commitmentOf(seed).slice(0, SHORT))} · ${ofGiveaway}`;
}

/** Shows the whole commitment to whoever presses it. */
export const sealedButton = ({ id }: Giveaway, { words }: Language) =>
  button(words.draw.sealed, 'secondary', 'giveaway', 'sealed', id);

/** Under the winners, if there is a draw to check. */
export const verifyButtons = (giveaway: Giveaway, { words }: Language) =>
  isDrawn(giveaway) ? [row(button(words.draw.verify, 'secondary', 'giveaway', 'verify', giveaway.id))] : [];

/** The whole commitment, and what it is good for. */
export const sealedReply = (commitment: string, { words }: Language): Reply =>
  embedReply({
    colour: 'plain',
    title: words.draw.sealed,
    description: words.draw.sealedText,
    fields: [field(words.draw.commitment, code(commitment), false)],
  });

/** What came of repeating a draw, with all that it takes to do so without the bot. */
export function verifiedReply({ giveaway, findings, file }: DrawProof, language: Language): Reply {
  const { words, number } = language;
  const { id, guildId, seed, message, entrants = 0, entrantsHash = '' } = giveaway;
  const commitment = commitmentOf(seed);
  const name = `draw-${id}.json`;
  const fits = findings.every(({ ok }) => ok);
  const lines = findings.flatMap(({ about, ok }) =>
    about === 'commitment' ? [] : [`${ok ? '✅' : '⛔'} ${words.draw.findings[about][ok ? 'good' : 'bad']}`],
  );
  const [colour, title, hint] =
    file === undefined
      ? (['quiet', words.draw.gone, [words.draw.goneHint]] as const)
      : fits
        ? (['good', words.draw.fits, []] as const)
        : (['refusal', words.draw.doesNotFit, [words.draw.doesNotFitHint]] as const);
  const [link] = ifGiven(message, (place) => messageLink(guildId, place));
  return embedReply({
    colour,
    title,
    description: [...hint, ...lines].join('\n'),
    fields: [
      field(words.draw.commitment, code(commitment), false),
      field(words.draw.seed, code(seed), false),
      field(words.draw.entrantsHash(number(entrants)), code(entrantsHash), false),
      field(words.draw.trustNobody, words.draw.byYourself(link, name, commitment), false),
    ],
    footer: `${words.giveaway.id} ${shortId(id)}`,
    ...(file !== undefined && { files: [{ name, data: Buffer.from(file) }] }),
  });
}
