import type { AgeGate } from '../accounts/account-age.js';
import { hashOf, isSecretForm, isSecretOf, newSecret } from '../net/secrets.js';
import { readableRows } from '../storage/all-rows.js';
import { type Change, keyPart, type Store } from '../storage/store.js';
import type { World } from '../time/clock.js';
import type { SignIn } from './sign-in-records.js';

/** How long a one-time address can be opened, and how long a browser then has for the rest. */
export const SIGN_IN_VALID_MS = 15 * 60_000;
/** Longer than Steam's answer could still be taken for a fresh one. */
const NONCE_KEPT_MS = 60 * 60_000;
const KEPT_AFTER_MS = 60 * 60_000;

const SIGN_IN_PREFIX = 'sign-in:';
const NONCE_PREFIX = 'steam-nonce:';

/** A browser at its sign-in, as its cookie says: which one, and the secret that only this browser has. */
export interface BrowserSession {
  readonly id: string;
  readonly secret: string;
}

/** A sign-in as it was read, for {@link SignInRecords.move}. */
export interface ReadSignIn {
  readonly id: string;
  readonly signIn: SignIn;
}

/** Lets members prove an account on the bot's page. */
export type SignIns = ReturnType<typeof createSignIns>;

/** The records of sign-ins. Each moves by compare and swap, so that nothing works twice, in however many processes. */
export type SignInRecords = Pick<SignIns, 'byCode' | 'ofBrowser' | 'move' | 'unusedNonce' | 'newSecret'>;

/** @param publicUrl where browsers reach the page, without a slash at its end */
export function createSignIns(
  store: Store,
  publicUrl: string,
  age: Pick<AgeGate, 'require'>,
  { now, randomBytes }: Pick<World, 'now' | 'randomBytes'>,
) {
  const keyOf = (id: string) => SIGN_IN_PREFIX + id;

  async function read(id: string): Promise<ReadSignIn | undefined> {
    if (!isSecretForm(id)) return undefined;
    const signIn = await store.get<SignIn>(keyOf(id));
    return signIn === undefined || signIn.until <= now() ? undefined : { id, signIn };
  }

  return {
    /**
     * Makes a one-time address at which a member can prove an account within 15 minutes. Only the member can use it.
     * @param memberId Discord user ID
     * @param locale of the page's texts
     * @throws {UserError} if their Discord account is too young
     */
    async begin(memberId: string, locale: string): Promise<string> {
      age.require(memberId);
      const code = newSecret({ randomBytes });
      const signIn: SignIn = { member: memberId, locale, until: now() + SIGN_IN_VALID_MS, step: 'discord' };
      const isNew = await store.commit([{ key: keyOf(hashOf(code)), from: undefined, to: signIn }]);
      if (!isNew) throw new TypeError('a random address was there before');
      return `${publicUrl}/s/${code}`;
    },

    /** The sign-in of a one-time address, `undefined` if it is unknown or too old. */
    byCode: async (code: string) => (isSecretForm(code) ? read(hashOf(code)) : undefined),

    /** The sign-in that belongs to a browser, `undefined` if it is another's, unknown or too old. */
    async ofBrowser({ id, secret }: BrowserSession): Promise<ReadSignIn | undefined> {
      const found = await read(id);
      const browser = found?.signIn.browser;
      return browser !== undefined && isSecretOf(secret, browser) ? found : undefined;
    },

    /**
     * Replaces a sign-in, with other changes in the same commit.
     * @returns false if it is no longer as it was read, or another change does not fit; nothing was changed then
     */
    move: ({ id, signIn }: ReadSignIn, to: SignIn, others: readonly Change[] = []): Promise<boolean> =>
      store.commit([{ key: keyOf(id), from: signIn, to }, ...others]),

    /** The change that uses up a nonce of Steam's; it does not fit if the nonce was used before. */
    unusedNonce: (nonce: string): Change => ({
      key: NONCE_PREFIX + keyPart(nonce),
      from: undefined,
      to: now(),
    }),

    newSecret: () => newSecret({ randomBytes }),
  };
}

/**
 * Forgets old sign-ins and nonces, also where nobody can sign in any more.
 * @param now ms since the epoch
 */
export function createSignInSweep(store: Store, now: () => number): () => Promise<void> {
  async function forget(prefix: string, isOver: (value: SignIn | number) => boolean): Promise<void> {
    for await (const { key, value } of readableRows<SignIn | number>(store, prefix)) {
      if (isOver(value)) await store.commit([{ key, from: value, to: undefined }]);
    }
  }

  return async () => {
    const at = now();
    await forget(SIGN_IN_PREFIX, (one) => typeof one !== 'number' && one.until + KEPT_AFTER_MS < at);
    await forget(NONCE_PREFIX, (used) => typeof used === 'number' && used + NONCE_KEPT_MS < at);
  };
}
