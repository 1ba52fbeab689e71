import { describe, expect, it } from 'vitest';
import { readControlId } from '../../src/discord/reply.js';
import type { GrantState } from '../../src/ledger/grant.js';
import type { ErasePreview } from '../../src/privacy/erasure.js';
import type { Obstacle } from '../../src/privacy/obstacles.js';
import {
  erasedReply,
  erasePreviewReply,
  exportReply,
  readEraseSubject,
} from '../../src/views/privacy-card.js';
import { complaintsAbout, cutTexts, harmIn, renderedText, WORDY } from '../support/reply-check.js';

const NOON = Date.UTC(2026, 10, 21, 12);
const HOSTILE = '@everyone **bold** `code` <@1180000000000000001>';
const ID = '01K8ZQ0000000000000000TEST';
const STATES: readonly GrantState[] = ['waiting', 'prepared', 'sending', 'unknown'];

const OBSTACLES: readonly Obstacle[] = [
  ...STATES.map((state): Obstacle => ({ kind: 'grant', id: ID, state })),
  { kind: 'preview' },
  { kind: 'deposit', until: 1_800_000_000_000 },
  { kind: 'payout', id: ID },
  { kind: 'settled', until: 1_800_000_000_000 },
  { kind: 'due', id: ID },
  ...Array.from({ length: 40 }, (): Obstacle => ({ kind: 'giveaway', id: ID, title: HOSTILE.repeat(2) })),
];

const preview = (changes: Partial<ErasePreview> = {}): ErasePreview => ({
  goes: {
    links: 1,
    pastLinks: 123_456,
    requests: 123_456,
    isWithdrawn: true,
    proofs: 123_456,
    signIns: 123_456,
    grants: 123_456,
    payoutRows: 123_456,
    giveaways: 123_456,
    claims: 123_456,
    codes: 123_456,
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

  it('has the moment of the preview in its button, and no button while something is under way', () => {
    const [row] = erasePreviewReply(preview(), language).components ?? [];
    const [erase] = row?.components ?? [];
    const id = erase !== undefined && 'custom_id' in erase ? erase.custom_id : '';
    expect(readEraseSubject(readControlId(id).subject)).toBe(NOON);
    expect(erasePreviewReply(preview({ obstacles: OBSTACLES }), language).components).toEqual([]);
  });

  it('says what goes of claims and codes, and that a hash stays of who has claimed or redeemed one', () => {
    const text = (changes: Partial<ErasePreview['goes']>) =>
      renderedText(erasePreviewReply(preview({ goes: { ...preview().goes, ...changes } }), language));
    const some = language.number(123_456);
    for (const line of [privacy.claims(some), privacy.codes(some), privacy.staysHashes])
      expect(text({})).toContain(line);
    expect(text({ codes: 0 })).toContain(privacy.staysHashes);
    expect(text({ claims: 0 })).toContain(privacy.staysHashes);
    expect(text({ claims: 0, codes: 0 })).not.toContain(privacy.staysHashes);
  });

  it('says when a payment that is settled no longer stands in the way', () => {
    const until = 1_800_000_000_000;
    const reply = erasePreviewReply(preview({ obstacles: [{ kind: 'settled', until }] }), language);
    expect(renderedText(reply)).toContain('<t:1800000000:R>');
  });

  it('says that staff keep their past links, and others do not', () => {
    const text = (keepsPastLinks: boolean) =>
      renderedText(erasePreviewReply(preview({ keepsPastLinks }), language));
    expect(text(true)).toContain(privacy.staysStaff);
    expect(text(true)).not.toContain(privacy.pastLinks(language.number(123_456)));
    expect(text(false)).toContain(privacy.pastLinks(language.number(123_456)));
    expect(text(false)).not.toContain(privacy.staysStaff);
  });
});
