import fc from 'fast-check';

/** What parsers are known to stumble over: what is not seen, looks like something else, or means something to a format. */
const SIGNS = [
  ...[
    '\u200b',
    '\u200d',
    '\u202e',
    '\u2066',
    '\u2069',
    '\ufeff',
    '\u00ad',
    '\0',
    '\u001b',
    '\ufffd',
    '\ue000',
  ],
  ...[
    '\n',
    '\r',
    '\r\n',
    '\t',
    '\v',
    '\u0085',
    '\u2028',
    '\u2029',
    ' ',
    '\u00a0',
    '\u2009',
    '\u202f',
    '\u3000',
  ],
  ...[
    '"',
    "'",
    '`',
    '’',
    '“',
    '„',
    '«',
    ',',
    ';',
    '|',
    ':',
    '.',
    '٫',
    '٬',
    '，',
    '．',
    '·',
    '\\',
    '/',
    '%',
    '%zz',
  ],
  ...[
    '#',
    ' #',
    '=',
    '-',
    '+',
    '−',
    '－',
    '＋',
    '@',
    '<',
    '>',
    '<@',
    '{',
    '}',
    '[',
    ']',
    '[]',
    '{}',
    '$',
    '&',
    '?',
  ],
  ...[
    '0x',
    'e9',
    'E+1',
    'e-7',
    'NaN',
    'Infinity',
    '1_0',
    '00',
    '000',
    '.0',
    ',0',
    ',00',
    '.000',
    '999999999999999999',
  ],
  ...['٣', '３', '𝟛', '३', '①', '²', '½', 'Ⅳ', 'O', 'О', 'l', 'Ι', 'İ', 'ı', 'ſ', '\u212a', 'ß', 'ﬁ', 'ŉ'],
  ...['\ud800', '\udc00', '🎉', '👩‍👩‍👧', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'é', 'e\u0301', '\u0301', 'ﷺ', 'Ａ', 'а'],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'true'],
];

const sign = fc.constantFrom(...SIGNS);

const place = fc.nat(1_000_000);
const within = (text: string, at: number) => at % (text.length + 1);

type Edit = (text: string) => string;

/** One thing that goes wrong with a text on its way, by hand or by purpose. */
const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(place, sign).map(([at, added]) => inserted(at, added)) },
  { weight: 2, arbitrary: fc.tuple(place, sign).map(([at, other]) => replaced(at, other)) },
  fc.tuple(place, fc.integer({ min: 1, max: 3 })).map(([at, count]) => deleted(at, count)),
  fc.tuple(place, fc.integer({ min: 1, max: 4 })).map(([at, count]) => doubled(at, count)),
  place.map(swapped),
  place.map(
    (at): Edit =>
      (text) =>
        text.slice(0, within(text, at)),
  ),
  fc.constantFrom<Edit>(
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    (text) => [...text].reverse().join(''),
    (text) => text.repeat(2),
    (text) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit))),
    (text) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ),
);

function inserted(at: number, added: string): Edit {
  return (text) => text.slice(0, within(text, at)) + added + text.slice(within(text, at));
}

function replaced(at: number, other: string): Edit {
  return (text) => text.slice(0, within(text, at)) + other + text.slice(within(text, at) + 1);
}

function deleted(at: number, count: number): Edit {
  return (text) => text.slice(0, within(text, at)) + text.slice(within(text, at) + count);
}

function doubled(at: number, count: number): Edit {
  return (text) => {
    const start = within(text, at);
    return text.slice(0, start + count) + text.slice(start);
  };
}

function swapped(at: number): Edit {
  return (text) => {
    const start = within(text, at);
    const [one = '', other = ''] = [text[start], text[start + 1]];
    return text.slice(0, start) + other + one + text.slice(start + 2);
  };
}

/** What was right before one to four things went wrong with it. */
export const mutated = (right: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(right, fc.array(edit, { minLength: 1, maxLength: 4 }))
    .map(([text, edits]) => edits.reduce((so, change) => change(so), text));

/** Any text, of signs with which something may go wrong. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(fc.oneof(sign, fc.string({ maxLength: 3 })), { maxLength: 12 }).map(joined),
  },
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Texts that were right once, and others. */
export const hostile = (right: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 4, arbitrary: mutated(right) }, { weight: 1, arbitrary: oddText });

/** A text that grows by something that is repeated in it: where a parser looks again and again, it takes ever longer. */
export interface Growing {
  readonly before: string;
  readonly repeated: string;
  readonly after: string;
}

/** @param parts of which the texts of a parser are made */
export function growing(parts: readonly string[]): fc.Arbitrary<Growing> {
  const part = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...parts) }, { weight: 1, arbitrary: sign });
  const few = fc.array(part, { maxLength: 2 }).map(joined);
  const some = fc.array(part, { minLength: 1, maxLength: 3 }).map(joined);
  return fc.record({ before: few, repeated: some, after: few });
}

/**
 * A text of so many characters, or hardly more. All its texts have an odd number of characters, or all an even one: where
 * these are bytes of UTF-16, the short one would be refused at once, and the long one read.
 */
export const grown = ({ before, repeated, after }: Growing, length: number): string =>
  before + (repeated + repeated).repeat(Math.ceil(length / 2 / repeated.length)) + after;

function joined(parts: readonly string[]): string {
  return parts.join('');
}
