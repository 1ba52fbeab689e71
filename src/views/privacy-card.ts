import { button, embedReply, moment, type Reply, row, simpleReply } from '../discord/reply.js';
import type { Count } from '../locales/count.js';
import type { Language } from '../locales/languages.js';
import type { Obstacle, WhatGoes } from '../privacy/erased-kind.js';
import type { ErasePreview, ErasureEnd } from '../privacy/erasure.js';
import type { PersonalFiles } from '../privacy/personal-export.js';
import { shortId } from '../text/short-id.js';
import { statesOf } from './decision-cards.js';
import { fitLines } from './phrases.js';

const TIME_BASE = 36;
const MOST_OBSTACLES = 10;

/** What is stored about the person who asks, as files. */
export function exportReply({ files, unreadable }: PersonalFiles, language: Language): Reply {
  const { privacy } = language.words;
  const sentence =
    files.length === 1 ? privacy.exported : privacy.exportedFiles(language.number(files.length));
  const lines = [sentence, ...unreadableLines(unreadable, language)];
  return { ...simpleReply(privacy.exportTitle, lines.join('\n\n'), 'plain'), files };
}

const unreadableLines = (count: number, { words, number }: Language): readonly string[] =>
  count === 0 ? [] : [words.privacy.unreadable(number(count))];

const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`);

/** What an erasure would do, with **Confirm** unless something is under way. */
export function erasePreviewReply(preview: ErasePreview, language: Language): Reply {
  const { privacy } = language.words;
  const isFree = preview.obstacles.length === 0;
  const description = [
    ...(preview.isUnderWay ? [privacy.repeat] : []),
    ...(isFree ? [] : [privacy.underWayHint, ...listed(obstacleLines(preview.obstacles, language))]),
    privacy.goes,
    ...listed(goingLines(preview, language)),
    privacy.stays,
    ...listed(stayingLines(preview, language)),
  ].join('\n');
  const subject = preview.at.toString(TIME_BASE);
  return embedReply({
    colour: isFree ? 'attention' : 'refusal',
    title: isFree ? privacy.previewTitle : privacy.underWayTitle,
    description,
    components: isFree
      ? [
          row(
            button(privacy.confirm, 'danger', 'privacy', 'erase', subject),
            button(privacy.cancel, 'secondary', 'privacy', 'cancel'),
          ),
        ]
      : [],
  });
}

/** When a preview was made, in ms since the epoch. @param subject of **Confirm** under it */
export const readEraseSubject = (subject: string): number => Number.parseInt(subject, TIME_BASE);

function goingLines({ goes, keepsPastLinks }: ErasePreview, { words, number }: Language): readonly string[] {
  const { privacy } = words;
  const counted: ReadonlyArray<readonly [keyof WhatGoes, (count: Count) => string]> = [
    ...(keepsPastLinks ? [] : [['pastLinks', privacy.pastLinks] as const]),
    ['requests', privacy.requests],
    ['proofs', privacy.proofs],
    ['signIns', privacy.signIns],
    ['grants', privacy.grants],
    ['payoutRows', privacy.payoutRows],
    ['giveaways', privacy.giveaways],
  ];
  const lines = [
    ...(goes.links > 0 ? [privacy.link] : []),
    ...counted.flatMap(([what, say]) => (goes[what] > 0 ? [say(number(goes[what]))] : [])),
    ...(goes.openRequests > 0 ? [privacy.openRequest] : []),
  ];
  return lines.length === 0 ? [privacy.nothing] : lines;
}

function stayingLines(
  { goes, keepsPastLinks }: ErasePreview,
  { words: { privacy } }: Language,
): readonly string[] {
  return [
    privacy.staysLedger,
    ...(goes.proofs > 0 ? [privacy.staysDeposits] : []),
    ...(goes.places > 0 ? [privacy.staysHashes] : []),
    keepsPastLinks ? privacy.staysStaff : privacy.staysDeeds,
    privacy.staysUses,
    privacy.staysWords,
    privacy.staysMessages,
  ];
}

const obstacleLines = (obstacles: readonly Obstacle[], language: Language): readonly string[] =>
  fitLines(
    obstacles,
    (obstacle) => obstacleLine(obstacle, language),
    { lines: MOST_OBSTACLES },
    (count) => language.words.privacy.obstacles.more(language.number(count)),
  );

function obstacleLine(obstacle: Obstacle, language: Language): string {
  const { words, shown } = language;
  const { obstacles: say } = words.privacy;
  switch (obstacle.kind) {
    case 'grant':
      return say.grant(shortId(obstacle.id), statesOf('grant', language)[obstacle.state]);
    case 'preview':
      return say.preview;
    case 'deposit':
      return say.deposit(moment(obstacle.until, 'R'));
    case 'payout':
      return say.payout(shortId(obstacle.id));
    case 'giveaway':
      return say.giveaway(shown(obstacle.title));
  }
}

/** What has become of an erasure. */
export function erasedReply({ end, unreadable }: ErasureEnd, language: Language): Reply {
  const { privacy } = language.words;
  const [title, sentence] =
    end === 'done' ? [privacy.doneTitle, privacy.done] : [privacy.waitingTitle, privacy.waiting];
  const lines = [sentence, ...unreadableLines(unreadable, language)];
  return simpleReply(title, lines.join('\n\n'), end === 'done' ? 'good' : 'attention');
}
