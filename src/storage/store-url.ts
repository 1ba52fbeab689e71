/** Where records can be kept. */
export type StoreKind = 'sqlite' | 'postgres';

/** The form of a store's address, for error messages. */
export const STORE_URL_FORM = '`sqlite://` and a file path, or `postgres://user:password@host:port/database`';

/** @returns undefined if the URL is not a store's address */
export function storeKind(url: string): StoreKind | undefined {
  // `:memory:` would lose the records with the process.
  if (/^sqlite:\/\/(?!:memory:$)./.test(url)) return 'sqlite';
  if (!/^postgres(ql)?:\/\/./.test(url) || !URL.canParse(url)) return undefined;
  // A `#` ends the address: the rest is lost, and the part before it is read as host and port.
  return url.includes('#') ? undefined : 'postgres';
}

/** Characters that a password in a PostgreSQL address must not contain, and their encoded form. */
const ENCODED: Readonly<Record<string, string>> = { '#': '%23', '/': '%2F', '?': '%3F', '@': '%40' };

/**
 * What to do about special characters in the user or password of a `postgres://` address. The bot accepts an `@`, but
 * `psql` and others do not.
 * @returns undefined if there are none
 */
export function addressRemedy(url: string): string | undefined {
  const [, rest = ''] = /^postgres(?:ql)?:\/\/(.*)$/s.exec(url) ?? [];
  const [authority = ''] = rest.split(/[/?#]/, 1);
  if (authority.split('@').length > 2) return wordsFor('@');
  const credentials = rest.slice(0, Math.max(rest.lastIndexOf('@'), 0));
  // An `@` in a parameter after the host does not end a password.
  const isCut = !authority.includes('@') && !/^[^:]*(:\d+)?\/[^?#]*\?/.test(credentials);
  const found = isCut ? Object.keys(ENCODED).find((character) => credentials.includes(character)) : undefined;
  return wordsFor(found ?? (rest.includes('#') ? '#' : undefined));
}

const wordsFor = (character: string | undefined) =>
  character &&
  `the database password contains ${character}, which has a special meaning in an address: write ${ENCODED[character]} instead`;

/** The file of a `sqlite://` address. */
export const sqlitePath = (url: string): string => url.replace(/^sqlite:\/\//, '');

/** The secrets in a store's address, in every form in which they may appear. */
export function storeSecrets(url: string): readonly string[] {
  if (storeKind(url) !== 'postgres') return [];
  const { password, searchParams } = new URL(url);
  const given = [password, searchParams.get('password') ?? ''];
  return given.filter((secret) => secret !== '').flatMap((secret) => [secret, decoded(secret)]);
}

/** The address of a store without secrets. */
export function storeName(url: string): string {
  if (storeKind(url) !== 'postgres') return url;
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % is not an encoding and stands for itself.
    return text;
  }
}
