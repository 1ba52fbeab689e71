/** A page as a browser shows it. */
export interface Shown {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  readonly title: string;
}

export interface VisitorOptions {
  /** Where a request is really sent to. Default: to its address. */
  readonly via?: (url: URL) => URL;
  /** Added to every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type Visitor = ReturnType<typeof createVisitor>;

/** A browser without a screen: keeps cookies by host, follows redirects, and sends forms. */
export function createVisitor({ via = (url) => url, headers = {} }: VisitorOptions = {}) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>();
    jars.set(url.host, jar);
    return jar;
  };

  /** One request, without what it redirects to. */
  async function request(url: URL, init: RequestInit = {}): Promise<Response> {
    const jar = jarOf(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(via(url), {
      ...init,
      redirect: 'manual',
      headers: { ...headers, ...(cookie !== '' && { cookie }), ...init.headers },
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    return response;
  }

  async function follow(url: URL, init?: RequestInit): Promise<Shown> {
    const response = await request(url, init);
    const next = response.headers.get('location');
    if (next !== null) {
      await response.body?.cancel();
      return follow(new URL(next, url));
    }
    const html = await response.text();
    const title = /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? '';
    return { url: url.href, status: response.status, headers: response.headers, html, title };
  }

  return {
    request,
    open: (url: string) => follow(new URL(url)),

    /** Sends the form that has a button. @param more fields that a person chose, or that replace others */
    async press(page: Shown, label: string, more: Readonly<Record<string, string>> = {}): Promise<Shown> {
      const { url, body } = formOf(page, label, more);
      return follow(url, { method: 'POST', body });
    },

    /** The cookies for an address. */
    cookies: (url: string) => jarOf(new URL(url)),
  };
}

/** Leads requests for the page's public address to a port of this machine, as a proxy does. */
export const throughProxy = (publicUrl: string, port: () => number) => (url: URL) =>
  url.origin === new URL(publicUrl).origin
    ? new URL(url.pathname + url.search, `http://127.0.0.1:${port()}`)
    : url;

/** What the form with a button would send, and where to. */
export function formOf(page: Shown, label: string, more: Readonly<Record<string, string>> = {}) {
  const forms = page.html.match(/<form[\s\S]*?<\/form>/g) ?? [];
  const button = new RegExp(`<button([^>]*)>${label}</button>`);
  const form = forms.find((one) => button.test(one));
  if (form === undefined) throw new Error(`No button "${label}" on the page "${page.title}": ${page.html}`);
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  const answer = /value="([^"]*)"/.exec(button.exec(form)?.[1] ?? '')?.[1];
  const body = new URLSearchParams([
    ...fields.map(([, name = '', value = '']): [string, string] => [name, unescaped(value)]),
    ...(answer === undefined ? [] : [['answer', answer] satisfies [string, string]]),
  ]);
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  return { url: new URL(/action="([^"]*)"/.exec(form)?.[1] ?? '', page.url), body };
}

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
