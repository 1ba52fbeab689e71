import { pino } from 'pino';
import type { Log } from '../../src/log.js';

export interface KeptLine {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

/** A log of all levels that keeps its lines. */
export function keptLog(): { readonly log: Log; readonly lines: KeptLine[] } {
  const lines: KeptLine[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  return { log, lines };
}
