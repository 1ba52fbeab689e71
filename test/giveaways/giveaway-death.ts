import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/errors.js';
import { drawnOrder } from '../../src/giveaways/draw.js';
import type { Json, Store } from '../../src/storage/store.js';
import { MODERATOR, NOON } from '../support/credit.js';
import { createGiveawayNoticesDouble, HOUR, setUpGiveaways } from '../support/giveaways.js';
import { openStore } from '../support/open-store.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { createWebsiteDouble } from '../support/website-double.js';

const dead = () => new StoreError('the process is dead', { cause: new Error('dead') });

/** A store that fails from a certain commit on, as if the process had died there. */
function mortal(store: Store) {
  let left = Number.POSITIVE_INFINITY;
  let takesEffect = false;
  let die: () => void = () => undefined;
  const died = new Promise<'died'>((resolve) => {
    die = () => resolve('died');
  });
  return {
    died,
    /** @param doesTakeEffect whether the last commit reaches the disk */
    dieAt(commit: number, doesTakeEffect: boolean) {
      left = commit;
      takesEffect = doesTakeEffect;
    },
    store: {
      ...store,
      async commit(changes) {
        left -= 1;
        if (left > 0) return store.commit(changes);
        if (left === 0 && takesEffect) await store.commit(changes);
        die();
        throw dead();
      },
      async get<Value extends Json>(key: string) {
        if (left <= 0) throw dead();
        return store.get<Value>(key);
      },
    } satisfies Store,
  };
}

/** @param effects for each fatal commit, whether it reaches the disk; one death each */
export function describeGiveawayDeaths(effects: (commit: number) => readonly boolean[]): void {
  describe('a giveaway whose process dies', () => {
    const players = 5;

    /** @returns `undefined` if it ended before that commit */
    async function endAfterDeath(commit: number, takesEffect: boolean) {
      const folder = await temporaryFolder();
      const stores: Store[] = [];
      const openNext = async () => {
        const store = await openStore(folder);
        stores.push(store);
        return store;
      };
      const closeAll = () => Promise.all(stores.map(({ close }) => close()));
      const website = createWebsiteDouble(...['1', '2', '3', '4', '5'].map((number) => `player${number}`));
      const notices = createGiveawayNoticesDouble();
      const first = await setUpGiveaways({ players, website, notices, store: await openNext() });
      const shared = { players, website, notices, members: first.members };
      const open = await first.start({ winners: 2 });
      await first.enterAll(open);

      const { store, dieAt, died } = mortal(await openNext());
      const dying = await setUpGiveaways({ ...shared, store, pid: 101 });
      dieAt(commit, takesEffect);
      const ended = dying.giveaways.end(open.id, MODERATOR).then(dying.giveaways.idle);
      const how = await Promise.race([died, ended.catch(() => died)]);
      dying.giveaways.halt();
      await dying.giveaways.idle();
      if (how !== 'died') {
        await closeAll();
        return undefined;
      }

      const second = await setUpGiveaways({ ...shared, store: await openNext(), pid: 102 });
      second.clock.now += HOUR;
      await second.recovery.recover();
      await second.giveaways.recover();
      await second.giveaways.idle();
      // Open giveaways are ended by the clock, and then continue like the others. What changes while the messages are
      // brought up to date is shown in another round.
      const isShown = async () => {
        const { state, shown } = await second.current(open);
        return state === 'finished' && shown === (await second.states(open));
      };
      for (let looks = 0; !(await isShown()) && looks < 100; looks += 1) {
        second.giveaways.tryAgain();
        await second.recovery.takeOver();
        await second.queue.recover();
        await second.giveaways.recover();
        await second.giveaways.idle();
        await delay(20);
      }
      return { ...second, open, closeAll };
    }

    it('is taken up at whatever commit it died, with the same winners, none of them paid twice', async () => {
      const outcomes = new Set<string>();
      let commits = 0;
      for (let isOver = false; !isOver; ) {
        commits += 1;
        for (const takesEffect of effects(commits)) {
          const set = await endAfterDeath(commits, takesEffect);
          if (set === undefined) {
            isOver = true;
            break;
          }
          const { open, current, entrants, website, reserved, counted, states, records, closeAll } = set;
          const finished = await current(open);
          const order = [...drawnOrder(open.seed, await entrants.all(open))];
          expect(finished).toMatchObject({ state: 'finished', drawn: [{ id: order[0] }, { id: order[1] }] });
          const credited = website.credits.map(({ username }) => username);
          expect(new Set(credited).size).toBe(credited.length);
          expect(await reserved(NOON)).toBe(await counted(open));
          const shown = (await states(open)).replaceAll(/\d+=/g, '');
          expect(shown).toMatch(/^(paid|unknown) (paid|unknown)$/);
          expect(finished.shown).toBe(await states(open));
          expect((await records.open()).length).toBe(shown.includes('unknown') ? 1 : 0);
          outcomes.add(shown);
          await closeAll();
        }
      }
      // From freezing to the end.
      expect(commits).toBeGreaterThan(12);
      expect(outcomes).toContain('paid paid');
      expect(outcomes.size).toBeGreaterThan(1);
    });
  });
}
