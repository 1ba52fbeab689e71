import { describe, expect, it, onTestFinished } from 'vitest';
import { UnfitStoreError } from '../../src/errors.js';
import { openRecords as openStore } from '../../src/open-records.js';
import { systemMachine } from '../../src/storage/machine.js';
import { MoveError, type MoveTarget, moveRecords } from '../../src/storage/move-records.js';
import { openTexts } from '../../src/storage/open-store.js';
import type { Json } from '../../src/storage/store.js';
import { MOVE_MARK, MOVED_KEY, PLACE_KEY } from '../../src/storage/store-identity.js';
import type { StoreKind } from '../../src/storage/store-url.js';
import { recordText, type TextStore } from '../../src/storage/text-store.js';
import { POSTGRES_URL } from '../support/postgres.js';
import { runPurser } from '../support/purser.js';
import { silentLog } from '../support/silent-log.js';
import { describeMoveKills } from './move-kill.js';
import { at, contents, fill, MANY, MOVE_WAYS, urlOf } from './move-stores.js';

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

const MOVED_AT = Date.UTC(2026, 10, 21, 12);
const idle = { isAtWork: async () => false, to: 'elsewhere', now: () => MOVED_AT };

const movedOf = (url: string) => at(url, (store) => store.get<Json>(MOVED_KEY));

describe.each(MOVE_WAYS)('a move from %s to %s', (from, to) => {
  const addresses = async () => [await urlOf(from), await urlOf(to)] as const;

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
    expect(await runPurser(['move-store', source, await urlOf(to)])).toMatchObject({
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
    const { host, bootId, pid, startedAt } = systemMachine();
    await fill(source, [
      ['process:1', { host, bootId, pid, startedAt, count: 3 }],
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

// From SQLite after each commit; from PostgreSQL in the middle, and at the moment when neither may be opened.
// `move-records.crash.ts` has every step, every way.
describeMoveKills((from) => (from === 'sqlite' ? /after commit/ : /after commit (moving #2|store #1)$/));

describe('a move', () => {
  const [[from, to]] = MOVE_WAYS as unknown as [readonly [StoreKind, StoreKind]];

  async function twoStores() {
    const source = await openTexts(await urlOf(from), silentLog);
    onTestFinished(() => source.close());
    const target = await openTexts(await urlOf(to), silentLog);
    onTestFinished(() => target.close());
    await source.commit(MANY.map(([key, value]) => ({ key, from: undefined, to: recordText(value) })));
    return { source, target };
  }

  /** The outcome, and whether the target is marked afterwards. */
  async function outcome(move: Promise<number>, target: TextStore) {
    const error = await move.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(MoveError);
    const { message, isHalfDone } = error as MoveError;
    expect((await target.get(MOVE_MARK)) !== undefined).toBe(isHalfDone);
    return message;
  }

  /** The target, with something that happens once all records are there. */
  function whenCarried(target: MoveTarget, happens: () => Promise<unknown>): MoveTarget {
    let pages = 0;
    return {
      ...target,
      async commit(changes) {
        const done = await target.commit(changes);
        if (changes.length > 1) pages += 1;
        if (changes.length > 1 && pages === 3) await happens();
        return done;
      },
    };
  }

  it.each([
    ['a record was changed', { key: 'many:7', from: recordText({ index: 7 }), to: recordText({ index: 8 }) }],
    ['a record was removed', { key: 'many:1099', from: recordText({ index: 1099 }), to: undefined }],
    ['a record was added', { key: 'link:1', from: undefined, to: recordText(1) }],
  ])('notices that %s in the source after it was carried', async (_, change) => {
    const { source, target } = await twoStores();
    const changing = whenCarried(target, () => source.commit([change]));
    expect(await outcome(moveRecords(source, changing, idle), target)).toContain('the stores differ');
  });

  it('notices a record that something else wrote to the target', async () => {
    const { source, target } = await twoStores();
    const beat = { key: 'process:1', from: undefined, to: recordText(1) };
    const changing = whenCarried(target, () => target.commit([beat]));
    expect(await outcome(moveRecords(source, changing, idle), target)).toContain('the stores differ');
  });

  it('is refused from a store that holds half of an earlier one', async () => {
    const { source, target } = await twoStores();
    await source.commit([{ key: MOVE_MARK, from: undefined, to: recordText('earlier') }]);
    expect(await outcome(moveRecords(source, target, idle), target)).toContain('half of an earlier move');
  });

  it('notices a bot started meanwhile', async () => {
    const { source, target } = await twoStores();
    let asked = 0;
    const isAtWork = async () => {
      asked += 1;
      return asked === 2;
    };
    const message = await outcome(moveRecords(source, target, { ...idle, isAtWork }), target);
    expect(message).toContain('the bot was started');
  });

  it('gives way to a later one, which completes', async () => {
    const { source, target } = await twoStores();
    let later: Promise<number> | undefined;
    let claimed = () => {};
    const claiming: MoveTarget = {
      ...target,
      commit: (changes) => target.commit(changes).finally(claimed),
    };
    const overtaken: MoveTarget = {
      ...target,
      async commit(changes) {
        const done = await target.commit(changes);
        if (changes.length === 1 || later !== undefined) return done;
        const claim = new Promise<void>((resolve) => {
          claimed = resolve;
        });
        later = moveRecords(source, claiming, idle);
        await claim;
        return done;
      },
    };
    expect(await moveRecords(source, overtaken, idle).catch((error: unknown) => error)).toBeInstanceOf(
      MoveError,
    );
    expect(await later).toBe(MANY.length);
    const moved = { key: MOVED_KEY, text: recordText({ to: 'elsewhere', at: MOVED_AT }) };
    expect([moved, ...(await target.range({ prefix: '', limit: 5_000 }))]).toEqual(
      await source.range({ prefix: '', limit: 5_000 }),
    );
  });
});

describe('the program', () => {
  it.each([[[]], [['sqlite://a', 'b']]])('prints its usage for the arguments %j', async (urls) => {
    const { code, stderr } = await runPurser(['move-store', ...urls]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Usage: purser move-store FROM TO, or: npm run move-store -- FROM TO\n/);
  });

  it('names a store that cannot be used, without its password', async () => {
    const source = await urlOf('sqlite');
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
