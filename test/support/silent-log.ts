import { pino } from 'pino';

/** A log that drops everything. */
export const silentLog = pino({ level: 'silent' });
