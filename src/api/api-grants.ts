import { createHash } from 'node:crypto';
import { isValid } from 'ulid';
import type { Directory } from '../accounts/directory.js';
import type { Links } from '../accounts/member-links.js';
import { type Account, accountOf } from '../accounts/website-account.js';
import { needsApproval } from '../approvals/approvals.js';
import { type Balance, readAccountBalance } from '../ledger/account-balance.js';
import { apiRequestKey, type Grant, type GrantClient, isSettled, isToCome } from '../ledger/grant.js';
import type { GrantAnnouncer } from '../ledger/grant-announcer.js';
import { grantAmount } from '../ledger/grant-checks.js';
import type { Ledger, PlannedEntry } from '../ledger/ledger.js';
import type { Gate, Queue, QueuedKind } from '../ledger/queue.js';
import { mark } from '../marks.js';
import { type Amount, amountOf, amountText } from '../money/amount.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import type { Store } from '../storage/store.js';
import { HeldError, NOT_HELD } from '../storage/store-hold.js';
import { isSnowflake } from '../text/snowflake.js';
import type { World } from '../time/clock.js';
import type { Website } from '../website/website.js';
import type { AskedGrant } from './api-schemas.js';
import { Problem } from './problem.js';
import { type ApiToken, tokenOf, unchangedToken } from './tokens.js';

/** How long an answer waits for what becomes of a grant. What takes longer is paid all the same. */
export const WAIT_MS = 5_000;

export interface ApiGrantsOptions extends Pick<World, 'now'> {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly links: Pick<Links, 'of' | 'ownerOf'>;
  readonly directory: Directory;
  readonly website: Website;
  readonly queue: Pick<Queue, 'serve' | 'outcome'>;
  readonly grantAnnouncer: Pick<GrantAnnouncer, 'ask' | 'tell'>;
  /** What tells staff of a grant that is given up, as changes to commit with that. */
  readonly givenUp: NonNullable<QueuedKind['givenUp']>;
  /** The bot's own Discord user ID. */
  readonly ownId: () => string;
  /** Most that one grant may add. */
  readonly max: Amount;
  /** Above this, a second staff member must approve. */
  readonly approvalOver: Amount | undefined;
}

/** What other programs do with a token. */
export type ApiGrants = ReturnType<typeof createApiGrants>;

/**
 * Grants that other programs ask for. The program's own key names each, and its record is what remembers the key: so it is
 * one grant, however often it is asked for, in whichever process, and for ever. It is queued and paid as what events pay,
 * so that no end of a process loses it.
 */
