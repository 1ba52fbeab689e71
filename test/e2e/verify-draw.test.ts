import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { commitmentOf, drawnOrder, entrantsHash } from '../../src/giveaways/draw.js';
import { type DrawFile, drawFileText } from '../../src/giveaways/draw-file.js';
import { PURSER } from '../support/purser.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const ENTRANTS = ['99', '100', '1180000000000000302', '1180000000000000303'];
let good: Omit<DrawFile, 'format'>;
beforeAll(() => {
  const [first = ''] = drawnOrder(SEED, ENTRANTS);
  good = {
    giveaway: '01K8ZQ0000000000000000TEST',
    wanted: 1,
    commitment: commitmentOf(SEED),
    seed: SEED,
    entrantsHash: entrantsHash(ENTRANTS),
    entrants: ENTRANTS,
    drawn: [{ id: first, outcome: 'won' }],
  };
});

const run = (...args: readonly string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    // An empty environment, and nothing to connect to.
    const child = execFile(
      process.execPath,
      [PURSER, 'verify-draw', ...args],
      { env: {} },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });

async function fileWith(changes: Partial<typeof good> = {}): Promise<string> {
  const path = join(await temporaryFolder(), 'draw.json');
  await writeFile(path, drawFileText({ ...good, ...changes }));
  return path;
}

describe('npm run verify-draw', () => {
  it('confirms a draw, names the winner, and says what to compare', async () => {
    const { code, out } = await run(await fileWith());

    expect(code).toBe(0);
    expect(out).toContain('The draw fits together. Compare the commitment');
    expect(out).toContain(good.commitment);
    expect(out).toContain(`1 of 1 winners were drawn: ${good.drawn[0]?.id}`);
    expect(out).not.toContain('WRONG');
  });

  it('compares the commitment if it is given', async () => {
    const path = await fileWith();

    expect(await run(path, good.commitment)).toMatchObject({ code: 0 });
    const other = await run(path, commitmentOf('00'.repeat(32)));
    expect(other.code).toBe(1);
    expect(other.out).toContain('WRONG commitment');
    expect(other.out).toContain('The draw does not fit together.');
  });

  it('says what is wrong with another winner', async () => {
    const { code, out } = await run(await fileWith({ drawn: [{ id: '99999', outcome: 'won' }] }));

    expect(code).toBe(1);
    expect(out).toContain('WRONG order');
    expect(out).toContain('from place 1 on');
  });

  it('says so if there is no draw, no file, or no file name', async () => {
    const text = join(await temporaryFolder(), 'draw.txt');
    await writeFile(text, 'hello');

    expect(await run(text)).toMatchObject({ code: 1, out: expect.stringContaining('not a file of a draw') });
    const missing = await run(`${text}.json`);
    expect(missing).toMatchObject({ code: 1, out: '' });
    expect(missing.err).toContain('cannot be read');
    expect(missing.err).not.toContain('    at ');
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('Usage') });
    expect(await run('a', 'b', 'c')).toMatchObject({ code: 1, err: expect.stringContaining('Usage') });
  });
});
