// Loaded into the bot by `node --import`, so that tests can end it, or make its store fail, at one exact step, and
// set its clock, without any hook in the bot itself. A step is what others can see of the bot: a commit to the
// store, and what goes over its connections. Nothing happens until there is a plan; see bot-switch.ts.
import crypto from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { join } from 'node:path';

const FOLDER = process.env['BOT_SWITCH_FOLDER'] ?? '';
const WEBSITE_PORT = portOf('WEBSITE_URL');
const DISCORD_PORT = portOf('DISCORD_API_URL');

/** How often each step was taken under the plan of this number. */
let counted = { plan: 0, times: new Map() };

function portOf(setting) {
  return Number(new URL(process.env[setting] ?? '').port);
}

/** Read anew every time: it is so from the very moment at which a test has written it. */
function readSetting(name) {
  try {
    return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

const readPlan = () => readSetting('plan.json');

const kill = () => process.kill(process.pid, 'SIGKILL');

function step(name) {
  const plan = readPlan();
  if (plan === undefined) return;
  if (plan.number !== counted.plan) counted = { plan: plan.number, times: new Map() };
  const times = (counted.times.get(name) ?? 0) + 1;
  counted.times.set(name, times);
  const taken = `${name} #${times}`;
  appendFileSync(join(FOLDER, 'steps'), `${plan.number} ${taken}\n`);
  if (taken === plan.killAt) kill();
}

// --- the clock

const realNow = Date.now;
Date.now = () => realNow() + (readSetting('clock.json') ?? 0);

// --- chance

const { randomBytes } = crypto;

// The seeds of draws alone have 32 bytes.
crypto.randomBytes = (size, callback) => {
  const seed = size === 32 && callback === undefined ? readSetting('seed.json') : undefined;
  return seed === undefined ? randomBytes(size, callback) : Buffer.from(seed, 'hex');
};
syncBuiltinESMExports();

// --- the store

/** What a commit changes of grants: `commit grant=sending`; else the kind of its first record. */
function commitLabel(changes) {
  const kinds = changes.map(([key]) => key.split(':')[0]);
  // That the process is alive is written by the clock and not by what a test does; without changes, it only starts.
  if (kinds.length === 0 || kinds[0] === 'process') return undefined;
  // So is that the store is the newest.
  if (kinds[0] === 'store' && changes[0][0] !== 'store:moved') return undefined;
  const grant = changes.find(([key, was, becomes]) => key.startsWith('grant:') && was !== becomes);
  if (grant === undefined) return `commit ${kinds[0]}`;
  const [before, after] = grant.slice(1).map((text) => (text === null ? {} : JSON.parse(text).value));
  return before.state === after.state ? `commit note on ${after.state}` : `commit grant=${after.state}`;
}

function plannedFailure(label) {
  const failing = readPlan()?.failCommits;
  if (failing === undefined || !label.startsWith(failing.of)) return undefined;
  appendFileSync(join(FOLDER, 'steps'), `0 failed ${label}\n`);
  return errorOf(failing.error);
}

/** As SQLite's own. */
const errorOf = (text) => Object.assign(new Error(text), { code: text.split(':')[0] });

/**
 * Takes a call that may be a commit through its steps.
 * @param ask makes the call; it is given who is to be called back
 */
function throughSteps(label, callback, ask) {
  step(`before ${label}`);
  const failure = plannedFailure(label);
  if (failure !== undefined) {
    process.nextTick(callback, failure);
    return undefined;
  }
  const result = ask((error, answer) => {
    step(`after ${label}`);
    callback(error, answer);
  });
  // It is on its way by now: to another thread of SQLite's, or to the server.
  step(`during ${label}`);
  return result;
}

const here = createRequire(import.meta.url);
const sqlite = createRequire(here.resolve('@keyv/sqlite'))('sqlite3').Database.prototype;
const { all } = sqlite;

sqlite.all = function (sql, ...rest) {
  const isCommit = sql.includes('INSERT INTO keyv');
  const failure = isCommit ? readPlan()?.failEveryCommit : undefined;
  if (failure !== undefined) {
    appendFileSync(join(FOLDER, 'steps'), `0 failed commit\n`);
    process.nextTick(rest.pop(), errorOf(failure));
    return this;
  }
  const label = isCommit ? commitLabel(JSON.parse(rest[0])) : undefined;
  if (label === undefined) return all.call(this, sql, ...rest);
  const callback = rest.pop();
  throughSteps(label, callback, (whenDone) => all.call(this, sql, ...rest, whenDone));
  return this;
};

const postgres = here('pg').Client.prototype;
const { query } = postgres;

postgres.query = function (sql, values, ...callback) {
  const isCommit = typeof sql === 'string' && sql.startsWith('SELECT purser_commit(');
  const [keys = [], was, becomes] = isCommit ? values : [];
  const label = commitLabel(keys.map((key, index) => [key, was[index], becomes[index]]));
  if (label === undefined) return query.call(this, sql, values, ...callback);
  return new Promise((resolve, reject) => {
    const settle = (error, answer) => (error ? reject(error) : resolve(answer));
    throughSteps(label, settle, (whenDone) => query.call(this, sql, values, whenDone));
  });
};

// --- the connections

/** What was asked last on a connection, until the first bytes of its answer come. */
const asked = new WeakMap();

const ADD = 'POST /v2/websites/user/balance/add';

/** `website GET /v2/websites/user` for the head of a request; IDs and tokens of a path become `*`. */
function requestLabel(socket, bytes) {
  const to = { [WEBSITE_PORT]: 'website', [DISCORD_PORT]: 'discord' }[socket.remotePort];
  const head = /^([A-Z]+) (\S+) HTTP\/1\.1\r\n/.exec(bytes.toString('latin1'));
  if (to === undefined || head === null) return undefined;
  const path = new URL(head[2], 'http://localhost').pathname.split('/');
  return `${to} ${head[1]} ${path.map((part) => (/^\d+$|.{30}/.test(part) ? '*' : part)).join('/')}`;
}

const { _write, _writev } = Socket.prototype;

function send(socket, bytes, callback) {
  const label = requestLabel(socket, bytes);
  if (label === undefined) return _write.call(socket, bytes, 'buffer', callback);
  asked.set(socket, label);
  step(`before write ${label}`);
  const { cutAddAt } = readPlan() ?? {};
  if (cutAddAt !== undefined && label === `website ${ADD}`) {
    appendFileSync(join(FOLDER, 'steps'), `0 cut ${cutAddAt} of ${bytes.length}\n`);
    if (cutAddAt === 0) kill();
    return _write.call(socket, bytes.subarray(0, cutAddAt), 'buffer', kill);
  }
  return _write.call(socket, bytes, 'buffer', (error) => {
    step(`after write ${label}`);
    callback(error);
  });
}

const bytesOf = (chunk, encoding) => (typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk);

Socket.prototype._write = function (chunk, encoding, callback) {
  if (this.connecting) return _write.call(this, chunk, encoding, callback);
  return send(this, bytesOf(chunk, encoding), callback);
};

Socket.prototype._writev = function (chunks, callback) {
  if (this.connecting) return _writev.call(this, chunks, callback);
  return send(this, Buffer.concat(chunks.map(({ chunk, encoding }) => bytesOf(chunk, encoding))), callback);
};

const { push } = Socket.prototype;

Socket.prototype.push = function (chunk, encoding) {
  const label = asked.get(this);
  if (label !== undefined && chunk !== null) {
    asked.delete(this);
    step(`before read of ${label}`);
  }
  return push.call(this, chunk, encoding);
};
