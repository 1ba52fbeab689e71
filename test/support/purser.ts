import { fileURLToPath } from 'node:url';

/** The built program that runs all others by their names. */
export const PURSER = fileURLToPath(new URL('../../dist/src/cli/purser.js', import.meta.url));
