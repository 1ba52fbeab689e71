import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Kills a process when this one is gone, for whatever reason. SIGKILL cannot be handled, but the other end of a pipe
 * notices it. Without effect on Windows.
 */
export function endWithThis(child: ChildProcess): void {
  if (process.platform === 'win32') return;
  // Nothing is ever written to it. What the shell does itself leaves no process behind when the shell is killed.
  const guard = spawn('/bin/sh', ['-c', 'read line; kill -KILL "$0"', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.once('exit', () => guard.kill('SIGKILL'));
}
