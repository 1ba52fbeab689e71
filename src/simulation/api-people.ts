import { createToken, tokenIn } from '../api/tokens.js';
import { kindOf } from '../ledger/grant-kinds.js';
import { storeOn } from './database-model.js';
import type { Facts } from './facts.js';
import { later } from './habits.js';
import { first, type Invariant } from './invariant.js';
import { REGULARS } from './people-model.js';
import type { Random } from './random.js';
import type { World } from './world.js';

/** What the token of the simulated program may grant in a day. */
const DAILY_MAX = '60.00';

/**
 * Another program asks for a grant, and repeats that with the same key: at once, in another process, and long after it
 * was answered or its first request was lost with the process.
 */
export function vote(world: World, random: Random): void {
  const { cents } = world.newIntent(random, random.pick([400, 2_500]));
  const { id, account } = random.pick(REGULARS);
  const asked = {
    ...(random.chance(0.7) ? { discord_id: id } : { username: world.website.usernameOf(account) }),
    amount: (cents / 100).toFixed(2),
  };
  const times = random.between(2, 6);
  for (let time = 1; time <= times; time += 1) {
    const most = random.pick([300, 3_000, 20_000, 100_000]);
    later(world, { least: 0, most }, random, () => void ask(world, `vote-${cents}`, asked, random));
  }
}

async function ask(
  world: World,
  key: string,
  asked: { readonly discord_id?: string; readonly username?: string; readonly amount: string },
  random: Random,
): Promise<void> {
  const { programs, trace, slots } = world;
  programs.token ??= createToken(
    storeOn(world.database),
    { now: world.hosts[0]?.now ?? (() => 0), randomBytes: random.bytes },
    { name: 'Votes', scopes: ['grant'], dailyMax: DAILY_MAX },
  );
  const text = (await programs.token) ?? '';
  const ready = slots.flatMap(({ bot }) => (bot?.life.isAlive() && bot.readyAt() !== undefined ? [bot] : []));
  if (ready.length === 0) return;
  const bot = random.pick(ready);
  world.activity.note();
  trace.note(`a program asks for ${asked.amount} by ${key}`);
  bot.life.after(random.between(10, 200), async () => {
    const { store, apiGrants } = bot.services;
    try {
      const token = await tokenIn(store, text);
      if (token === undefined || token.revokedAt !== undefined) return;
      const { id, state } = await apiGrants.grant(token, key, asked);
      trace.note(`the program reads of ${key} that ${id} is ${state}`);
      programs.answers.push({ key, id });
    } catch (error) {
      trace.note(`the program reads of ${key}: ${String(error)}`);
    }
  });
}

/** Of what other programs ask for. */
export const API_INVARIANTS: readonly Invariant[] = [
  {
    name: 'each key is one grant',
    sentence: 'By one key of a program, there is one grant at most, and no answer ever names another one.',
    onSettled(facts) {
      if (facts.hasLost()) return undefined;
      const asked = facts.grants().flatMap(({ client }) => client?.request ?? []);
      return new Set(asked).size < asked.length ? 'two grants have one key' : undefined;
    },
    atEnd(facts) {
      if (facts.hasLost()) return undefined;
      const named = new Map<string, string>();
      return first(facts.world.programs.answers, ({ key, id }) => {
        const before = named.get(key) ?? id;
        named.set(key, id);
        return before === id ? undefined : `${key} was answered with ${before} and with ${id}`;
      });
    },
  },
  {
    name: 'what a program was promised is kept',
    sentence:
      'What a program was answered is in the ledger, and is paid, unless the website, the account or staff refuse it.',
    atEnd(facts) {
      if (facts.hasLost()) return undefined;
      return first(facts.world.programs.answers, ({ key, id }) => {
        const grant = facts.grant(id);
        if (grant === undefined || kindOf(grant) !== 'api')
          return `${key} was answered, and is not in the ledger`;
        const isLeft = grant.state === 'not-sent' && grant.unsentBecause !== 'account' && !isGivenUp(facts);
        return isLeft && grant.contradicted === undefined
          ? `${key} was not paid: ${grant.unsentBecause}`
          : undefined;
      });
    },
  },
];

const WEEK_MS = 6 * 24 * 60 * 60_000;

/** What could not be paid for so long is put before staff. */
const isGivenUp = ({ world }: Facts) => world.hosts.some((host) => host.farthestAhead() >= WEEK_MS);
