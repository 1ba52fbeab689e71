import { describe, expect, it } from 'vitest';
import { HOST, MINUTE, SECOND, setUpAttendance } from '../support/attendance.js';
import { faultyStore } from '../support/faulty-store.js';

describe('minutes in a voice channel', () => {
  it('are those between coming and leaving', async () => {
    const all = await setUpAttendance();
    const one = all.newProcess();
    all.present('mia');
    const attendance = await all.start(one);
    await all.pass(10 * MINUTE, [one]);
    all.present('mia', 'noah');
    await all.pass(5 * MINUTE, [one]);
    all.present('noah');
    await all.pass(90 * SECOND, [one]);
    await one.end(attendance.id, HOST);

    expect(await all.minutes(one, attendance)).toEqual({ mia: 15, noah: 6.5 });
    expect((await one.show(attendance.id)).attendance.gaps).toEqual([]);
  });

  it('are counted once by several processes', async () => {
    const all = await setUpAttendance();
    const processes = [all.newProcess(), all.newProcess(), all.newProcess()] as const;
    all.present('mia');
    const attendance = await all.start(processes[0]);
    await all.pass(30 * MINUTE, processes);
    await processes[1].end(attendance.id, HOST);

    const { mia = 0 } = await all.minutes(processes[0], attendance);
    expect(mia).toBeLessThanOrEqual(30);
    expect(mia).toBeGreaterThanOrEqual(28);
  });

  it('are counted once by processes whose dates differ', async () => {
    const all = await setUpAttendance();
    const ahead = all.newProcess(() => 60 * MINUTE);
    const behind = all.newProcess(() => -60 * MINUTE);
    all.present('mia');
    const attendance = await all.start(behind);
    await all.pass(20 * MINUTE, [ahead, behind]);
    await ahead.end(attendance.id, HOST);

    const { mia = 0 } = await all.minutes(ahead, attendance);
    expect(mia).toBeLessThanOrEqual(20);
    expect(mia).toBeGreaterThanOrEqual(18);
  });

  it('without a process are said to be unseen, and not counted', async () => {
    const all = await setUpAttendance();
    const dying = all.newProcess();
    all.present('mia');
    const attendance = await all.start(dying);
    await all.pass(5 * MINUTE, [dying]);
    all.skip(4 * MINUTE);
    const next = all.newProcess();
    await all.pass(5 * MINUTE, [next]);
    await next.end(attendance.id, HOST);

    const { attendance: ended } = await next.show(attendance.id);
    const [gap, ...others] = ended.gaps;
    expect(others).toEqual([]);
    expect((gap?.to ?? 0) - (gap?.from ?? 0)).toBeGreaterThanOrEqual(4 * MINUTE);
    const { mia = 0 } = await all.minutes(next, attendance);
    expect(mia).toBeLessThanOrEqual(10);
    expect(mia).toBeGreaterThanOrEqual(8.5);
  });

  it.each([
    ['while the process stood still', false],
    ['while the connection to Discord was lost', true],
  ])('%s are not guessed', async (_when, isLost) => {
    const all = await setUpAttendance();
    const one = all.newProcess();
    all.present('mia');
    const attendance = await all.start(one);
    await all.pass(MINUTE, [one]);
    if (isLost) {
      all.voice.kind = 'elsewhere';
      all.tell(undefined);
    }
    all.skip(2 * MINUTE);
    all.voice.kind = 'seen';
    all.present();
    await all.pass(2 * MINUTE, [one]);
    await one.end(attendance.id, HOST);

    expect(await all.minutes(one, attendance)).toEqual({ mia: 1 });
    expect((await one.show(attendance.id)).attendance.gaps).toHaveLength(1);
  });

  it('of those deafened or alone do not count if so wished', async () => {
    const all = await setUpAttendance();
    const one = all.newProcess();
    all.present('mia');
    const attendance = await all.start(one, { activeOnly: true });
    await all.pass(2 * MINUTE, [one]);
    all.present('mia', 'noah');
    await all.pass(3 * MINUTE, [one]);
    all.voice.present = ['mia', 'noah', 'deaf'].map((id) => ({ id, isDeaf: id === 'deaf' }));
    all.tell();
    await all.pass(4 * MINUTE, [one]);
    await one.end(attendance.id, HOST);

    expect(await all.minutes(one, attendance)).toEqual({ mia: 7, noah: 7 });
  });

  it('are kept by a process that ends in order', async () => {
    const all = await setUpAttendance();
    const one = all.newProcess();
    all.present('mia');
    const attendance = await all.start(one);
    await all.pass(30 * SECOND, [one]);
    await one.halt();

    expect(await all.minutes(one, attendance)).toEqual({ mia: 0.5 });
  });

  it.each([true, false])('are counted once though a commit is reported as failed', async (takesEffect) => {
    const all = await setUpAttendance();
    const { store, fail } = faultyStore(all.store);
    const one = all.newProcess(undefined, store);
    all.present('mia');
    const attendance = await all.start(one);
    await all.pass(55 * SECOND, [one]);
    fail({ takesEffect });
    await expect(all.pass(5 * SECOND, [one])).rejects.toThrow('could not write');
    await all.pass(MINUTE, [one]);
    await one.end(attendance.id, HOST);

    const { mia = 0 } = await all.minutes(one, attendance);
    expect(mia).toBeLessThanOrEqual(2);
    expect(mia).toBeGreaterThanOrEqual(1.8);
  });
});
