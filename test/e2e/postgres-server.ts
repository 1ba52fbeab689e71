import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { freePort } from '../../src/sandbox/free-port.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const BIN = process.env['POSTGRES_BIN'] ?? '/usr/lib/postgresql/15/bin';

/** Whether PostgreSQL's server programs are installed. */
export const hasServerPrograms = existsSync(join(BIN, 'initdb'));

/** A test's own PostgreSQL server, stopped after the test. */
export interface PostgresServer {
  readonly url: string;
  start(): Promise<void>;
  /** Stops it at once, like a power failure, or in order. */
  stop(mode: 'immediate' | 'fast'): Promise<void>;
  /** Promotes a standby. */
  promote(): Promise<void>;
  /** A running standby of this server. */
  standby(): Promise<PostgresServer>;
}

/** The server programs refuse to run as root. */
async function run(program: string, ...given: readonly string[]): Promise<void> {
  const command = [join(BIN, program), ...given];
  const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  const [file = '', ...rest] = asPostgres;
  await promisify(execFile)(file, rest, { cwd: '/' });
}

/** A new running server with an empty database. */
export async function postgresServer(): Promise<PostgresServer> {
  const data = await dataFolder();
  await run(
    'initdb',
    '--pgdata',
    data,
    '--username',
    'postgres',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--no-sync',
  );
  const server = await serverIn(data);
  await server.start();
  return server;
}

async function dataFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await chmod(folder, 0o777);
  return join(folder, 'data');
}

async function serverIn(data: string): Promise<PostgresServer> {
  const port = await freePort();
  const settings = `\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 50\n`;
  await appendFile(join(data, 'postgresql.conf'), settings);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let isUp = false;

  async function stop(mode: 'immediate' | 'fast'): Promise<void> {
    if (!isUp) return;
    isUp = false;
    await run('pg_ctl', 'stop', '--pgdata', data, '--mode', mode, '--wait');
  }
  onTestFinished(() => stop('immediate'));

  return {
    url,
    stop,

    async start() {
      await run('pg_ctl', 'start', '--pgdata', data, '--wait', '--silent', '--log', join(data, 'log'));
      isUp = true;
    },

    promote: () => run('pg_ctl', 'promote', '--pgdata', data, '--wait'),

    async standby() {
      const copy = await dataFolder();
      await run(
        'pg_basebackup',
        '--pgdata',
        copy,
        '--dbname',
        url,
        '--write-recovery-conf',
        '--checkpoint',
        'fast',
        '--no-sync',
      );
      const server = await serverIn(copy);
      await server.start();
      return server;
    },
  };
}
