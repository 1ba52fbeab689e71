import { describe, expect, it } from 'vitest';
import { readControlId } from '../../src/discord/reply.js';
import type { GrantState } from '../../src/ledger/grant.js';
import type { Obstacle } from '../../src/privacy/erased-kind.js';
import type { ErasePreview } from '../../src/privacy/erasure.js';
import {
  eraseDetailsReply,
  erasedReply,
  erasePreviewReply,
  exportReply,
  readEraseSubject,
} from '../../src/views/privacy-card.js';
import { complaintsAbout, cutTexts, harmIn, labelsOf, renderedText, WORDY } from '../support/reply-check.js';

const NOON = Date.UTC(2026, 10, 21, 12);
const HOSTILE = '@everyone **bold** `code` <@1180000000000000001>';
const ID = '01K8ZQ0000000000000000TEST';
const STATES: readonly GrantState[] = ['waiting', 'queued', 'prepared', 'sending', 'unknown'];

const OBSTACLES: readonly Obstacle[] = [
  ...STATES.map((state): Obstacle => ({ kind: 'grant', id: ID, state })),
  { kind: 'deposit', until: 1_800_000_000_000 },
  { kind: 'payout', id: ID },
  ...Array.from({ length: 40 }, (): Obstacle => ({ kind: 'giveaway', id: ID, title: HOSTILE.repeat(2) })),
];

const preview = (changes: Partial<ErasePreview> = {}): ErasePreview => ({
  goes: {
    links: 1,
    pastLinks: 123_456,
    requests: 123_456,
    openRequests: 1,
    proofs: 123_456,
    signIns: 123_456,
    grants: 123_456,
    payoutRows: 123_456,
    giveaways: 123_456,
    attendances: 123_456,
    places: 123_456,
  },
  keepsPastLinks: false,
  obstacles: [],
  isUnderWay: false,
  at: NOON,
  ...changes,
});

describe.each(WORDY)('in %s', (_locale, language) => {
  const { privacy } = language.words;

  it.each([
    ['a preview', erasePreviewReply(preview(), language)],
    ['the details', eraseDetailsReply(preview({ keepsPastLinks: true }), language)],
    ['a preview for staff', erasePreviewReply(preview({ keepsPastLinks: true, isUnderWay: true }), language)],
    ['what is under way', erasePreviewReply(preview({ obstacles: OBSTACLES }), language)],
    ['an erasure', erasedReply({ end: 'done', unreadable: 3 }, language)],
    ['a waiting erasure', erasedReply({ end: 'waiting', unreadable: 0 }, language)],
    [
      'an export',
      exportReply({ files: [{ name: 'a.json', data: Buffer.from('{}') }], unreadable: 1 }, language),
    ],
  ])('%s is whole and harmless', (_what, reply) => {
    expect(complaintsAbout(reply)).toEqual([]);
    expect(cutTexts(reply).filter((text) => !/\d…/.test(text))).toEqual([]);
    expect(harmIn(reply)).toEqual([]);
  });

  it('has its moment in its button, and nothing but details while something is under way', () => {
    const [row] = erasePreviewReply(preview(), language).components ?? [];
    const [erase] = row?.components ?? [];
    const id = erase !== undefined && 'custom_id' in erase ? erase.custom_id : '';
    expect(readEraseSubject(readControlId(id).subject)).toBe(NOON);
    expect(labelsOf(erasePreviewReply(preview({ obstacles: OBSTACLES }), language))).toEqual([
      privacy.details,
    ]);
  });

  it('says in two short lists what goes and what stays', () => {
    const lines = renderedText(erasePreviewReply(preview({ keepsPastLinks: true }), language)).split('\n');
    expect(lines.filter((line) => line.startsWith('- ')).length).toBeLessThanOrEqual(7);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(120);
    expect(lines.filter((line) => line.startsWith('- ') && line.endsWith('.'))).toEqual([]);
  });

  it('says that a hash stays of who has claimed or redeemed', () => {
    const text = (places: number) =>
      renderedText(eraseDetailsReply(preview({ goes: { ...preview().goes, places } }), language));
    expect(text(1)).toContain(privacy.staysHashes);
    expect(text(0)).not.toContain(privacy.staysHashes);
  });

  it('says that staff keep their past links, and others do not', () => {
    const text = (keepsPastLinks: boolean) =>
      renderedText(eraseDetailsReply(preview({ keepsPastLinks }), language));
    expect(text(true)).toContain(privacy.staysStaff);
    expect(text(true)).not.toContain(privacy.pastLinks({ count: 123_456 }));
    expect(text(false)).toContain(privacy.pastLinks({ count: 123_456 }));
    expect(text(false)).not.toContain(privacy.staysStaff);
  });
});
