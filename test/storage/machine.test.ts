import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_TIMEOUT_MS } from '../../src/sandbox/discord/events.js';
import { systemMachine } from '../../src/storage/machine.js';

const MACHINE = new URL('../../dist/src/storage/machine.js', import.meta.url).href;

/** Prints the machine as another process sees it. */
const PROGRAM = `import('${MACHINE}').then(({ systemMachine }) =>
  process.stdout.write(JSON.stringify({ ...systemMachine(), runs: systemMachine().isRunning(process.pid, undefined) })))`;

/** Tolerance for a busy machine, in ms. */
const PATIENTLY = { timeout: DEFAULT_TIMEOUT_MS };

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

/** A process that runs until it is killed. */
async function startOther() {
  const other = spawn(process.execPath, ['--eval', `process.stdin.resume(); console.log('up')`], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  onTestFinished(() => void other.kill('SIGKILL'));
  await once(other.stdout, 'data');
  return other;
}

const startOf = (text: string): { readonly startedAt: string; readonly pid: number } => JSON.parse(text);

describe('the machine', () => {
  it('has the same name and boot ID for all its processes', () => {
    const other = JSON.parse(execFileSync(process.execPath, ['--eval', PROGRAM], { encoding: 'utf8' }));
    const { host, bootId, pid } = systemMachine();
    expect(other).toMatchObject({ host, bootId, runs: true });
    expect(other.pid).not.toBe(pid);
  });

  it('knows whether a process ID is in use', async () => {
    const machine = systemMachine();
    const other = await startOther();
    const pid = other.pid ?? 0;
    expect(machine.isRunning(pid, undefined)).toBe(true);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(machine.isRunning(pid, undefined)).toBe(false);
    expect(machine.isRunning(process.pid, undefined)).toBe(true);
  });

  it.skipIf(!existsSync('/proc/self/stat'))('tells a process from another one with the same ID', async () => {
    const machine = systemMachine();
    expect(machine.bootId).toMatch(/^[0-9a-f-]{36}$/);
    expect(machine.startedAt).toMatch(/^\d+$/);
    expect(machine.isRunning(machine.pid, machine.startedAt)).toBe(true);
    expect(machine.isRunning(machine.pid, '1')).toBe(false);

    const started = startOf(execFileSync(process.execPath, ['--eval', PROGRAM], { encoding: 'utf8' }));
    expect(machine.isRunning(started.pid, started.startedAt)).toBe(false);
    const pid = (await startOther()).pid ?? 0;
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    expect(machine.isRunning(pid, fields[19])).toBe(true);
    expect(machine.isRunning(pid, machine.startedAt)).toBe(false);
  });

  it.skipIf(!existsSync('/proc/self/stat'))('counts a zombie as ended', async () => {
    // The shell becomes a program that never collects its child, and only then the child ends.
    const parent = spawn('sh', ['-c', 'cat <&3 >&2 & echo $!; exec tail -f /dev/null'], {
      stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [line] = await once(parent.stdout as Readable, 'data');
    const pid = Number(String(line));
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8'), PATIENTLY).toBe('tail\n');
    expect(systemMachine().isRunning(pid, undefined)).toBe(true);
    (parent.stdio[3] as Writable).end();
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8'), PATIENTLY).toContain(') Z ');
    expect(systemMachine().isRunning(pid, undefined)).toBe(false);
  });

  it.skipIf(!mayMakeContainers())('is a different one in another PID namespace', () => {
    const inside = JSON.parse(inContainer(PROGRAM));
    expect(inside.host).toContain('pid:');
    expect(inside.host).not.toBe(systemMachine().host);
    expect(inside).toMatchObject({ pid: 1, runs: true });
    expect(inside.startedAt).toBeUndefined();
  });
});
