import { describe, expect, it } from 'vitest';
import { sharesOf } from '../../src/attendance/shares.js';
import { UserError } from '../../src/errors.js';
import { ATTENDEES } from '../../src/privacy/erase-attendance.js';
import type { EraseContext } from '../../src/privacy/erased-kind.js';
import { HOST, MINUTE, setUpAttendance } from '../support/attendance.js';
import { english } from '../support/english.js';

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

async function refused(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof UserError) return JSON.stringify(error.refuse(english));
    throw error;
  }
  return 'was not refused';
}

describe('an attendance', () => {
  it.each([
    ['gone', 'View Channel'],
    ['hidden', 'View Channel'],
  ] as const)('of a channel that is %s names the permission', async (kind, named) => {
    const all = await setUpAttendance();
    all.voice.kind = kind;

    expect(await refused(all.start(all.newProcess()))).toContain(named);
  });

  it('counts where its host is if no channel is named', async () => {
    const all = await setUpAttendance();
    const one = all.newProcess();
    expect(await refused(all.start(one, { voiceId: undefined }))).toContain('Join a voice channel');
    all.present(HOST);

    expect((await all.start(one, { voiceId: undefined })).voiceId).toBe('voice');
  });

  it.each(['gone', 'hidden'] as const)(
    'whose channel is %s ends, is told, and keeps what it has',
    async (kind) => {
      const all = await setUpAttendance();
      const one = all.newProcess();
      all.present('mia');
      const attendance = await all.start(one);
      await all.pass(3 * MINUTE, [one]);
      all.voice.kind = kind;
      await all.pass(MINUTE, [one]);
      await one.idle();

      expect((await one.show(attendance.id)).attendance.end).toBe(kind);
      expect(await all.minutes(one, attendance)).toEqual({ mia: 3 });
      expect(all.told).toContain(`told ${kind}`);
      expect(await all.store.count('attendance-open:')).toBe(0);
    },
  );

  it('ends by itself after twelve hours', async () => {
    const all = await setUpAttendance();
    const one = all.newProcess();
    const attendance = await all.start(one);
    all.skip(12 * HOUR);
    await all.pass(MINUTE, [one]);

    expect((await one.show(attendance.id)).attendance.end).toBe('time');
  });

  it('is ended once', async () => {
    const all = await setUpAttendance();
    const one = all.newProcess();
    const { id } = await all.start(one);
    await one.end(id, HOST);

    expect(await refused(one.end(id, HOST))).toContain('this is over');
  });

  it('is forgotten with all who were there after thirty days', async () => {
    const all = await setUpAttendance();
    const one = all.newProcess();
    all.present('mia');
    const { id } = await all.start(one);
    await all.pass(2 * MINUTE, [one]);
    await one.end(id, HOST);
    await one.idle();
    all.skip(29 * DAY);
    await one.sweep();
    expect(await all.store.count('attendee:')).toBe(1);
    all.skip(2 * DAY);
    await one.sweep();

    expect(await all.store.count('atten')).toBe(0);
  });
});

describe('checking in', () => {
  const checkIn = async () => {
    const all = await setUpAttendance();
    const one = all.newProcess();
    const { id } = await all.start(one, { voiceId: undefined, code: 'Blue Whale' });
    return { all, one, id };
  };

  it('takes the word however it is written, once for each member', async () => {
    const { one, id } = await checkIn();

    expect(await one.checkIn(id, 'mia', ' blue-whale! ')).toBe(true);
    expect(await one.checkIn(id, 'mia', 'blue whale')).toBe(false);
    expect((await one.show(id)).attendees.size).toBe(1);
  });

  it('ends after five wrong words, from many places at once', async () => {
    const { one, id } = await checkIn();
    const tries = Array.from({ length: 20 }, (_, index) => refused(one.checkIn(id, 'mia', `guess ${index}`)));
    const answers = await Promise.all(tries);

    expect(answers.filter((answer) => answer.includes('not the word'))).toHaveLength(5);
    expect(await refused(one.checkIn(id, 'mia', 'blue whale'))).toContain('no tries left');
  });

  it('has no more tries after erasing what was counted', async () => {
    const { all, one, id } = await checkIn();
    for (let tried = 0; tried < 5; tried += 1) await refused(one.checkIn(id, 'mia', `guess ${tried}`));
    await one.checkIn(id, 'tom', 'blue whale');
    const context = { store: all.store, onUnreadable: () => undefined } as unknown as EraseContext;
    const erase = async (memberId: string) => {
      for await (const row of ATTENDEES.find(context, memberId))
        await ATTENDEES.erase(context, row, { memberId, keepsPastLinks: false });
    };
    for (const member of ['mia', 'tom']) await erase(member);

    expect([...(await one.show(id)).attendees]).toEqual([['mia', { ms: 0, wrong: 5 }]]);
    expect(await refused(one.checkIn(id, 'mia', 'blue whale'))).toContain('no tries left');
    await one.end(id, HOST);
    await erase('mia');
    expect(await all.store.count('attendee:')).toBe(0);
  });

  it('is over at the end', async () => {
    const { all, one, id } = await checkIn();
    await one.end(id, HOST);
    await one.idle();

    expect(await refused(one.checkIn(id, 'mia', 'blue whale'))).toContain('this is over');
    expect(all.told).toContain('shown staff');
  });

  it('needs a word that is not guessed at once', async () => {
    const all = await setUpAttendance();

    expect(await refused(all.start(all.newProcess(), { code: '!a?' }))).toContain('at least 3');
  });
});

describe('what each is paid', () => {
  const attendees = new Map([
    ['short', { ms: 9 * MINUTE }],
    ['long', { ms: 95 * MINUTE }],
    ['checked', { ms: 0, checkedInAt: 1 }],
    ['guessed', { ms: 0, wrong: 5 }],
  ]);
  const shares = (atLeastMs?: number, perMs?: number) =>
    Object.fromEntries(sharesOf(attendees, { atLeastMs, perMs }));

  it('is the amount once, from ten minutes on', () => {
    expect(shares()).toEqual({ long: 1, checked: 1 });
    expect(shares(0)).toEqual({ short: 1, long: 1, checked: 1 });
  });

  it('is the amount for each full span', () => {
    expect(shares(undefined, 30 * MINUTE)).toEqual({ long: 3, checked: 1 });
    expect(shares(2 * HOUR, 30 * MINUTE)).toEqual({ checked: 1 });
  });

  it('is listed only after the end', async () => {
    const all = await setUpAttendance();
    const one = all.newProcess();
    all.present('mia');
    const { id } = await all.start(one);
    await all.pass(20 * MINUTE, [one]);
    const terms = { atLeastMs: undefined, perMs: 5 * MINUTE };
    expect(await refused(one.toPay(id, '1.25', terms))).toContain('/attendance end');
    await one.end(id, HOST);

    const { listed } = await one.toPay(id, '1.25', terms);
    expect(listed).toMatchObject([{ given: 'mia', amount: '5.00' }]);
    expect(await refused(one.toPay(id, '1.25', { atLeastMs: HOUR, perMs: undefined }))).toContain(
      'Nobody was',
    );
  });
});
