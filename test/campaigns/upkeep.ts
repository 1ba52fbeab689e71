import { vi } from 'vitest';
import type { Kept } from '../../src/campaigns/public-message.js';
import { createUpkeep, type UpkeepKind } from '../../src/campaigns/upkeep.js';
import { systemClock } from '../../src/time/clock.js';
import { NOON } from '../support/credit.js';
import { silentLog } from '../support/silent-log.js';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** A campaign that opens an hour before its end at one o'clock, in the hands of this process. */
export const campaignOf = (details: Partial<Kept> = {}): Kept => ({
  ...{ id: 'a', by: '900', guildId: 'guild', amount: '5.00', state: 'open', process: 'me' },
  ...{ draftedAt: NOON, confirmedAt: NOON, durationMs: HOUR, endsAt: NOON + HOUR },
  ...details,
});

/** Campaigns as records in memory, and what is done with them and when, in ms after noon. */
export function setUpUpkeep(...campaigns: readonly Kept[]) {
  const open = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const done: string[] = [];
  const note = (what: string, id: string) => done.push(`${Date.now() - NOON} ${what} ${id}`);
  const dead = new Set<string>();
  const [unlisted, left] = [new Set<string>(), new Set<string>()];
  const held = { isHeld: false };
  let skew = 0;
  const now = () => Date.now() + skew;
  const kind: UpkeepKind<Kept> = {
    records: {
      open: async () => [...open.values()],
      find: async (id) => open.get(id),
      async change(campaign, details) {
        if (JSON.stringify(open.get(campaign.id)) !== JSON.stringify(campaign)) return undefined;
        open.set(campaign.id, { ...campaign, ...details });
        return open.get(campaign.id);
      },
    },
    posts: [
      {
        isShown: ({ posted }) => posted?.decided === true || posted === undefined,
        async show({ id }) {
          note('shows the decision on', id);
          return undefined;
        },
      },
    ],
    publicMessage: {
      count: async () => 3,
      async show({ id, state, message }) {
        note(`counts ${message === undefined ? '' : `on ${message.messageId} `}(${state})`, id);
        return true;
      },
    },
    async ask(campaign) {
      note('asks staff about', campaign.id);
      return campaign;
    },
    dueAt: ({ state, endsAt }) => (state === 'open' ? endsAt : undefined),
    async atTime(id) {
      const campaign = open.get(id);
      if (campaign?.state !== 'open' || now() < (campaign.endsAt ?? 0)) return;
      note('ends', id);
      open.set(id, { ...campaign, state: 'ending', process: 'me' });
    },
    async goOn({ id }) {
      note('goes on with', id);
      return true;
    },
    async refresh({ id }) {
      note('refreshes', id);
      return true;
    },
    isGivenUp: ({ state }, why) => state === 'open' || (why === 'unlisted' && state !== 'finished'),
    async giveUp({ id }, why) {
      note(`gives up (${why})`, id);
      open.delete(id);
    },
  };
  const create = (id = 'me') =>
    createUpkeep<Kept>(
      {
        members: { hasServer: async (guildId) => !left.has(guildId) },
        liveness: { id, isDead: async (process) => dead.has(process) },
        isListed: (guildId) => !unlisted.has(guildId),
        isHeld: () => held.isHeld,
        retryLog: silentLog,
        now,
        clock: systemClock,
      },
      kind,
    );
  const upkeep = create();
  return {
    ...{ open, done, note, dead, unlisted, left, held, kind, create, upkeep },
    /** When something was done, in seconds after noon. */
    secondsOf: (what: string) =>
      done.flatMap((one) => (one.includes(what) ? [Number(one.split(' ')[0]) / SECOND] : [])),
    /** Lets time pass, with a look every five seconds. */
    async pass(ms: number, upkeeps: readonly { recover(): Promise<void> }[] = [upkeep]) {
      for (let passed = 0; passed < ms; passed += 5 * SECOND) {
        for (const each of upkeeps) await each.recover();
        await vi.advanceTimersByTimeAsync(Math.min(5 * SECOND, ms - passed));
      }
    },
    setClock(ms: number) {
      skew = ms;
    },
  };
}
