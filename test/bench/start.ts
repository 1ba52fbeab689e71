import { type Arena, PEER } from './contestants.js';
import { median, printTable } from './table.js';

/** From the start of the process to ready, in turns. */
export async function measureStart({ contestants }: Arena, rounds: number): Promise<void> {
  const times = contestants.map(({ name }) => ({ name, ms: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      const bot = await contestant.start();
      times[index]?.ms.push(bot.readyAfter);
      await bot.stop();
    }
  }
  const peer = median(times.find(({ name }) => name === PEER)?.ms ?? []);
  printTable(
    `From start to ready (medians of ${rounds} starts)`,
    ['', 'ms', 'ratio'],
    times.map(({ name, ms }) => [name, median(ms).toFixed(0), (median(ms) / peer).toFixed(2)]),
  );
}
