/*
 * How the text of a setting gets damaged on its way: in an editor, in a chat, in a file's parser. The sentences are
 * for readers who are not programmers, and never contain the text itself, which may be secret.
 */

/** Faults that spoil any text, whatever its setting. */
export function spoiltBy(text: string): string | undefined {
  if (/^(["'`]).*\1$/s.test(text) || /^["'`][^"'`]*$/.test(text)) {
    return 'the quotes around it became part of it: remove them (Docker and service managers keep quotes)';
  }
  if (text.includes('\uFFFD')) {
    return 'it has a character that is not valid UTF-8: save the file as UTF-8, and enter the value again';
  }
  return undefined;
}

/** What is probably wrong with a text that its setting does not accept. */
export function remedyFor(name: string, text: string): string | undefined {
  const spoilt = spoiltBy(text);
  if (spoilt !== undefined) return spoilt;
  const found = SIGNS.find(({ sign }) => sign.test(text));
  if (found !== undefined) return found.remedy(found.sign.exec(text)?.[0] ?? '');
  if (text.startsWith(`${name}=`)) return `the value begins with ${name}= once more: remove that`;
  return undefined;
}

const SIGNS: readonly { readonly sign: RegExp; readonly remedy: (found: string) => string }[] = [
  {
    sign: /[\u2018-\u201F\u00AB\u00BB\u2039\u203A\u2032\u2033\u00B4\uFF02\uFF07]/u,
    remedy: (found) =>
      `it has a curly quote (${found}), which a word processor or a chat made from a plain one: remove it, or copy the value again from its source`,
  },
  {
    sign: /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\u115F\u1160\u3164\uFFA0]/u,
    remedy: (found) =>
      `it has an invisible character (${codeOf(found)}), which was copied with it: delete the whole line, type the name again, and copy the value again from its source`,
  },
  {
    sign: /\s#/,
    remedy: () =>
      'what follows the # became part of it (systemd and Docker do not support comments after a value): put the comment on its own line',
  },
  {
    sign: /^(Bot|Bearer)\s/i,
    remedy: (found) => `it begins with the word ${found.trim()}: remove that`,
  },
];

/** For tokens, which are ASCII: a letter that looks Latin may be from another alphabet. */
export function foreignLetter(text: string): string | undefined {
  const [found] = /[^\x21-\x7E\s]/u.exec(text) ?? [];
  return found === undefined
    ? undefined
    : `it has a character that no token has (${codeOf(found)}), even if it looks like an ordinary letter: copy the token again from its source`;
}

const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
