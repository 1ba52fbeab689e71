import { describe, expect, it } from 'vitest';
import { createCooldown, MEMBER_COOLDOWN } from '../../src/time/cooldown.js';

describe('the cooldown', () => {
  it('allows ten uses at once, then one every three seconds', () => {
    const clock = { now: 1_000_000 };
    const cooldown = createCooldown(() => clock.now, MEMBER_COOLDOWN);
    for (let count = 0; count < 10; count += 1) expect(cooldown('1')).toBeUndefined();
    expect(cooldown('1')).toEqual({ retryAt: clock.now + 3_000 });
    expect(cooldown('2')).toBeUndefined();
    clock.now += 3_000;
    expect(cooldown('1')).toBeUndefined();
    expect(cooldown('1')).toBeDefined();
    clock.now += 30_000;
    for (let count = 0; count < 10; count += 1) expect(cooldown('1')).toBeUndefined();
    expect(cooldown('1')).toBeDefined();
  });

  it('is not extended by further tries', () => {
    const clock = { now: 1_000_000 };
    const cooldown = createCooldown(() => clock.now, MEMBER_COOLDOWN);
    for (let count = 0; count < 50; count += 1) cooldown('1');
    clock.now += 3_000;
    expect(cooldown('1')).toBeUndefined();
  });
});
