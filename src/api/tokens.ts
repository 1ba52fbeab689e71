import { ulid } from 'ulid';
import * as z from 'zod';
import { AMOUNT, type Amount, amountOf } from '../money/amount.js';
import { hashOf, isSecretOf, newSecret } from '../net/secrets.js';
import { readableValues } from '../storage/all-rows.js';
import { ID, type Kept, MOMENT } from '../storage/record-schema.js';
import { retryCommit } from '../storage/retry-commit.js';
import type { Change, Store } from '../storage/store.js';
import { fraction, type World } from '../time/clock.js';

/** What a token may be used for: to ask for grants, or to read balances. */
export const SCOPES = ['grant', 'read'] as const;
export type Scope = (typeof SCOPES)[number];

const API_TOKEN = z.strictObject({
  id: ID,
  /** By which people know the program that has it. */
  name: z.string(),
  /** SHA-256: of 256 random bits, nothing can be guessed that a slow hash would protect. */
  hash: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** The most that one grant may add, within `GRANT_MAX`. */
  max: AMOUNT.exactOptional(),
  /** The most that all its grants of a UTC day may add. */
  dailyMax: AMOUNT,
  createdAt: MOMENT,
  revokedAt: MOMENT.exactOptional(),
  /** It was revoked because the records were set back to an earlier time: nobody knows what was granted with it since. */
  quarantined: z.literal(true).exactOptional(),
});

/** By what another program may use the API. It is kept after it was revoked: grants name it. */
export type ApiToken = Kept<typeof API_TOKEN>;

/** Under it stand all tokens. */
export const API_TOKENS = 'api-token:';

export const API_TOKEN_RECORDS = { [API_TOKENS]: API_TOKEN };

const tokenKey = (id: string) => API_TOKENS + id;
const TOKEN = /^purser_([0-9A-HJKMNP-TV-Z]{26})_([\w-]{43})$/;
const TOKEN_ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;
/** It begins with a letter, so that it is never taken for a Discord ID. */
const NAME = /^\p{L}[\p{L}\p{N} ._-]{0,31}$/u;

/** Whether a text can be a token's name. */
export const isTokenName = (text: string): boolean => NAME.test(text) && text.trim() === text;

/** Makes sure, as a part of another commit, that a token is as it was read. */
export const unchangedToken = (token: ApiToken): Change => ({
  key: tokenKey(token.id),
  from: token,
  to: token,
});

/** The token of an ID, revoked or not. */
export const tokenOf = (store: Pick<Store, 'get'>, id: string): Promise<ApiToken | undefined> =>
  store.get<ApiToken>(tokenKey(id));

/** What may be granted with a token in a UTC day. @returns `undefined` for a holder of a cap that is no token */
export async function dailyMaxOfToken(
  store: Pick<Store, 'get'>,
  holder: string,
): Promise<Amount | undefined> {
  if (!TOKEN_ID.test(holder)) return undefined;
  return amountOf((await tokenOf(store, holder))?.dailyMax ?? '0');
}

/**
 * The token that a text is. Each use reads it from the store, so that what one process revokes holds in all of them.
 * @returns `undefined` if it is none, or was never one
 */
export async function tokenIn(store: Pick<Store, 'get'>, text: string): Promise<ApiToken | undefined> {
  const [, id = '', secret = ''] = TOKEN.exec(text) ?? [];
  const token = id === '' ? undefined : await tokenOf(store, id);
  return token !== undefined && isSecretOf(secret, token.hash) ? token : undefined;
}

/** Whether a token can pay. */
export const isPayingToken = ({ scopes, revokedAt }: ApiToken): boolean =>
  revokedAt === undefined && scopes.includes('grant');

/** All tokens, the newest first. */
export const tokensIn = (store: Pick<Store, 'range'>): Promise<readonly ApiToken[]> =>
  readableValues<ApiToken>(store, API_TOKENS);

/**
 * Makes a token.
 * @returns its text, which is kept nowhere; `undefined` if another one has that name
 */
export function createToken(
  store: Store,
  world: Pick<World, 'now' | 'randomBytes'>,
  wanted: Pick<ApiToken, 'name' | 'scopes' | 'max' | 'dailyMax'>,
): Promise<string | undefined> {
  const at = world.now();
  const [id, secret] = [ulid(at, () => fraction(world)), newSecret(world)];
  return retryCommit<string | undefined>(store, async () => {
    if ((await holding(store, wanted.name)).length > 0) return { changes: [], result: undefined };
    const token: ApiToken = { id, ...wanted, hash: hashOf(secret), createdAt: at };
    return {
      changes: [{ key: tokenKey(id), from: undefined, to: token }],
      result: `purser_${id}_${secret}`,
    };
  });
}

/**
 * Revokes what has a name: two tokens, where both were made in one moment.
 * @returns a token as it is now; `undefined` if none of that name or ID holds
 */
export const revokeToken = (store: Store, nameOrId: string, at: number): Promise<ApiToken | undefined> =>
  retryCommit<ApiToken | undefined>(store, async () => {
    const changes = (await holding(store, nameOrId)).map((token) => ({
      ...unchangedToken(token),
      to: { ...token, revokedAt: at },
    }));
    return { changes, result: changes[0]?.to };
  });

const holding = async (store: Store, nameOrId: string): Promise<readonly ApiToken[]> =>
  (await tokensIn(store)).filter(
    ({ id, name, revokedAt }) => revokedAt === undefined && (name === nameOrId || id === nameOrId),
  );
