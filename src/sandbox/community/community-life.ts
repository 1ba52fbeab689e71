import { setTimeout as sleep } from 'node:timers/promises';
import type { APIMessage } from 'discord.js';
import type { Actor } from '../discord/actor.js';
import type { OptionInputs } from '../discord/command-options.js';
import { buttonsOf, messageText } from '../discord/message-text.js';
import type { DiscordStandIn } from '../discord/server/discord-stand-in.js';
import { LONGEST_STEP_MS, type SandboxClock } from '../sandbox-clock.js';
import type { WebsiteStandIn } from '../website/website-stand-in.js';
import { letCrowdPress } from './crowd-press.js';
import { FIXTURES } from './fixtures.js';

const { channels, people, roles } = FIXTURES;

/** The whole of it is paid and posted within this time, in ms. */
const PATIENCE_MS = 60_000;
/** The bot hears of the time by another way than of what people do. */
const HEARS_OF_TIME_MS = 500;
/** After a leap, it sends no grant by hand until it is sure again that its records are its own, at its next beat. */
const NEXT_BEAT_MS = 6_000;
const DAY_MS = 24 * 60 * 60_000;

/** When the pictures are taken: an evening on which people are there. */
export const EVENING = Date.UTC(2026, 10, 28, 19, 30);
/** When the year before it begins. */
export const YEAR_BEGINS = Date.UTC(2025, 11, 4, 17);

/** Default: Sam. */
type StaffMember = 'sam' | 'tess';

/** What the people of the community do, each by a word. */
export interface CommunityLife {
  /** Makes it that time. */
  at(time: number): Promise<void>;
  /** @param username of the crowd; or `mia` or `noah`, as everywhere here */
  says(username: string, text: string, channel?: string): void;
  link(member: string, account: string): Promise<void>;
  grant(options: OptionInputs, by?: StaffMember): Promise<void>;
  pay(options: OptionInputs, by?: StaffMember): Promise<void>;
  /** @param channel default: the one for giveaways. @returns its public message */
  drop(options: OptionInputs, channel?: string): Promise<APIMessage>;
  /** As {@link drop}. */
  giveaway(options: OptionInputs, channel?: string): Promise<APIMessage>;
  code(options: OptionInputs): Promise<void>;
  /** One member presses a button, named as in its `custom_id` (`claim`), or uses a command. */
  press(member: string, message: APIMessage, button: string): Promise<void>;
  use(member: string, command: string, options: OptionInputs): Promise<void>;
  /** The first so many of the crowd press a button. */
  crowd(message: APIMessage, button: string, count: number): Promise<void>;
  /** Makes it the end of a giveaway, and waits until everybody is paid. @returns the message with the winners */
  winners(giveaway: APIMessage, lastsMs: number): Promise<APIMessage>;
  /** The website applies the next credit, and its answer never comes. */
  loseNextAnswer(): void;
}

export interface LifeOptions {
  readonly discord: DiscordStandIn;
  readonly website: WebsiteStandIn;
  readonly clock: SandboxClock;
}

export function createCommunityLife({ discord, website, clock }: LifeOptions): CommunityLife {
  const staff = (who: StaffMember = 'sam') => discord.actAs(people[who], channels.general);
  let movedAt = performance.now();
  const idOf = (username: string) =>
    FIXTURES.crowd.find((member) => member.username === username)?.id ??
    { mia: people.mia, noah: people.noah }[username] ??
    '';

  /** Staff confirm a preview; @returns what is said of it when it is done. */
  async function confirmed(actor: Actor, command: string, options: OptionInputs): Promise<APIMessage> {
    const preview = await actor.command(command, options).answer();
    return actor
      .press(preview, buttonNamed(preview, 'confirm') ?? 'confirm')
      .nextUpdate(
        (message) => !messageText(message).includes('⏳') && buttonNamed(message, 'confirm') === undefined,
        PATIENCE_MS,
      );
  }

  /** A message that came in a channel since a moment. */
  const posted = async (channel: string, since: number, matching: (message: APIMessage) => boolean) =>
    (
      await discord.message(
        channel,
        (message) => Date.parse(message.timestamp) >= since && matching(message),
        PATIENCE_MS,
      )
    ).api;

  /** Starts something where events are; @returns its public message */
  async function event(
    command: string,
    options: OptionInputs,
    button: string,
    channel = channels.giveaways as string,
  ): Promise<APIMessage> {
    const since = clock.now();
    await confirmed(discord.actAs(people.sam, channel), command, options);
    return posted(channel, since, (message) => buttonNamed(message, button) !== undefined);
  }

  async function forward(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= LONGEST_STEP_MS) clock.moveForward(Math.min(left, LONGEST_STEP_MS));
    movedAt = performance.now();
    await sleep(HEARS_OF_TIME_MS);
  }

  return {
    at: (time) => forward(time - clock.now()),
    says: (username, text, channel = channels.general) => {
      discord.actAs(idOf(username), channel).write(text);
    },
    async link(member, username) {
      await staff()
        .command('links set', { member: idOf(member), username })
        .answer();
    },
    async grant(options, by) {
      await sleep(movedAt + NEXT_BEAT_MS - performance.now());
      const since = clock.now();
      await confirmed(staff(by), 'grant', options);
      if (options['announce'] !== true) return;
      await posted(channels.general, since, (message) => messageText(message).includes('🎉'));
    },
    async pay(options, by) {
      const since = clock.now();
      await confirmed(staff(by), 'payout role', options);
      await posted(channels.staffLog, since, (message) => messageText(message).includes('100%'));
    },
    drop: (options, channel) => event('drop start', options, 'claim', channel),
    giveaway: (options, channel) => event('giveaway start', options, 'enter', channel),
    async code(options) {
      await confirmed(staff(), 'code create', options);
    },
    async press(member, message, button) {
      const actor = discord.actAs(idOf(member), message.channel_id);
      await actor.press(message, buttonNamed(message, button) ?? button).answer(PATIENCE_MS);
    },
    async use(member, command, options) {
      await discord.actAs(idOf(member), channels.general).command(command, options).answer(PATIENCE_MS);
    },
    async crowd(message, button, count) {
      await letCrowdPress(discord, { message, button: buttonNamed(message, button) ?? button, count });
    },
    async winners(giveaway, lastsMs) {
      await forward(Date.parse(giveaway.timestamp) + lastsMs + 1_000 - clock.now());
      return posted(giveaway.channel_id, Date.parse(giveaway.timestamp) + lastsMs, (message) => {
        const text = messageText(message);
        return text.includes('🎉') && text.includes('✅') && !text.includes('⏳');
      });
    },
    loseNextAnswer: () => website.switches.set('add', { fault: { kind: 'hang' }, takesEffect: true }, 1),
  };
}

