import { pino } from 'pino';
import type { Log } from '../../src/log.js';

/** A line of the log. */
export interface KeptLine {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** A log of all levels, whose lines can be read. */
export function keptLog(): { readonly log: Log; readonly lines: KeptLine[] } {
  const lines: KeptLine[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  return { log, lines };
}
