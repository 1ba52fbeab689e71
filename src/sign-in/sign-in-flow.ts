import { type Directory, isNotFound, UnfoundNameError } from '../accounts/directory.js';
import type { Links } from '../accounts/member-links.js';
import { type Account, accountOf } from '../accounts/website-account.js';
import { UserError } from '../errors.js';
import type { Log } from '../log.js';
import { hashOf, isSecretOf } from '../net/secrets.js';
import type { Change } from '../storage/store.js';
import type { World } from '../time/clock.js';
import { WebsiteError } from '../website/website-errors.js';
import type { DiscordOAuth } from './discord-oauth.js';
import { OutsideError } from './outside-call.js';
import { type Proven, planProven } from './proven-link.js';
import type { SignIn, Trouble } from './sign-in-records.js';
import { type BrowserSession, type ReadSignIn, SIGN_IN_VALID_MS, type SignInRecords } from './sign-ins.js';
import type { SteamAnswer, SteamOpenId } from './steam-openid.js';

export interface SignInFlowOptions extends Pick<World, 'now'> {
  readonly signIns: SignInRecords;
  readonly discord: Pick<DiscordOAuth, 'authorizeUrl' | 'identify'>;
  readonly steam: Pick<SteamOpenId, 'loginUrl' | 'readAnswer' | 'isConfirmed'>;
  readonly directory: Pick<Directory, 'find'>;
  readonly links: Pick<Links, 'of' | 'plan'>;
  /** Has told what was just planned and committed. */
  readonly tellNow: () => void;
  readonly log: Log;
}

/** Where members sign in. */
export type Service = 'discord' | 'steam';

/** The steps from which a browser is sent to each. */
const LEAVES_FROM: Readonly<Record<Service, readonly SignIn['step'][]>> = {
  discord: ['discord'],
  steam: ['steam', 'confirm'],
};

/**
 * Where a browser goes next: to another service, to the page of its step, or nowhere, since its address is too old or
 * another browser uses it.
 */
export type Next = { readonly url: string } | 'step' | 'gone' | 'used';

/** The way of a browser through a sign-in. What happened is in the record, from which the page is written. */
export type SignInFlow = ReturnType<typeof createSignInFlow>;

export function createSignInFlow(options: SignInFlowOptions) {
  const { signIns, links, tellNow, log, now } = options;
  const { send, claim, settle, hinder } = createMoves(options);
  const brought = createAnswers(options, settle);

  async function start(code: string, secret: string): Promise<Next> {
    const at = await signIns.byCode(code);
    if (at === undefined) return 'gone';
    const { browser, step } = at.signIn;
    if (browser !== undefined && !isSecretOf(secret, browser)) return 'used';
    if (step !== 'discord') return 'step';
    if (browser !== undefined) return send(at, 'discord');
    const sent = await send(at, 'discord', { browser: hashOf(secret), until: now() + SIGN_IN_VALID_MS });
    // A browser was faster: another, or this one with its second press.
    return sent === 'step' ? start(code, secret) : sent;
  }

  return {
    /**
     * Binds a one-time address to the browser that opened it, and sends it to Discord.
     * @param secret of the browser
     */
    start,

    /** Sends a browser to a service, once more if need be. */
    async to(service: Service, session: BrowserSession): Promise<Next> {
      const at = await signIns.ofBrowser(session);
      if (at === undefined) return 'gone';
      return LEAVES_FROM[service].includes(at.signIn.step) ? send(at, service) : 'step';
    },

    /** A browser comes back from a service. @param query what the service gave it */
    async from(service: Service, session: BrowserSession, query: URLSearchParams): Promise<void> {
      const state = single(query, 'state');
      const { isDeclined, usesUp, prove } = brought[service](query, state);
      const at = await claim(session, service, state, usesUp);
      if (at === undefined) {
        // Only that did not fit: it was used before.
        const replayed = usesUp.length === 0 ? undefined : await claim(session, service, state);
        if (replayed !== undefined) await settle(replayed, { trouble: `${service}-unusable` });
        return;
      }
      try {
        if (isDeclined) await settle(at, { trouble: `${service}-declined` });
        else if (prove === undefined) await settle(at, { trouble: `${service}-unusable` });
        else await prove(at);
      } catch (error) {
        await hinder(at, error, service);
      }
    },

    /** Links what was proven, once. */
    async link(session: BrowserSession): Promise<void> {
      const at = await signIns.ofBrowser(session);
      if (at === undefined || at.signIn.step !== 'confirm') return;
      const { member, account, proof, locale } = at.signIn;
      if (account === undefined || proof === undefined) return;
      const planned = await planProven(links, { member, account, proof }, now(), locale);
      if ('refusal' in planned) return settle(at, { step: 'refused', refusal: planned.refusal });
      const { changes, bonus, said } = planned.plan;
      // If it does not fit any more, the page asks again.
      const linked: SignIn = { ...at.signIn, step: 'linked', ...(bonus !== undefined && { bonus }) };
      const isLinked = await signIns.move(at, linked, changes);
      if (!isLinked) return;
      log.info({ member, proof }, 'a member proved an account by signing in');
      tellNow();
      // The page says it from the record, whichever process writes it.
      await said();
    },
  };
}

type Moves = ReturnType<typeof createMoves>;

