import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { openRecords } from '../../src/open-records.js';
import { moveRecords } from '../../src/storage/move-records.js';
import { openTexts } from '../../src/storage/open-store.js';
import type { StoreKind } from '../../src/storage/store-url.js';
import { createBotSwitch } from '../support/bot-switch.js';
import { runPurser } from '../support/purser.js';
import { silentLog } from '../support/silent-log.js';
import { contents, fill, isOpened, MANY, MOVE_WAYS, unmark, urlOf } from './move-stores.js';

/** Why a store cannot be moved. The program says the same; starting it at each step would take longer. */
async function refusalOf(from: string, to: string): Promise<unknown> {
  const source = await openTexts(from, silentLog);
  const target = await openTexts(to, silentLog);
  try {
    const idle = { isAtWork: async () => false, to: 'elsewhere', now: Date.now };
    return await moveRecords(source, target, idle).catch((error: unknown) => error);
  } finally {
    await source.close();
    await target.close();
  }
}

/** @param telling the steps at which the program is killed, by the kinds of the stores */
export function describeMoveKills(grantAnnouncer: (from: StoreKind, to: StoreKind) => RegExp): void {
  describe.each(MOVE_WAYS)('a move from %s to %s that is killed', (from, to) => {
    it('leaves no target that looks whole, and is completed later', async () => {
      const bot = await createBotSwitch();
      const settings = {
        ...bot.settings,
        WEBSITE_URL: 'http://127.0.0.1:9',
        DISCORD_API_URL: 'http://127.0.0.1:9',
      };
      const source = await urlOf(from);
      await fill(source, MANY);
      const all = await contents(source);
      bot.plan({});
      expect((await runPurser(['move-store', source, await urlOf(to)], settings)).code).toBe(0);
      const commits = bot.steps().filter((step) => step.startsWith('after commit'));
      // The mark, three pages, the source's own mark, and the first mark again.
      expect(commits).toHaveLength(6);
      const steps = bot.steps().filter((step) => grantAnnouncer(from, to).test(step));
      expect(steps.length).toBeGreaterThanOrEqual(2);

      const halfDone: string[] = [];
      for (const killAt of steps) {
        const target = await urlOf(to);
        await unmark(source);
        bot.plan({ killAt });
        expect(await runPurser(['move-store', source, target], settings)).toMatchObject({
          signal: 'SIGKILL',
        });
        bot.disarm();

        const isRefused = await openRecords(target, silentLog).then(
          (store) => store.close().then(() => false),
          (error: unknown) => error instanceof StoreError && error.message.includes('half of a move'),
        );
        if (isRefused) {
          halfDone.push(killAt);
          // Both must never be usable.
          expect(await isOpened(source)).toBe(
            !/(after commit store|(before|during) commit moving #5)/.test(killAt),
          );
          expect(await refusalOf(target, source)).toMatchObject({
            message: expect.stringContaining('half of an earlier move'),
            isHalfDone: false,
          });
          expect(await runPurser(['move-store', source, target])).toMatchObject({ code: 0, stderr: '' });
          expect(await contents(target)).toEqual(all);
        } else {
          // It has not begun, or has ended.
          const isWhole = killAt === commits.at(-1);
          expect(await contents(target)).toEqual(isWhole ? all : []);
          expect(await isOpened(source)).toBe(!isWhole);
        }
      }
      expect(halfDone).toEqual(
        steps.filter((step) => !/before commit moving #1$|after commit moving #5$/.test(step)),
      );
    });
  });
}