/** The `custom_id` of a button by its second part, which is the same in every language: `drop:claim:…`. */
const buttonNamed = (message: APIMessage, name: string) =>
  buttonsOf(message).find(({ customId }) => customId?.split(':')[1] === name)?.customId;

/** What has happened in #general on the day on which somebody opens the sandbox. */
export async function liveToday(life: CommunityLife): Promise<void> {
  const { general } = channels;
  life.says('lunarfrog', 'morning! the new harbour map is great');
  const raffle = { amount: 5, winners: 3, title: 'Anchor raffle', duration: '1d' };
  await life.crowd(await life.giveaway(raffle, general), 'enter', 12);
  life.says('captain_otter', 'I am in. last time I missed it by one');
  const chest = await life.drop({ amount: 2, claims: 10, title: 'Treasure chest' }, general);
  await life.crowd(chest, 'claim', 6);
  await life.press('noah', chest, 'claim');
  life.says('turbosnail', 'three left, go go go');
}

/** A year in which Mia has received something in every month, in every way there is, and others in the last one. */
export async function liveAYear(life: CommunityLife): Promise<void> {
  const on = (month: number, day: number) => life.at(Date.UTC(2026, month - 1, day, 18));
  const bonus = (amount: number) => life.pay({ role: roles.vip, amount, reason: 'VIP bonus' });
  const forMia = (amount: number, reason: string) => life.grant({ member: people.mia, amount, reason });
  async function giveaway(amount: number, title: string): Promise<void> {
    const raffle = await life.giveaway({ amount, winners: 1, title, duration: '1d' });
    await life.press('mia', raffle, 'enter');
    await life.winners(raffle, DAY_MS);
  }
  async function drop(amount: number, title: string): Promise<void> {
    const chest = await life.drop({ amount, claims: 12, title });
    await life.crowd(chest, 'claim', 6);
    await life.press('mia', chest, 'claim');
  }

  await life.link('mia', 'mia_plays');
  await life.link('noah', 'noah99');
  await forMia(4, 'Found a bug in the garage');
  await on(1, 9);
  await bonus(3);
  await on(2, 14);
  await drop(6, 'Valentine chest');
  await on(3, 6);
  await bonus(3);
  await forMia(8, 'Wrote the guide for new captains');
  await on(4, 4);
  await giveaway(10, 'Spring regatta');
  await on(5, 8);
  await bonus(3);
  await on(6, 20);
  await drop(5, 'Midsummer chest');
  await bonus(4);
  await on(7, 18);
  await life.code({ amount: 7.5, code: 'SUMMER26', uses: 25 });
  await life.use('mia', 'redeem', { code: 'SUMMER26' });
  await on(8, 1);
  await bonus(4);
  await on(9, 12);
  await giveaway(12, 'Birthday of the harbour');
  await on(10, 3);
  await bonus(4);
  await drop(2.5, 'Halloween chest');
  for (const [day, amount, by] of [
    [7, 1, 'tess'],
    [14, 1.5, 'sam'],
    [21, 2, 'tess'],
  ] as const) {
    await on(11, day);
    await life.pay({ role: roles.crew, amount, reason: 'Race night' }, by);
  }
  await on(11, 24);
  const chest = await life.drop({ amount: 3, claims: 5, title: 'Storm chest' });
  await life.crowd(chest, 'claim', 5);
  await on(11, 26);
  const artist = FIXTURES.crowd.find(({ username }) => username === 'mosslynx')?.id ?? '';
  const map = { member: artist, amount: 12, reason: 'Drew the new harbour map', announce: true };
  await life.grant(map, 'tess');
}
