import { StoreError } from '../../errors.js';
import { createLog } from '../../log.js';
import { systemMachine } from '../../store/machine.js';
import { openStore } from '../../store/open-store.js';
import { countProcesses } from '../../store/presence.js';
import { probeWhole } from '../../store/probe.js';
import { storeName } from '../../store/store-url.js';
import { type Finding, fault, ok } from '../finding.js';

const ABOUT = 'STORE_URL';

/** Codes of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html) and of the network. */
const REMEDIES: readonly (readonly [code: RegExp, remedy: (name: string) => string])[] = [
  [/^28/, (name) => `${name} refuses the user or the password: check both`],
  [/^3D000/, (name) => `there is no such database at ${name}: make it, or name another`],
  [/^42501/, (name) => `this user may not make a table in ${name}: let it, or name a schema of its own`],
  [/^53100/, (name) => `the disk of ${name} is full: make room on it`],
  [/^53300/, (name) => `${name} takes no more connections: raise max_connections, or end others`],
  [/^25006/, (name) => `${name} can only be read: name the primary server`],
  [
    /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ETIMEDOUT)/,
    (name) => `${name} cannot be reached: check host and port, and that PostgreSQL listens there`,
  ],
];

/** Whether a PostgreSQL can be written and read. */
export async function checkDatabase(url: string): Promise<readonly Finding[]> {
  try {
    const store = await openStore(url, await createLog({ level: 'silent', secrets: [], pretty: false }));
    try {
      await probeWhole(store);
      const processes = await countProcesses(store, systemMachine());
      return [
        ok(ABOUT, `${storeName(url)} can be written and read; ${processes} of the bot's processes at work`),
      ];
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [fault(ABOUT, remedy(storeName(url), error))];
  }
}

function remedy(name: string, error: StoreError): string {
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const known = REMEDIES.find(([pattern]) => pattern.test(code));
  if (known !== undefined) return known[1](name);
  const why = cause instanceof Error ? cause.message : error.message;
  return `${name} cannot be used (${why}): check the address, and that PostgreSQL is running`;
}
