/** Where records can be kept. */
export type StoreKind = 'sqlite' | 'postgres';

/** What the address of a store is, for whoever has given another. */
export const STORE_URL_FORM = '`sqlite://` and a file path, or `postgres://user:password@host:port/database`';

/** @returns undefined if it is no address of a store */
export function storeKind(url: string): StoreKind | undefined {
  // Records that are gone with the process are none.
  if (/^sqlite:\/\/(?!:memory:$)./.test(url)) return 'sqlite';
  if (!/^postgres(ql)?:\/\/./.test(url) || !URL.canParse(url)) return undefined;
  // A `#` ends the address: what follows is lost, and what stands before it is taken for host and port.
  return url.includes('#') ? undefined : 'postgres';
}

/** What a password must not have as it is in the address of a PostgreSQL, and what stands for it there. */
const ENCODED: Readonly<Record<string, string>> = { '#': '%23', '/': '%2F', '?': '%3F', '@': '%40' };

/**
 * What to do about a user or password of a `postgres://` address that has characters with another meaning there.
 * One that has an `@` is understood all the same, though not by `psql` and others.
 * @returns undefined if there are none
 */
export function addressRemedy(url: string): string | undefined {
  const [, rest = ''] = /^postgres(?:ql)?:\/\/(.*)$/s.exec(url) ?? [];
  const [authority = ''] = rest.split(/[/?#]/, 1);
  if (authority.split('@').length > 2) return wordsFor('@');
  const credentials = rest.slice(0, Math.max(rest.lastIndexOf('@'), 0));
  // An `@` behind the host, in a parameter, ends no password.
  const isCut = !authority.includes('@') && !/^[^:]*(:\d+)?\/[^?#]*\?/.test(credentials);
  const found = isCut ? Object.keys(ENCODED).find((character) => credentials.includes(character)) : undefined;
  return wordsFor(found ?? (rest.includes('#') ? '#' : undefined));
}

const wordsFor = (character: string | undefined) =>
  character &&
  `the database password has the character ${character} in it, which has another meaning in an address: write ${ENCODED[character]} in its place`;

/** The file of a `sqlite://` address. */
export const sqlitePath = (url: string): string => url.replace(/^sqlite:\/\//, '');

/** The secrets that the address of a store holds, in each form that they may appear in. */
export function storeSecrets(url: string): readonly string[] {
  if (storeKind(url) !== 'postgres') return [];
  const { password, searchParams } = new URL(url);
  const given = [password, searchParams.get('password') ?? ''];
  return given.filter((secret) => secret !== '').flatMap((secret) => [secret, decoded(secret)]);
}

/** The address of a store without what is secret in it. */
export function storeName(url: string): string {
  if (storeKind(url) !== 'postgres') return url;
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % is no encoding, and stands for itself.
    return text;
  }
}
