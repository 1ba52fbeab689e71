import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ASKED_GRANT } from '../../src/api/api-schemas.js';
import { checkSettings } from '../../src/config.js';
import { UserError } from '../../src/errors.js';
import { prizeTerms } from '../../src/giveaways/prizes.js';
import { grantAmount } from '../../src/ledger/grant-checks.js';
import { readBalanceAnswer } from '../../src/link-proofs/balance-answer.js';
import { LOCALES } from '../../src/locales/locales.js';
import { amountOf, amountText, figureText, parseAmount } from '../../src/money/amount.js';
import { readBalance } from '../../src/website/website-answers.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { languages } from '../support/english.js';
import { type Decimal, decimalOf, figureOf, isSame, isWithinMillionth, rounded } from './decimals.js';
import { hostile } from './hostile.js';
import { holds } from './property.js';

const MAX = amountOf('1000000000000.00');

const cents = fc.bigInt(1n, 10n ** 14n);
const centsText = cents.map((amount) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`);
const decimalText = fc
  .tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.nat(9), fc.bigInt(0n, 10n ** 9n - 1n))
  .map(([whole, scale, part]) =>
    scale === 0 ? String(whole) : `${whole}.${String(part).padStart(9, '0').slice(0, scale)}`,
  );

/** With groups and decimal signs as people and spreadsheets write them, also where these are wrong. */
const groupedText = fc
  .tuple(decimalText, fc.constantFrom(',', '.', ' ', "'", '\u202f', '\u00a0', ''), fc.constantFrom('.', ','))
  .map(([text, group, point]) => {
    const [whole = '', part] = text.split('.');
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
    return part === undefined ? grouped : grouped + point + part;
  });

const doubles = fc.oneof(
  fc.double({ noNaN: true, min: -1e16, max: 1e16 }),
  fc
    .tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }))
    .map(([one, other]) => one / other),
  fc.tuple(fc.nat(1e6), fc.nat(1e6)).map(([one, other]) => one / 100 + other / 100),
);
/** Numbers as JavaScript, PHP and others write them, up to all digits that a double has. */
const figures = fc.oneof(
  doubles.map(String),
  doubles.map((number) => number.toPrecision(17)),
  doubles.map((number) => number.toExponential()),
  doubles.map((number) => number.toFixed(40)),
  fc.bigInt(-(10n ** 39n), 10n ** 39n).map(String),
  decimalText,
);

/** Cents and a digit more, which people know as thousands. */
const tooFineText = centsText.map((text) => `${text}0`);
const numberLike = hostile(fc.oneof(decimalText, groupedText, figures, centsText, tooFineText));

const sameAs = (text: string | undefined, expected: Decimal | undefined) =>
  text === undefined || expected === undefined
    ? text === undefined && expected === undefined
    : isSame(decimalOf(text) ?? { units: -1n, scale: 99 }, expected);

/** What is meant by a text that asks for a payment: digits, and one or two more behind a point or comma. */
function payable(text: string): Decimal | undefined {
  const trimmed = text.trim();
  const amount = decimalOf(trimmed) ?? decimalOf(trimmed, ',');
  return amount !== undefined && amount.units > 0n && amount.scale <= 2 ? amount : undefined;
}

/** @returns `undefined` if it was refused; throws what is no refusal of the person's */
function paid(read: () => string): string | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** What a website's figure stands for: a whole cent that a float has missed, or the figure, in twelve decimals if need be. */
function meantBy(text: string): readonly Decimal[] {
  const figure = figureOf(text);
  if (figure === undefined) return [];
  const nearest = rounded(figure, 2);
  return isWithinMillionth(nearest, figure) ? [nearest] : [figure, rounded(figure, 12)];
}

describe('an amount', () => {
  it('reads back as it was written', () => {
    holds(decimalText, (text) => {
      const amount = amountOf(text);
      expect(amountOf(amountText(amount)).equals(amount)).toBe(true);
      expect(sameAs(amountText(amount), decimalOf(text))).toBe(true);
    });
  });

  it('is what its digits say, or none', () => {
    holds(fc.oneof(decimalText, numberLike), (text) => {
      const amount = parseAmount(text);
      if (amount !== undefined) expect(sameAs(amountText(amount), decimalOf(text))).toBe(true);
      else if (decimalOf(text) !== undefined) expect(text).toMatch(/\d{41}|\.\d{31}/);
    });
  });

  it('that somebody asks for is what they have written, or refused', () => {
    holds(fc.oneof(centsText, groupedText, tooFineText, numberLike), (text) => {
      const read = paid(() => amountText(grantAmount(text, MAX)));
      const expected = payable(text);
      const isTooMuch = expected !== undefined && expected.units > 10n ** BigInt(12 + expected.scale);
      expect(sameAs(read, isTooMuch ? undefined : expected)).toBe(true);
    });
  });

  it('that somebody asks for by a number is that number, or refused', () => {
    const numbers = fc.oneof(
      cents.map((amount) => Number(amount) / 100),
      doubles,
      fc.double(),
    );
    holds(numbers, (number) => {
      const read = paid(() => amountText(grantAmount(number, MAX)));
      if (read !== undefined) expect(Number(read)).toBe(number);
      else if (number > 0 && number <= 1e12) expect(Math.round(number * 100) / 100).not.toBe(number);
    });
  });

  it('of a prize is what stands at its place, or refused', () => {
    const lists = fc.oneof(
      fc
        .tuple(fc.array(centsText, { minLength: 1, maxLength: 9 }), fc.constantFrom(', ', '; ', ','))
        .map(([prizes, separator]) => prizes.join(separator)),
      fc
        .array(fc.oneof(tooFineText, numberLike), { minLength: 1, maxLength: 4 })
        .map((prizes) => prizes.join('; ')),
    );
    holds(hostile(lists), (text) => {
      paid(() => {
        const { prizes = [] } = prizeTerms({ prizes: text }, MAX);
        const places = [/;/, /,\s/, /,/].map((separator) =>
          text
            .trim()
            .replace(/[\s,;]+$/, '')
            .split(separator),
        );
        const isMeant = (place: readonly string[]) =>
          place.length === prizes.length &&
          prizes.every((prize, index) => sameAs(prize, payable(place[index] ?? '')));
        expect(places.some(isMeant), `${text}: ${prizes}`).toBe(true);
        return '';
      });
    });
  });

  it('in a setting is what its digits say, or a fault that names the setting', () => {
    holds(fc.oneof(centsText, numberLike), (text) => {
      const { settings, faults } = checkSettings({ GRANT_MAX: text });
      const fault = faults.find(({ name }) => name === 'GRANT_MAX');
      if (text.trim() === '') expect(fault).toBeUndefined();
      else if (fault === undefined)
        expect(sameAs(settings.GRANT_MAX?.toFixed(2), decimalOf(text.trim()))).toBe(true);
      else expect(fault.fault).toBe('is wrong');
    });
  });

  it('that a program asks for is what its digits say, or refused', () => {
    holds(fc.oneof(centsText, numberLike), (amount) => {
      const read = ASKED_GRANT.safeParse({ username: 'mia', amount });
      const expected = decimalOf(amount);
      if (read.success) expect(sameAs(amountText(amountOf(read.data.amount)), expected)).toBe(true);
      else expect(read.error.issues[0]?.path).toEqual(['amount']);
    });
  });
});

describe('a figure of the website', () => {
  it('is the number that was sent, but for the error of a float', () => {
    holds(fc.oneof(figures, numberLike), (text) => {
      const read = figureText(text);
      if (read === undefined) return;
      expect(
        meantBy(text).some((meant) => sameAs(read, meant)),
        `${text} was read as ${read}`,
      ).toBe(true);
    });
  });

  it('is read from each number that a double is printed as', () => {
    const printed = fc.oneof(
      doubles.map(String),
      doubles.map((number) => number.toPrecision(17)),
    );
    holds(printed, (text) => expect(figureText(text)).toBeDefined());
  });

  it('is the same in a balance, as a number and as a text', () => {
    const sent = fc.oneof(
      figures,
      figures.map((text) => JSON.stringify(text)),
      numberLike.map((text) => JSON.stringify(text)),
    );
    holds(fc.tuple(sent, sent), ([paidCredit, virtual]) => {
      const body = `{"data": {"paid_balance": ${paidCredit}, "virtual_balance": ${virtual}}}`;
      try {
        const balance = readBalance({ status: 200, headers: {}, body });
        for (const [read, written] of [
          [balance.paid, paidCredit],
          [balance.virtual, virtual],
        ] as const)
          expect(
            meantBy(String(written.startsWith('"') ? JSON.parse(written) : written)).some((meant) =>
              sameAs(read, meant),
            ),
          ).toBe(true);
      } catch (error) {
        if (!(error instanceof WebsiteError)) throw error;
        expect(error.message).toMatch(
          /the \w+_balance of the balance answer is no amount|has no \w+_balance|is no JSON/,
        );
      }
    });
  });
});

const CREDIT = ['credits', 'KREDİ', 'İ', 'Кредиты', '€', 'ß'];
const spoken = await Promise.all(LOCALES.map((locale) => languages.of(locale)));

describe('a balance that a member names', () => {
  it('is understood as the bot writes it, in every language', () => {
    holds(fc.tuple(fc.constantFrom(...spoken), centsText), ([language, text]) => {
      const meanings = readBalanceAnswer(language.amount(amountOf(text)), [language.creditName]);
      expect(meanings.map(amountText)).toContain(text);
    });
  });

  it('has the digits that were typed, in their order, and no others', () => {
    const figure = fc.oneof(centsText, groupedText, numberLike);
    const typed = fc
      .tuple(figure, fc.constantFrom(...CREDIT), fc.constantFrom('', ' ', '\u00a0'), fc.boolean())
      .map(([text, name, gap, isBefore]) => ({
        text,
        name,
        typed: isBefore ? name + gap + text : text + gap + name,
      }));
    holds(typed, ({ text, name, typed: all }) => {
      const digitsOf = (some: string) => some.replaceAll(/\D/g, '').replace(/^0+/, '');
      for (const meant of readBalanceAnswer(all, [name])) {
        const digits = digitsOf(meant.toString());
        const possible = [text, all].map(digitsOf);
        expect(possible.some((some) => some.replace(/0+$/, '') === digits.replace(/0+$/, ''))).toBe(true);
      }
    });
  });
});
