import type { SmallWorld } from '../small-world.js';
import { GRANT_PRESSED_TWICE } from './grant-pressed-twice.js';

/** All small worlds, by their names. */
export const WORLDS: ReadonlyMap<string, SmallWorld> = new Map(
  [GRANT_PRESSED_TWICE].map((world) => [world.name, world]),
);
