import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const BLOCK = Buffer.alloc(4096, 1);

/** A disk small enough to fill. */
export interface SmallDisk {
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
export function smallDisk(bytes: number): SmallDisk | undefined {
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
