/** Where records can be kept. */
export type StoreKind = 'sqlite' | 'postgres';

/** What the address of a store is, for whoever has given another. */
export const STORE_URL_FORM = '`sqlite://` and a file path, or `postgres://user:password@host:port/database`';

/** @returns undefined if it is no address of a store */
export function storeKind(url: string): StoreKind | undefined {
  // Records that are gone with the process are none.
  if (/^sqlite:\/\/(?!:memory:$)./.test(url)) return 'sqlite';
  return /^postgres(ql)?:\/\/./.test(url) && URL.canParse(url) ? 'postgres' : undefined;
}

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
