import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.js';
import { readRecords } from '../open-records.js';
import { systemMachine } from '../storage/machine.js';
import { openServer, openSqliteFile } from '../storage/open-read-only.js';
import { guarded } from '../storage/postgres.js';
import { loadSqlite } from '../storage/sqlite-driver.js';
import { whileOpen } from '../storage/while-open.js';
import type { DatabaseWorld } from './checks/database-check.js';
import type { StoreWorld } from './checks/store-check.js';
import { systemFiles } from './probes/file-info.js';

/** What the checks of a store ask of it and of this machine. */
export function storeWorld(url: string, log: Log): StoreWorld & DatabaseWorld {
  return {
    files: systemFiles(),
    machine: systemMachine(),
    wait: (ms) => wait(ms),
    loadDriver: loadSqlite,
    openFile: () => openSqliteFile(url),
    openRecords: () => readRecords(url, log),
    ask: <Row extends object>(sql: string) =>
      guarded('ask the database', async () => {
        const [row] = await whileOpen(openServer(url, log), (server) => server.ask<Row>(sql, []));
        if (row === undefined) throw new Error('the server answered without a row');
        return row;
      }),
  };
}
