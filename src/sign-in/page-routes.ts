import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import { StoreError } from '../errors.js';
import type { Language, Languages } from '../locales/languages.js';
import type { Log } from '../log.js';
import { clientOf } from '../net/client-address.js';
import { isSecretOf } from '../net/secrets.js';
import { CLIENT_COOLDOWN, createCooldown } from '../time/cooldown.js';
import { type PageContent, type PlainPage, plainPage, startPage, stepPage } from './page-content.js';
import { pageHtml } from './page-html.js';
import { cookieText, csrfTokenOf, isCsrfToken, isOwnForm, sessionIn } from './page-security.js';
import { PAGE_STYLE } from './page-style.js';
import type { Next, SignInFlow } from './sign-in-flow.js';
import { type BrowserSession, SIGN_IN_VALID_MS, type SignInRecords } from './sign-ins.js';

const COOKIE = 'purser-sign-in';
const COOKIE_MAX_S = (2 * SIGN_IN_VALID_MS) / 1_000;
/** Its forms have one field. */
const MOST_BYTES = 4 * 1024;

export interface PageRoutesOptions {
  /** Where browsers reach the page, without a slash at its end. */
  readonly publicUrl: string;
  readonly signIns: Pick<SignInRecords, 'byCode' | 'ofBrowser' | 'newSecret'>;
  readonly flow: SignInFlow;
  readonly languages: Languages;
  readonly log: Log;
  /** ms of a monotonic clock. */
  readonly monotonic: () => number;
}

type Env = { Bindings: HttpBindings };
type Page = Context<Env>;
type Status = 200 | 400 | 403 | 404 | 409 | 410 | 429 | 500 | 503;

const STATUS: Readonly<Record<PlainPage, Status>> = {
  gone: 410,
  used: 409,
  otherBrowser: 403,
  notFromHere: 403,
  notFound: 404,
  tooMany: 429,
  failed: 500,
  storeFailed: 503,
};

/** The page's addresses. Whatever happens at one of them is decided by the flow. */
export function createPageRoutes(options: PageRoutesOptions): Hono<Env> {
  const { languages, log } = options;
  const tools = pageTools(options);
  const { base, say } = tools;
  /** Written once, in the server's language: a refusal must cost nothing, or it is no refusal. */
  const tooMany = pageHtml(plainPage('tooMany', languages.server), languages.server.locale, base, '');
  const cooldown = createCooldown(options.monotonic, CLIENT_COOLDOWN);
  const app = new Hono<Env>().basePath(base === '' ? '/' : base);

  app.use(async (page, next) => {
    const { incoming } = page.env;
    const refused = cooldown(clientOf(incoming.socket.remoteAddress, incoming.headers));
    if (refused === undefined) return next();
    page.header('retry-after', String(Math.ceil((refused.retryAt - options.monotonic()) / 1_000)));
    return page.html(tooMany, STATUS.tooMany);
  });
  app.post('*', bodyLimit({ maxSize: MOST_BYTES, onError: (page) => say(page, 'notFromHere') }));

  app.get('/style.css', (page) => page.body(PAGE_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));

  serveStart(app, options, tools);
  serveSteps(app, options, tools);

  app.notFound((page) => say(page, 'notFound'));
  app.onError((error, page) => {
    const { incoming } = page.env;
    // A visitor who leaves in the middle of a form is no fault of the page's.
    const hasLeft = incoming.destroyed && !incoming.complete;
    log[hasLeft ? 'debug' : 'error']({ err: error }, 'the page for signing in failed');
    return say(page, error instanceof StoreError ? 'storeFailed' : 'failed');
  });
  return app;
}

/** The address that members get by `/link`, which begins a sign-in in this browser. */
function serveStart(
  app: Hono<Env>,
  { signIns, flow }: PageRoutesOptions,
  { go, onForm, write, say, session, keepSession }: PageTools,
): void {
  // Opening the address alone changes nothing: chats open the addresses in their messages for a preview.
  app.get('/s/:code', async (page) => {
    const code = page.req.param('code');
    const found = await signIns.byCode(code);
    if (found === undefined) return say(page, 'gone');
    const known = session(page);
    const own = known?.id === found.id ? known : { id: found.id, secret: signIns.newSecret() };
    const { browser, step, locale } = found.signIn;
    const isOurs = browser !== undefined && isSecretOf(own.secret, browser);
    if (browser !== undefined && !isOurs) return say(page, 'used');
    if (isOurs && step !== 'discord') return go(page, 'step');
    keepSession(page, own);
    return write(page, (language) => startPage(language, `/s/${code}`), { locale, own });
  });

  app.post('/s/:code', (page) =>
    onForm(async (_, { secret }) => go(page, await flow.start(page.req.param('code'), secret)))(page),
  );
}

