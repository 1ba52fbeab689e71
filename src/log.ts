import { type Logger, pino, stdSerializers } from 'pino';
import { LONGEST_ADDRESS, safeStart } from './text/outside-text.js';

export type Log = Logger;

// No slash on either side: `node_modules/@scope/package.js` in a stack is no e-mail address. The lengths are those of
// RFC 5321: unbounded, a long text without an `@` would take seconds. So would one of many `%40`, if the local part
// or domain could contain it.
const EMAIL =
  /(?:(?!%40)[^\s"'\\/<>=&?,:;()[\]{}@]){1,64}(?:@|%40)(?:(?!%40)[^\s"'\\/<>=&?,:;()[\]{}@]){1,255}\.[^\s"'\\/<>=&?,:;()[\]{}@.]{1,63}/g;
// The token in an interaction's address lets anyone answer as the bot for 15 minutes.
const INTERACTION_TOKEN = /((?:interactions|webhooks)\/\d+\/)[\w.-]{20,}/g;

/** A shorter secret may be a part of any word. */
const SHORTEST_UNLIKE_WORDS = 6;

/** A short secret where it stands as a value: quoted, behind `=` or what it is, or in the login of an address. */
function shortValue(secret: string): RegExp {
  const text = secret.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const before = /["`=]|\/\/|(?<!\w)'|\b(?:Bearer|Basic|[Tt]oken|[Pp]assword):? /.source;
  return new RegExp(`(?<=${before})${text}(?!\\w)|(?<=:)${text}(?=@)`, 'g');
}

/**
 * Removes the given secrets, short ones where they stand as values, interaction tokens and e-mail addresses. It runs
 * over every finished line, so that it also catches a secret inside a foreign error's message or stack.
 */
export function redact(text: string, secrets: readonly string[]): string {
  let safe = text;
  for (const secret of secrets)
    safe = safe.replaceAll(secret.length < SHORTEST_UNLIKE_WORDS ? shortValue(secret) : secret, '[secret]');
  safe = safe.replace(INTERACTION_TOKEN, '$1[token]');
  // The pattern is tried at every character; most lines contain no sign of an address.
  return safe.includes('@') || safe.includes('%40') ? safe.replace(EMAIL, '[e-mail]') : safe;
}

/** The beginning of a long text, redacted as by {@link redact} without reading all of it. @param most characters */
export function redactedStart(text: string, most: number, secrets: readonly string[]): string {
  const longest = Math.max(LONGEST_ADDRESS, ...secrets.map((secret) => secret.length));
  return safeStart(text, most, longest, (part) => redact(part, secrets));
}

/** Longer lines are cut. Real ones, with the stacks of an error and its causes, have a third of this. */
const LONGEST_LINE = 32 * 1024;
const HEAD = /^\{"level":(\d+),"time":"([^"]{1,40})"/;

/** A finished line as it is written: redacted, and valid JSON at any length. */
export function safeLine(line: string, secrets: readonly string[]): string {
  if (line.length <= LONGEST_LINE) return redact(line, secrets);
  const [, level, time] = HEAD.exec(line.slice(0, 100)) ?? [];
  const start = redactedStart(line, LONGEST_LINE, secrets);
  // A cut line is not JSON, so it becomes a text in a new line.
  return `${JSON.stringify({ level: Number(level), time, msg: 'a line that was too long', length: line.length, start })}\n`;
}

/**
 * An error without what had been sent: a whole command registration, or a message with names and amounts. discord.js
 * hangs it on its errors, as `requestBody`.
 */
function loggedError(error: Error): object {
  const { requestBody, ...rest } = stdSerializers.err(error) as ReturnType<typeof stdSerializers.err> & {
    requestBody?: unknown;
  };
  return rest;
}

/** Whether the log is for people to read. @param isTerminal whether it goes to a terminal */
export const isPretty = (format: 'json' | 'pretty' | undefined, isTerminal: boolean | undefined): boolean =>
  format === undefined ? isTerminal === true : format === 'pretty';

/**
 * The bot's log on standard output: JSON lines, or lines for people to read.
 * @param secrets texts that must never appear in it
 */
export async function createLog(options: {
  level: string;
  secrets: readonly string[];
  pretty: boolean;
}): Promise<Log> {
  const secrets = [
    ...new Set(
      options.secrets
        .filter((secret) => secret !== '')
        .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]),
    ),
  ];
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
    hooks: { streamWrite: (line: string) => safeLine(line, secrets) },
  };
  if (options.pretty) {
    // Slow to load, and a service does not need it.
    const { default: prettyStream } = await import('pino-pretty');
    return pino(settings, prettyStream({ sync: true, translateTime: 'SYS:HH:MM:ss' }));
  }
  const lines = inTurns(pino.destination({ fd: 1, sync: true }));
  process.on('exit', lines.flushSync);
  return pino(settings, lines);
}

/**
 * Collects the lines of one turn of the event loop and writes them together: each write wakes the reader, which under
 * load costs more than everything else about a line. pino itself flushes after a fatal line.
 */
function inTurns(output: { write(text: string): unknown }): { write(line: string): void; flushSync(): void } {
  let held = '';
  const flushSync = () => {
    if (held !== '') output.write(held);
    held = '';
  };
  return {
    write(line) {
      if (held === '') setImmediate(flushSync);
      held += line;
    },
    flushSync,
  };
}
