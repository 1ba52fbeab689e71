import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTcpDoor } from '../support/tcp-door.js';
import { payoutToOutlast, type UnderWayOptions } from './payout-way.js';
import { hasServerPrograms, postgresServer } from './postgres-server.js';

const MEMBERS = 300;
const MOST_LINES = 200;
/** Summary lines come once a minute. */
const MINUTES = { timeout: 240_000, interval: 500 };
/** Time to pay the rest on a busy machine. */
const WAIT_MS = 10 * 60_000;

const BLOCK = Buffer.alloc(4096, 1);

/** A disk small enough to fill. */
interface SmallDisk {
  readonly folder: string;
  /** Fills it. */
  fill(): void;
  /** Frees it. */
  free(): void;
}

/**
 * Mounts a disk in memory until the test ends.
 * @returns `undefined` if this process may not mount one, which takes root
 */
function smallDisk(bytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'purser-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return undefined;
  }
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  });
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      try {
        for (;;) writeSync(file, BLOCK);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
  };
}

/** Fails the store and then the website, for minutes, while a payout runs. */
async function payThrough(options: UnderWayOptions, away: () => unknown, back: () => unknown) {
  const door = await createTcpDoor();
  const { way, saying, expectPaid } = await payoutToOutlast({
    ...options,
    settings: { WEBSITE_URL: door.url },
    onStart: ({ website }) => door.leadTo(website.url),
    members: MEMBERS,
    // Slow enough that each outage hits a running payout.
    slowMs: 300,
  });
  await away();
  await expect.poll(() => saying('the store still fails'), MINUTES).toBe(1);
  await back();
  await way.bot.said(/the store works again/);
  door.close();
  door.cut();
  await expect.poll(() => saying('the website still fails'), MINUTES).toBe(2);
  await door.open();
  way.website.switches.set('all', { delayMs: 0 });

  await expectPaid(WAIT_MS, MOST_LINES);
}

describe('a payout of 300, with the website away for two minutes, pays each once', () => {
  it('while the disk fills up and is freed', async (context) => {
    const disk = smallDisk(16 * 2 ** 20);
    if (disk === undefined) return context.skip('a disk of its own takes the right to mount one');
    vi.stubEnv('TMPDIR', disk.folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    await payThrough({}, disk.fill, disk.free);
  });

  it.runIf(hasServerPrograms)('while PostgreSQL is restarted', async () => {
    const server = await postgresServer();
    await payThrough({ store: server.url }, () => server.stop('immediate'), server.start);
  });
});
