import { describe, expect, it } from 'vitest';
import { revokeToken, tokensIn } from '../../src/api/tokens.js';
import type { Grant } from '../../src/ledger/grant.js';
import { erasedGrant } from '../../src/privacy/erased-kind.js';
import { reportOf } from '../../src/rewards/month-report.js';
import { TOKEN_COOLDOWN } from '../../src/time/cooldown.js';
import { staffGrantMessage } from '../../src/views/grant-card.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { setUpApi } from '../support/api.js';
import { linesIn } from '../support/audit-faults.js';
import { BOT, MODERATOR, NOON } from '../support/credit.js';
import { english } from '../support/english.js';
import { faultyStore } from '../support/faulty-store.js';
import { openStore } from '../support/open-store.js';
import { copyOf, goBack, quarantineAt, recordsOf } from '../support/set-back.js';
import { createSkippingClock } from '../support/skipping-clock.js';
import { notSent, unknown } from '../support/website-double.js';

const nobody = async () => undefined;
const problem = (name: string) => ({ shown: { type: `urn:purser:problem:${name}` } });

/** Two processes on one store and one website. */
async function twoProcesses(options: Parameters<typeof setUpApi>[0] = {}) {
  const one = await setUpApi(options);
  const { store, website, clock, text: token } = one;
  return { one, other: await setUpApi({ ...options, store, website, clock, token, pid: 101 }) };
}

/** As {@link twoProcesses}, while no request reaches the website. Nobody has to wait for the pauses. */
async function unreachable() {
  const both = await twoProcesses({ queueClock: createSkippingClock() });
  const { outcomes } = both.one.website;
  for (let times = 0; times < 50; times += 1) outcomes.push({ outcome: notSent, takesEffect: false });
  return both;
}

