import { describe, expect, it } from 'vitest';
import { StoreError, UserError } from '../../src/errors.js';
import type { Grant } from '../../src/ledger/grant.js';
import { createInFlight } from '../../src/ledger/in-flight.js';
import { createRecording } from '../../src/ledger/result-recording.js';
import type { Log } from '../../src/log.js';
import { silentLog } from '../support/silent-log.js';
import { createSkippingClock } from '../support/skipping-clock.js';

const GRANT = { id: 'a', state: 'sending' } as Grant;
const APPLIED = { id: 'a', state: 'applied' } as Grant;

/** Records at the second try. @returns what is said of it afterwards */
async function recordedLate(result: Grant | undefined) {
  const said: string[] = [];
  const notified: Grant[] = [];
  const say = (_: unknown, text: string) => void said.push(text);
  const log = { ...silentLog, info: say, error: say, fatal: () => undefined } as unknown as Log;
  let tries = 0;
  let over = () => {};
  const done = new Promise<void>((resolve) => {
    over = resolve;
  });
  const inFlight = createInFlight();
  const record = createRecording({
    inFlight: { ...inFlight, hold: (grant, work) => inFlight.hold(grant, work).finally(over) },
    log,
    clock: createSkippingClock(),
    onRecordedLate: (grant) => notified.push(grant),
  });
  const first = record({
    grant: GRANT,
    mayBePaid: true,
    async record() {
      tries += 1;
      if (tries === 1) throw new StoreError('could not write the store');
      return result;
    },
  });
  const error = await first.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UserError);
  // By which a payer knows that it is the store, and pauses.
  expect((error as UserError).cause).toBeInstanceOf(StoreError);
  await done;
  return { said, notified };
}

describe('a result that could not be recorded at once', () => {
  it('is said to be recorded after all once it is', async () => {
    const { said, notified } = await recordedLate(APPLIED);
    expect(said).toEqual(['the result of a grant is recorded after all']);
    expect(notified).toEqual([APPLIED]);
  });

  it('is nothing to speak of where others have dealt with the grant', async () => {
    const { said, notified } = await recordedLate(undefined);
    expect([said, notified]).toEqual([[], []]);
  });
});
