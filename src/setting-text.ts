/*
 * What goes wrong with the text of a setting on its way: in an editor, in a chat, in the reader of a file. The
 * sentences are for somebody who is no programmer, and never hold the text itself, which may be secret.
 */

/** Once it has gone wrong so, no text is what was meant, whatever setting it is of. */
export function spoiltBy(text: string): string | undefined {
  if (/^(["'`]).*\1$/s.test(text) || /^["'`][^"'`]*$/.test(text)) {
    return 'the quotes around it were taken as a part of it: take them out (Docker and service managers keep quotes)';
  }
  if (text.includes('\uFFFD')) {
    return 'it has a character that the file does not have in UTF-8: save the file in the encoding UTF-8, and enter the value anew';
  }
  return undefined;
}

/** What is likely to be wrong with a text that its setting does not take. */
export function remedyFor(name: string, text: string): string | undefined {
  const spoilt = spoiltBy(text);
  if (spoilt !== undefined) return spoilt;
  const found = SIGNS.find(({ sign }) => sign.test(text));
  if (found !== undefined) return found.remedy(found.sign.exec(text)?.[0] ?? '');
  if (text.startsWith(`${name}=`)) return `the value begins with ${name}= once more: take that out`;
  return undefined;
}

const SIGNS: readonly { readonly sign: RegExp; readonly remedy: (found: string) => string }[] = [
  {
    sign: /[\u2018-\u201F\u00AB\u00BB\u2039\u203A\u2032\u2033\u00B4\uFF02\uFF07]/u,
    remedy: (found) =>
      `it has a curly quote (${found}), which a word processor or a chat has made of a plain one: take it out, or copy the value anew from where it was made`,
  },
  {
    sign: /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\u115F\u1160\u3164\uFFA0]/u,
    remedy: (found) =>
      `it has an invisible character (${codeOf(found)}), which came along when it was copied: delete the whole line, type the name anew, and copy the value anew from where it was made`,
  },
  {
    sign: /\s#/,
    remedy: () =>
      'what follows the # was taken as a part of it (systemd and Docker know no comments behind a value): put the comment on a line of its own',
  },
  {
    sign: /^(Bot|Bearer)\s/i,
    remedy: (found) => `it begins with the word ${found.trim()}: leave that out`,
  },
];

/** For tokens, which have no other letters: what looks like one of ours may be of another alphabet. */
export function foreignLetter(text: string): string | undefined {
  const [found] = /[^\x21-\x7E\s]/u.exec(text) ?? [];
  return found === undefined
    ? undefined
    : `it has a character that no token has (${codeOf(found)}), also if it looks like an ordinary letter: copy the token anew from where it was made`;
}

const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
