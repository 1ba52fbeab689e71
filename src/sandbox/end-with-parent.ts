import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Has a process killed when this one is gone, however that came about: nobody can do anything any more who is killed,
 * but a pipe's other end notices. Without effect on Windows.
 */
export function endWithThis(child: ChildProcess): void {
  if (process.platform === 'win32') return;
  // Nothing is ever written to it. What the shell does itself leaves no process behind when the shell is killed.
  const guard = spawn('/bin/sh', ['-c', 'read line; kill -KILL "$0"', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.once('exit', () => guard.kill('SIGKILL'));
}
