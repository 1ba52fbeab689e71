import { describe, expect, it } from 'vitest';
import { StoreError, UserError } from '../../src/errors.js';
import { createOutages, SETTLED_MS } from '../../src/outages/outages.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { type KeptLine, keptLog } from '../support/kept-log.js';
import { createManualClock } from '../website/manual-clock.js';

function setUp() {
  const clock = createManualClock();
  const { log, lines } = keptLog();
  const outages = createOutages({ log, clock });
  return { clock, log, lines, outages, quiet: outages.quieted(log) };
}

const withCode = (code: string, message = code) => Object.assign(new Error(message), { code });
const storeError = (code: string, message?: string) =>
  new StoreError('could not write the store', { cause: withCode(code, message) });
const full = () => storeError('SQLITE_FULL');
const said = (lines: readonly KeptLine[]) => lines.map(({ msg }) => msg);
const loud = (lines: readonly KeptLine[]) => said(lines.filter(({ level }) => level > 20));

describe('an outage', () => {
  it('is logged when it begins, once a minute, and when over', () => {
    const { clock, lines, outages } = setUp();
    outages.waits('payoutRows', () => 7);
    for (let second = 0; second < 119; second += 1) {
      outages.failed('store', full());
      clock.advance(1_000);
    }
    outages.works('store');
    outages.works('store');
    clock.advance(SETTLED_MS);

    expect(said(lines)).toEqual([
      'the store fails; further failures are counted',
      'the store still fails',
      'the store works again',
    ]);
    expect(lines[0]).toMatchObject({ level: 50, service: 'store', err: { type: 'StoreError' } });
    expect(lines[1]).toMatchObject({ level: 40, failures: 60, seconds: 60, payoutRows: 7 });
    expect(lines[2]).toMatchObject({ level: 30, failures: 119, seconds: 119 });
    clock.advance(10 * 60_000);
    expect(lines).toHaveLength(3);
  });

  it('goes on while the service works at times only', () => {
    const { clock, lines, outages } = setUp();
    for (let times = 0; times < 5; times += 1) {
      outages.failed('website', new WebsiteError('lost', 'no answer'));
      outages.works('website');
      clock.advance(SETTLED_MS - 1);
    }
    expect(said(lines)).toEqual(['the website fails; further failures are counted']);
    clock.advance(1);
    expect(said(lines).slice(1)).toEqual(['the website works again']);
  });

  it('is not summed up where nobody has called since', () => {
    const { clock, lines, outages } = setUp();
    outages.failed('website', new WebsiteError('lost', 'no answer'));
    clock.advance(10 * 60_000);
    expect(lines).toHaveLength(1);
  });

  it('has a line of its own for each other cause, once', () => {
    const { lines, outages } = setUp();
    for (const code of ['ECONNREFUSED', '57P03', 'ECONNREFUSED', '57P03']) {
      outages.failed('store', storeError(code));
    }
    for (const port of [4001, 4002]) outages.failed('store', new StoreError(`no answer on ${port}`));
    expect(lines.map(({ msg, err }) => [msg, (err as Error).message.split(': ').at(-1)])).toEqual([
      ['the store fails; further failures are counted', 'ECONNREFUSED'],
      ['the store fails in another way', '57P03'],
      ['the store fails in another way', 'no answer on 4001'],
    ]);
  });

  it('can be asked for until it is over', () => {
    const { clock, outages } = setUp();
    const begun = clock.now();
    outages.failed('store', full());
    clock.advance(2_000);
    outages.failed('store', full());
    const outage = { begun, lastFailure: begun + 2_000, answered: begun, isBack: false };
    expect(outages.current().get('store')).toMatchObject(outage);
    clock.advance(1_000);
    outages.works('store');
    expect(outages.current().get('store')).toMatchObject({ answered: begun + 3_000, isBack: true });
    clock.advance(SETTLED_MS);
    expect(outages.current().size).toBe(0);
  });
});

describe('the log of what is tried again', () => {
  it('has its failures at debug where the outage is told', () => {
    const { outages, quiet, lines } = setUp();
    outages.failed('store', full());
    quiet.error({ err: full(), grant: 'a' }, 'regular work failed');
    quiet.warn({ err: new UserError(() => '', undefined, { cause: full() }) }, 'not recorded yet');
    expect(loud(lines)).toEqual(['the store fails; further failures are counted']);
    expect(lines.slice(1)).toMatchObject([
      { level: 20, msg: 'regular work failed', grant: 'a', err: { type: 'StoreError' } },
      { level: 20, msg: 'not recorded yet' },
    ]);
  });

  it('hides nothing else', () => {
    const { clock, outages, quiet, lines } = setUp();
    quiet.error({ err: full() }, 'before it');
    outages.failed('store', full());
    quiet.error({ err: new TypeError('x is undefined') }, 'a fault of our own');
    quiet.warn({ err: new WebsiteError('lost', 'no answer') }, 'another service');
    for (let times = 0; times < 3; times += 1)
      quiet.warn({ err: storeError('SQLITE_IOERR') }, 'another cause');
    quiet.fatal({ err: full() }, 'what somebody must know');
    quiet.warn({ grant: 'a' }, 'without an error');
    quiet.info('a text');
    outages.works('store');
    clock.advance(SETTLED_MS);
    quiet.error({ err: full() }, 'after it');
    expect(loud(lines)).toEqual([
      'before it',
      'the store fails; further failures are counted',
      'a fault of our own',
      'another service',
      'another cause',
      'what somebody must know',
      'without an error',
      'a text',
      'the store works again',
      'after it',
    ]);
  });
});
