import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.js';
import type { LinkProof } from '../../src/link-proofs/link-proof-records.js';
import { amountOf } from '../../src/money/amount.js';
import {
  beginCard,
  betterProofCard,
  proofMessage,
  proofReply,
  waysCard,
  wrongReply,
} from '../../src/views/link-proof-card.js';
import { english, german } from '../support/english.js';
import { labelsOf } from '../support/reply-check.js';

const URL = 'https://link.example.org/begin';
const proof: LinkProof = {
  id: '01P',
  member: '1',
  account: { by: 'username', username: 'bob', id: '7' },
  locale: 'de',
  offeredAt: 1,
  state: 'offered',
};

type Reply = ReturnType<typeof waysCard>;
const textOf = ({ embeds = [] }: Reply) =>
  embeds.map(({ title, description }) => `${title} ${description}`).join();

describe('the card with the ways', () => {
  const offered = { depositMax: amountOf('1.99'), signInUrl: URL };

  it.each([
    [
      ['deposit', 'sign-in', 'staff'],
      ['Send a test deposit', 'Sign in', 'Ask staff', 'Cancel'],
    ],
    [
      ['sign-in', 'deposit'],
      ['Sign in', 'Send a test deposit', 'Cancel'],
    ],
    [['deposit'], ['Send a test deposit', 'Cancel']],
  ] as const)('shows %o in their order', (ways, buttons) => {
    const card = waysCard(proof, { ...offered, ways }, english);
    expect(labelsOf(card)).toEqual(buttons);
    expect(textOf(card).match(/^- /gm)).toHaveLength(ways.length);
    expect(textOf(card)).toContain('1.99 credits');
  });

  it('leaves signing in out where there is no address for it', () => {
    const { signInUrl: _, ...without } = offered;
    const card = waysCard(proof, { ...without, ways: ['sign-in', 'staff'] }, english);
    expect(labelsOf(card)).toEqual(['Ask staff', 'Cancel']);
    expect(textOf(card)).not.toContain('Sign in');
  });

  it('is in German as well', () => {
    const card = waysCard(proof, { ...offered, ways: ['deposit', 'staff'] }, german);
    expect(labelsOf(card)).toEqual(['Testgutschrift senden', 'Team fragen', 'Abbrechen']);
    expect(textOf(card)).toContain('1,99 credits');
  });
});

it('the card to begin with has the address, and may ask for a name', () => {
  const card = beginCard(URL, true, english);
  expect(labelsOf(card)).toEqual(['Sign in', 'Enter username']);
  expect(JSON.stringify(card)).toContain(URL);
  expect(labelsOf(beginCard(URL, false, english))).toEqual(['Sign in']);
});

it('the card for a better proof names the present one', () => {
  const { member, account } = proof;
  const card = betterProofCard({ member, account, since: 1, by: '9', proof: 'deposit' }, URL, english);
  expect(textOf(card)).toContain('proven by a deposit');
  expect(textOf(card)).not.toContain('yourself');
  expect(labelsOf(card)).toEqual(['Sign in']);
});

describe('a proof', () => {
  const asked: LinkProof = { ...proof, state: 'asked', sentAt: 2 };

  it('that waits for an answer says no number of tries, which the next answer would make an old one', () => {
    const cards = [0, 1].map((wrong) =>
      proofReply({ proof: { ...asked, wrong }, deposit: undefined }, english),
    );
    const [card = {}, afterWrong = {}] = cards;
    expect(textOf(afterWrong)).toBe(textOf(card));
    expect(textOf(wrongReply(asked, 1, english))).toContain('That was try 1 of 2.');
    expect(labelsOf(card)).toEqual(['Enter balance', 'Ask staff']);
  });

  it('has no buttons in a direct message', () => {
    for (const state of ['asked', 'unknown', 'not-sent', 'late'] as const) {
      const message = proofMessage({ proof: { ...asked, state }, deposit: undefined }, german);
      expect(labelsOf(message)).toEqual([]);
      expect(textOf(message)).not.toBe('');
    }
  });

  it('whose deposit did not arrive says why', () => {
    const unsent = { ...proof, state: 'not-sent' } as const;
    const refusal = new UserError(({ words }) => words.refusals.notRecordable);
    const card = proofReply({ proof: unsent, deposit: undefined }, english, refusal);
    expect(textOf(card)).toContain('could not be written');
    expect(labelsOf(card)).toEqual(['Ask staff']);
    const refused = { state: 'refused', message: 'The account is *locked*' } as never;
    expect(textOf(proofReply({ proof: unsent, deposit: refused }, english))).toContain('locked');
  });

  it('that was answered wrongly says what counts, and nothing of the amount', () => {
    for (const language of [english, german]) {
      for (const left of [1, 0]) {
        const card = wrongReply(proof, left, language);
        expect(textOf(card)).not.toMatch(/\d[.,]\d/);
        expect(labelsOf(card)).toHaveLength(left + 1);
      }
    }
  });
});
