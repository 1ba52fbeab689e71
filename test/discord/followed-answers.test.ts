import { describe, expect, it } from 'vitest';
import { createFollowedAnswers } from '../../src/discord/followed-answers.js';
import type { Reply } from '../../src/discord/reply.js';
import { heldStep } from '../support/held-commit.js';
import { keptLog } from '../support/kept-log.js';
import { createManualClock } from '../website/manual-clock.js';

const MINUTE = 60_000;
const LATER: Reply = { content: 'look it up' };

function setUp() {
  const clock = createManualClock();
  const { log, lines } = keptLog();
  const followed = createFollowedAnswers(clock, log);
  const shown: Reply[] = [];
  const show = async (reply: Reply) => void shown.push(reply);
  const follow = (subject: string, decided: () => Promise<Reply | undefined>) =>
    followed.shown(subject, { follows: { subject, decided, later: LATER } }, show);
  return { clock, followed, follow, shown, lines };
}

const macrotask = () => new Promise((resolve) => setImmediate(resolve));

/** An answer whose first edit Discord takes when it is told to. */
function slowDiscord() {
  const { followed } = setUp();
  const slow = heldStep();
  const shown: unknown[] = [];
  let state: string | undefined;
  const follows = {
    subject: 'a',
    decided: async (): Promise<Reply | undefined> =>
      state === undefined ? undefined : { content: state, follows },
    later: LATER,
  };
  async function show({ content }: Reply): Promise<void> {
    if (content === 'under way') await slow.wait();
    shown.push(content);
  }
  function change(to: string): void {
    state = to;
    followed.changed('a');
  }
  return { followed, shown, follows, change, slow, show };
}

describe('an answer about what others have yet to decide', () => {
  it('is replaced once they have decided, and left alone after that', async () => {
    const { clock, followed, follow, shown } = setUp();
    let decision: string | undefined;
    follow('a', async () => (decision === undefined ? undefined : { content: decision }));
    followed.changed('a');
    await followed.idle();
    expect(shown).toEqual([]);

    decision = 'approved';
    followed.changed('another');
    await followed.idle();
    expect(shown).toEqual([]);
    followed.changed('a');
    followed.changed('a');
    await followed.idle();
    expect(shown).toEqual([{ content: 'approved' }]);

    clock.advance(20 * MINUTE);
    await followed.idle();
    expect(shown).toHaveLength(1);
    expect(clock.waits()).toEqual([]);
  });

  it('is replaced at once if they decided while it was sent', async () => {
    const { followed, follow, shown } = setUp();
    follow('a', async () => ({ content: 'approved' }));
    await followed.idle();
    expect(shown).toEqual([{ content: 'approved' }]);
  });

  it('claims nothing any more before Discord stops letting it be edited', async () => {
    const { clock, followed, follow, shown } = setUp();
    follow('a', async () => undefined);
    clock.advance(13 * MINUTE);
    await followed.idle();
    expect(shown).toEqual([]);
    clock.advance(1.5 * MINUTE);
    await followed.idle();
    expect(shown).toEqual([LATER]);
    followed.changed('a');
    await followed.idle();
    expect(shown).toEqual([LATER]);
  });

  it('stays followed if what was decided cannot be read', async () => {
    const { followed, follow, shown, lines } = setUp();
    let isBroken = true;
    follow('a', async () => {
      if (isBroken) throw new Error('the store is away');
      return { content: 'approved' };
    });
    await followed.idle();
    expect(lines.map(({ msg }) => msg)).toEqual(['could not bring an answer up to date']);
    isBroken = false;
    followed.changed('a');
    await followed.idle();
    expect(shown).toEqual([{ content: 'approved' }]);
  });

  it('is followed on if what was decided can change again', async () => {
    const { clock, followed, follow, shown } = setUp();
    const open = { content: 'open', follows: { subject: 'a', decided: async () => ended, later: LATER } };
    const ended = { content: 'ended' };
    follow('a', async () => open);
    await followed.idle();
    for (let times = 0; times < 3; times += 1) {
      followed.changed('a');
      await followed.idle();
    }
    expect(shown).toEqual([open, ended]);
    expect(clock.waits()).toEqual([]);
  });

  it('is left alone once another answer has taken its place', async () => {
    const { clock, followed, follow, shown } = setUp();
    let hasEnded = false;
    follow('a', async () => (hasEnded ? { content: 'ended' } : undefined));
    await followed.idle();
    hasEnded = true;
    followed.shown('a', { content: 'you have ended it' }, async () => undefined);
    followed.changed('a');
    await followed.idle();
    expect(shown).toEqual([]);
    expect(clock.waits()).toEqual([]);
  });

  it('ends with the newest state where Discord is slow', async () => {
    const { followed, shown, follows, change, slow, show } = slowDiscord();
    followed.shown('a', { follows }, show);
    await followed.idle();
    change('under way');
    await slow.isReached;
    change('ended');
    // Whatever may overtake the first edit has done so.
    await macrotask();
    slow.release();
    await followed.idle();
    expect(shown).toEqual(['under way', 'ended']);
  });

  it('is shown again where an earlier edit may arrive later', async () => {
    const { followed, shown, follows, change, slow, show } = slowDiscord();
    followed.shown('a', { follows }, show);
    await followed.idle();
    change('under way');
    await slow.isReached;
    const newer: Reply = { content: 'you have stopped it' };
    await show(newer);
    followed.shown('a', newer, show);
    slow.release();
    await followed.idle();
    expect(shown.at(-1)).toBe('you have stopped it');
  });

  it.each([
    ['the one in between is about nothing that changes', false],
    ['the one in between is followed too', true],
  ])('stays the last pressed for, where two are shown and %s', async (_, isFollowed) => {
    const { followed, shown, follows, change, slow, show } = slowDiscord();
    followed.shown('a', { follows }, show);
    await followed.idle();
    change('under way');
    await slow.isReached;
    const unchanged = { subject: 'b', decided: async () => undefined, later: LATER };
    const question: Reply = { content: 'stop it?', ...(isFollowed && { follows: unchanged }) };
    for (const reply of [question, { content: 'you have stopped it' }]) {
      await show(reply);
      followed.shown('a', reply, show);
    }
    slow.release();
    await followed.idle();
    expect(shown.at(-1)).toBe('you have stopped it');
  });

  it('does not pile up', async () => {
    const { clock, follow } = setUp();
    for (let number = 0; number < 2_000; number += 1) follow(`${number}`, async () => undefined);
    expect(clock.waits().length).toBe(1_000);
  });
});