export function createApiGrants(options: ApiGrantsOptions) {
  const { store, ledger, links, directory, website, queue, grantAnnouncer } = options;
  /** Requests with one token change one cap: at once, each would have to be planned anew after each of the others. */
  const inTurn = createKeyedLock();
  queue.serve('api', {
    gate: (id) => gateOf(store, id),
    givenUp: options.givenUp,
    rested(grant) {
      if (isSettled(grant.state)) grantAnnouncer.tell(grant);
    },
  });

  async function knownBy({ token, request }: Pick<GrantClient, 'token' | 'request'>) {
    const id = await store.get<string>(apiRequestKey({ token, request }));
    return id === undefined ? undefined : ledger.find(id);
  }

  /** Whom it is for. A member's account is looked up when it is paid, as an event's is. */
  async function receiver({ discord_id: member, username = '' }: AskedGrant): Promise<Receiver> {
    if (member === undefined) {
      const account = accountOf(await directory.find({ by: 'username', value: username }), 'username');
      return { account, member: await links.ownerOf(account) };
    }
    const link = await links.of(member);
    if (link === undefined) {
      throw new Problem('not-linked', 'Have the member use /link in Discord, and repeat the request then.');
    }
    return { account: link.account, member };
  }

  async function planned(
    client: GrantClient,
    asked: AskedGrant,
    { account, member }: Receiver,
  ): Promise<PlannedEntry | undefined> {
    const token = await tokenOf(store, client.token);
    if (token?.revokedAt !== undefined || token === undefined) throw revoked(token);
    if ((await store.get(NOT_HELD.key)) !== undefined) throw new HeldError();
    if ((await knownBy(client)) !== undefined) return undefined;
    const amount = grantAmount(asked.amount, options.max);
    if (token.max !== undefined && amount.greaterThan(amountOf(token.max))) {
      throw new Problem('refused', `One grant with this token may add ${token.max} at most.`);
    }
    const at = options.now();
    const grant: Grant = {
      ...{ id: await ledger.newId(), by: options.ownId(), client, account },
      ...(member !== undefined && { member }),
      amount: amountText(amount),
      ...(asked.reason !== undefined && { reason: asked.reason }),
      state: needsApproval(options, amount) ? 'waiting' : 'queued',
      ...{ draftedAt: at, confirmedAt: at },
    };
    return { grant, with: [unchangedToken(token), NOT_HELD] };
  }

  /** @returns `undefined` if the key names a grant already: the same request, made at the same time, was not refused */
  async function entered(client: GrantClient, asked: AskedGrant): Promise<Grant | undefined> {
    try {
      const to = await receiver(asked);
      return await inTurn(client.token, () => ledger.enterPlanned(() => planned(client, asked, to)));
    } catch (error) {
      if ((await knownBy(client)) === undefined) throw error;
      return undefined;
    }
  }

  /** What has become of a grant that was asked for before. @throws {Problem} if it was another one, or is under way */
  function again(grant: Grant, client: GrantClient): Grant {
    const { client: first, confirmedAt } = grant;
    if (first?.body !== undefined && first.body !== client.body) {
      throw new Problem('key-reused', 'Use a new key for each grant, and repeat a request unchanged.');
    }
    mark('request to the API repeated');
    const age = Math.abs(options.now() - confirmedAt);
    if (!isToCome(grant) || age >= WAIT_MS) return grant;
    throw new Problem('under-way', 'Repeat the same request with the same key.', { retryAfterS: 1 });
  }

  return {
    /**
     * Grants what a program asks for, once for each of its keys.
     * @param key by which the program repeats the request
     * @returns the grant as it stands: it may be far from its end
     * @throws {Problem} if it must not be granted, or another request had this key
     * @throws {UserError} as {@link grantAmount}, or if the account cannot be found; nothing was entered then
     * @throws {StoreError} if nobody knows whether it was entered; the same key tells
     */
    async grant(token: ApiToken, key: string, asked: AskedGrant): Promise<Grant> {
      const client = clientOf(token, key, asked);
      const known = await knownBy(client);
      if (known !== undefined) return again(known, client);
      const grant = await entered(client, asked);
      if (grant === undefined) {
        const other = await knownBy(client);
        if (other !== undefined) return again(other, client);
        throw new TypeError(`the request ${client.request} names no grant`);
      }
      mark('grant asked for by a program');
      if (grant.state === 'waiting') {
        grantAnnouncer.ask(grant);
        return grant;
      }
      const outcome = await queue.outcome({ kind: 'api', id: token.id }, grant.id, WAIT_MS);
      return outcome ?? (await ledger.find(grant.id)) ?? grant;
    },

    /** A grant of this token's: what counts of it, where staff have granted it again. */
    async find(token: ApiToken, id: string): Promise<Grant | undefined> {
      // What is no ID at all, such as a NUL, PostgreSQL refuses: that would pass for an outage.
      const grant = isValid(id) ? await ledger.find(id) : undefined;
      return grant?.client?.token === token.id ? grant : undefined;
    },

    /** What counts of a grant: it, or what staff have granted in its place. */
    current: (grant: Grant): Promise<Grant> => ledger.current(grant),

    /**
     * The balance of a member's account.
     * @throws {Problem} if they have not linked one
     * @throws {UserError} if it is no longer theirs
     * @throws {WebsiteError}
     */
    async balance(memberId: string): Promise<Balance & { readonly username: string }> {
      const link = isSnowflake(memberId) ? await links.of(memberId) : undefined;
      if (link === undefined) {
        throw new Problem('not-found', 'This member has not linked an account: they use /link in Discord.');
      }
      const { username } = await directory.linked(link);
      return { username, ...(await readAccountBalance({ directory, website }, link.account, username)) };
    },
  };
}

interface Receiver {
  readonly account: Account;
  readonly member?: string | undefined;
}

/** What a grant keeps of the program, its key and what it has asked for. */
function clientOf({ id, name }: ApiToken, key: string, asked: AskedGrant): GrantClient & { body: string } {
  const { discord_id, username, amount, reason } = asked;
  const meant = [discord_id, username, amountText(amountOf(amount)), reason].map((one) => one ?? null);
  return { token: id, name, request: hashOf(`${id} ${key}`), body: hashOf(JSON.stringify(meant)) };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 40);

/** What was asked for is paid as long as its token holds: whoever revokes one wants no more of it. */
async function gateOf(store: Pick<Store, 'get'>, id: string): Promise<Gate> {
  const token = await tokenOf(store, id);
  if (token === undefined) return { is: 'paused' };
  return { is: token.revokedAt === undefined ? 'open' : 'over', unchanged: [unchangedToken(token)] };
}

/** @param token `undefined` if it was never one */
export const revoked = (token: ApiToken | undefined): Problem =>
  new Problem(
    'unauthorized',
    token?.quarantined
      ? 'The records of the bot were set back to an earlier time, which revoked this token. Before you use a new one, have the owner find out which of your grants have arrived.'
      : token?.revokedAt !== undefined
        ? 'This token was revoked. The owner of the bot makes a new one.'
        : 'Send a token that the owner of the bot has made: `Authorization: Bearer purser_…`.',
  );
