import { describe, expect, it } from 'vitest';
import { createContests } from '../../src/enumeration/contests.js';
import { runTape } from '../../src/enumeration/run-tape.js';
import { type Tape, tapeOf } from '../../src/enumeration/tape.js';
import { GRANT_PRESSED_TWICE } from '../../src/enumeration/worlds/grant-pressed-twice.js';
import { replayOf } from '../../src/sandbox/replay.js';
import { sourceOf } from '../../src/sandbox/replay-source.js';
import { UsageError } from '../../src/sandbox/terminal/arguments.js';
import { silentLog } from '../support/silent-log.js';

/** An order in which the website credits a grant, and its answer is lost. */
async function tapeWithFault(): Promise<Tape> {
  const choices: number[] = [];
  const choose = (labels: readonly string[]) => {
    const fault = choices.some((choice) => choice > 0)
      ? -1
      : labels.findIndex((one) => /lost-after/.test(one));
    choices.push(Math.max(0, fault));
    return choices.at(-1);
  };
  const contests = createContests();
  await runTape(
    GRANT_PRESSED_TWICE,
    contests,
    ({ transitions }) => choose(transitions.map(({ label }) => label)),
    silentLog,
  );
  return { contested: [], choices };
}

describe.each([
  // One whose schedule has faults, messages and credits.
  { name: 'Schedule 24', asked: { seed: 24 } },
  { name: GRANT_PRESSED_TWICE.name, asked: { world: GRANT_PRESSED_TWICE.name, tape: await tapeWithFault() } },
])('what is replayed, $name,', ({ name, asked }) => {
  it('is what was asked for, with each of its credits at its step', async () => {
    const { trace } = await sourceOf(asked).play(silentLog);
    const credited = trace.flatMap((line) => {
      const [, amount, user] = /website: CREDITED (\S+) to (\S+)/.exec(line) ?? [];
      return amount === undefined ? [] : `${amount} credited to ${user}`;
    });
    expect(credited).not.toEqual([]);

    const replay = await replayOf(sourceOf(asked));

    expect(replay.name).toBe(name);
    const { steps } = replay;
    const shown = steps.filter(({ text }) => /^\S+ credited/.test(text));
    expect(shown.map(({ text }) => text)).toEqual(credited);
    for (const { text, users } of shown) expect(text).toContain(users[0]?.username);
    expect(steps.map(({ at }) => at)).toEqual(
      steps.map(({ at }) => at).toSorted((one, other) => one - other),
    );
    expect(new Set(steps.map(({ kind }) => kind))).toContain('fault');
    expect(steps.at(-1)?.text).toBe('The end. Every invariant held.');
  });

  it('is watched without being changed', async () => {
    const { play } = sourceOf(asked);
    const lines: string[] = [];
    const { trace } = await play(silentLog, (_world, line) => lines.push(line));
    expect(trace).toEqual((await play(silentLog)).trace);
    expect(lines).toHaveLength(trace.length);
  });
});

describe('an order of the events of a small world', () => {
  it('is refused if there is no such world, or if the tape is of another one', async () => {
    const worldOf = (world: string, tape: string) => sourceOf({ world, tape: tapeOf(tape) });
    expect(() => worldOf('nowhere', '/')).toThrow(UsageError);
    expect(() => worldOf('nowhere', '/')).toThrow('--world takes one of grant-pressed-twice, ');
    const wrong = worldOf('grant-pressed-twice', '/0:99').play(silentLog);
    await expect(wrong).rejects.toThrow(UsageError);
    await expect(wrong).rejects.toThrow('"npm run enumerate -- --world grant-pressed-twice"');
  });
});
