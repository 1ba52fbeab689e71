import { parseDuration } from '../../time/duration.js';
import { ClientRefusal } from '../discord/client-refusal.js';
import type { Timestamps } from '../discord-text/timestamps.js';
import { LONGEST_STEP_MS, type SandboxClock } from '../sandbox-clock.js';
import { type Line, span } from './spans.js';

/**
 * `time` tells the date of the sandbox; `time 7d` moves it forward first. @returns what to say
 * @throws {ClientRefusal} if the step is not understood, or too far
 */
export function moveTime(clock: SandboxClock, timestamps: Timestamps, rest: string): Line {
  const step = rest.trim().replace(/^\+/, '');
  const by = step === '' ? 0 : parseDuration(step);
  if (by === undefined || by > LONGEST_STEP_MS || (step !== '' && by < 1)) {
    throw new ClientRefusal('Say how far, up to 31d: time 10m, time 2h or time 7d. Time never goes back.');
  }
  if (by > 0) clock.moveForward(by);
  return [span('It is '), span(timestamps(clock.now(), 'F'), 'bold'), span('.')];
}
