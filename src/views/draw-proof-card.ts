import type { APIEmbedField } from 'discord.js';
import { isAtRest } from '../campaigns/campaign-records.js';
import { commitmentOf } from '../campaigns/sealed-numbers.js';
import { button, embedReply, field, linkButton, type Reply, row } from '../discord/reply.js';
import type { DropProof } from '../drops/drop-proof.js';
import { type DrawProof, isDrawn } from '../giveaways/draw-proof.js';
import type { Giveaway } from '../giveaways/giveaway-schema.js';
import type { Language } from '../locales/languages.js';
import { messageLink } from '../message-place.js';
import { shortId } from '../text/short-id.js';
import { idFooter } from './decision-cards.js';

/** As much of a sealed draw as a card shows at a glance. */
const SHORT = 12;

const code = (text: string) => `\`${text}\``;

/** A seal at a glance. */
export const sealedShort = (seed: string, { words }: Language): string =>
  words.draw.sealedShort({ start: commitmentOf(seed).slice(0, SHORT) });

/** What fixed a draw beforehand, and what shows that afterwards. */
const seedFields = (seed: string, { words }: Language): readonly APIEmbedField[] => [
  field(words.draw.commitment, code(commitmentOf(seed)), false),
  field(words.draw.seed, code(seed), false),
];

const lineOf = (ok: boolean, text: string) => `${ok ? '✅' : '⛔'} ${text}`;

const verdictOn = (fits: boolean, { words: { draw } }: Language) =>
  fits
    ? ({ colour: 'good', title: draw.fits, hints: [] } as const)
    : ({ colour: 'refusal', title: draw.doesNotFit, hints: [draw.doesNotFitHint] } as const);

/** The sealed draw in short, and the giveaway's ID. Where nobody had entered, there is nothing to check. */
export function proofFooter({ id, seed, entrants }: Giveaway, language: Language): string {
  const { words } = language;
  const ofGiveaway = `${words.giveaway.id} ${shortId(id)}`;
  return entrants === 0 ? ofGiveaway : `${sealedShort(seed, language)} · ${ofGiveaway}`;
}

/** Under the winners, if there is a draw to check. */
export const verifyButton = (giveaway: Giveaway, { words }: Language) =>
  isDrawn(giveaway) ? [button(words.draw.verify, 'secondary', 'giveaway', 'verify', giveaway.id)] : [];

/** The whole sealed draw, and what it is good for now. */
export function sealedFields(giveaway: Giveaway, { words }: Language): readonly APIEmbedField[] {
  const { seed, entrants, entrantsGone = false } = giveaway;
  const { sealed, sealedText, sealedDrawn, verify } = words.draw;
  const isOver = isDrawn(giveaway);
  if (!isOver && (isAtRest(giveaway) || entrants === 0)) return [];
  // Without its entrants, a draw cannot be checked as a whole any more.
  const use = isOver ? (entrantsGone ? [] : [sealedDrawn({ button: verify })]) : [sealedText];
  return [field(sealed, [...use, code(commitmentOf(seed))].join('\n'), false)];
}

/** What came of repeating a draw, with all that it takes to do so without the bot. */
export function verifiedReply({ giveaway, findings, file }: DrawProof, language: Language): Reply {
  const { words } = language;
  const { id, guildId, seed, message, entrants = 0, entrantsHash = '' } = giveaway;
  const commitment = commitmentOf(seed);
  const name = `draw-${id}.json`;
  const lines = findings.flatMap(({ about, ok }) =>
    about === 'sealed draw' ? [] : [lineOf(ok, words.draw.findings[about][ok ? 'good' : 'bad'])],
  );
  const { colour, title, hints } =
    file === undefined
      ? ({ colour: 'quiet', title: words.draw.gone, hints: [words.draw.goneHint] } as const)
      : verdictOn(
          findings.every(({ ok }) => ok),
          language,
        );
  return embedReply({
    colour,
    title,
    description: [...hints, ...lines].join('\n'),
    fields: [
      ...seedFields(seed, language),
      field(words.draw.entrantsHash({ entrants }), code(entrantsHash), false),
      field(words.draw.trustNobody, words.draw.byYourself({ file: name, commitment }), false),
    ],
    footer: `${words.giveaway.id} ${shortId(id)}`,
    ...(file !== undefined && { files: [{ name, data: Buffer.from(file) }] }),
    ...(message && {
      components: [row(linkButton(words.event.toMessage, messageLink(guildId, message)))],
    }),
  });
}

/** What everybody may know of the random amounts of a drop: what fixed them, and once it is over, that they fit it. */
export function dropProofReply({ drop, seed, repeated }: DropProof, language: Language): Reply {
  const { words } = language;
  const footer = idFooter('drop', drop, language);
  const commitment = commitmentOf(seed);
  if (repeated === undefined) {
    const description = `${words.drop.sealedText}\n${code(commitment)}`;
    return embedReply({ colour: 'plain', title: words.draw.sealed, description, footer });
  }
  const { file, findings } = repeated;
  const name = `draw-${drop.id}.json`;
  const lines = findings.flatMap(({ about, ok }) => {
    if (about === 'sealed draw') return [];
    if (about === 'amounts') return [lineOf(ok, ok ? words.drop.amountsFit : words.drop.amountsDiffer)];
    return [lineOf(ok, words.draw.findings[about][ok ? 'good' : 'bad'])];
  });
  const { colour, title, hints } = verdictOn(
    findings.every(({ ok }) => ok),
    language,
  );
  return embedReply({
    ...{ colour, title, footer },
    description: [...hints, ...lines].join('\n'),
    fields: [
      ...seedFields(seed, language),
      field(words.draw.trustNobody, words.drop.byYourself({ file: name, commitment }), false),
    ],
    files: [{ name, data: Buffer.from(file) }],
  });
}
