/** Sorts after every key: keys begin with a plain letter. */
const AFTER_ALL = '\u{10ffff}';

/** The first key after all that start with the prefix, where keys compare byte by byte. An empty prefix is that of all. */
export const afterPrefix = (prefix: string): string =>
  prefix === ''
    ? AFTER_ALL
    : prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
