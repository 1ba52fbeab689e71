import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.js';
import { LARGEST_FILE, MOST_ROWS, readListFile } from '../../src/payouts/list-file.js';
import { refusalOf } from '../support/credit.js';
import { isLinear } from '../support/linear-time.js';

const MIA = '1180000000000000302';
const STEAM = '76561198006409531';

const read = (text: string) => readListFile(Buffer.from(text));
const refusal = (text: string | Uint8Array) =>
  refusalOf(Promise.resolve().then(() => (typeof text === 'string' ? read(text) : readListFile(text))));

/** What each row comes to, in short: `3 username:bob 5.00`, or why it is left out. */
const inShort = (text: string | Uint8Array) =>
  (typeof text === 'string' ? read(text) : readListFile(text)).map(
    ({ line, named, amount, fault }) =>
      `${line} ${named === undefined ? fault : `${named.by}:${named.value}`} ${amount}`,
  );

/** How long files of a size take that are full of junk, in ms of the processor. @param size in bytes */
function junkMs(size: number): number {
  const texts = ['a\n', '"a",5\n', ';;\n', '"\n"', 'é,1\n'].map((filling) =>
    filling.repeat(size / Buffer.byteLength(filling)),
  );
  const begun = process.cpuUsage();
  for (const text of texts) {
    try {
      read(text);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
    }
  }
  return process.cpuUsage(begun).user / 1000;
}

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const BOM = '\ufeff';

