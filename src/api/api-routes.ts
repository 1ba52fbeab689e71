import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type * as z from 'zod';
import { ContendedError, StoreError, UserError } from '../errors.js';
import { OverCapError } from '../ledger/daily-caps.js';
import { countsAgainstCap, type Grant, isSettled } from '../ledger/grant.js';
import type { Language } from '../locales/languages.js';
import type { Log } from '../log.js';
import { amountText } from '../money/amount.js';
import { clientOf } from '../net/client-address.js';
import type { Store } from '../storage/store.js';
import { HeldError } from '../storage/store-hold.js';
import { isSnowflake } from '../text/snowflake.js';
import type { Clock } from '../time/clock.js';
import { type Allowance, createAllowances, STRANGER_COOLDOWN, TOKEN_COOLDOWN } from '../time/cooldown.js';
import { WebsiteError } from '../website/website-errors.js';
import { type ApiGrants, revoked } from './api-grants.js';
import { ASKED_GRANT, type ShownBalance, type ShownGrant, type ShownState } from './api-schemas.js';
import { openApiDocument } from './openapi.js';
import { Problem } from './problem.js';
import { type ApiToken, type Scope, tokenIn } from './tokens.js';

const MOST_BYTES = 16 * 1024;
/** Refusals are counted, and the counts logged so often. */
const REFUSALS_LOGGED_MS = 60_000;
/** When to ask again while people have to decide, or something is away. */
const HELD_RETRY_S = 60;
const AWAY_RETRY_S = 15;
const CONTENDED_RETRY_S = 1;
const BEARER = /^Bearer +(\S+)$/i;
const GRANT_ID = /^[0-9A-Z]{26}$/;
/** As RFC 8941 writes a string, or the same without its quotes. */
const KEY = /^(?:"([\x20\x21\x23-\x5B\x5D-\x7E]{1,255})"|([\x21\x23-\x5B\x5D-\x7E]{1,255}))$/;

export interface ApiRoutesOptions {
  readonly grants: ApiGrants;
  readonly store: Pick<Store, 'get'>;
  /** Says what was refused. Programs read English. */
  readonly english: Language;
  readonly clock: Clock;
  readonly log: Log;
}

interface Env {
  readonly Bindings: HttpBindings;
  readonly Variables: { token: ApiToken };
}

type Asking = Context<Env>;

/** The addresses of the API. What happens at them is decided by the grants. */
export function createApiRoutes(options: ApiRoutesOptions): Hono<Env> {
  const { english, log } = options;
  const refused = createRefusalLog(options);
  const app = new Hono<Env>();
  const document = JSON.stringify(openApiDocument());

  app.get('/v1/openapi.json', (asking) =>
    asking.body(document, 200, { 'content-type': 'application/json; charset=utf-8' }),
  );
  app.use('/v1/*', createDoor(options));
  serveGrants(app, options);
  serveBalances(app, options);

  app.notFound(() => {
    throw new Problem('not-found', 'GET /v1/openapi.json says what there is.');
  });
  app.onError((error, asking) => {
    const problem = problemOf(error, english);
    refused(problem.status);
    if (problem.shown.type.endsWith(':failed')) log.error({ err: error }, 'a request to the API failed');
    if (problem.retryAfterS !== undefined) asking.header('retry-after', String(problem.retryAfterS));
    if (problem.status === 401) asking.header('www-authenticate', 'Bearer');
    asking.header('content-type', 'application/problem+json; charset=utf-8');
    return asking.body(JSON.stringify(problem.shown), problem.status);
  });
  return app;
}

/** Lets in whoever has a token, as often as that allows. @throws {Problem} */
function createDoor({ store, clock }: ApiRoutesOptions) {
  const ofToken = createAllowances(clock.now, TOKEN_COOLDOWN);
  const ofStranger = createAllowances(clock.now, STRANGER_COOLDOWN);

  /** @throws {Problem} if nothing is left */
  function requireLeft({ retryAt }: Allowance): void {
    if (retryAt === undefined) return;
    const retryAfterS = Math.max(1, Math.ceil((retryAt - clock.now()) / 1_000));
    throw new Problem('too-many', 'Wait as long as Retry-After says.', { retryAfterS });
  }

  return async (asking: Asking, next: () => Promise<void>): Promise<void> => {
    const { incoming } = asking.env;
    const [, text = ''] = BEARER.exec(asking.req.header('authorization') ?? '') ?? [];
    const token = await tokenIn(store, text);
    if (token === undefined || token.revokedAt !== undefined) {
      requireLeft(ofStranger(clientOf(incoming.socket.remoteAddress, incoming.headers)));
      throw revoked(token);
    }
    asking.set('token', token);
    const used = ofToken(token.id);
    const { burst, refillMs } = TOKEN_COOLDOWN;
    asking.header('ratelimit-policy', `"token";q=${burst};w=${Math.ceil((burst * refillMs) / 1_000)}`);
    asking.header('ratelimit', `"token";r=${used.left};t=${Math.ceil(used.fullInMs / 1_000)}`);
    requireLeft(used);
    await next();
  };
}

/** @throws {Problem} if a token is not for this */
function requireScope(token: ApiToken, ...scopes: readonly Scope[]): void {
  if (scopes.some((scope) => token.scopes.includes(scope))) return;
  throw new Problem('scope', `Have the owner of the bot make a token with \`--scope ${scopes[0]}\`.`);
}

