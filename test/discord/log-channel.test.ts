import { describe, expect, it } from 'vitest';
import { createLogChannel } from '../../src/discord/log-channel.js';
import { discordError, httpError } from '../support/discord-errors.js';

const SINCE = Date.UTC(2026, 10, 22, 12);
const refused = (code: number, status = 403) => discordError(code, status);

function setUp() {
  const time = { now: 0 };
  const lines: string[] = [];
  const works: number[] = [];
  const log = {
    error: (_: object, text: string) => lines.push(text.slice(0, 20)),
    info: (_: object, text: string) => lines.push(text),
  };
  const world = { now: () => SINCE + time.now, clock: { now: () => time.now, after: () => () => {} } };
  const channel = createLogChannel('5', log as never, world, () => works.push(time.now));
  return { channel, time, lines, works };
}

describe('the log channel', () => {
  it.each([
    ['was deleted', refused(10003, 404), false, { code: '10003', lack: 'channel' }],
    ['cannot be seen', refused(50001), false, { code: '50001', lack: 'view' }],
    ['cannot be written', refused(50013), false, { code: '50013', lack: 'send' }],
    ['is an archived thread', refused(50083, 400), false, { code: '50083', lack: undefined }],
    ['is out of reach', httpError(503), false, { code: '503', lack: undefined }],
    ['is out of reach', Object.assign(new Error(), { code: 'ECONNRESET' }), false, { code: 'ECONNRESET' }],
  ])('%s, and says since when and why', (_, error, hasFiles, failure) => {
    const { channel } = setUp();
    expect(channel.state()).toBeUndefined();
    expect(channel.failed(error, hasFiles)).toBe(true);
    expect(channel.state()).toMatchObject({ since: SINCE, ...failure });
    expect(channel.works()).toBe(false);
  });

  it.each([refused(50035, 400), refused(40005, 413)])(
    'works although it does not take one message',
    (error) => {
      const { channel, lines } = setUp();
      expect(channel.failed(error, false)).toBe(false);
      expect(channel.works()).toBe(true);
      expect(lines).toEqual([]);
    },
  );

  it('is retried after growing pauses, and logged once each way', () => {
    const { channel, time, lines, works } = setUp();
    const pauses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      channel.failed(refused(50013), false);
      // Other posts under way change nothing.
      channel.failed(refused(50013), false);
      const failedAt = time.now;
      while (!channel.isDue()) time.now += 1_000;
      pauses.push((time.now - failedAt) / 1_000);
    }
    expect(pauses).toEqual([5, 10, 20, 40, 60, 60]);
    expect(channel.state()?.since).toBe(SINCE);

    channel.posted(false);
    channel.posted(false);
    expect(channel.state()).toBeUndefined();
    expect(lines).toEqual(['could not post to th', 'the log channel can be written again']);
    expect(works).toEqual([time.now]);

    channel.failed(refused(50013), false);
    time.now += 5_000;
    expect(channel.isDue()).toBe(true);
  });

  it('that accepts no files accepts everything else, and reports that', () => {
    const { channel, lines, works } = setUp();
    for (let count = 0; count < 2; count += 1) expect(channel.failed(refused(50013), true)).toBe(true);
    channel.posted(false);
    expect(channel.works()).toBe(true);
    expect(channel.isDue()).toBe(false);
    expect(channel.state()).toEqual({ since: SINCE, code: '50013', lack: 'attach' });
    expect(works).toEqual([]);

    channel.posted(true);
    expect(channel.state()).toBeUndefined();
    expect(lines).toEqual(['could not post to th', 'the log channel can be written again']);
  });

  it('that accepts no files, then nothing, is retried until it works', () => {
    const { channel, lines } = setUp();
    channel.failed(refused(50013), true);
    channel.failed(refused(50013), false);
    expect(channel.state()).toMatchObject({ lack: 'send' });
    channel.posted(false);
    expect(channel.state()).toMatchObject({ lack: 'attach' });
    channel.posted(true);
    expect(channel.state()).toBeUndefined();
    expect(lines).toEqual(['could not post to th', 'the log channel can be written again']);
  });
});
