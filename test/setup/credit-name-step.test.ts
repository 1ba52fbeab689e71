import { describe, expect, it } from 'vitest';
import type { Tools } from '../../src/setup/step.js';
import { creditNameStep } from '../../src/setup/steps/credit-name-step.js';

/** The step with these settings, answered so; without an answer, the proposal is kept. */
async function answered(before: Readonly<Record<string, string>>, answer?: string) {
  let proposal: string | undefined;
  const ask = {
    text: async (_question: string, initial?: string) => {
      proposal = initial;
      return answer ?? initial ?? '';
    },
  };
  const draft = await creditNameStep.ask({ before, decided: {} }, { ask } as unknown as Tools);
  const set = Object.fromEntries(Object.entries(draft.decided).filter(([, name]) => name !== ''));
  const said = (creditNameStep.check?.(draft) ?? [])
    .map(({ verdict, say }) => `${verdict}: ${say}`)
    .join('\n');
  return { proposal, set, said };
}

describe('the question for the name of the credit', () => {
  it.each([
    [{}, 'credits'],
    [{ LANGUAGE: 'pt-BR' }, 'créditos'],
    [{ LANGUAGE: 'de', CREDIT_NAME: 'credits' }, 'Credits'],
    [{ LANGUAGE: 'en', CREDIT_NAME: 'kredi' }, 'credits'],
    [{ LANGUAGE: 'de', CREDIT_NAME: 'Taler' }, 'Taler'],
  ])('proposes the server’s word, or a name of its own: %j', async (before, proposal) => {
    expect((await answered(before)).proposal).toBe(proposal);
  });

  it('gives the other languages their word where the proposal is kept', async () => {
    const { set, said } = await answered({ LANGUAGE: 'es-419', CREDIT_NAME_RU: 'монет' });
    expect(set).toEqual({
      CREDIT_NAME: 'créditos',
      CREDIT_NAME_EN: 'credits',
      CREDIT_NAME_BG: 'кредита',
      CREDIT_NAME_CS: 'kreditů',
      CREDIT_NAME_DE: 'Credits',
      CREDIT_NAME_FR: 'crédits',
      CREDIT_NAME_PL: 'kredytów',
      CREDIT_NAME_RU: 'монет',
      CREDIT_NAME_TR: 'kredi',
    });
    expect(said).toBe('');
  });

  it('keeps only names of one’s own beside another name', async () => {
    const { set, said } = await answered({ CREDIT_NAME_RU: 'монет', CREDIT_NAME_DE: 'Credits' }, 'coins');
    expect(set).toEqual({ CREDIT_NAME: 'coins', CREDIT_NAME_RU: 'монет' });
    expect(said).toBe('');
  });

  it('says that a single name is for all languages', async () => {
    const { set, said } = await answered({}, 'coins');
    expect(set).toEqual({ CREDIT_NAME: 'coins' });
    expect(said).toMatch(/^hint: .*every language.*CREDIT_NAME_DE=/);
  });
});
