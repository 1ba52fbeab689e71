import { randomBytes } from 'node:crypto';
import { createApiGrants } from '../../src/api/api-grants.js';
import { type ApiToken, createToken, tokenIn } from '../../src/api/tokens.js';
import { amountOf } from '../../src/money/amount.js';
import { BOT, setUpLinked } from './credit.js';
import { createWebsiteDouble } from './website-double.js';

type Options = NonNullable<Parameters<typeof setUpLinked>[0]>;

/** A member who is linked to bob's account, with an ID as Discord has them. */
export const LINKED = '123456789012345678';

/** What other programs use, in one process, and a token that may do everything. */
export async function setUpApi(options: Options & { readonly token?: string } = {}) {
  const credit = await setUpLinked({
    website: createWebsiteDouble('bob', 'eve', 'mod', 'zed'),
    ...options,
  });
  const { store, ledger, links, directory, website, queue, grantAnnouncer, clock } = credit;
  const now = () => clock.now;
  await links.set({
    member: LINKED,
    account: { by: 'username', username: 'zed', id: '4' },
    since: 1,
    by: 'x',
  });
  const grants = createApiGrants({
    ...{ store, ledger, links, directory, website, queue, grantAnnouncer, now },
    givenUp: () => [],
    ownId: () => BOT,
    max: amountOf('100.00'),
    approvalOver: options.approvalOver === undefined ? undefined : amountOf(options.approvalOver),
  });
  const make = (wanted: Partial<Parameters<typeof createToken>[2]> = {}) =>
    createToken(
      store,
      { now, randomBytes },
      { name: 'Votes', scopes: ['grant', 'read'], dailyMax: '50.00', ...wanted },
    );
  const text = options.token ?? (await make()) ?? '';
  const tokenOfText = async (presented = text): Promise<ApiToken> => {
    const token = await tokenIn(store, presented);
    if (token === undefined) throw new Error('there is no such token');
    return token;
  };
  return {
    ...credit,
    grants,
    make,
    text,
    tokenOfText,
    /** Asks for a grant, as a program does. */
    ask: async (key: string, asked: Partial<Parameters<typeof grants.grant>[2]> = {}) =>
      grants.grant(await tokenOfText(), key, { discord_id: LINKED, amount: '2.50', ...asked }),
    /** What the caps have left of the token's. */
    tokenLeft: async () => credit.left((await tokenOfText()).id),
    /** Takes up what was left, until nothing is under way. */
    async work(): Promise<void> {
      await credit.recovery.takeOver();
      await queue.recover();
      await queue.idle();
      await grantAnnouncer.idle();
    },
  };
}

export type Api = Awaited<ReturnType<typeof setUpApi>>;
