import { codeOf, StoreError } from '../../errors.js';
import { processesAtWork } from '../../storage/liveness.js';
import { addressRemedy, storeName } from '../../storage/store-url.js';
import { whileOpen } from '../../storage/while-open.js';
import { type Finding, findingsAbout } from '../probes/finding.js';
import { isOffline, networkReason, networkRemedy } from '../probes/no-answer.js';
import { checkState, processesInWords, type RecordsWorld } from './store-check.js';

const { fault, hint, ok } = findingsAbout('STORE_URL');

/** What a PostgreSQL is looked at with. Nothing in it writes. */
export interface DatabaseWorld extends RecordsWorld {
  /** Asks the server, with one row for an answer. @throws {StoreError} */
  ask<Row extends object>(sql: string): Promise<Row>;
}

/** What the server says of itself and of the rights of our user. Rights are null for what is not there. */
export interface ServerState {
  readonly encoding: string;
  readonly isolation: string;
  readonly isReadOnly: boolean;
  readonly user: string;
  /** The first one of the `search_path` that exists. */
  readonly schema: string | null;
  readonly mayMake: boolean | null;
  readonly hasTable: boolean;
  readonly mayUseTable: boolean | null;
  /** Null where there is none yet. */
  readonly ownsFunction: boolean | null;
  /** The number of a server's process that keeps others from writing the table. */
  readonly writer: number | null;
}

/** Every privilege is asked for by itself: has_table_privilege takes one of several for all. */
export const SERVER_STATE = `
  SELECT current_setting('server_encoding') AS encoding,
    current_setting('default_transaction_isolation') AS isolation,
    pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean AS "isReadOnly",
    current_user AS "user", current_schema() AS schema,
    has_schema_privilege(current_schema(), 'CREATE') AS "mayMake",
    to_regclass('purser') IS NOT NULL AS "hasTable",
    (SELECT bool_and(has_table_privilege(to_regclass('purser'), each))
      FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS each) AS "mayUseTable",
    (SELECT pg_has_role(proowner, 'USAGE') FROM pg_proc
      WHERE oid = to_regprocedure('purser_commit(text[], text[], text[], timestamptz)')) AS "ownsFunction",
    (SELECT min(pid) FROM pg_locks WHERE relation = to_regclass('purser') AND granted AND pid <> pg_backend_pid()
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')) AS writer`;

/** Whether a PostgreSQL can be reached, and our user may do in it what the bot does. Nothing is made or written. */
export async function checkDatabase(url: string, world: DatabaseWorld): Promise<readonly Finding[]> {
  const name = storeName(url);
  try {
    const state = await world.ask<ServerState>(SERVER_STATE);
    const faults = wrongWith(name, state);
    if (faults.length > 0) return faults.flatMap((say) => fault(say));
    if (!state.hasTable) {
      return hint(
        `${name} holds no records yet, so the bot would start from scratch. If you had records before, this is a different database or schema (${state.schema}): check the address before you start the bot`,
      );
    }
    return await whileOpen(world.openRecords(), async (records) => {
      const running = processesInWords((await processesAtWork(records, world.machine)).length);
      return [
        ...ok(`${name} can be read and written by this user; ${running} of the bot at work`),
        ...(await checkState(records, name)),
      ];
    });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return fault(remedy(url, name, error), undefined, isOffline(codeOf(error.cause) ?? ''));
  }
}

function wrongWith(name: string, state: ServerState): readonly string[] {
  const { user, schema } = state;
  const found: readonly (readonly [isWrong: boolean, say: string])[] = [
    [
      state.encoding !== 'UTF8',
      `${name} has the encoding ${state.encoding} but needs UTF8: create another database with \`createdb --encoding=UTF8 --template=template0 NAME\``,
    ],
    [state.isReadOnly, `${name} is read-only; it may be a replica: set the address of the primary server`],
    [
      state.isolation !== 'read committed',
      `${name} has default_transaction_isolation = '${state.isolation}': let its administrator set 'read committed'`,
    ],
    [
      schema === null,
      `${name} has no schema that ${user} may use: create one with \`CREATE SCHEMA purser AUTHORIZATION "${user}"\`, and add options=-csearch_path%3Dpurser to the address`,
    ],
    [
      state.mayMake === false,
      `${user} may not create a table and a function in ${name}: let the database's administrator run \`GRANT USAGE, CREATE ON SCHEMA ${schema} TO "${user}"\``,
    ],
    [
      state.mayUseTable === false,
      `${user} may not read and write the table purser in ${name}: let the database's administrator run \`ALTER TABLE ${schema}.purser OWNER TO "${user}"\``,
    ],
    [
      state.ownsFunction === false,
      `the function purser_commit in ${name} belongs to another user than ${user}: let the database's administrator run \`ALTER FUNCTION ${schema}.purser_commit(text[], text[], text[], timestamptz) OWNER TO "${user}"\``,
    ],
    [
      state.writer !== null,
      `another program keeps the table purser in ${name} locked (the server's process ${state.writer}): end that program, or let the database's administrator run \`SELECT pg_terminate_backend(${state.writer})\``,
    ],
  ];
  return found.flatMap(([isWrong, say]) => (isWrong ? [say] : []));
}

/**
 * Whole codes of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html), or words of it or of pg:
 * a port may have the digits of a code.
 */
const REMEDIES: readonly (readonly [sign: RegExp, remedy: (name: string) => string])[] = [
  [
    /does not support SSL/,
    (name) => `${name} does not support TLS on that port: check the port, or remove sslmode from the address`,
  ],
  [
    /no encryption|SSL (connection )?(is )?required/i,
    (name) => `${name} requires TLS: add ?sslmode=verify-full to the address`,
  ],
  [
    /no pg_hba\.conf entry/,
    (name) =>
      `${name} does not accept this user from this machine: let its administrator add it to pg_hba.conf`,
  ],
  [
    /password must be a string|no password/i,
    (name) => `${name} requires a password, and the address has none: write it as user:password@host`,
  ],
  [/^28\w{3}$/, (name) => `${name} refuses the user or the password: check both`],
  [/^3D000$/, (name) => `there is no such database at ${name}: create it, or set another`],
  [/^42501$/, (name) => `this user may not read the table purser in ${name}: grant it access`],
  [/^53300$/, (name) => `${name} accepts no more connections: raise max_connections, or close others`],
  [/^(57014|55P03)$/, (name) => `another program keeps ${name} locked: end that program`],
  [/^57P03$/, (name) => `${name} is still starting: try again in a minute`],
  [/URI malformed/, () => 'the database password contains a %: write it as %25'],
];

function remedy(url: string, name: string, error: StoreError): string {
  const { cause } = error;
  const code = codeOf(cause) ?? '';
  const why = cause instanceof Error && cause.message !== '' ? cause.message : error.message;
  const known = REMEDIES.find(([sign]) => sign.test(code) || sign.test(why));
  const password = addressRemedy(url);
  const also = password === undefined ? '' : `. Besides, ${password}`;
  if (known !== undefined) return known[1](name) + also;
  const reason = networkReason(code);
  if (reason === undefined && cause === undefined) return error.message;
  const advice =
    tlsRemedy(code) ?? networkRemedy(code) ?? 'check host and port, and that PostgreSQL listens there';
  return `${name} cannot be reached, ${reason ?? why}: ${advice}${also}`;
}

/** The certificate of a database is checked by a setting in its address, and not by the environment. */
function tlsRemedy(code: string): string | undefined {
  if (!/SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/.test(code)) return undefined;
  return 'save the certificate of its authority as a file, and add &sslrootcert=/path/of/that/file to the address';
}
