import type { APIMessage } from 'discord.js';
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { Actor } from '../../src/sandbox/discord/actor.js';
import type { InteractionHandle } from '../../src/sandbox/discord/interaction-handle.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import type { StandInUser } from '../../src/sandbox/website/user-index.js';
import type { UserSeed } from '../../src/sandbox/website/users.js';
import { startWholeWay, type WholeWay, type WholeWayOptions } from '../support/e2e.js';

/** Somebody whom no other test knows, so that no test uses up another's allowance. */
export interface Newcomer {
  /** Discord user ID. */
  readonly id: string;
  readonly mention: string;
  /** In `general`. */
  readonly acts: Actor;
  /** On the website; it is linked to nobody yet. */
  readonly account: StandInUser;
}

export interface NewcomerOptions {
  readonly locale?: string;
  readonly roles?: readonly string[];
  readonly account?: Partial<UserSeed>;
}

/** The bot at work in a server that tests may change. */
export interface Community extends WholeWay {
  newcomer(options?: NewcomerOptions): Newcomer;
  /** A newcomer whom staff have linked to their account. */
  linkedNewcomer(options?: NewcomerOptions): Promise<Newcomer>;
  /** Waits for a message of the log channel whose text has all of these. */
  logged(...texts: readonly string[]): Promise<APIMessage>;
  /** All messages of the log channel whose text has all of these, now. */
  logMessages(...texts: readonly string[]): readonly APIMessage[];
  /** Ends all faults. */
  heal(): void;
}

const FIRST_NEWCOMER = 1180000040000000000n;
const FIRST_STEAM64 = 76561198100000000n;

export interface CommunityOptions extends WholeWayOptions {
  /** True where the bot is ended in the middle of its work. Otherwise such interactions fail the test. */
  readonly mayLeaveUnanswered?: boolean;
}

/** Starts all of it. */
export async function startCommunity(options: CommunityOptions = {}): Promise<Community> {
  const way = await startWholeWay(options);
  const { discord, website } = way;
  const unanswered: string[] = [];
  discord.events.subscribe((event) => {
    if (event.type === 'interaction-failed') unanswered.push(JSON.stringify(event.interaction.payload.data));
  });
  let count = 0;

  function newcomer({ locale = 'en-US', roles = [], account = {} }: NewcomerOptions = {}): Newcomer {
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
  }

  const inLogChannel = (texts: readonly string[]) => (message: APIMessage) => {
    const text = messageText(message);
    return texts.every((each) => text.includes(each));
  };

  return {
    ...way,
    newcomer,
    async linkedNewcomer(given) {
      const member = newcomer(given);
      const { username } = member.account;
      await way.as('sam').command('links set', { member: member.id, username }).answer();
      return member;
    },
    async logged(...texts) {
      return (await discord.message(FIXTURES.channels.staffLog, inLogChannel(texts))).api;
    },
    logMessages: (...texts) => way.as('sam', 'staffLog').messages().filter(inLogChannel(texts)),
    heal() {
      website.switches.unset();
      website.decide(undefined);
      discord.faults.clear();
    },
    async stop() {
      await way.stop();
      if (!options.mayLeaveUnanswered) expect(unanswered, 'interactions without an answer').toEqual([]);
    },
  };
}

/** As `startCommunity`, and stopped when the test is over. */
export async function ownCommunity(options?: CommunityOptions): Promise<Community> {
  const community = await startCommunity(options);
  onTestFinished(community.stop);
  return community;
}

/** One running bot for all tests of a file. Faults end with the test that made them. */
export function sharedCommunity(options: CommunityOptions = {}): () => Community {
  let community: Community | undefined;
  beforeAll(async () => {
    community = await startCommunity(options);
  });
  afterEach(() => community?.heal());
  afterAll(() => community?.stop());
  return () => {
    if (community === undefined) throw new Error('the bot is not running');
    return community;
  };
}

/** What the person reads first. */
export async function answered(handle: InteractionHandle): Promise<string> {
  return messageText(await handle.answer());
}

/** The labels of the buttons that can still be pressed. */
export const openButtons = (message: APIMessage): string[] =>
  buttonsOf(message).flatMap(({ label, disabled }) => (disabled || label === undefined ? [] : [label]));

/** What the person reads first, which nobody else may see. */
export async function answeredPrivately(handle: InteractionHandle): Promise<string> {
  const message = await handle.answer();
  const own = handle.payload.member?.user.id ?? handle.payload.user?.id ?? '';
  const everybody = new Set([own, ...Object.values(FIXTURES.people)]);
  expect([...everybody].filter((id) => handle.visibleTo(id, message))).toEqual([own]);
  return messageText(message);
}

/** The website's endpoints that were asked while something was done. */
export async function websiteCallsDuring(
  { website }: WholeWay,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  const before = website.requests.length;
  await work();
  return website.requests.slice(before).map(({ endpoint }) => endpoint ?? 'none');
}

/** The log's line about the failure that a member was told of, by the reference that they were given. */
export async function logLineFor({ bot }: WholeWay, answer: string): Promise<Record<string, unknown>> {
  const reference = /Reference: `([^`]+)`/.exec(answer)?.[1];
  expect(reference, answer).toBeDefined();
  const field = `"ref":"${reference}"`;
  await bot.said(new RegExp(`${field}.*\n`));
  const lines = bot.output().split('\n');
  return JSON.parse(lines.find((line) => line.includes(field)) ?? '{}');
}

/** Waits for the end of a press of Share. @returns whether it has posted the balance for everyone */
export async function hasShared(press: InteractionHandle): Promise<boolean> {
  await press.acknowledged();
  // A press that does nothing is taken notice of, and changes no message.
  if (!press.updates.some(({ kind }) => kind === 'edited')) return false;
  await press.followUp();
  return true;
}
