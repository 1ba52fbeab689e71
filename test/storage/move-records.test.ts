import { describe, expect, it, onTestFinished } from 'vitest';
import { UnfitStoreError } from '../../src/errors.js';
import { openRecords as openStore } from '../../src/open-records.js';
import { systemMachine } from '../../src/storage/machine.js';
import { MoveError, moveRecords } from '../../src/storage/move-records.js';
import type { Json } from '../../src/storage/store.js';
import { MOVE_MARK, MOVED_KEY, PLACE_KEY } from '../../src/storage/store-identity.js';
import type { StoreKind } from '../../src/storage/store-url.js';
import { at, openAnyStore } from '../support/any-records.js';
import { POSTGRES_URL } from '../support/postgres.js';
import { runPurser } from '../support/purser.js';
import { silentLog } from '../support/silent-log.js';
import { STORE_PAIRS, storeUrl } from '../support/store-place.js';
import { describeMoveKills } from './move-kill.js';
import { contents, fill, isOpened, MANY } from './move-stores.js';

const ODD: readonly (readonly [string, Json])[] = [
  ['link:1', { member: '1', name: 'a\u0000b \ud83c "\\ 🎉 \u202e', none: null }],
  ['draft:é%00', ''],
  ['zebra', [[], {}, 0.1 + 0.2, -0, 1e300, false]],
  ['cap:2026-11-21:900', '15.00'],
  ['moving', 'no mark'],
  ['moving:her', 1],
  ['moving:here:', 2],
  ['long', 'é🎉'.repeat(100_000)],
];

const idle = { isAtWork: async () => false, now: Date.now, log: silentLog };

const movedOf = (url: string) => at(url, (store) => store.get<Json>(MOVED_KEY));

describe.each(STORE_PAIRS)('a move from %s to %s', (from, to) => {
  const addresses = async () => [await storeUrl(from), await storeUrl(to)] as const;

  it('copies every record as it is, and marks the source', async () => {
    const [source, target] = await addresses();
    await fill(source, [...ODD, ...MANY]);
    const before = await contents(source);
    await fill(source, [[PLACE_KEY, { kind: 'sqlite', inode: '1', path: '/there' }]]);

    const { code, stdout, stderr } = await runPurser(['move-store', source, target]);

    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain(`${ODD.length + MANY.length + 1} records are now in`);
    expect(stdout).not.toContain('hush');
    expect(await contents(target)).toEqual(before);
    expect((await contents(source)).filter(({ key }) => key !== PLACE_KEY)).toEqual(before);
    await (await openStore(target, silentLog)).close();

    const day = new Date().toISOString().slice(0, 10);
    const { to: name } = (await movedOf(source)) as { readonly to: string };
    expect(name).toContain(to === 'sqlite' ? target : `postgres://${new URL(POSTGRES_URL).host}/`);
    const refusal = await openStore(source, silentLog).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UnfitStoreError);
    expect(String(refusal)).toContain(`was moved to ${name} on ${day}`);
    expect(await runPurser(['move-store', source, await storeUrl(to)])).toMatchObject({
      code: 1,
      stderr: `Nothing was moved: the store to move from was itself moved to ${name} already; move that one.\n`,
    });
  });

  it('refuses a target that is not empty, and leaves it unchanged', async () => {
    const [source, target] = await addresses();
    await fill(source, ODD);
    await fill(target, [['link:2', 'there before']]);

    const { code, stderr } = await runPurser(['move-store', source, target]);

    expect([code, stderr]).toEqual([1, 'Nothing was moved: the store to move to is not empty.\n']);
    expect(await contents(target)).toEqual([{ key: 'link:2', value: 'there before' }]);
    await (await openStore(target, silentLog)).close();
  });

  it('is refused with the bot at work, or from an empty source', async () => {
    const [source, target] = await addresses();
    expect((await runPurser(['move-store', target, source])).stderr).toMatch(
      /^Nothing was moved: .*(no records|no file)/,
    );
    const { host, bootId, pid } = systemMachine();
    await fill(source, [
      ['process:1', { host, bootId, pid, count: 3 }],
      ['link:1', 'x'],
    ]);

    const { code, stderr } = await runPurser(['move-store', source, target]);

    expect([code, stderr]).toEqual([
      1,
      'Nothing was moved: the bot is at work on the store to move from; stop it first.\n',
    ]);
    expect(await contents(target)).toEqual([]);
  });
});

