import { describe, expect, it } from 'vitest';
import type { Saying } from '../../src/errors.js';
import { createAuditor } from '../../src/monitoring/auditor.js';
import { createMetrics } from '../../src/monitoring/metrics.js';
import { type Clock, systemClock } from '../../src/time/clock.js';
import { english } from '../support/english.js';
import { openStore } from '../support/open-store.js';
import { silentLog } from '../support/silent-log.js';
import { put } from './lived-in-store.js';

async function setUp(clock: Clock = systemClock) {
  const store = await openStore();
  const notified: string[] = [];
  const logged: unknown[] = [];
  const log = Object.assign(Object.create(silentLog), { error: (what: object) => logged.push(what) });
  const notices = { warn: (_about: string, say: Saying) => void notified.push(say(english)) };
  const auditor = createAuditor({ store, notices, log, now: () => 5_000, clock });
  const orphan = (id: string) => put(store, `grant-of:5:${id}`, id);
  return { store, notified, logged, auditor, orphan };
}

describe('the audit of a bot at work', () => {
  it('has no result before the first; then its faults and times', async () => {
    const { auditor, orphan } = await setUp();
    expect(auditor.last()).toBeUndefined();
    await auditor.audit();
    expect(auditor.last()).toMatchObject({ faults: 0, endedAt: 5_000 });
    await orphan('01GONE');
    await auditor.audit();
    expect(auditor.last()).toMatchObject({ faults: 1, seconds: expect.any(Number) });
  });

  it('tells staff of the same faults once, and of new ones', async () => {
    const { auditor, orphan, notified, store } = await setUp();
    await auditor.audit();
    expect(notified).toEqual([]);
    await orphan('01GONE');
    await auditor.audit();
    await auditor.audit();
    expect(notified).toHaveLength(1);
    expect(notified[0]).toContain('`index: grant-of:5:01GONE names grant:01GONE, which does not exist`');
    expect(notified[0]).toContain('npm run audit');
    await orphan('01ALSO');
    await auditor.audit();
    expect(notified).toHaveLength(2);
    await put(store, 'grant-of:5:01ALSO', undefined);
    await put(store, 'grant-of:5:01GONE', undefined);
    await auditor.audit();
    expect(notified).toHaveLength(2);
    await orphan('01GONE');
    await auditor.audit();
    expect(notified).toHaveLength(3);
  });

  it('logs the first twenty, and how many there are', async () => {
    const { auditor, orphan, logged } = await setUp();
    for (let number = 10; number < 33; number += 1) await orphan(`01GONE${number}`);
    await auditor.audit();
    expect(logged).toHaveLength(21);
    expect(logged[0]).toEqual({ fault: expect.stringMatching(/^index: .*01GONE/) });
    expect(logged.at(-1)).toEqual({ faults: 23 });
  });

  it('ends at once when the bot stops, without a result', async () => {
    const { auditor, orphan } = await setUp();
    await orphan('01GONE');
    auditor.halt();
    await auditor.audit();
    expect(auditor.last()).toBeUndefined();
  });

  it('leaves the figures out that are not known yet', async () => {
    const metrics = createMetrics(silentLog);
    const known: { faults?: number } = {};
    metrics.gauge('audit_faults', 'x', () => known.faults);
    expect((await metrics.report()).text).not.toMatch(/^purser_audit_faults/m);
    known.faults = 0;
    expect((await metrics.report()).text).toMatch(/^purser_audit_faults 0$/m);
  });
});
