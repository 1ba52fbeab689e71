import { describe, expect, it } from 'vitest';
import { monitoredWebsite } from '../../src/outages/monitored-website.js';
import type { AddOutcome } from '../../src/website/website.js';
import { WebsiteError, type WebsiteErrorKind } from '../../src/website/website-errors.js';
import { applied, createWebsiteDouble, refused, throttled } from '../support/website-double.js';

function setUp() {
  const double = createWebsiteDouble('bob');
  const notified: string[] = [];
  const website = monitoredWebsite(double, {
    failed: (service, error) => notified.push(`${service} ${(error as WebsiteError).kind}`),
    works: (service) => notified.push(`${service} works`),
  });
  return { double, website, notified };
}

const of = (kind: WebsiteErrorKind) => new WebsiteError(kind, kind);

describe('a website that tells whether it works', () => {
  it.each([
    ['unreachable', ['website unreachable']],
    ['lost', ['website lost']],
    ['failed', ['website failed']],
    ['not-understood', ['website not-understood']],
    ['refused-token', ['website refused-token']],
    ['not-found', ['website works']],
    ['rejected', ['website works']],
    ['throttled', []],
    ['overtaken', []],
  ] as const)('takes a read that comes to %s for what it is', async (kind, expected) => {
    const { double, website, notified } = setUp();
    const failure = of(kind);
    double.readFailures.push(failure);
    await expect(website.findUser({ by: 'username', value: 'bob' })).rejects.toBe(failure);
    expect(notified).toEqual(expected);
    expect((await website.readBalance('bob')).virtual).toBe('10.00');
    expect(notified.slice(expected.length)).toEqual(['website works']);
  });

  it.each<[string, AddOutcome, readonly string[]]>([
    ['accepted', applied, ['website works']],
    ['refused', refused, ['website works']],
    ['asked to wait', throttled, []],
    ['not sent', { kind: 'not-sent', cause: of('unreachable') }, ['website unreachable']],
    ['held up here', { kind: 'not-sent', cause: of('overtaken') }, []],
    ['lost', { kind: 'unknown', status: undefined, message: undefined, cause: of('lost') }, ['website lost']],
  ])('takes an add that is %s for what it is', async (_, outcome, expected) => {
    const { double, website, notified } = setUp();
    double.outcomes.push({ outcome, takesEffect: false });
    expect(await website.addVirtual('bob', '1.00')).toBe(outcome);
    expect(notified).toEqual(expected);
  });
});