describe('a grant that a program asks for', () => {
  it('is paid, and is named as that program’s', async () => {
    const api = await setUpApi();
    const grant = await api.ask('vote-1', { reason: 'voted' });
    expect(grant).toMatchObject({ state: 'applied', amount: '2.50', client: { name: 'Votes' } });
    expect(api.website.credits).toEqual([{ username: 'zed', amount: '2.50' }]);
    expect(await api.tokenLeft()).toBe('47.50');
    await api.grantAnnouncer.idle();
    expect(api.recorded).toEqual([grant.id]);
    expect(await linesIn(api.store)).toEqual([]);
  });

  it('is one however often its key is repeated, also in two processes at once', async () => {
    const { one, other } = await twoProcesses();
    const asked = await Promise.allSettled([one, other, one, other].map((process) => process.ask('vote-1')));
    expect(asked.some(({ status }) => status === 'fulfilled')).toBe(true);
    one.clock.now += 60_000;
    const again = await Promise.all([one.ask('vote-1'), other.ask('vote-1')]);
    expect(new Set(again.map(({ id }) => id)).size).toBe(1);
    expect(one.website.credits).toHaveLength(1);
    expect(await one.tokenLeft()).toBe('47.50');
    expect(await linesIn(one.store)).toEqual([]);
  });

  it('is entered beside as many others as a token may ask for at once', async () => {
    const api = await setUpApi();
    const keys = Array.from({ length: TOKEN_COOLDOWN.burst }, (_, number) => `vote-${number}`);
    await Promise.all(keys.map((key) => api.ask(key, { amount: '0.10' })));
    expect(api.website.credits).toHaveLength(TOKEN_COOLDOWN.burst);
    expect(await api.tokenLeft()).toBe('40.00');
  });

  it('is not refused to who asks twice at once, and is found but once', async () => {
    const api = await setUpApi();
    const { findUser } = api.website;
    let lose = () => {};
    const lost = new Promise<never>((_, reject) => {
      lose = () => reject(new WebsiteError('unreachable', 'it is away'));
    });
    const asked = { discord_id: undefined, username: 'eve' };
    let late = Promise.resolve<Grant | undefined>(undefined);
    await new Promise<void>((isLooking) => {
      api.website.findUser = () => {
        api.website.findUser = findUser;
        isLooking();
        return lost;
      };
      late = api.ask('vote-1', asked);
    });
    api.clock.now += 1;
    expect((await api.ask('vote-1', asked)).state).toBe('applied');
    lose();
    expect((await late)?.state).toBe('applied');
    expect(api.website.credits).toHaveLength(1);
  });

  it('is refused if its key was used for another one, and does not count', async () => {
    const api = await setUpApi();
    await api.ask('vote-1');
    await expect(api.ask('vote-1', { amount: '2.51' })).rejects.toMatchObject(problem('key-reused'));
    // Written otherwise, it is the same.
    expect((await api.ask('vote-1', { amount: '2.5' })).state).toBe('applied');
    expect(api.website.credits).toHaveLength(1);
  });

  it('is under way until its first request has been answered', async () => {
    const api = await setUpApi();
    let answer = () => {};
    const sent = new Promise<void>((resolve) => {
      api.website.beforeAnswer = () => {
        resolve();
        return new Promise((arrived) => {
          answer = arrived;
        });
      };
    });
    const first = api.ask('vote-1');
    await sent;
    await expect(api.ask('vote-1')).rejects.toMatchObject(problem('under-way'));
    api.clock.now += 60_000;
    expect((await api.ask('vote-1')).state).toBe('sending');
    answer();
    await first;
    await api.work();
    expect((await api.ask('vote-1')).state).toBe('applied');
    expect(api.website.credits).toHaveLength(1);
  });

  it('is paid by the bot itself where its process had to leave it', async () => {
    const { one, other } = await unreachable();
    await one.ask('vote-1');
    one.queue.halt();
    await one.queue.idle();
    one.running.delete(100);
    one.website.outcomes.length = 0;
    one.clock.now += 60_000;
    await other.liveness.beat();
    await other.work();
    expect((await other.ask('vote-1')).state).toBe('applied');
    expect(one.website.credits).toHaveLength(1);
  });

  it('is found by its key although its commit was reported as failed', async () => {
    const faulty = faultyStore(await openStore());
    const api = await setUpApi({ store: faulty.store });
    faulty.fail({ matches: ({ key }) => key.startsWith('api-request:'), takesEffect: true });
    await expect(api.ask('vote-1')).rejects.toThrow();
    api.clock.now += 60_000;
    await api.work();
    expect((await api.ask('vote-1')).state).toBe('applied');
    expect(api.website.credits).toHaveLength(1);
  });

  it('of unknown outcome goes to staff, and no repetition sends it', async () => {
    const api = await setUpApi();
    api.website.outcomes.push({ outcome: unknown, takesEffect: true });
    const grant = await api.ask('vote-1');
    api.clock.now += 60_000;
    expect([grant.state, (await api.ask('vote-1')).state]).toEqual(['unknown', 'unknown']);
    await api.grantAnnouncer.idle();
    expect(api.notified).toEqual(['ask unknown']);
    await api.granting.resolve(grant.id, 'applied', MODERATOR);
    expect((await api.ask('vote-1')).state).toBe('applied');
    expect(api.website.credits).toHaveLength(1);
  });

  it('above a limit is refused, and leaves its key unused', async () => {
    const api = await setUpApi();
    const small = await api.make({ name: 'Small', max: '3.00', dailyMax: '5.00' });
    const token = await api.tokenOfText(small);
    const ask = (key: string, amount: string) => api.grants.grant(token, key, { username: 'eve', amount });
    await expect(ask('a', '3.01')).rejects.toMatchObject(problem('refused'));
    await expect(ask('a', '100.01')).rejects.toMatchObject({ name: 'UserError' });
    await ask('a', '3');
    await expect(ask('b', '2.01')).rejects.toMatchObject({ name: 'UserError' });
    await ask('b', '2.00');
    expect(api.website.credits).toHaveLength(2);
    // A limit that was lowered since changes no answer.
    expect((await ask('a', '3')).state).toBe('applied');
  });

  it('for who is not linked is refused, and leaves its key unused', async () => {
    const api = await setUpApi();
    const asked = { discord_id: '223456789012345678' };
    await expect(api.ask('vote-1', asked)).rejects.toMatchObject(problem('not-linked'));
    expect((await api.ask('vote-1')).state).toBe('applied');
  });

  it('above GRANT_APPROVAL_OVER waits for staff, and is paid by whoever is there then', async () => {
    const { one, other } = await twoProcesses({ approvalOver: '2.00', queueClock: createSkippingClock() });
    const grant = await one.ask('vote-1');
    expect([grant.state, one.website.credits.length]).toEqual(['waiting', 0]);
    await one.grantAnnouncer.idle();
    expect(one.notified).toEqual(['ask waiting']);
    one.queue.halt();
    await one.granting.approve(grant.id, MODERATOR, nobody);
    await other.work();
    expect((await other.ask('vote-1')).state).toBe('applied');
    const rejected = await other.ask('vote-2');
    await other.granting.reject(rejected.id, MODERATOR);
    expect((await other.ask('vote-2')).state).toBe('rejected');
    expect(one.website.credits).toHaveLength(1);
    expect(await other.tokenLeft()).toBe('47.50');
  });
});

