import { type Finding, findingOf } from '../storage/findings.js';
import type { HoldRecord } from '../storage/store-hold.js';

/** So long processes look at a store before staff decide: some heartbeats of each, and what they have sent is back. */
const LOOKING_MS = 25_000;

/** How far a hold is: processes are still looking, or what they have found. It says what staff can decide. */
export type HoldStage = 'looking' | Finding;

/** @param now ms since the epoch */
export function stageOf({ since, looked }: Pick<HoldRecord, 'since' | 'looked'>, now: number): HoldStage {
  // A clock that was set back makes nobody wait.
  const isNew = now >= since && now - since < LOOKING_MS;
  return isNew || Object.keys(looked).length === 0 ? 'looking' : findingOf(looked);
}
