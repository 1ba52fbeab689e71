import { type Logger, pino } from 'pino';
import { LONGEST_ADDRESS, safeStart } from './outside-text.js';

export type Log = Logger;

// No slash on either side: `node_modules/@scope/package.js` in a stack is no e-mail address. The lengths are those
// of RFC 5321; without them, a long text without an `@` would take seconds, and so would one of many `%40` if that
// could be a part of what stands on either side.
const EMAIL =
  /(?:(?!%40)[^\s"'\\/<>=&?,:;()[\]{}@]){1,64}(?:@|%40)(?:(?!%40)[^\s"'\\/<>=&?,:;()[\]{}@]){1,255}\.[^\s"'\\/<>=&?,:;()[\]{}@.]{1,63}/g;
// A token in an interaction's address lets anybody answer in the bot's name for 15 minutes.
const INTERACTION_TOKEN = /((?:interactions|webhooks)\/\d+\/)[\w.-]{20,}/g;

/**
 * Makes the text safe to be kept: the given secrets, interaction tokens and e-mail addresses are taken out.
 * It runs over every finished line, so that a secret inside a foreign error's message or stack is caught as well.
 */
export function redact(text: string, secrets: readonly string[]): string {
  let safe = text;
  for (const secret of secrets) safe = safe.replaceAll(secret, '[secret]');
  safe = safe.replace(INTERACTION_TOKEN, '$1[token]');
  // The pattern is tried at every character; most lines have no sign of an address.
  return safe.includes('@') || safe.includes('%40') ? safe.replace(EMAIL, '[e-mail]') : safe;
}

/** The beginning of a long text, made safe as by {@link redact} without looking at all of it. @param most characters */
export function redactedStart(text: string, most: number, secrets: readonly string[]): string {
  const longest = Math.max(LONGEST_ADDRESS, ...secrets.map((secret) => secret.length));
  return safeStart(text, most, longest, (part) => redact(part, secrets));
}

/** A longer line is not kept whole. Real ones, with the stacks of an error and its causes, are a third of it. */
const LONGEST_LINE = 32 * 1024;
const HEAD = /^\{"level":(\d+),"time":"([^"]{1,40})"/;

/** A finished line as it is kept: made safe, and JSON, however long it is. */
export function safeLine(line: string, secrets: readonly string[]): string {
  if (line.length <= LONGEST_LINE) return redact(line, secrets);
  const [, level, time] = HEAD.exec(line.slice(0, 100)) ?? [];
  const start = redactedStart(line, LONGEST_LINE, secrets);
  // What is cut is no JSON any more, so it becomes a text in a line of its own.
  return `${JSON.stringify({ level: Number(level), time, msg: 'a line that was too long', length: line.length, start })}\n`;
}

/** How a log looks that may have been told so. @param isTerminal whether it goes to one */
export const isPretty = (format: 'json' | 'pretty' | undefined, isTerminal: boolean | undefined): boolean =>
  format === undefined ? isTerminal === true : format === 'pretty';

/**
 * The bot's log: JSON lines on standard output, or lines for people to read.
 * @param secrets texts that must not appear in it, whatever logs them
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
    hooks: { streamWrite: (line: string) => safeLine(line, secrets) },
  };
  if (options.pretty) {
    // Loading it takes longer than anything else here, and a service has no use for it.
    const { default: prettyStream } = await import('pino-pretty');
    return pino(settings, prettyStream({ sync: true, translateTime: 'SYS:HH:MM:ss' }));
  }
  const lines = inTurns(pino.destination({ fd: 1, sync: true }));
  process.on('exit', lines.flushSync);
  return pino(settings, lines);
}

/**
 * Holds lines back until the turn of the event loop is over, and then writes them as one: each write wakes whoever
 * reads, which under load costs more than all else about a line. pino itself flushes before it goes on after a
 * fatal one.
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