describe('a program', () => {
  it('is named to staff as who granted', async () => {
    const { one, other } = await twoProcesses({ approvalOver: '2.00' });
    const waiting = await one.ask('vote-1');
    const paid = await other.ask('vote-2', { amount: '1.00' });
    for (const grant of [waiting, paid]) {
      const shown = JSON.stringify(staffGrantMessage(grant, english));
      expect(shown).toContain('**Votes**');
      expect(shown).not.toContain(`<@${BOT}>`);
    }
    expect((await reportOf(one.ledger, Date.UTC(2026, 10))).byStaff.of('Votes').count).toBe(1);
  });

  it('finds its grant by the key after the member was erased', async () => {
    const api = await setUpApi();
    const grant = await api.ask('vote-1', { reason: 'voted' });
    await api.grantAnnouncer.idle();
    const settled = await api.ledger.find(grant.id);
    await api.store.commit(await erasedGrant(api.store, settled ?? grant));
    const again = await api.ask('vote-1', { amount: '9.00' });
    expect(again).toMatchObject({ id: grant.id, state: 'applied' });
    expect([again.member, again.reason, again.client?.body]).toEqual([undefined, undefined, undefined]);
    expect(api.website.credits).toHaveLength(1);
    expect(await linesIn(api.store)).toEqual([]);
  });

  it('has its key put back with a grant that a store has lost', async () => {
    const api = await setUpApi();
    const before = await recordsOf(api.store);
    const grant = await api.ask('vote-1');
    await api.grantAnnouncer.idle();
    await goBack(api.store, before);
    for (const { sending, verdict } of api.remembered) await api.ledger.endAttempt(sending, verdict);
    expect((await api.ask('vote-1')).id).toBe(grant.id);
    expect(api.website.credits).toHaveLength(1);
    expect(await linesIn(api.store)).toEqual([]);
  });
});

describe('a token', () => {
  it('that is revoked pays nothing more, in any process', async () => {
    const { one, other } = await unreachable();
    await one.ask('vote-1');
    const token = await one.tokenOfText();
    await revokeToken(one.store, 'Votes', NOON);
    one.website.outcomes.length = 0;
    await expect(other.grants.grant(token, 'vote-2', { username: 'eve', amount: '1' })).rejects.toMatchObject(
      problem('unauthorized'),
    );
    await one.work();
    await other.work();
    expect((await one.ledger.list({ limit: 5 })).grants.map(({ state }) => state)).toEqual(['not-sent']);
    expect(one.website.credits).toEqual([]);
    expect(await one.tokenLeft()).toBe('50.00');
  });

  it('is made once under a name, until it is revoked', async () => {
    const api = await setUpApi();
    expect(await api.make()).toBeUndefined();
    await revokeToken(api.store, 'Votes', NOON);
    expect(await api.make()).toMatch(/^purser_[0-9A-Z]{26}_[\w-]{43}$/);
  });

  it('is revoked with any other that was made under its name at once', async () => {
    const api = await setUpApi();
    await Promise.all([api.make({ name: 'Shop' }), api.make({ name: 'Shop' })]);
    await revokeToken(api.store, 'Shop', NOON);
    const left = (await tokensIn(api.store)).filter(({ revokedAt }) => revokedAt === undefined);
    expect(left.map(({ name }) => name)).toEqual(['Votes']);
  });

  it('is revoked by a quarantine, so that no lost key is paid twice', async () => {
    const api = await setUpApi();
    const reading = await api.make({ name: 'Reader', scopes: ['read'] });
    const backup = await copyOf(api.store);
    await api.ask('vote-1');
    await quarantineAt(backup, NOON + 1);
    const restored = await setUpApi({ store: backup, website: api.website, token: api.text, pid: 102 });
    await expect(restored.ask('vote-1')).rejects.toMatchObject(problem('unauthorized'));
    expect(api.website.credits).toHaveLength(1);
    expect((await restored.tokenOfText(reading)).revokedAt).toBeUndefined();
    expect((await tokensIn(backup)).map(({ quarantined = false }) => quarantined)).toContain(true);
  });
});
