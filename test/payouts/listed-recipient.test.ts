import { describe, expect, it } from 'vitest';
import { namedBy } from '../../src/payouts/list-names.js';
import { memberOf, readMembers } from '../../src/payouts/listed-recipient.js';

const MIA = '1180000000000000302';
const NOAH = '118000000000000030';

describe('members that were typed', () => {
  it.each([
    [`<@${MIA}> <@${NOAH}>`],
    [`<@${MIA}><@!${NOAH}>`],
    [`${MIA},${NOAH}`],
    [` ${MIA} ;\n\t${NOAH}, `],
    [`${MIA}\u3000${NOAH}`],
  ])('are read however they are separated: %j', (text) => {
    const named = readMembers(text, '5.00').map((one) => one.named?.value);
    expect(named).toEqual([MIA, NOAH]);
  });

  it('are left out where they are none', () => {
    const text = `#general <@&${MIA}> ${MIA}0000 <@${MIA} ${'x'.repeat(33)}`;
    const listed = readMembers(text, '5.00');
    expect(listed.map(({ fault }) => fault)).toEqual(Array(5).fill('not-understood'));
    expect(listed.map(({ given }) => given)).toContain(`${MIA}0000`);
  });

  it.each([
    ['mia noah', ['mia', 'noah']],
    ['@mia, 12345', ['mia', '12345']],
    ['Captain Otter, mia', ['Captain Otter', 'mia']],
    [`mia <@${NOAH}> eve`, ['mia', NOAH, 'eve']],
    [`Captain Otter; ${MIA} ${NOAH}`, ['Captain Otter', MIA, NOAH]],
  ])('can be names, with blanks where commas separate them: %j', (text, expected) => {
    const listed = readMembers(text, '5.00');
    expect(listed.map(({ called, named }) => called ?? named?.value)).toEqual(expected);
  });

  it('are kept twice where they stand twice, so that the list shows it', () => {
    expect(readMembers(`${MIA} ${MIA}`, '5.00')).toHaveLength(2);
  });

  it('are kept short and well-formed, even if nonsense was typed', () => {
    const [one] = readMembers(`${'x'.repeat(99)}😀`, '5.00');
    expect(one?.given.isWellFormed()).toBe(true);
    expect(readMembers('', '5.00')).toEqual([]);
  });

  it('are mentions or IDs', () => {
    expect(memberOf(`<@${MIA}>`)).toEqual({ by: 'member', value: MIA });
    expect(memberOf('@everyone')).toBeUndefined();
  });
});

describe('an ID of Discord’s', () => {
  it.each(['9223372036854775807', '10000000000000000'])('is %s', (id) => {
    expect(memberOf(id)).toEqual({ by: 'member', value: id });
    expect(memberOf(`<@${id}>`)).toEqual({ by: 'member', value: id });
  });

  it.each(['9223372036854775808', '9999999999999999999', '12345678901234567890', '1234567890123456'])(
    'is not %s, which leaves out its row alone',
    (id) => {
      for (const text of [id, `<@${id}>`, `<@!${id}>`]) {
        expect(memberOf(text)).toBeUndefined();
        const [bad, good] = readMembers(`${text} ${MIA}`, '5.00');
        expect(bad).toEqual({ given: text, amount: '5.00', fault: 'not-understood' });
        expect(good?.named).toBeDefined();
      }
    },
  );

  it.each(['9999999999999999999', '<@9999999999999999999>', '<@!1>', '11800000000000009999'])(
    'that cannot be one is nobody’s name in a file without a header: %s',
    (cell) => {
      expect(namedBy(cell)).toBeUndefined();
    },
  );
});