// `move-records.crash.ts` has every step.
describeMoveKills(/after commit/);

describe('a move', () => {
  const [[from, to]] = STORE_PAIRS as unknown as [readonly [StoreKind, StoreKind]];

  async function twoStores() {
    const [source, target] = [await storeUrl(from), await storeUrl(to)];
    await fill(source, MANY);
    return { source, target };
  }

  /** Why a move fails, and whether the target is marked afterwards. */
  async function failureOf(move: Promise<number>, target: string) {
    const error = await move.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MoveError);
    const { message, isHalfDone } = error as MoveError;
    expect((await at(target, (store) => store.get(MOVE_MARK))) !== undefined).toBe(isHalfDone);
    return message;
  }

  it.each([
    ['changed', { key: 'many:7', from: { index: 7 }, to: { index: 8 } }],
    ['removed', { key: 'many:1099', from: { index: 1099 }, to: undefined }],
    ['added', { key: 'link:1', from: undefined, to: 1 }],
  ])('notices that a record was %s in the source meanwhile', async (_, change) => {
    const { source, target } = await twoStores();
    const store = await openAnyStore(source);
    onTestFinished(() => store.close());
    let changed: Promise<boolean> | undefined;
    const onProgress = () => {
      changed ??= store.commit([change]);
      return changed;
    };
    const move = moveRecords(source, target, { ...idle, onProgress });
    expect(await failureOf(move, target)).toContain('the stores differ');
    expect(await changed).toBe(true);
  });

  it('is refused from a store that holds half of an earlier one', async () => {
    const { source, target } = await twoStores();
    await at(source, (store) => store.commit([{ key: MOVE_MARK, from: undefined, to: 'earlier' }]));
    expect(await failureOf(moveRecords(source, target, idle), target)).toContain('half of an earlier move');
  });

  it('notices a bot started meanwhile', async () => {
    const { source, target } = await twoStores();
    let asked = 0;
    const isAtWork = async () => {
      asked += 1;
      return asked === 2;
    };
    const move = moveRecords(source, target, { ...idle, isAtWork });
    expect(await failureOf(move, target)).toContain('the bot was started');
  });

  it('gives way to a later one, which completes', async () => {
    const { source, target } = await twoStores();
    let later: Promise<number> | undefined;
    let asked = 0;
    const isAtWork = async () => {
      asked += 1;
      // The records are there, and nothing is marked as moved.
      if (asked === 2) {
        later = moveRecords(source, target, idle);
        await later;
      }
      return false;
    };
    await expect(moveRecords(source, target, { ...idle, isAtWork })).rejects.toThrow('another move');
    expect(await later).toBe(MANY.length + 1);
    expect(await contents(target)).toEqual(await contents(source));
    expect([await isOpened(source), await isOpened(target)]).toEqual([false, true]);
  });
});

describe('the program', () => {
  it.each([[[]], [['sqlite://a', 'b']]])('prints its usage for the arguments %j', async (urls) => {
    const { code, stderr } = await runPurser(['move-store', ...urls]);
    expect(code).toBe(64);
    expect(stderr).toMatch(/^Usage: purser move-store FROM TO, or: npm run move-store -- FROM TO\n/);
  });

  it('names a store that cannot be used, without its password', async () => {
    const source = await storeUrl('sqlite');
    await fill(source, ODD);
    const { code, stdout, stderr } = await runPurser([
      'move-store',
      source,
      'postgres://hush:hush@127.0.0.1:9/purser',
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain('Nothing was moved: postgres://127.0.0.1:9/purser cannot be used: ');
    expect(stderr).toContain('ECONNREFUSED');
    expect(stdout + stderr).not.toMatch(/hush|^\s+at /m);
  });
});
