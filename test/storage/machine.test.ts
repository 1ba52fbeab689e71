import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemMachine } from '../../src/storage/machine.js';

const MACHINE = new URL('../../dist/src/storage/machine.js', import.meta.url).href;

/** Prints the machine as another process sees it. */
const PROGRAM = `import('${MACHINE}').then(({ systemMachine }) =>
  process.stdout.write(JSON.stringify(systemMachine())))`;

/** The output of a program in its own PID namespace, as in a container. */
const inContainer = (program: string) =>
  execFileSync('unshare', ['--map-root-user', '--pid', '--fork', process.execPath, '--eval', program], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

function mayMakeContainers(): boolean {
  try {
    return inContainer('console.log(process.pid)') === '1\n';
  } catch {
    return false;
  }
}

describe('the machine', () => {
  it('has the same name and boot ID for all its processes', () => {
    const other = JSON.parse(execFileSync(process.execPath, ['--eval', PROGRAM], { encoding: 'utf8' }));
    const { host, bootId, pid } = systemMachine();
    expect(other).toMatchObject({ host, bootId });
    expect(other.pid).not.toBe(pid);
  });

  it('knows whether a process ID is in use', async () => {
    const { isRunning } = systemMachine();
    const other = spawn(process.execPath, ['--eval', 'process.stdin.resume()']);
    onTestFinished(() => void other.kill('SIGKILL'));
    expect([isRunning(process.pid), isRunning(other.pid ?? 0)]).toEqual([true, true]);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(isRunning(other.pid ?? 0)).toBe(false);
  });

  it.skipIf(!mayMakeContainers())('is a different one in another PID namespace', () => {
    const inside = JSON.parse(inContainer(PROGRAM));
    expect(inside.host).toContain('pid:');
    expect(inside.host).not.toBe(systemMachine().host);
    expect(inside).toMatchObject({ pid: 1 });
  });
});
