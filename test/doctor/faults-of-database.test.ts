import { type Planted, testDiagnosis } from './planted.js';
import { database, failed, heldFor, MOVED } from './store-double.js';

const PLANTED: Planted = {
  STORE_URL: [
    ['another encoding', () => database({ encoding: 'LATIN1' }), /LATIN1 but needs UTF8: .*createdb/],
    [
      'a copy of another server',
      () => database({ isReadOnly: true }),
      /set the address of the primary server/,
    ],
    ['a user who may make no table', () => database({ mayMake: false }), /`GRANT USAGE, CREATE ON SCHEMA/],
    [
      'a user who may not write the table',
      () => database({ mayUseTable: false }),
      /`ALTER TABLE public\.purser OWNER TO "purser"`/,
    ],
    ['a table that is locked', () => database({ writer: 77 }), /pg_terminate_backend\(77\)/],
    [
      'a database whose records were moved elsewhere',
      () => database({}, undefined, MOVED),
      /db\.example\.org.* was moved to .*Set STORE_URL to the new one/,
    ],
    [
      'a failover of which nobody has said what it is',
      () => database({}, undefined, heldFor('another-place')),
      /on hold since 2026-05-06, because the database is on another server or timeline.*Go on .*Quarantine/,
    ],
    ['a wrong password', () => database(failed('28P01')), /refuses the user or the password: check both/],
    [
      'a host that is cut off by the password',
      () => database(failed('ENOTFOUND'), 'postgres://me:p@ss@db.example.org/purser'),
      /no such host.*password contains @.*write %40 instead/,
    ],
    ['a database that is not there', () => database(failed('3D000')), /no such database .*create it/],
    [
      'a server that nobody can reach',
      () => database(failed('ECONNREFUSED')),
      /nobody listens there: check host and port/,
    ],
    [
      'a server that nobody can reach at a port like a code',
      () => database(failed('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:42501')),
      /nobody listens there: check host and port/,
    ],
    [
      'TLS to a server without',
      () => database(new Error('The server does not support SSL connections')),
      /does not support TLS .*remove sslmode/,
    ],
    [
      'no TLS to a server with',
      () => database(failed('28000', 'no pg_hba.conf entry for host "1.2.3.4", no encryption')),
      /requires TLS: add \?sslmode=verify-full/,
    ],
    [
      'a certificate of an authority that nobody knows',
      () => database(failed('SELF_SIGNED_CERT_IN_CHAIN')),
      /signed by itself: .*sslrootcert=/,
    ],
  ],
};

testDiagnosis(PLANTED, [
  ['in a PostgreSQL', () => database({})],
  [
    'in a PostgreSQL without a table',
    () => database({ hasTable: false, mayUseTable: null, ownsFunction: null }),
  ],
]);
