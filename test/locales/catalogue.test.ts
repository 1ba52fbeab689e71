import { describe, expect, it } from 'vitest';
import { createCatalogue, createSay, refuse } from '../../src/locales/catalogue.js';
import { said, text } from '../../src/locales/text.js';

const AWKWARD = "**_`~|><@!1>\u202e\u0000{count}'{}'$%s";

describe('a text', () => {
  it.each<[message: string, locale: string, values: Record<string, string | number>, shown: string]>([
    ['{count, plural, one {konto} few {konta} many {kont} other {konta}}', 'pl', { count: 5 }, 'kont'],
    ['{count, plural, one {konto} few {konta} many {kont} other {konta}}', 'pl', { count: 22 }, 'konta'],
    ['{count, plural, =0 {Nobody} one {One} other {# people}}', 'en', { count: 0 }, 'Nobody'],
    ['{count, plural, one {One} other {# people}}', 'en', { count: 1_200 }, '1,200 people'],
    ['{from, number} → {to, number}', 'de', { from: 1_000_000, to: 0.5 }, '1.000.000 → 0,5'],
    ['{day, selectordinal, one {#er} other {#}}', 'fr', { day: 1 }, '1er'],
    ['{why, select, time {late} other {early}}', 'en', { why: 'time' }, 'late'],
    ['{why, select, time {late} other {early}}', 'en', { why: 'staff' }, 'early'],
    ["It's {name}'s: '{name}' and <@1>", 'en', { name: 'Ann' }, "It's Ann's: {name} and <@1>"],
    ["It's '{'", 'en', {}, "It's {"],
    ['„{name}“', 'de', { name: AWKWARD }, `„${AWKWARD}“`],
  ])('is rendered as its language writes it: %s in %s with %j', (message, locale, values, shown) => {
    expect(createSay(() => message, locale, refuse)('key', values)).toBe(shown);
  });

  it('may have arguments or not where one of several is said', () => {
    const english: Record<string, string> = { gone: 'It is gone.', poor: 'It costs {cost}.' };
    const shape = { gone: '', poor: text<{ cost: string }>() };
    const words = createCatalogue(
      shape,
      createSay((key) => english[key], 'en', refuse),
    );
    const saidOf = (one: keyof typeof shape) => said(words[one], { cost: '5' });
    expect([saidOf('gone'), saidOf('poor')]).toEqual(['It is gone.', 'It costs 5.']);
  });
});

describe('a catalogue', () => {
  const SHAPE = {
    win: { enter: '', leave: '', paid: text<{ amount: string }>(), round: text<{ round: number }>() },
  };
  const ENGLISH = {
    'win.enter': 'Enter',
    'win.leave': 'Leave',
    'win.paid': 'Paid: {amount}',
    'win.round': 'Round {round, number}',
  };

  function catalogue(german: Record<string, string>, english: Record<string, string> = ENGLISH) {
    const faults: string[] = [];
    const note = (message: string) => void faults.push(message);
    const words = createCatalogue(
      SHAPE,
      createSay(
        (key) => german[key],
        'de',
        note,
        createSay((key) => english[key], 'en', note),
      ),
    );
    return { words, faults };
  }

  it('has each text where its shape has it', () => {
    const { words, faults } = catalogue({
      'win.enter': 'Rein',
      'win.leave': 'Raus',
      'win.paid': '{amount} gezahlt',
      'win.round': '{round, number}. Runde',
    });
    const { enter, leave, paid, round } = words.win;
    expect([enter, leave, paid({ amount: '5,00' }), round({ round: 1_000 })]).toEqual([
      'Rein',
      'Raus',
      '5,00 gezahlt',
      '1.000. Runde',
    ]);
    expect(faults).toEqual([]);
  });

  it('says in English what it cannot say, and complains once', () => {
    const { words, faults } = catalogue({
      'win.enter': 'Rein',
      'win.paid': '{sum} gezahlt',
      'win.round': '{round',
    });
    for (const _ of [1, 2]) {
      expect(words.win.paid({ amount: '5.00' })).toBe('Paid: 5.00');
      expect(words.win.round({ round: 1_000 })).toBe('Round 1,000');
    }
    expect(words.win).toMatchObject({ enter: 'Rein', leave: 'Leave' });
    expect(faults).toEqual([
      'The text win.leave (de) cannot be used',
      'The text win.paid (de) cannot be used',
      'The text win.round (de) cannot be used',
    ]);
  });

  it('shows what English cannot say as it is written', () => {
    const { words } = catalogue({}, { 'win.paid': 'Paid: {sum}', 'win.round': 'A round' });
    expect(words.win.paid({ amount: '5.00' })).toBe('Paid: {sum}');
    expect(words.win.round({ round: 1 })).toBe('A round');
    expect(words.win.enter).toBe('win.enter');
  });
});
