import { button, embedReply, moment, type Reply, row, simpleReply } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';
import type { Obstacle } from '../privacy/erased-kind.js';
import type { ErasePreview, ErasureEnd } from '../privacy/erasure.js';
import type { PersonalFiles } from '../privacy/personal-export.js';
import { shortId } from '../text/short-id.js';
import { statesOf } from './decision-cards.js';
import { fitLines } from './phrases.js';

const ROUTE = 'privacy';
const TIME_BASE = 36;
const MOST_OBSTACLES = 10;

/** What is stored about the person who asks, as files. */
export function exportReply({ files, unreadable }: PersonalFiles, language: Language): Reply {
  const { privacy } = language.words;
  const sentence = privacy.exported({ count: files.length });
  const lines = [sentence, ...unreadableLines(unreadable, language)];
  return {
    ...simpleReply(privacy.exportTitle, lines.join('\n\n'), 'plain'),
    components: [row(button(privacy.eraseMine, 'secondary', ROUTE, 'preview'))],
    files,
  };
}

const unreadableLines = (count: number, { words }: Language): readonly string[] =>
  count === 0 ? [] : [words.privacy.unreadable({ count })];

const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`);

/** What an erasure would do in short, with **Confirm** unless something is under way. */
export function erasePreviewReply(preview: ErasePreview, language: Language): Reply {
  const { privacy, approvals } = language.words;
  const isFree = preview.obstacles.length === 0;
  const lines = isFree
    ? [
        privacy.goes,
        ...listed(goingInShort(preview, language)),
        privacy.stays,
        ...listed(stayingInShort(preview, language)),
      ]
    : [privacy.underWayHint, ...listed(obstacleLines(preview.obstacles, language))];
  const subject = preview.at.toString(TIME_BASE);
  return embedReply({
    colour: isFree ? 'attention' : 'refusal',
    title: isFree ? privacy.previewTitle : privacy.underWayTitle,
    description: [...(preview.isUnderWay ? [privacy.repeat] : []), ...lines].join('\n'),
    components: [
      row(
        ...(isFree
          ? [
              button(privacy.confirm, 'danger', ROUTE, 'erase', subject),
              button(approvals.cancel, 'secondary', ROUTE, 'cancel'),
            ]
          : []),
        button(privacy.details, 'secondary', ROUTE, 'details'),
      ),
    ],
  });
}

/** All that goes and stays, each with its reason. */
export function eraseDetailsReply(preview: ErasePreview, language: Language): Reply {
  const { privacy } = language.words;
  const lines = [
    privacy.goes,
    ...listed(goingLines(preview, language)),
    privacy.stays,
    ...listed(stayingLines(preview, language)),
  ];
  return simpleReply(privacy.details, lines.join('\n'), 'plain');
}

const COUNTED = [
  'pastLinks',
  'requests',
  'proofs',
  'signIns',
  'grants',
  'payoutRows',
  'giveaways',
  'attendances',
] as const;

const countedIn = ({ goes, keepsPastLinks }: ErasePreview) =>
  COUNTED.filter((what) => goes[what] > 0 && !(what === 'pastLinks' && keepsPastLinks));

function goingInShort(preview: ErasePreview, { words: { privacy } }: Language): readonly string[] {
  const { goes } = preview;
  const count = countedIn(preview).reduce((sum, what) => sum + goes[what], 0);
  const lines = [
    ...(goes.links > 0 ? [privacy.goesInShort.link] : []),
    ...(count > 0 ? [privacy.goesInShort.records({ count })] : []),
    ...(goes.openRequests > 0 ? [privacy.goesInShort.openRequest] : []),
  ];
  return lines.length === 0 ? [privacy.nothing] : lines;
}

const stayingInShort = (
  { keepsPastLinks }: ErasePreview,
  { words: { privacy } }: Language,
): readonly string[] => [
  privacy.staysInShort.money,
  privacy.staysInShort.traces,
  ...(keepsPastLinks ? [privacy.staysInShort.deeds] : []),
  privacy.staysInShort.messages,
];

/** When a preview was made, in ms since the epoch. @param subject of **Confirm** under it */
export const readEraseSubject = (subject: string): number => Number.parseInt(subject, TIME_BASE);

function goingLines(preview: ErasePreview, { words: { privacy } }: Language): readonly string[] {
  const { goes } = preview;
  const lines = [
    ...(goes.links > 0 ? [privacy.link] : []),
    ...countedIn(preview).map((what) => privacy[what]({ count: goes[what] })),
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
    (count) => language.words.lists.more({ count }),
  );

function obstacleLine(obstacle: Obstacle, language: Language): string {
  const { words, shown } = language;
  const { obstacles: say } = words.privacy;
  switch (obstacle.kind) {
    case 'grant':
      return say.grant({ id: shortId(obstacle.id), state: statesOf('grant', language)[obstacle.state] });
    case 'deposit':
      return say.deposit({ when: moment(obstacle.until, 'R') });
    case 'payout':
      return say.payout({ id: shortId(obstacle.id) });
    case 'giveaway':
      return say.giveaway({ title: shown(obstacle.title) });
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
