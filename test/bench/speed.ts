import { type Arena, PEER, PURSER } from './contestants.js';
import type { LoadResult } from './load.js';
import { cpuMs, runLoad } from './processes.js';
import { type Goal, median, printTable } from './table.js';

const AT_ONCE = [1, 32, 256];
const GOAL_AT_ONCE = 32;
/** Warm-up: until the code is compiled, and every member's account has been looked up. */
const WARM_UP = 8_000;

interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU time of the bot per interaction, in µs. */
  readonly cpu: number;
  /** CPU use of the stand-in, as a share of one processor. At 1, the stand-in is the bottleneck. */
  readonly discordBusy: number;
}

/** The length of each contestant's turn. */
const TURN_SECONDS = 0.5;

/** Loads the bot and its peers in short turns, so that disturbances affect all alike. */
export async function measureSpeed(arena: Arena, rounds: number, seconds: number): Promise<Goal[]> {
  const { discord, contestants } = arena;
  const running = [];
  for (const contestant of contestants) {
    const bot = await contestant.start();
    running.push({ ...contestant, bot, figures: AT_ONCE.map((): Figures[] => []) });
  }

  const forever = Number.POSITIVE_INFINITY;
  for (const { token, answer } of running) {
    await runLoad(discord, { token, answer, atOnce: 32, count: WARM_UP, seconds: forever });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [size, atOnce] of AT_ONCE.entries()) {
      const turns = running.map((): Turn[] => []);
      for (let time = 0; time < seconds; time += TURN_SECONDS) {
        for (const [index, { token, answer, bot }] of running.entries()) {
          const before = cpuMs(bot.pid);
          const order = { token, answer, atOnce, count: forever, seconds: Math.min(seconds, TURN_SECONDS) };
          const result = await runLoad(discord, order);
          turns[index]?.push({ ...result, botCpuMs: cpuMs(bot.pid) - before });
        }
      }
      for (const [index, { figures }] of running.entries())
        figures[size]?.push(figuresOf(turns[index] ?? []));
    }
  }
  for (const { bot } of running) await bot.stop();

  const goals: Goal[] = [];
  for (const [size, atOnce] of AT_ONCE.entries()) {
    const peers = running.find(({ name }) => name === PEER)?.figures[size] ?? [];
    const rows = running.map(({ name, figures: all }) => {
      const figures = all[size] ?? [];
      const to = (value: keyof Figures) =>
        median(figures.map((each, round) => each[value] / (peers[round]?.[value] ?? Number.NaN)));
      return { name, ...medianOf(figures), ratio: to('perSecond'), cpuRatio: to('cpu') };
    });
    printTable(
      `${atOnce} at once (medians of ${rounds} rounds of ${seconds} s; ratios within a round)`,
      ['', 'per second', 'ratio', 'p50 ms', 'p99 ms', 'CPU µs', 'ratio', 'stand-in busy'],
      rows.map(({ name, perSecond, ratio, p50, p99, cpu, cpuRatio, discordBusy }) => [
        name,
        perSecond.toFixed(0),
        ratio.toFixed(2),
        p50.toFixed(2),
        p99.toFixed(2),
        cpu.toFixed(0),
        cpuRatio.toFixed(2),
        `${(100 * discordBusy).toFixed(0)} %`,
      ]),
    );
    const purser = rows.find(({ name }) => name === PURSER);
    if (purser && peers.length > 0 && atOnce === GOAL_AT_ONCE) {
      const what = `${PURSER} for each ${PEER}, at ${atOnce} at once`;
      goals.push({ what, measured: purser.ratio, atLeast: 0.7 });
    }
  }
  return goals;
}

/** The result of one turn. */
type Turn = LoadResult & { readonly cpuMs: number; readonly botCpuMs: number };

function figuresOf(turns: readonly Turn[]): Figures {
  const sum = (value: (turn: Turn) => number) => turns.reduce((total, turn) => total + value(turn), 0);
  const answered = sum((turn) => turn.answered);
  const seconds = sum((turn) => turn.seconds);
  return {
    perSecond: answered / seconds,
    p50: median(turns.map(({ p50 }) => p50)),
    p99: median(turns.map(({ p99 }) => p99)),
    cpu: (1_000 * sum(({ botCpuMs }) => botCpuMs)) / answered,
    discordBusy: sum(({ cpuMs: busyMs }) => busyMs) / (1_000 * seconds),
  };
}

const medianOf = (figures: readonly Figures[]): Figures => ({
  perSecond: median(figures.map((each) => each.perSecond)),
  p50: median(figures.map((each) => each.p50)),
  p99: median(figures.map((each) => each.p99)),
  cpu: median(figures.map((each) => each.cpu)),
  discordBusy: median(figures.map((each) => each.discordBusy)),
});
