import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { commitmentOf } from '../../src/campaigns/sealed-numbers.js';
import { drawnOrder, entrantsHash } from '../../src/giveaways/draw.js';
import { type DrawFile, drawFileText } from '../../src/giveaways/draw-file.js';
import { runPurser } from '../support/purser.js';
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

const run = (...args: readonly string[]) => runPurser(['verify-draw', ...args]);

async function fileWith(changes: Partial<typeof good> = {}): Promise<string> {
  const path = join(await temporaryFolder(), 'draw.json');
  await writeFile(path, drawFileText({ ...good, ...changes }));
  return path;
}

describe('npm run verify-draw', () => {
  it('confirms a draw, names the winner, and says what to compare', async () => {
    const { code, stdout } = await run(await fileWith());

    expect(code).toBe(0);
    expect(stdout).toContain('The draw is genuine. Compare the sealed draw');
    expect(stdout).toContain(good.commitment);
    expect(stdout).toContain(`1 of 1 winners were drawn: ${good.drawn[0]?.id}`);
    expect(stdout).not.toContain('WRONG');
  });

  it('says so if there is no draw or no file', async () => {
    const missing = await run(join(await temporaryFolder(), 'draw.json'));
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toContain('cannot be read');
    expect(missing.stderr).not.toContain('    at ');
    expect(await run()).toMatchObject({ code: 64, stderr: expect.stringContaining('Usage') });
  });
});
