import { describe, expect, it } from 'vitest';
import type { StaffAnswer } from '../../src/members.js';
import { SECOND_MODERATOR } from '../support/credit.js';
import { type Giveaways, HOUR, setUpGiveaways } from '../support/giveaways.js';
import { lookAfter } from '../support/opening-kinds.js';

const DAY = 24 * HOUR;
const ROLES = new Map([['players', 0n]]);

const setUp = async (approvalOver?: string) => {
  const host: { mayMention: StaffAnswer } = { mayMention: 'yes' };
  const set = await setUpGiveaways({
    roles: ROLES,
    mayMention: () => host.mayMention,
    ...(approvalOver !== undefined && { approvalOver }),
  });
  return { set, host };
};

const postsOf = ({ notices }: Giveaways) =>
  notices.notified.filter((notified) => /^(could not )?post|^not to/.test(notified));

describe('the role that a giveaway notifies', () => {
  it('is mentioned in later rounds for as long as the host may mention it', async () => {
    const { set, host } = await setUp();
    await set.start({ every: 'day', ping: 'players' });
    await lookAfter({ ...set, service: set.giveaways }, DAY);
    host.mayMention = 'no';
    await lookAfter({ ...set, service: set.giveaways }, 2 * DAY);
    expect(postsOf(set)).toEqual(['post to players', 'post to players', 'post', 'not to players']);
    expect((await set.records.list(1))[0]).toMatchObject({ state: 'open', round: 3 });
    set.giveaways.halt();
  });

  it.each([
    ['opens later', async (set: Giveaways) => void (await set.start({ startsInMs: HOUR, ping: 'players' }))],
    ['is approved later', async (set: Giveaways) => void (await set.start({ winners: 2, ping: 'players' }))],
  ])('is not mentioned where the host may no longer do so once it %s', async (_when, start) => {
    const { set, host } = await setUp('9.99');
    await start(set);
    host.mayMention = 'no';
    await lookAfter({ ...set, service: set.giveaways }, HOUR);
    const [waiting] = await set.giveaways.suggestions('cancel');
    if (waiting?.state === 'waiting') await set.giveaways.approve(waiting.id, SECOND_MODERATOR);
    expect(postsOf(set)).toEqual(['post', 'not to players']);
    set.giveaways.halt();
  });

  it('is waited for while Discord does not tell', async () => {
    const { set, host } = await setUp();
    const giveaway = await set.start({ startsInMs: HOUR, ping: 'players' });
    host.mayMention = 'unknown';
    await lookAfter({ ...set, service: set.giveaways }, HOUR);
    expect(postsOf(set)).toEqual([]);
    host.mayMention = 'yes';
    await lookAfter({ ...set, service: set.giveaways }, HOUR + 60_000);
    expect(postsOf(set)).toEqual(['post to players']);
    expect((await set.current(giveaway)).state).toBe('open');
    set.giveaways.halt();
  });

  it('is mentioned without another look where the host has just confirmed it', async () => {
    const { set, host } = await setUp();
    host.mayMention = 'unknown';
    expect((await set.start({ ping: 'players' })).state).toBe('open');
    set.giveaways.halt();
  });
});
