import { fileURLToPath } from 'node:url';

/** The built program that runs all others by name. */
export const PURSER = fileURLToPath(new URL('../../dist/src/cli/purser.js', import.meta.url));
