import { type Arena, PEER, PURSER } from './contestants.js';
import { type Goal, median, printTable } from './table.js';

/** Time from the start of the process to ready, in turns. */
export async function measureStart({ contestants }: Arena, rounds: number): Promise<Goal[]> {
  const times = contestants.map(({ name }) => ({ name, ms: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      const bot = await contestant.start();
      times[index]?.ms.push(bot.readyAfter);
      await bot.stop();
    }
  }
  const of = (wanted: string) => median(times.find(({ name }) => name === wanted)?.ms ?? []);
  const peer = of(PEER);
  printTable(
    `From start to ready (medians of ${rounds} starts)`,
    ['', 'ms', 'ratio'],
    times.map(({ name, ms }) => [name, median(ms).toFixed(0), (median(ms) / peer).toFixed(2)]),
  );
  return [{ what: `start, for that of ${PEER}`, measured: of(PURSER) / peer, atMost: 1.35 }];
}
