import type { APIMessage } from 'discord.js';
import { verifyDraw } from '../../src/giveaways/draw-file.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { shortId } from '../../src/text/short-id.js';
import type { BotSwitch } from '../support/bot-switch.js';
import { type GiveawayWay, winnersIn } from './giveaway-way.js';
import { auditMoney } from './grant-audit.js';
import { killAtEachStep } from './kill-at-steps.js';

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const WINNERS = 2;
/** The first enter before anything can happen, the last while the bot can be killed. */
const FIRST = [0, 1, 2];
const LAST = 3;

/** The result of a giveaway during whose end the bot was killed at a step. */
export interface GiveawayCrash {
  readonly step: string;
  /** Discord user IDs. */
  readonly winners: readonly string[];
  /** The states of the winners' grants. */
  readonly states: readonly string[];
}

export interface GiveawayCrashes {
  /** The winners without any crash. */
  readonly undisturbed: readonly string[];
  readonly crashes: readonly GiveawayCrash[];
  /** The faults, as text. */
  readonly faults: readonly string[];
}

/**
 * Kills the bot at each chosen step from the last entry of a giveaway to the last payment, each time of another one with
 * the same seed and entrants, and checks that it ended once, with the same winners, each paid at most once.
 */
export async function crashGiveaways(
  way: GiveawayWay,
  bot: BotSwitch,
  isChosen?: (step: string) => boolean,
): Promise<GiveawayCrashes> {
  bot.setSeed(SEED);

  async function prepare(): Promise<APIMessage> {
    const message = await way.startGiveaway({ winners: WINNERS });
    for (const index of FIRST) await way.enter(message, way.crowd(index));
    return message;
  }

  /** The last entry, the end, the draw and the payments. People without an answer repeat what they did. */
  async function end(message: APIMessage): Promise<void> {
    if ((await way.giveaway(message)).state === 'open') {
      await way.enter(message, way.crowd(LAST));
      await way.end(message);
    }
    await way.untilOver(message);
  }

  const crashes: GiveawayCrash[] = [];
  const { undisturbed, faults } = await killAtEachStep({
    ...{ way, bot, prepare, use: end, isChosen },
    // Earlier work may finish under the plan.
    mayNotCome: / read of |^after write discord/,
    async check(message, step) {
      await end(message);
      const giveaway = await way.giveaway(message);
      const grants = (await way.ledger()).filter(({ event }) => event?.id === giveaway.id);
      crashes.push({ step, winners: winnersIn(giveaway), states: grants.map(({ state }) => state) });
      return [...(await faultsOf(way, message)), ...(await auditMoney(way))];
    },
  });
  const winners = winnersIn(await way.giveaway(undisturbed));
  const others = crashes.filter((crash) => crash.winners.join() !== winners.join());
  return {
    undisturbed: winners,
    crashes,
    faults: [
      ...faults,
      ...(await faultsOf(way, undisturbed)),
      ...others.map((crash) => `${crash.step}: the winners are ${crash.winners} instead of ${winners}`),
    ],
  };
}

async function faultsOf(way: GiveawayWay, message: APIMessage): Promise<readonly string[]> {
  const giveaway = await way.giveaway(message);
  const grants = (await way.ledger()).filter(({ event }) => event?.id === giveaway.id);
  const results = way.results(message);
  const records = way.logMessages(shortId(giveaway.id), 'has ended.');
  const winners = winnersIn(giveaway);
  const result = results[0];
  const wrong = result === undefined ? [] : verifyDraw(await way.drawFileOf(result)).filter(({ ok }) => !ok);
  const shown = result === undefined ? '' : messageText(result);
  const paid = grants.filter(({ state }) => state === 'applied').length;
  const isThere = (is: boolean, fault: string) => (is ? [] : [`${giveaway.title}: ${fault}`]);
  return [
    ...isThere(giveaway.state === 'finished', `it is ${giveaway.state}`),
    ...isThere(giveaway.entrants === FIRST.length + 1, `it had ${giveaway.entrants} entrants`),
    ...isThere(results.length === 1, `its winners were posted ${results.length} times`),
    ...isThere(records.length === 1, `the log channel has its record ${records.length} times`),
    ...isThere(wrong.length === 0, `its draw is wrong: ${wrong.map(({ say }) => say).join(' ')}`),
    ...isThere(
      !buttonsOf(way.nowOf(message)).some(({ label = '' }) => label.startsWith('Enter')),
      'it can still be entered',
    ),
    ...isThere(grants.length === winners.length, `it has ${grants.length} grants`),
    ...isThere(
      grants.every(({ state }) => state === 'applied' || state === 'unknown'),
      `its grants are ${grants.map(({ state }) => state)}`,
    ),
    ...isThere(shown.split('✅ paid').length - 1 === paid, `${paid} were paid, and it shows: ${shown}`),
    ...isThere(!shown.includes('about to be paid'), `it shows: ${shown}`),
  ];
}
