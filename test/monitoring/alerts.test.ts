import { describe, expect, it, vi } from 'vitest';
import { AWAY_MS, createAlerts } from '../../src/monitoring/alerts.js';
import { createOutages, type Service } from '../../src/outages/outages.js';
import { english } from '../support/english.js';
import { silentLog } from '../support/silent-log.js';
import { createManualClock } from '../website/manual-clock.js';

const BEGUN = Date.UTC(2026, 10, 22, 20, 15);
const MINUTE_MS = 60_000;

function setUp() {
  const clock = createManualClock();
  const start = clock.now();
  const now = () => BEGUN + clock.now() - start;
  const outages = createOutages({ log: silentLog, clock });
  const away = new Set<Service>();
  const state = { isConnected: true, isTaken: true, tries: 0, p99: 0 };
  const notified: string[] = [];
  const alerts = createAlerts({
    isConnected: () => state.isConnected,
    outages,
    waits: { slow: () => (state.p99 > 0 ? { count: 100, p50: 300, p99: state.p99 } : undefined) },
    send: async (text) => {
      state.tries += 1;
      if (!state.isTaken) throw new Error('the webhook answered 503');
      notified.push(text);
    },
    language: english,
    host: 'den',
    now,
    clock,
    log: silentLog,
  });
  const call = (service: Service) => outages.failed(service, new Error('away'));

  /** Lets time pass, with a look every five seconds. A service that is away fails each time that it is called. */
  async function pass(ms: number, { isCalled = true } = {}): Promise<void> {
    for (let passed = 0; passed < ms; passed += 5_000) {
      clock.advance(5_000);
      if (isCalled) away.forEach(call);
      alerts.look();
      // What is delivered is delivered within the turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  alerts.look();
  return {
    state,
    notified,
    pass,
    fails(service: Service): void {
      away.add(service);
      call(service);
    },
    answers: (service: Service) => outages.works(service),
    works(service: Service): void {
      away.delete(service);
      outages.works(service);
    },
  };
}

describe('alerts', () => {
  it('tell once that Discord stays away, and once that it is back', async () => {
    const { state, notified, pass } = setUp();
    state.isConnected = false;
    await pass(AWAY_MS);
    expect(notified).toEqual([]);
    await pass(AWAY_MS);
    expect(notified).toEqual([
      expect.stringMatching(/^🔴 Purser on den .*Discord since 2026-11-22 20:15 UTC\. .*discordstatus/),
    ]);
    state.isConnected = true;
    await pass(AWAY_MS);
    expect(notified.slice(1)).toEqual(['🟢 Purser on den is connected to Discord again, after 10 minutes.']);
  });

  it.each(['website', 'store'] as const)('tell the same of the %s', async (service) => {
    const { notified, pass, fails, works } = setUp();
    fails(service);
    await pass(3 * AWAY_MS);
    expect(notified).toEqual([expect.stringContaining(`${service} since 2026-11-22 20:15 UTC`)]);
    works(service);
    await pass(AWAY_MS);
    expect(notified.slice(1)).toEqual([expect.stringMatching(new RegExp(`^🟢 .*${service} .* 16 minutes`))]);
  });

  it('tell once that people wait too long, and once that they do not any more', async () => {
    const { state, notified, pass } = setUp();
    state.p99 = 2_640;
    await pass(MINUTE_MS);
    expect(notified).toEqual([expect.stringMatching(/^🔴 .* one answer in a hundred took 2\.6 s or longer/)]);
    state.p99 = 0;
    await pass(MINUTE_MS);
    expect(notified.slice(1)).toEqual(['🟢 Purser on den answers in time again.']);
  });

  it('say nothing of what is back within five minutes, however often', async () => {
    const { state, notified, pass, fails, works } = setUp();
    for (let times = 0; times < 5; times += 1) {
      state.isConnected = false;
      fails('website');
      await pass(4 * MINUTE_MS);
      state.isConnected = true;
      works('website');
      await pass(MINUTE_MS);
    }
    expect(notified).toEqual([]);
  });

  it('take no failure for an absence before somebody asks again', async () => {
    const { notified, pass, fails } = setUp();
    fails('website');
    await pass(60 * MINUTE_MS, { isCalled: false });
    expect(notified).toEqual([]);
    await pass(5_000);
    expect(notified).toHaveLength(1);
  });

  it('try again with growing pauses, and keep their order', async () => {
    const { state, notified, pass } = setUp();
    state.isTaken = false;
    state.isConnected = false;
    await pass(AWAY_MS + 5_000);
    state.isConnected = true;
    expect(state.tries).toBe(1);
    await pass(20 * MINUTE_MS);
    // At first, after 5, 10, 20, 40, 80 and 160 seconds, and then every five minutes.
    expect(state.tries).toBe(9);

    state.isTaken = true;
    await pass(5 * MINUTE_MS);
    expect(notified.map((text) => [...text][0])).toEqual(['🔴', '🟢']);
  });

  it('keep no more than the newest twenty that cannot be delivered', async () => {
    const { state, notified, pass } = setUp();
    state.isTaken = false;
    for (let times = 0; times < 15; times += 1) {
      state.isConnected = false;
      await pass(6 * MINUTE_MS);
      state.isConnected = true;
      await pass(5_000);
    }
    state.isTaken = true;
    await pass(6 * MINUTE_MS);
    expect(notified).toHaveLength(20);
    expect(notified.at(-1)).toContain('🟢');
  });

  it('wait for nobody: a look is over though a delivery hangs', async () => {
    const clock = createManualClock();
    const send = vi.fn(() => new Promise<void>(() => undefined));
    const alerts = createAlerts({
      isConnected: () => false,
      outages: { current: () => new Map() },
      waits: { slow: () => undefined },
      send,
      language: english,
      host: 'den',
      now: () => BEGUN,
      clock,
      log: silentLog,
    });
    alerts.look();
    clock.advance(AWAY_MS);
    await new Promise((resolve) => setImmediate(resolve));
    alerts.look();
    alerts.look();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('say nothing of a service that answers others meanwhile', async () => {
    const { notified, pass, fails, answers } = setUp();
    fails('website');
    for (let minute = 0; minute < 12; minute += 1) {
      await pass(MINUTE_MS);
      answers('website');
    }
    expect(notified).toEqual([]);

    await pass(2 * AWAY_MS);
    expect(notified).toEqual([expect.stringContaining('since 2026-11-22 20:27 UTC')]);
  });
});
