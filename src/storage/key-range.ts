/** Sorts after every key: keys begin with a plain letter. */
const AFTER_ALL = '\u{10ffff}';

/** The first key after all keys with this prefix, in byte order. The empty prefix means all keys. */
export const afterPrefix = (prefix: string): string =>
  prefix === ''
    ? AFTER_ALL
    : prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
