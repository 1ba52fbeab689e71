import { describe, expect, it } from 'vitest';
import { createBotSwitch } from '../support/bot-switch.js';
import { runPurser } from '../support/purser.js';
import { STORE_PAIRS, storeUrl } from '../support/store-place.js';
import { contents, fill, isOpened, MANY, unmark } from './move-stores.js';

/** @param which the steps at which the program is killed */
export function describeMoveKills(which: RegExp): void {
  describe.each(STORE_PAIRS)('a move from %s to %s that is killed', (from, to) => {
    it('leaves no two stores that can be opened, and is completed later', async () => {
      const bot = await createBotSwitch();
      const settings = {
        ...bot.settings,
        WEBSITE_URL: 'http://127.0.0.1:9',
        DISCORD_API_URL: 'http://127.0.0.1:9',
      };
      const source = await storeUrl(from);
      await fill(source, MANY);
      const all = await contents(source);
      bot.plan({});
      expect((await runPurser(['move-store', source, await storeUrl(to)], settings)).code).toBe(0);
      const commits = bot.steps().filter((step) => step.startsWith('after commit'));
      // In between: the source's own mark, and then the end of the target's.
      expect(commits.slice(-2)).toEqual([
        'after commit store #1',
        expect.stringMatching(/^after commit moving #\d$/),
      ]);

      for (const killAt of bot.steps().filter((step) => which.test(step))) {
        const target = await storeUrl(to);
        await unmark(source);
        bot.plan({ killAt });
        expect(await runPurser(['move-store', source, target], settings)).toMatchObject({
          signal: 'SIGKILL',
        });
        bot.disarm();

        const isStarted = await isOpened(source);
        // A target without records is not a moved one.
        const isMoved = (await contents(target)).length > 0 && (await isOpened(target));
        const last = commits.at(-1) ?? '';
        // What a server has been sent it may do, although the program is killed.
        if (killAt !== last.replace('after', 'during')) expect(isMoved).toBe(killAt === last);
        if (isMoved) {
          expect([isStarted, await contents(target)]).toEqual([false, all]);
          continue;
        }
        expect(await runPurser(['move-store', source, target])).toMatchObject({ code: 0, stderr: '' });
        expect(await contents(target)).toEqual(all);
        expect([await isOpened(source), await isOpened(target)]).toEqual([false, true]);
      }
    });
  });
}