/** How the record of a sign-in moves. */
function createMoves({ signIns, discord, steam, log }: SignInFlowOptions) {
  async function settle(at: ReadSignIn, changes: Partial<SignIn>): Promise<void> {
    // If it is no longer so, the member has begun the step anew meanwhile.
    await signIns.move(at, { ...at.signIn, ...changes });
  }

  return {
    settle,

    /** Sends the browser away with a new state; one that it was sent with before is void then. */
    async send(at: ReadSignIn, step: Service, more: Partial<SignIn> = {}): Promise<Next> {
      const state = signIns.newSecret();
      const { trouble: _, unfound: __, ...before } = at.signIn;
      const isSent = await signIns.move(at, { ...before, ...more, step, state: hashOf(state) });
      if (!isSent) return 'step';
      return { url: step === 'discord' ? discord.authorizeUrl(state) : steam.loginUrl(state) };
    },

    /**
     * Takes the state with which a browser comes back. Of two that come with it, only one gets it.
     * @param others changes that must fit too
     */
    async claim(
      session: BrowserSession,
      step: Service,
      state: string | undefined,
      others: readonly Change[] = [],
    ): Promise<ReadSignIn | undefined> {
      const at = await signIns.ofBrowser(session);
      if (at === undefined || state === undefined || !isExpected(at.signIn, step, state)) return undefined;
      const { state: _, ...signIn } = at.signIn;
      return (await signIns.move(at, signIn, others)) ? { id: at.id, signIn } : undefined;
    },

    /** Records what went wrong, for the member to try again. */
    async hinder(at: ReadSignIn, error: unknown, service: Service): Promise<void> {
      const trouble = troubleOf(error, service);
      if (trouble === undefined) throw error;
      const reason = error instanceof Error ? error.message : '';
      log.warn({ trouble, reason }, 'a sign-in could not go on');
      await settle(at, { trouble });
    },
  };
}

/** What a browser brings back from a service. */
interface Brought {
  readonly isDeclined: boolean;
  /** What works once only. */
  readonly usesUp: readonly Change[];
  /** Finds out what it proves; absent if it proves nothing. */
  readonly prove?: ((at: ReadSignIn) => Promise<void>) | undefined;
}

/** What the services answer, and what it proves. */
function createAnswers(
  { signIns, discord, steam, directory, links, now }: SignInFlowOptions,
  settle: Moves['settle'],
): Readonly<Record<Service, (query: URLSearchParams, state: string | undefined) => Brought>> {
  /** The website's account of a Steam ID, if it has one, or why it cannot be named. @throws {WebsiteError} */
  async function accountWith(steamId: string): Promise<Account | UnfoundNameError | undefined> {
    try {
      const account = accountOf(await directory.find({ by: 'steam', value: steamId }), 'steam');
      return account.steam === steamId ? account : undefined;
    } catch (error) {
      if (error instanceof UnfoundNameError) return error;
      if (error instanceof UserError || isNotFound(error)) return undefined;
      throw error;
    }
  }

  /** Asks the member to agree, unless there would be no link anyway. */
  async function offer(at: ReadSignIn, proven: Omit<Proven, 'member'>, name: string): Promise<void> {
    const planned = await planProven(links, { ...proven, member: at.signIn.member }, now());
    const end = 'refusal' in planned ? { step: 'refused' as const, refusal: planned.refusal } : undefined;
    await settle(at, { step: 'confirm', ...proven, name, ...end });
  }

  async function discordAnswered(at: ReadSignIn, code: string): Promise<void> {
    const { id, name, steamIds } = await discord.identify(code);
    if (id !== at.signIn.member) return settle(at, { step: 'refused', refusal: 'wrong-member' });
    let unfound: UnfoundNameError | undefined;
    for (const steamId of steamIds) {
      const account = await accountWith(steamId);
      if (account instanceof UnfoundNameError) unfound = account;
      else if (account !== undefined) return offer(at, { account, proof: 'discord' }, name);
    }
    return settle(at, { step: 'steam', name, ...(unfound && troubleWith(unfound)) });
  }

  async function steamAnswered(at: ReadSignIn, answer: SteamAnswer): Promise<void> {
    if (!(await steam.isConfirmed(answer))) {
      throw new OutsideError('unusable', 'Steam did not confirm its answer');
    }
    const account = await accountWith(answer.steamId);
    if (account === undefined) return settle(at, { trouble: 'no-account' });
    if (account instanceof UnfoundNameError) return settle(at, troubleWith(account));
    return offer(at, { account, proof: 'steam' }, at.signIn.name ?? '');
  }

  return {
    discord(query) {
      const code = single(query, 'code');
      const prove = code === undefined ? undefined : (at: ReadSignIn) => discordAnswered(at, code);
      return { isDeclined: query.has('error'), usesUp: [], prove };
    },
    steam(query, state) {
      const isDeclined = query.get('openid.mode') === 'cancel';
      const answer = state === undefined ? undefined : steam.readAnswer(query, state, now());
      if (answer === undefined) return { isDeclined, usesUp: [] };
      return {
        isDeclined,
        usesUp: [signIns.unusedNonce(answer.nonce)],
        prove: (at) => steamAnswered(at, answer),
      };
    },
  };
}

/** The value of a parameter that is there exactly once. */
function single(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}

const isExpected = (signIn: SignIn, step: Service, state: string) =>
  signIn.step === step && signIn.state !== undefined && isSecretOf(state, signIn.state);

const troubleWith = ({ given }: UnfoundNameError) => ({ trouble: 'name-unfound', unfound: given }) as const;

function troubleOf(error: unknown, service: Service): Trouble | undefined {
  if (error instanceof WebsiteError) return 'website-away';
  return error instanceof OutsideError ? `${service}-${error.kind}` : undefined;
}
