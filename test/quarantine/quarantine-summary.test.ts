import { describe, expect, it } from 'vitest';
import type { Reply } from '../../src/discord/reply.js';
import type { Quarantine, QuarantineCounts } from '../../src/quarantine/quarantine-record.js';
import { createQuarantineAnnouncer } from '../../src/quarantine/quarantine-summary.js';
import { quarantineSummary } from '../../src/views/quarantine-card.js';
import { livedInStore } from '../audit/lived-in-store.js';
import { MINUTE, NOON } from '../support/credit.js';
import { english, german as inGerman } from '../support/english.js';
import { openStore } from '../support/open-store.js';
import { quarantineAt } from '../support/set-back.js';
import { silentLog } from '../support/silent-log.js';

const textOf = ({ embeds = [] }: Reply) =>
  embeds
    .flatMap(({ description, fields = [] }) => [
      description,
      ...fields.map(({ name, value }) => `${name}: ${value}`),
    ])
    .join('\n');

const done = (counts: Partial<QuarantineCounts>, why: Quarantine['why']) => ({
  at: NOON,
  why,
  counts: { payouts: 0, giveaways: 0, drops: 0, recurrences: 0, grants: 0, ...counts },
});

describe('what was quarantined', () => {
  it('is posted once it is done, after failures too, and once', async () => {
    const { store } = await livedInStore();
    const said: number[] = [];
    const channel = { isOpen: false };
    const clock = { time: 0, now: () => clock.time, after: () => () => undefined };
    const notices = {
      async quarantined({ at }: Quarantine) {
        said.push(at);
        return channel.isOpen;
      },
    };
    const tell = createQuarantineAnnouncer(store, notices, clock, silentLog);

    await tell();
    expect(said).toEqual([]);
    await quarantineAt(store, NOON);
    await tell();
    await tell();
    expect(said).toEqual([NOON]);
    channel.isOpen = true;
    clock.time += MINUTE;
    await tell();
    clock.time += MINUTE;
    await tell();
    expect(said).toEqual([NOON, NOON]);

    await quarantineAt(store, NOON + 5);
    clock.time += MINUTE;
    await tell();
    expect(said).toEqual([NOON, NOON, NOON + 5]);
  });

  it('is not posted for a store without a quarantine', async () => {
    const store = await openStore();
    const tell = createQuarantineAnnouncer(
      store,
      { quarantined: () => Promise.reject(new Error('nothing is to be told')) },
      { now: () => 0, after: () => () => undefined },
      silentLog,
    );
    await expect(tell()).resolves.toBeUndefined();
  });

  it('says how much was quarantined, and what to do about it', () => {
    const restored = { kind: 'restored', madeAt: NOON } as const;
    const text = textOf(quarantineSummary(done({ payouts: 2, giveaways: 1, grants: 1 }, restored), english));
    expect(text).toContain(`from a backup of <t:${NOON / 1_000}:f>`);
    expect(text).toMatch(/a card for each below[\s\S]*Open payouts: 2\nOpen giveaways: 1$/);
    expect(text).toContain('whether they arrived: **1**');
    expect(textOf(quarantineSummary(done({}, { kind: 'held', by: '900' }), english))).toMatch(
      /<@900> decided[\s\S]*nothing to settle/,
    );
    const unreadable = ['draft:1', 'grant:2', 'payout-rows:3:00001'];
    const settle = textOf(quarantineSummary(done({ unreadable }, restored), english));
    expect(settle).toMatch(
      /cannot read these records; please settle them by hand:\*\* `grant:2`, `payout-rows:3:00001`\.[\s\S]*no payment depends on them: `draft:1`\./,
    );
    expect(settle).not.toContain('nothing to settle');
    const many = Array.from({ length: 1_000 }, (_, index) => `grant:${String(index).padStart(26, '0')}`);
    const long = textOf(quarantineSummary(done({ unreadable: many }, restored), english));
    expect(long).toMatch(/ and 9\d\d more \(`purser audit` names all\)/);
    expect(long.length).toBeLessThan(4_096);
    const german = quarantineSummary(done({ grants: 3 }, restored), inGerman);
    expect(textOf(german)).toContain('angekommen sind: **3**');
  });
});
