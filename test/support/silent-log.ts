import { pino } from 'pino';

/** For parts whose log nobody reads. */
export const silentLog = pino({ level: 'silent' });