function serveGrants(app: Hono<Env>, { grants }: ApiRoutesOptions): void {
  app.post(
    '/v1/grants',
    bodyLimit({
      maxSize: MOST_BYTES,
      onError() {
        throw new Problem('too-large', `A grant takes ${MOST_BYTES} bytes at most.`);
      },
    }),
    async (asking) => {
      const token = asking.get('token');
      requireScope(token, 'grant');
      const key = keyIn(asking.req.header('idempotency-key'));
      const asked = await bodyOf(asking, ASKED_GRANT);
      const grant = await grants.grant(token, key, asked);
      const shown = shownGrant(grant, await grants.current(grant));
      if (isUnpaid(shown)) {
        const detail =
          shown.state === 'not-applied'
            ? 'Staff can grant it again by a button: ask them before you use a new key.'
            : 'Its state says why. A new key is a new grant.';
        throw new Problem('ended-unpaid', detail, { grant: shown });
      }
      return asking.json(shown, shown.state === 'applied' ? 201 : 202, {
        location: `/v1/grants/${grant.id}`,
      });
    },
  );

  app.get('/v1/grants/:id', async (asking) => {
    const token = asking.get('token');
    const id = asking.req.param('id');
    // Any other text is no key of a record, and may be one that no database takes.
    const grant = GRANT_ID.test(id) ? await grants.find(token, id) : undefined;
    if (grant === undefined) {
      throw new Problem('not-found', 'Only grants that were asked for with this token can be read.');
    }
    return asking.json(shownGrant(grant, await grants.current(grant)));
  });
}

function serveBalances(app: Hono<Env>, { grants }: ApiRoutesOptions): void {
  app.get('/v1/members/:id/balance', async (asking) => {
    requireScope(asking.get('token'), 'read');
    const id = asking.req.param('id');
    if (!isSnowflake(id))
      throw new Problem('not-found', 'Name a member by the ID that Discord has given them.');
    const { username, parts, total } = await grants.balance(id);
    const shown: ShownBalance = {
      ...{ discord_id: id, username },
      ...(parts && { virtual: amountText(parts.virtual), paid: amountText(parts.paid) }),
      total: amountText(total),
    };
    return asking.json(shown);
  });
}

/** @throws {Problem} if there is none */
function keyIn(header: string | undefined): string {
  const [, quoted, bare] = KEY.exec(header?.trim() ?? '') ?? [];
  const key = quoted ?? bare;
  if (key !== undefined) return key;
  throw new Problem(
    'no-key',
    'Send `Idempotency-Key` with up to 255 visible ASCII characters: the same for each repetition of one grant, such as the number of the vote.',
  );
}

/** @throws {Problem} that names what is wrong in the body */
async function bodyOf<Schema extends z.ZodType>(asking: Asking, schema: Schema): Promise<z.output<Schema>> {
  const type = asking.req.header('content-type') ?? '';
  if (!/^application\/json *(;|$)/i.test(type)) {
    throw new Problem('not-json-type', 'Send `Content-Type: application/json`.');
  }
  const text = await asking.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new Problem('not-json', 'Send one JSON object, in UTF-8.', { cause });
  }
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const faults = read.error.issues.map(({ path, message }) => [...path.map(String), message].join(' '));
  throw new Problem('wrong-body', faults.join('; '));
}

/** A grant as its program reads it. @param current what counts of it, if anything does: else staff can grant it once more */
function shownGrant(grant: Grant, current: Grant): ShownGrant {
  const { id, amount, member, account, reason, confirmedAt } = grant;
  const { state, settledAt } = countsAgainstCap(current.state) ? current : grant;
  return {
    id,
    state: state === 'prepared' ? 'queued' : state,
    final: isSettled(state) && state !== 'not-applied',
    amount,
    ...(member !== undefined && { discord_id: member }),
    username: account.username,
    ...(reason !== undefined && { reason }),
    created_at: new Date(confirmedAt).toISOString(),
    ...(isSettled(state) && settledAt !== undefined && { settled_at: new Date(settledAt).toISOString() }),
  };
}

const MAY_BE_PAID: ReadonlySet<ShownState> = new Set([
  'waiting',
  'queued',
  'sending',
  'applied',
  'unknown',
] as const);

const isUnpaid = ({ state }: ShownGrant): boolean => !MAY_BE_PAID.has(state);

/** What a program reads of any failure. */
function problemOf(error: unknown, english: Language): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HeldError) {
    const details = { retryAfterS: HELD_RETRY_S, cause: error };
    return new Problem('on-hold', 'Repeat the same request with the same key later.', details);
  }
  if (error instanceof OverCapError)
    return new Problem('over-daily-cap', error.say(english), { cause: error });
  if (error instanceof ContendedError) {
    const details = { retryAfterS: CONTENDED_RETRY_S, cause: error };
    return new Problem('records-away', 'Repeat the same request with the same key.', details);
  }
  // What the records have to say of it is not known either.
  if (error instanceof UserError && !(error.cause instanceof StoreError)) {
    return new Problem('refused', error.say(english), { cause: error });
  }
  const details = { retryAfterS: AWAY_RETRY_S, cause: error };
  if (error instanceof WebsiteError) {
    return new Problem('website-away', 'Repeat the same request with the same key.', details);
  }
  if (error instanceof StoreError || error instanceof UserError) {
    const detail =
      'Nobody knows whether it was entered. Repeat the same request with the same key: it is one grant.';
    return new Problem('records-away', detail, details);
  }
  return new Problem('failed', 'Repeat the same request with the same key: it is one grant.', {
    cause: error,
  });
}

/** Counts what was refused, and logs it once a minute: a program that does so fast must not fill the log. */
function createRefusalLog({ clock, log }: Pick<ApiRoutesOptions, 'clock' | 'log'>) {
  let refused = new Map<number, number>();
  return (status: number): void => {
    if (refused.size === 0) {
      clock.after(REFUSALS_LOGGED_MS, () => {
        log.warn({ refused: Object.fromEntries(refused) }, 'requests to the API were refused');
        refused = new Map();
      });
    }
    refused.set(status, (refused.get(status) ?? 0) + 1);
  };
}
