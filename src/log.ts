import { type Logger, pino } from 'pino';

export type Log = Logger;

// No slash on either side: `node_modules/@scope/package.js` in a stack is no e-mail address. The lengths are those
// of RFC 5321; without them, a long text without an `@` would take seconds.
const EMAIL =
  /[^\s"'\\/<>=&?,:;()[\]{}@]{1,64}(?:@|%40)[^\s"'\\/<>=&?,:;()[\]{}@]{1,255}\.[^\s"'\\/<>=&?,:;()[\]{}@.]{1,63}/gi;
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

/**
 * The bot's log: JSON lines on standard output, or readable lines where that is a terminal.
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
    hooks: { streamWrite: (line: string) => redact(line, secrets) },
  };
  if (options.pretty) {
    // Loading it takes longer than anything else here, and a service has no use for it.
    const { PinoPretty } = await import('pino-pretty');
    return pino(settings, PinoPretty({ sync: true, translateTime: 'SYS:HH:MM:ss' }));
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
