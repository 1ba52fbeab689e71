import { describe, expect, it } from 'vitest';
import type { CodeDraft, CodeSet } from '../../src/codes/code-schema.js';
import { readControlId } from '../../src/discord/reply.js';
import { amountOf } from '../../src/money/amount.js';
import { codePreview, createdReply, readConfirmed } from '../../src/views/code-card.js';
import { english } from '../support/english.js';
import { complaintsAbout, cutTexts, renderedText, WORDY } from '../support/reply-check.js';

const DRAFT: CodeDraft = {
  id: '01K8ZQ0000000000000000TEST',
  by: '900',
  guildId: '1',
  amount: '15.00',
  draftedAt: 0,
  uses: 5,
  count: 1,
};
const SET: CodeSet = {
  ...DRAFT,
  state: 'open',
  confirmedAt: 0,
  process: '01P',
  endsAt: 60_000,
  ending: '26',
};
/** As long as a word may be typed. */
const WORD = 'Race: night/2026 `!` '.padEnd(40, '-');

const previewOf = (changes: Partial<CodeDraft>, word?: string, language = english) => {
  const draft = { ...DRAFT, ...changes };
  return codePreview(
    { draft, cost: amountOf('75.00'), left: amountOf('100.00'), needsApproval: false },
    language,
    word,
  );
};

/** What **Confirm** names. */
function subjectIn(preview: ReturnType<typeof previewOf>): string {
  const [confirm] = preview.components?.[0]?.components ?? [];
  return confirm !== undefined && 'custom_id' in confirm ? readControlId(confirm.custom_id).subject : '';
}

describe.each(WORDY)('in %s', (_locale, language) => {
  const forMembers = { language, redeem: '</redeem:1180000000000000001>' };

  it.each([
    ['a preview with a word', previewOf({ own: { hash: 'h', ending: '26' } }, WORD, language)],
    ['a code', createdReply({ set: SET, codes: [WORD] }, language, forMembers)],
    [
      'a code that waits',
      createdReply({ set: { ...SET, state: 'waiting' }, codes: [WORD] }, language, forMembers),
    ],
  ])('%s is whole', (_what, reply) => {
    expect(complaintsAbout(reply)).toEqual([]);
    expect(cutTexts(reply)).toEqual([]);
  });
});

it('a word of the host’s own is shown again after Confirm, which takes it along', () => {
  expect(readConfirmed(subjectIn(previewOf({}, WORD)))).toEqual({ id: DRAFT.id, word: WORD });
  expect(readConfirmed(subjectIn(previewOf({})))).toEqual({ id: DRAFT.id, word: undefined });
});

it('a code is shown with a text to paste, in the language of the members', () => {
  const forMembers = { language: english, redeem: '</redeem:7>' };
  const text = renderedText(createdReply({ set: SET, codes: ['RACE26'] }, english, forMembers));
  expect(text).toContain('```\nRACE26\n```');
  expect(text).toContain(
    '```\n🎟️ Code **RACE26**: **15.00 credits** for each of the first 5 members who redeem it. Use </redeem:7>. Valid until <t:60:f>.\n```',
  );
});

it('many codes come in a file that is named for people', () => {
  const set: CodeSet = { ...SET, count: 2, reason: 'Winter regatta' };
  const forMembers = { language: english, redeem: '</redeem:7>' };
  const reply = createdReply({ set, codes: ['A', 'B'] }, english, forMembers);
  expect(reply.files?.map(({ name }) => name)).toEqual(['codes-Winter-regatta-1970-01-01.csv']);
  expect(renderedText(reply)).toContain('Members redeem them');
});

it('one code is not one of them', () => {
  expect(renderedText(previewOf({}))).not.toContain('one of them');
  expect(renderedText(previewOf({ count: 2 }))).toContain('one of them');
});
