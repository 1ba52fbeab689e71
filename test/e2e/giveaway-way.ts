import type { APIMessage } from 'discord.js';
import { expect, onTestFinished } from 'vitest';
import { isAtRest } from '../../src/campaigns/campaign-records.js';
import { type Giveaway, winnersOf } from '../../src/giveaways/giveaway-schema.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import type { Actor } from '../../src/sandbox/discord/actor.js';
import type { OptionInputs } from '../../src/sandbox/discord/command-options.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import type { WholeWayOptions } from '../support/e2e.js';
import { type Community, shows } from './community.js';
import { type GrantWay, startGrantWay } from './grant-way.js';

/** End to end, with the crowd linked and helpers for giveaways. */
export interface GiveawayWay extends GrantWay {
  /**
   * Starts a giveaway, by default as Sam.
   * @returns its public message
   */
  startGiveaway(options?: OptionInputs, by?: Actor): Promise<APIMessage>;
  /** Presses **Enter**. @returns the answer */
  enter(message: APIMessage, by: Actor): Promise<string>;
  /** The giveaway of a public message, from the store. */
  giveaway(message: APIMessage): Promise<Giveaway>;
  /** Waits until it is open: a moment before that, its message is public, and it cannot be ended yet. */
  untilOpen(message: APIMessage): Promise<void>;
  /** Has somebody of staff end it, by default Sam. @returns the answer */
  end(message: APIMessage, by?: Actor): Promise<APIMessage>;
  /** Waits until it has ended, and all its messages are up to date. */
  untilOver(message: APIMessage): Promise<Giveaway>;
  /** The messages with its winners. */
  results(message: APIMessage): readonly APIMessage[];
  /** The current public message. */
  nowOf(message: APIMessage): APIMessage;
  /** The text of a message's file. */
  fileOf(message: APIMessage): Promise<string>;
  /** The file that **Verify the draw** gives, below a message with the winners. */
  drawFileOf(result: APIMessage): Promise<string>;
}

/** @returns the short ID of a message's giveaway */
export const giveawayIdIn = (message: APIMessage) =>
  /Giveaway (\w{8})\b/.exec(messageText(message))?.[1] ?? '';

/** Starts and links everything; stopped after the test. */
export async function giveawayWay(options: WholeWayOptions = {}): Promise<GiveawayWay> {
  const way = await startGiveawayWay(options);
  onTestFinished(way.stop);
  return way;
}

/** As {@link giveawayWay}; the caller must stop it. */
export async function startGiveawayWay(options: WholeWayOptions = {}): Promise<GiveawayWay> {
  const way = await startGrantWay({ crowdLinked: true, ...options });
  let count = 0;

  async function giveaway(message: APIMessage): Promise<Giveaway> {
    const found = [...(await way.records())].find(
      ([key]) => key.startsWith('giveaway:') && key.endsWith(giveawayIdIn(message)),
    )?.[1];
    if (found === undefined) throw new Error('there is no such giveaway');
    return found as Giveaway;
  }

  const untilOpen = async (message: APIMessage) =>
    expect.poll(async () => (await giveaway(message)).state, { interval: 25 }).toBe('open');

  const fileOf = async (message: APIMessage) => (await fetch(message.attachments[0]?.url ?? '')).text();
  const inGeneral = () => way.as('sam').messages();

  return {
    ...way,
    giveaway,
    untilOpen,

    async startGiveaway(given = {}, by = way.as('sam')) {
      count += 1;
      const title = `Race ${count}`;
      const options = { amount: way.nextAmount(), winners: 1, duration: '1h', title, ...given };
      const known = new Set(by.messages().map(giveawayIdIn));
      const preview = await by.command('giveaway start', options).answer();
      await by.press(preview, 'Confirm').answer();
      const { api } = await way.discord.message(
        by.channelId,
        (message) => messageText(message).startsWith('🎁') && !known.has(giveawayIdIn(message)),
      );
      await untilOpen(api);
      return api;
    },

    async end(message, by = way.as('sam')) {
      const question = await by.command('giveaway end', { id: giveawayIdIn(message) }).answer();
      return by.press(question, 'Confirm').nextUpdate();
    },

    enter: async (message, by) => messageText(await by.press(message, 'Enter').answer()),

    async untilOver(message) {
      const { id } = await giveaway(message);
      const unfinished = async () => {
        const found = await giveaway(message);
        const isUnknown = (await way.ledger()).some(
          ({ event, state }) => event?.id === id && state === 'unknown',
        );
        const isOpen = (await way.records()).has(`giveaway-open:${id}`);
        if (!isAtRest(found)) return `it is ${found.state}`;
        if (!isUnknown && isOpen) return 'something is still to be shown';
        return found.notified || found.state !== 'finished' ? '' : 'the log channel does not know';
      };
      await expect.poll(unfinished, { interval: 25 }).toBe('');
      return giveaway(message);
    },

    results: (message) =>
      inGeneral().filter(
        (each) =>
          messageText(each).includes('The winners of') && giveawayIdIn(each) === giveawayIdIn(message),
      ),

    nowOf(message) {
      const found = inGeneral().find(({ id }) => id === message.id);
      if (found === undefined) throw new Error('the message is not there any more');
      return found;
    },

    drawFileOf: async (result) => fileOf(await way.crowd(0).press(result, 'Verify the draw').answer()),
    fileOf,
  };
}

/** Discord user IDs of the winners, in the drawn order. */
export const winnersIn = (giveaway: Giveaway) => winnersOf(giveaway).map(({ id }) => id);

/** Has Sam start a drop. @returns its public message */
export async function postedDrop(
  way: GiveawayWay,
  options: OptionInputs & { readonly title: string },
): Promise<APIMessage> {
  await confirmedBySam(way, 'drop start', options);
  return (await way.discord.message(FIXTURES.channels.general, shows(`💧 ${options.title}`))).api;
}

/** The button of a drop's message as it was posted: many press it after it is gone. */
export const claimIn = (drop: APIMessage): string => buttonsOf(drop)[0]?.customId ?? '';

/** Has Sam create codes. @returns the answer that shows them, this once */
export const createdCodes = (way: GiveawayWay, options: OptionInputs): Promise<APIMessage> =>
  confirmedBySam(way, 'code create', options);

/** The code that an answer shows. */
export function codeIn(answer: APIMessage): string {
  const code = /```\n([0-9A-Z-]{19})\n```/.exec(messageText(answer))?.[1];
  if (code === undefined) throw new Error(`no code is shown: ${messageText(answer)}`);
  return code;
}

export const codesIdIn = (answer: APIMessage) =>
  /Code ([0-9A-HJKMNP-TV-Z]{8})\b/.exec(messageText(answer))?.[1] ?? '';

/** Has Sam preview and confirm something. @returns the answer to that */
export async function confirmedBySam(
  way: Community,
  command: string,
  options: OptionInputs,
): Promise<APIMessage> {
  const sam = way.as('sam');
  const preview = await sam.command(command, options).answer();
  return sam.press(preview, 'Confirm').answer();
}
