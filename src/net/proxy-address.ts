/** Reads the address of an HTTP proxy, as `HTTPS_PROXY` has it: with a scheme, or as `host:port`. */
export function proxyAddress(text: string): string | undefined {
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  const isProxy = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isProxy || url.pathname !== '/' || url.search !== '' || url.hash !== '') return undefined;
  return loginOf(url) === undefined ? undefined : url.href;
}

/** The parts of a proxy's address that must not be logged, in each form in which they are written. */
export function proxySecrets(address: string | undefined): readonly string[] {
  if (address === undefined) return [];
  const url = new URL(address);
  const { username = '', password = '' } = loginOf(url) ?? {};
  if (password === '') return username === '' ? [] : [url.username, username];
  return [url.password, password, Buffer.from(`${username}:${password}`).toString('base64')];
}

/** @returns `undefined` if name or password is not encoded as in an address */
function loginOf({ username, password }: URL): { username: string; password: string } | undefined {
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}
