import type { APIMessage } from 'discord.js';
import { expect } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { Actor } from '../../src/sandbox/discord/actor.js';
import type { InteractionHandle } from '../../src/sandbox/discord/interaction-handle.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import type { Behaviour, Endpoint } from '../../src/sandbox/website/behaviour.js';
import type { StandInUser } from '../../src/sandbox/website/user-index.js';
import type { UserSeed } from '../../src/sandbox/website/users.js';
import { shared, startWholeWay, type WholeWay, type WholeWayOptions } from '../support/e2e.js';
import { heldStep } from '../support/held-commit.js';

/** A person unknown to other tests, so that no test uses up another's allowance. */
export interface Newcomer {
  /** Discord user ID. */
  readonly id: string;
  readonly mention: string;
  /** In `general`. */
  readonly acts: Actor;
  /** On the website, not linked yet. */
  readonly account: StandInUser;
}

export interface NewcomerOptions {
  readonly locale?: string;
  readonly roles?: readonly string[];
  readonly account?: Partial<UserSeed>;
}

/** A running bot in a server that tests may change. */
export interface Community extends WholeWay {
  newcomer(options?: NewcomerOptions): Newcomer;
  /** A newcomer linked by staff. */
  linkedNewcomer(options?: NewcomerOptions): Promise<Newcomer>;
  /** A member of the crowd, in `general`. */
  crowd(index: number): Actor;
}

const FIRST_NEWCOMER = 1180000040000000000n;
const FIRST_STEAM64 = 76561198100000000n;

function createNewcomers({ discord, website }: WholeWay): (options?: NewcomerOptions) => Newcomer {
  let count = 0;

  return ({ locale = 'en-US', roles = [], account = {} } = {}) => {
    count += 1;
    const id = String(FIRST_NEWCOMER + BigInt(count));
    const name = `newcomer${count}`;
    discord.world.people.set(id, {
      user: { id, username: name, discriminator: '0', global_name: null, avatar: null },
      locale,
      acceptsDirectMessages: true,
    });
    const joinedAt = '2025-01-01T12:00:00.000000+00:00';
    discord.world.guilds
      .get(FIXTURES.guildId)
      ?.members.set(id, { userId: id, nick: null, roles: [...roles], joinedAt });
    return {
      id,
      mention: `<@${id}>`,
      acts: discord.actAs(id, FIXTURES.channels.general),
      account: website.users.add({
        id: String(5000 + count),
        username: `account${count}`,
        email: `person${count}@example.org`,
        steam: String(FIRST_STEAM64 + BigInt(count)),
        paid: '1.00',
        virtual: '2.50',
        ...account,
      }),
    };
  };
}

/** Starts everything. The caller must stop it. */
export async function startCommunity(options: WholeWayOptions = {}): Promise<Community> {
  const way = await startWholeWay(options);
  const newcomer = createNewcomers(way);

  return {
    ...way,
    newcomer,
    async linkedNewcomer(given) {
      const member = newcomer(given);
      const { username } = member.account;
      await way.as('sam').command('links set', { member: member.id, username }).answer();
      return member;
    },
    crowd: (index) => way.discord.actAs(FIXTURES.crowd[index]?.id ?? '', FIXTURES.channels.general),
  };
}

/** One running bot for all tests of a file. Each interaction must be answered. */
export const sharedCommunity = (options: WholeWayOptions = {}): (() => Community) =>
  shared(async () => {
    const community = await startCommunity(options);
    const unanswered: string[] = [];
    community.discord.events.subscribe((event) => {
      if (event.type === 'interaction-failed')
        unanswered.push(JSON.stringify(event.interaction.payload.data));
    });
    const stop = async () => {
      await community.stop();
      expect(unanswered, 'interactions without an answer').toEqual([]);
    };
    return { ...community, stop };
  });

/** The first answer. */
export async function answered(handle: InteractionHandle): Promise<string> {
  return messageText(await handle.answer());
}

/** The labels of the enabled buttons. */
export const openButtons = (message: APIMessage): string[] =>
  buttonsOf(message).flatMap(({ label, disabled }) => (disabled || label === undefined ? [] : [label]));

/** The first answer, which must be private. */
export async function answeredPrivately(handle: InteractionHandle): Promise<string> {
  const message = await handle.answer();
  const own = handle.payload.member?.user.id ?? handle.payload.user?.id ?? '';
  const everybody = new Set([own, ...Object.values(FIXTURES.people)]);
  expect([...everybody].filter((id) => handle.visibleTo(id, message))).toEqual([own]);
  return messageText(message);
}

/** Does something of which the website must not be asked anything. */
export async function withoutAsking(way: WholeWay, work: () => Promise<unknown>): Promise<void> {
  expect(await way.callsDuring(work)).toEqual([]);
}

/** The log line of a failure, by the reference that the member was given. */
export async function logLineFor({ bot }: WholeWay, answer: string): Promise<Record<string, unknown>> {
  const reference = /Reference: `([^`]+)`/.exec(answer)?.[1];
  expect(reference, answer).toBeDefined();
  const field = `"ref":"${reference}"`;
  await bot.said(new RegExp(`${field}.*\n`));
  const lines = bot.output().split('\n');
  return JSON.parse(lines.find((line) => line.includes(field)) ?? '{}');
}

/**
 * Holds the website's answers of an endpoint until released, instead of a delay that is too short or too long on a
 * busy machine.
 * @param behaviour the answer after that
 * @returns releases this answer and all later ones
 */
export function holdAnswer({ website }: WholeWay, endpoint: Endpoint, behaviour: Behaviour = {}): () => void {
  const held = heldStep();
  website.decide(async (request) => {
    if (request.endpoint !== endpoint) return undefined;
    await held.wait();
    return behaviour;
  });
  return held.release;
}

/** Whether a message has this text, for waits. */
export const shows = (text: string) => (message: APIMessage) => messageText(message).includes(text);

/** A scrape: each sample's value, by its name with labels as written. */
export async function scrape(url: string): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}