/** What a browser sees and does from then on. */
function serveSteps(
  app: Hono<Env>,
  { signIns, flow }: PageRoutesOptions,
  { go, onForm, write, say, session }: PageTools,
): void {
  app.get('/step', async (page) => {
    const own = session(page);
    const found = own && (await signIns.ofBrowser(own));
    if (own === undefined) return say(page, 'otherBrowser');
    if (found === undefined) return say(page, 'gone');
    const { signIn } = found;
    return write(page, (language) => stepPage(signIn, language), { locale: signIn.locale, own });
  });

  app.post(
    '/link',
    onForm(async (page, own) => {
      await flow.link(own);
      return go(page, 'step');
    }),
  );

  for (const service of ['discord', 'steam'] as const) {
    app.post(
      `/${service}`,
      onForm(async (page, own) => go(page, await flow.to(service, own))),
    );
    app.get(`/${service}`, async (page) => {
      const own = session(page);
      if (own === undefined || (await signIns.ofBrowser(own)) === undefined) return say(page, 'otherBrowser');
      await flow.from(service, own, new URL(page.req.url).searchParams);
      // Away from the address with the code, which then stays in no history.
      return go(page, 'step');
    });
  }
}

type PageTools = ReturnType<typeof pageTools>;

/** The language that a browser asks for first. */
const askedLanguage = (header = ''): string => header.split(/[,;]/, 1)[0]?.trim() ?? '';

/** What the addresses have in common: writing pages, the browser's cookie, and reading forms. */
function pageTools({ publicUrl, languages }: PageRoutesOptions) {
  const { protocol, pathname, origin } = new URL(publicUrl);
  const base = pathname.replace(/\/+$/, '');
  const isHttps = protocol === 'https:';
  /** The prefix keeps other hosts of the domain from setting it. */
  const prefix = isHttps ? { prefix: 'host' as const } : {};

  async function write(
    page: Page,
    content: (language: Language) => PageContent,
    { locale, own, status = 200 }: { locale?: string; own?: BrowserSession; status?: Status } = {},
  ) {
    const language = await languages.of(locale ?? askedLanguage(page.req.header('accept-language')));
    const token = own === undefined ? '' : csrfTokenOf(own);
    return page.html(pageHtml(content(language), language.locale, base, token), status);
  }

  const say = (page: Page, which: PlainPage) =>
    write(page, (language) => plainPage(which, language), { status: STATUS[which] });
  const session = (page: Page) =>
    sessionIn(isHttps ? getCookie(page, COOKIE, 'host') : getCookie(page, COOKIE));

  const go = (page: Page, next: Next) => {
    if (next === 'gone') return say(page, 'gone');
    if (next === 'used') return say(page, 'used');
    return page.redirect(next === 'step' ? `${base}/step` : next.url, 303);
  };

  /** Does what a form asks for, if it was sent by the page in this browser. */
  const onForm = (act: (page: Page, own: BrowserSession) => Promise<Response>) => async (page: Page) => {
    const own = session(page);
    if (own === undefined) return say(page, 'otherBrowser');
    const isForm = page.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
    const { csrf } = isForm ? await page.req.parseBody() : {};
    const isOwn = isOwnForm(page.env.incoming.headers, origin) && isCsrfToken(csrf, own);
    return isOwn ? act(page, own) : say(page, 'notFromHere');
  };

  return {
    base,
    write,
    say,
    session,
    go,
    onForm,
    keepSession: (page: Page, own: BrowserSession) =>
      setCookie(page, COOKIE, cookieText(own), {
        ...prefix,
        path: '/',
        httpOnly: true,
        secure: isHttps,
        sameSite: 'Lax',
        maxAge: COOKIE_MAX_S,
      }),
  };
}
