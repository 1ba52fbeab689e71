import { describe, expect, it } from 'vitest';
import { type NamedUser, readUserKey } from '../../src/accounts/user-key.js';
import { UserError } from '../../src/errors.js';
import { english } from '../support/english.js';

const all = ['username', 'email', 'steam'] as const;

function refusalOf(given: NamedUser): string {
  try {
    readUserKey(given, all);
  } catch (error) {
    if (error instanceof UserError) return error.say(english);
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('the key of a website user', () => {
  it.each<[NamedUser, string, string]>([
    [{ username: '  bob  ' }, 'username', 'bob'],
    [{ username: 'Ünï cödé & = % # +' }, 'username', 'Ünï cödé & = % # +'],
    [{ email: 'a.b+c@mail.example.org' }, 'email', 'a.b+c@mail.example.org'],
    [{ steam: '76561197960265775' }, 'steam', '76561197960265775'],
    [{ steam: 'STEAM_0:1:23' }, 'steam', '76561197960265775'],
    [{ steam: 'STEAM_1:1:23' }, 'steam', '76561197960265775'],
    [{ steam: 'steam_0:1:23' }, 'steam', '76561197960265775'],
    [{ steam: '[U:1:47]' }, 'steam', '76561197960265775'],
    [{ steam: '[u:1:47]' }, 'steam', '76561197960265775'],
    [{ steam: 'Steam_1:1:23' }, 'steam', '76561197960265775'],
    [{ steam: '76561197960265729' }, 'steam', '76561197960265729'],
    [{ steam: '76561202255233023' }, 'steam', '76561202255233023'],
    [{ steam: '[U:1:4294967295]' }, 'steam', '76561202255233023'],
  ])('is read from %j', (given, by, value) => {
    expect(readUserKey(given, all)).toEqual({ by, value });
  });

  it.each([
    ['joined emoji', '👩\u200d🚀'],
    ['joined emoji with a variation selector', '👁\ufe0f\u200d🗨\ufe0f'],
    ['a Persian half-space', 'می\u200cخواهم'],
    ['a tag flag', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a variation selector', '❤\ufe0f'],
  ])('is a name with %s', (_, username) => {
    expect(readUserKey({ username }, all)).toEqual({ by: 'username', value: username });
  });

  it.each<[NamedUser]>([
    [{}],
    [{ username: 'bob', steam: '76561197960265775' }],
    [{ username: 'a', email: 'b@c.de' }],
    [{ username: 'a', email: 'b@c.de', steam: '76561197960265775' }],
  ])('is exactly one: %j is refused', (given) => {
    expect(refusalOf(given)).toContain('exactly one');
  });

  it.each<[string, NamedUser, string]>([
    ['an empty name', { username: '   ' }, 'empty'],
    ['a name of 101 characters', { username: 'x'.repeat(101) }, 'too long'],
    ['a name of 101 characters of two halves', { username: '🦀'.repeat(101) }, 'too long'],
    ['a name with a line break', { username: 'a\nb' }, 'invisible characters'],
    ['a name with a NUL', { username: 'a\u0000b' }, 'invisible characters'],
    ['a name that turns its direction', { username: 'a\u202eb' }, 'invisible characters'],
    ['a name with a joiner before it', { username: '\u200dbob' }, 'invisible characters'],
    ['a name with a joiner after it', { username: 'bob\u200c' }, 'invisible characters'],
    ['a name with two joiners', { username: 'a\u200c\u200db' }, 'invisible characters'],
    ['a name with a joiner beside a blank', { username: 'a \u200db' }, 'invisible characters'],
    ['a name with a zero-width space', { username: 'a\u200bb' }, 'invisible characters'],
    ['a name with a soft hyphen', { username: 'a\u00adb' }, 'invisible characters'],
    ['a name with an isolate', { username: 'a\u2067b' }, 'invisible characters'],
    ['a name with tags of no flag', { username: 'bob\u{e0061}\u{e007f}' }, 'invisible characters'],
    ['a name with half a character', { username: 'a\ud83d' }, 'invisible characters'],
    ['an e-mail without an @', { email: 'bob' }, 'not an e-mail'],
    ['an e-mail without a name', { email: '@example.org' }, 'not an e-mail'],
    ['an e-mail with a blank', { email: 'bob @example.org' }, 'not an e-mail'],
    ['an e-mail with two @', { email: 'bob@@example.org' }, 'not an e-mail'],
    ['an e-mail with two dots', { email: 'a@b..c' }, 'not an e-mail'],
    ['an e-mail without a domain', { email: 'bob@' }, 'not an e-mail'],
    ['an e-mail without a dot', { email: 'bob@example' }, 'not an e-mail'],
    ['two e-mails', { email: 'a@b.de, c@d.de' }, 'not an e-mail'],
    ['a vanity name', { steam: 'gaben' }, 'not a Steam ID'],
    ['a Steam ID of 16 digits', { steam: '7656119800640953' }, 'not a Steam ID'],
    ['a profile address', { steam: 'https://steamcommunity.com/id/gaben' }, 'not a Steam ID'],
    ['a Steam ID of a group', { steam: '103582791429521412' }, 'does not belong to a person'],
    ['a Steam ID of a group in short form', { steam: '[g:1:4]' }, 'does not belong to a person'],
    ['a Steam ID of a game server in short form', { steam: '[G:1:4]' }, 'does not belong to a person'],
    ['a Steam ID of nobody', { steam: '76561197960265728' }, 'does not belong to a person'],
    ['a Steam ID after the last', { steam: '76561202255233024' }, 'does not belong to a person'],
    ['a short Steam ID after the last', { steam: '[U:1:4294967296]' }, 'does not belong to a person'],
    ['an old Steam ID after the last', { steam: 'STEAM_0:0:2147483648' }, 'does not belong to a person'],
    ['a Steam ID with signs around it', { steam: ' [U:1:47] x' }, 'not a Steam ID'],
  ])('is refused: %s', (_, given, sentence) => {
    expect(refusalOf(given)).toContain(sentence);
  });

  it('may have a hundred characters, counted as people count', () => {
    expect(readUserKey({ username: '🎉'.repeat(100) }, all).value).toHaveLength(200);
  });
});
