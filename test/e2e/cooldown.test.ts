import { describe, expect, it } from 'vitest';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { answered, answeredPrivately, sharedCommunity } from './community.js';

const community = sharedCommunity();

describe('the cooldown', () => {
  it('refuses a member after a burst, without a call, saying until when', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();
    const texts: string[] = [];

    const calls = await way.callsDuring(async () => {
      for (let count = 0; count < 30; count += 1) {
        texts.push(await answeredPrivately(acts.command('balance')));
      }
    });

    const isRefused = (text: string) => /Slow down.*<t:\d+:R>/.test(text);
    const allowed = texts.findIndex(isRefused);
    expect(allowed).toBeGreaterThanOrEqual(5);
    expect(allowed).toBeLessThanOrEqual(15);
    expect(calls.length).toBe(texts.filter((text) => !isRefused(text)).length);
    expect(calls.length).toBeLessThanOrEqual(16);
  });

  it('counts buttons too', async () => {
    const way = community();
    const { acts } = await way.linkedNewcomer();
    const shown = await acts.command('balance').answer();
    // Keeps the button for another press.
    way.website.switches.set('balance', { fault: faults.status(500) });

    const texts: string[] = [];
    for (let count = 0; count < 20; count += 1) texts.push(await answered(acts.press(shown, 'Share')));

    expect(texts.some((text) => text.includes('Slow down'))).toBe(true);
  });

  it('keeps a member from trying out usernames', async () => {
    const way = community();
    const { acts } = way.newcomer();

    const calls = await way.callsDuring(async () => {
      for (let count = 0; count < 30; count += 1) {
        await acts.command('link', { username: `guess${count}` }).answer();
      }
    });

    expect(calls.length).toBeLessThanOrEqual(11);
  });

  it('does not concern staff', async () => {
    const way = community();
    const staff = way.as('sam');

    for (let count = 0; count < 40; count += 1) {
      expect(await answered(staff.command('lookup', { username: 'mia_plays' }))).toContain('mia\\_plays');
    }
  });
});