describe('a list in a file', () => {
  it.each<[string, string | Uint8Array, readonly string[]]>([
    ['without a header', 'bob,5\nmia,6.50', ['1 username:bob 5', '2 username:mia 6.50']],
    ['with a header', 'username,amount\nbob,5\n', ['2 username:bob 5']],
    ['with the columns in another order', 'amount,username\n5,bob', ['2 username:bob 5']],
    ['with columns that mean nothing', 'place,username,team,amount\n1,bob,red,5', ['2 username:bob 5']],
    [
      'with a header in capitals and blanks',
      ' Steam ID ; AMOUNT \nSTEAM_0:1:23;5',
      ['2 steam:76561197960265775 5'],
    ],
    ['with a German header', 'Benutzername;Betrag\nbob;5,50', ['2 username:bob 5.50']],
    ['with a header that says member', `Mitglied,Betrag\n<@${MIA}>,5`, [`2 member:${MIA} 5`]],
    ['with members by mention', `<@${MIA}>,5\n<@!${MIA}>,6`, [`1 member:${MIA} 5`, `2 member:${MIA} 6`]],
    ['with members by ID', `${MIA};5`, [`1 member:${MIA} 5`]],
    [
      'with Steam IDs in all forms',
      `${STEAM},1\nSTEAM_1:1:23,2\n[U:1:47],3`,
      [`1 steam:${STEAM} 1`, '2 steam:76561197960265775 2', '3 steam:76561197960265775 3'],
    ],
    [
      'with several kinds of columns, one filled in each row',
      `member,username,steam,amount\n${MIA},,,1\n,bob,,2\n,,${STEAM},3`,
      [`2 member:${MIA} 1`, '3 username:bob 2', `4 steam:${STEAM} 3`],
    ],
    [
      'from Excel in German',
      `${BOM}username;amount\r\nbob;1234,50\r\nmia;5\r\n`,
      ['2 username:bob 1234.50', '3 username:mia 5'],
    ],
    ['from Excel with its own first line', 'sep=;\r\nusername;amount\r\nbob;5\r\n', ['3 username:bob 5']],
    [
      'from Excel in UTF-16 with tabs',
      utf16('username\tamount\r\nbjörn\t5,50\r\n'),
      ['2 username:björn 5.50'],
    ],
    ['with a BOM', `${BOM}bob,5`, ['1 username:bob 5']],
    ['with CRLF', 'bob,5\r\nmia,6\r\n', ['1 username:bob 5', '2 username:mia 6']],
    ['with the line ends of old Macs', 'bob,5\rmia,6\r', ['1 username:bob 5', '2 username:mia 6']],
    [
      'with mixed line ends',
      'bob,5\r\nmia,6\nnoah,7\r',
      ['1 username:bob 5', '2 username:mia 6', '3 username:noah 7'],
    ],
    ['without an end of the last line', 'bob,5\nmia,6', ['1 username:bob 5', '2 username:mia 6']],
    [
      'with blank lines and lines of separators',
      '\n\nbob,5\n,\n\n,,,\nmia,6\n\n',
      ['3 username:bob 5', '7 username:mia 6'],
    ],
    ['with quotes', '"bob","5"\n"the ""one""",6', ['1 username:bob 5', '2 username:the "one" 6']],
    ['with joined emoji', '👩\u200d🚀,5', ['1 username:👩\u200d🚀 5']],
    ['with separators in quotes', '"smith, bob",5\n"a;b",6', ['1 username:smith, bob 5', '2 username:a;b 6']],
    [
      'with lines in quotes, which are no username',
      'bob,5\n"two\r\nlines",6\nmia,7',
      ['1 username:bob 5', '2 not-understood 6', '4 username:mia 7'],
    ],
    ['with blanks around cells', ' bob , 5 \n  "mia" ,6', ['1 username:bob 5', '2 username:mia 6']],
    ['with two who are named in one row', `member,username,amount\n${MIA},bob,5`, ['2 not-understood 5']],
    ['with nobody in a row', 'username,amount\n,5\nbob,6', ['2 not-understood 5', '3 username:bob 6']],
    ['with cells too many', 'bob,5,6\nmia,7,', ['1 too-many-cells 5', '2 username:mia 7']],
    [
      'with decimal commas that nothing quotes',
      'username,amount\nalice,12,75\nbob,"12,75"\nmia,5',
      ['2 too-many-cells 12', '3 username:bob 12.75', '4 username:mia 5'],
    ],
    ['with decimal commas and no header', 'alice,12,75\nmia,5', ['1 too-many-cells 12', '2 username:mia 5']],
    [
      'with decimal commas before the name',
      'amount,username\n12,75,alice\n5,mia',
      ['2 too-many-cells 12', '3 username:mia 5'],
    ],
    [
      'with a header that goes on without names, as spreadsheets write it',
      'username,amount,,\nalice,12,75,\nbob,5,,\n',
      ['2 too-many-cells 12', '3 username:bob 5'],
    ],
    [
      'with a column in front that has no name',
      ',username,amount\n0,alice,12\n1,bob,12,75\n',
      ['2 username:alice 12', '3 too-many-cells 12'],
    ],
    [
      'with decimal commas before a column that is empty',
      'username,amount,note\nalice,12,75,\nbob,5,\nmia,6,hi',
      ['2 too-many-cells 12', '3 username:bob 5', '4 username:mia 6'],
    ],
    ['with more cells than a header with semicolons', 'username;amount\nbob;5;6', ['2 too-many-cells 5']],
    ['with cells too few', 'bob\nmia,5', ['1 username:bob ', '2 username:mia 5']],
    ['with a word that is none in a member column', 'member,amount\nbob,5', ['2 not-understood 5']],
    ['with a role', '<@&1180000004194304102>,5', ['1 username:<@&1180000004194304102> 5']],
    [
      'with a number that is no amount of ours',
      'bob,1.000\nmia,5e3\nnoah,0x10\neve,-5',
      ['1 username:bob 1.000', '2 username:mia 5e3', '3 username:noah 0x10', '4 username:eve -5'],
    ],
    [
      'with a quoted comma where commas separate',
      'bob,"1,50"\nmia,"1,000"\nnoah,"1,000.50"',
      ['1 username:bob 1.50', '2 username:mia 1.000', '3 username:noah 1,000.50'],
    ],
    [
      'with thousands in German',
      'bob;1.000\nmia;1.000,50',
      ['1 username:bob 1.000', '2 username:mia 1.000,50'],
    ],
    ['with formulas', '=1+1,5\n@SUM(A1),6', ['1 username:=1+1 5', '2 username:@SUM(A1) 6']],
    [
      'with text that turns around or cannot be seen',
      'b\u202eob,5\nb\u200bob,6\nb\0ob,7',
      ['1 not-understood 5', '2 not-understood 6', '3 not-understood 7'],
    ],
    ['whose header could be a name', 'name,5\nbob,6', ['1 username:name 5', '2 username:bob 6']],
    [
      'with names that every object has',
      'constructor,5\n__proto__,6',
      ['1 username:constructor 5', '2 username:__proto__ 6'],
    ],
    ['with an emoji', 'b😀b,5', ['1 username:b😀b 5']],
    ['with tabs and decimal commas', 'mia\t5,00\nbob\t6,50', ['1 username:mia 5.00', '2 username:bob 6.50']],
    [
      'with semicolons and decimal commas',
      'mia;5,00\nbob;6,50',
      ['1 username:mia 5.00', '2 username:bob 6.50'],
    ],
    ['with upright bars and decimal commas', 'mia|5,00\nbob|6', ['1 username:mia 5.00', '2 username:bob 6']],
    ['with one row and a decimal comma', 'mia;5,50', ['1 username:mia 5.50']],
    [
      'with a decimal comma in some rows',
      'mia;5\nbob;6,50\nsam;7;x',
      ['1 username:mia 5', '2 username:bob 6.50', '3 too-many-cells 7'],
    ],
    [
      'with tabs, decimal commas and Steam IDs',
      `${STEAM}\t5,00\r\nSTEAM_0:1:23\t6,50\r\n`,
      [`1 steam:${STEAM} 5.00`, '2 steam:76561197960265775 6.50'],
    ],
    [
      'with tabs, and commas in names',
      'smith, bob\t5,50\nmia\t6',
      ['1 username:smith, bob 5.50', '2 username:mia 6'],
    ],
    [
      'with semicolons, and commas in names',
      'smith, bob;5\ndoe, mia;6',
      ['1 username:smith, bob 5', '2 username:doe, mia 6'],
    ],
    ['with commas, and semicolons in names', 'a;b,5\nc;d,6', ['1 username:a;b 5', '2 username:c;d 6']],
    ['with commas, and a bar in one name', 'tag|9,5\nbob,6', ['1 username:tag|9 5', '2 username:bob 6']],
    [
      'with semicolons and thousands in German alone',
      'bob;1.000,50\nmia;2.000,50',
      ['1 username:bob 1.000,50', '2 username:mia 2.000,50'],
    ],
    [
      'with a header that tells the separator where rows do not',
      'username;amount;note\nbob;5,50;\nmia;x,1\nsam;7,25;a, b',
      ['2 username:bob 5.50', '3 username:mia x,1', '4 username:sam 7.25'],
    ],
    ['with an empty last column', 'bob;5,50;\nmia;6;', ['1 username:bob 5.50', '2 username:mia 6']],
    ['with Excel’s own line for tabs', 'sep=\t\nmia\t5,50', ['2 username:mia 5.50']],
    ['with Excel’s own line in quotes', '"sep=;"\r\nmia;5,50', ['2 username:mia 5.50']],
    ['with Excel’s own line against what it looks like', 'sep=,\nmia;5,50', ['2 username:mia;5 50']],
    [
      'from Excel as Unicode text without a header',
      utf16('björn\t5,50\r\nmia\t6,00\r\n'),
      ['1 username:björn 5.50', '2 username:mia 6.00'],
    ],
    ['in UTF-16 of the other kind', utf16('björn\t5,50').swap16(), ['1 username:björn 5.50']],
    ['with one column', 'bob\nmia', ['1 username:bob ', '2 username:mia ']],
    [
      'with somebody in the first row whose amount is wrong',
      `${MIA},five\nbob,6`,
      [`1 member:${MIA} five`, '2 username:bob 6'],
    ],
    [
      'with Steam IDs that a spreadsheet has rounded',
      'steam;amount\n7,65612E+16;5\n7.65612e+16;5,50\n7E+16;6\n76.561.198.006.409.500;7\n76561198006409500,0;8',
      ['2', '3', '4', '5', '6'].map(
        (line, index) => `${line} rounded-id ${['5', '5.50', '6', '7', '8'][index]}`,
      ),
    ],
    [
      'with a rounded Discord ID and no header',
      '1.23457E+17,5\nbob,6',
      ['1 rounded-id 5', '2 username:bob 6'],
    ],
    [
      'with a rounded ID whose comma separates',
      '7,65612E+16,5\nbob,6',
      ['1 rounded-id 65612E+16', '2 username:bob 6'],
    ],
    [
      'with a rounded number beside the recipient',
      'username,amount,order\nbob,5,7.65612E+16',
      ['2 username:bob 5'],
    ],
  ])('%s', (_, text, expected) => {
    expect(inShort(text)).toEqual(expected);
  });

  it('keeps what was given, shortened, without halves of characters', () => {
    const [row] = read(`${'x'.repeat(99)}😀,5`);
    expect(row?.given).toHaveLength(100);
    expect(row?.given.isWellFormed()).toBe(true);
    expect(read('bob;5,50')[0]?.given).toBe('bob;5,50');
  });

  it('takes a username of 100 characters and no longer one', () => {
    expect(inShort(`${'x'.repeat(100)},5`)[0]).toContain('username:');
    expect(inShort(`${'x'.repeat(101)},5`)[0]).toContain('not-understood');
  });

  it(`takes ${MOST_ROWS} rows and no more, a header not counted`, async () => {
    const rows = (count: number) => 'bob,5\n'.repeat(count);
    expect(read(rows(10_000))).toHaveLength(10_000);
    expect(read(`sep=,\nusername,amount\n${rows(10_000)}`)).toHaveLength(10_000);
    expect(await refusal(rows(10_001))).toContain('up to 10,000');
    expect(await refusal(`sep=,\nusername,amount\n${rows(10_001)}`)).toContain('up to 10,000');
  });

  it('does not count the empty rows that a spreadsheet leaves', () => {
    expect(read(`bob,5\n${',\n'.repeat(20_000)}mia,6`)).toHaveLength(2);
  });

  it('takes as much longer as it is larger, even if it is full of junk', () => {
    const small = junkMs(LARGEST_FILE / 8);
    const large = junkMs(LARGEST_FILE);
    expect(large / small).toBeLessThan(8 * 4);
  });

  it('reads an amount in linear time, whatever digits and letters are in it', () => {
    expect(isLinear((length) => void read(`bob,${'1'.repeat(length)}a`))).toBe(true);
  });

  it.each<[string, string | Uint8Array, string]>([
    ['nothing in it', '', 'no rows'],
    ['blank lines alone', '\n\r\n ; \n', 'no rows'],
    ['a header alone', 'username,amount\n', 'no rows'],
    ['a header without an amount', 'member,username\n1,bob', 'Line 1 (member,username) is neither'],
    ['one column with its header', 'username\nbob', 'Line 1 (username) is neither'],
    ['an unknown header', 'name,points\nbob,5', 'Line 1 (name,points) is neither a payment nor a header'],
    ['an unknown header and decimal commas', 'name;points\nbob;5,50', 'Line 1 (name;points) is neither'],
    ['an unknown header and tabs', 'Spieler\tPunkte\nbob\t5', 'Line 1 (Spieler Punkte) is neither'],
    ['an unknown header of three columns', 'id,name,points\n1,bob,5', 'Line 1 (id,name,points) is neither'],
    [
      'a header below a title',
      'Payout November\namount,username\n5,123',
      'Line 1 (Payout November) is neither',
    ],
    ['a German one', 'Gewinner;\nBetrag;Benutzername\n7;456', 'Line 1 (Gewinner'],
    ['an unknown column of amounts', 'username,points 2026\nbob,5', 'is neither a payment nor a header'],
    ['an unknown column of recipients', 'player,amount\nbob,5', 'is neither a payment nor a header'],
    ['an unknown header under blank lines', '\n\nname,points\nbob,5', 'Line 3 (name,points) is neither'],
    [
      'an unknown header under Excel’s own line',
      'sep=;\nname;points\nbob;5',
      'Line 2 (name;points) is neither',
    ],
    ['a column in front of the names', '1,bob,5\n2,mia,6', 'Line 1 (1,bob,5) is neither'],
    ['separators that change', 'mia;5\nbob;6\nsam,7', 'cannot tell what separates'],
    ['one row by each separator', 'mia;5\nsam,7', 'cannot tell what separates'],
    ['two separators that fit each row', 'mia;5,50\nbob;six,50', 'cannot tell what separates'],
    ['two separators in each name and amount', 'a,1;5\nb;2,6', 'cannot tell what separates'],
    [
      'two columns of the same name',
      'username,username,amount\nbob,eve,5',
      'The file has more than one column `username`',
    ],
    ['two columns that mean the same', 'name,username,amount\nBob Smith,bob,5', '`username`'],
    ['two amounts', 'username,amount,credits\nbob,5,6', '`amount`'],
    ['another encoding', Buffer.from('bj\xf6rn,5', 'latin1'), 'not in UTF-8'],
    ['half a character of UTF-16', Buffer.from([0xff, 0xfe, 0x62, 0, 0x63]), 'not in UTF-8'],
    ['a quote that does not end', 'bob,5\n"mia,6\nnoah,7', 'quotation marks in line'],
    ['a quote in the middle', 'bob,5\nm"ia,6', 'quotation marks in line 2'],
  ])('is refused with %s', async (_, text, sentence) => {
    expect(await refusal(text)).toContain(sentence);
  });
});
