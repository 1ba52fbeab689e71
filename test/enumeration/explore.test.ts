import { describe, expect, it } from 'vitest';
import { playTape } from '../../src/enumeration/run-tape.js';
import type { SmallWorld } from '../../src/enumeration/small-world.js';
import { tapeOf, tapeText } from '../../src/enumeration/tape.js';
import { GRANT_PRESSED_TWICE } from '../../src/enumeration/worlds/grant-pressed-twice.js';
import { WORLDS } from '../../src/enumeration/worlds/index.js';
import type { Grant } from '../../src/ledger/grant.js';
import { explorations } from '../support/explorations.js';
import { silentLog } from '../support/silent-log.js';

/** Somebody sends a second request, in the one moment in which a first one is on its way. */
const SENT_TWICE: SmallWorld = {
  ...GRANT_PRESSED_TWICE,
  name: 'sent-twice',
  acts: [
    ...GRANT_PRESSED_TWICE.acts,
    {
      name: 'a second request leaves',
      can({ website, database, slots }) {
        const [grant] = database.look<Grant>('grant:');
        const [add] = website.adds;
        const bot = slots[0]?.bot;
        if (grant?.state !== 'sending' || add === undefined || add.creditedAt !== undefined) return undefined;
        const username = website.usernameOf(add.account);
        return () =>
          void website.begin(username, add.cents, {
            life: add.by.life,
            id: () => bot?.services.liveness.id ?? '',
          });
      },
    },
  ],
};

describe('every order of the events of a small world', () => {
  it('keeps all invariants', async () => {
    const all = (await explorations(GRANT_PRESSED_TWICE)).at(-1);
    expect(all?.broken).toBeUndefined();
    expect(all?.isWhole).toBe(true);
    expect(all?.ends.size).toBeGreaterThan(0);
  });

  it('contains the one that breaks an invariant, with as few deviations as can be, and its tape plays it', async () => {
    const tried = await explorations(SENT_TWICE);
    const broken = tried.pop()?.broken;
    expect(tried.length).toBeGreaterThan(0);
    expect(tried.every((all) => !all.isWhole && all.broken === undefined)).toBe(true);
    expect(broken?.breach.invariant).toBe('never sent twice');
    const tape = tapeOf(tapeText(broken?.tape ?? { contested: [], choices: [] }));
    const { breach, trace } = await playTape(SENT_TWICE, tape, silentLog);
    expect(breach).toEqual(broken?.breach);
    expect(trace.at(-1)).toContain('BREACH');
  });

  it.each([...WORLDS.values()])('pays somebody in the usual order: $name', async (small) => {
    let credited = 0;
    const usual = { contested: [], choices: [] };
    const { breach } = await playTape(small, usual, silentLog, ({ website }) => {
      credited = website.adds.filter(({ creditedAt }) => creditedAt !== undefined).length;
    });
    expect(breach).toBeUndefined();
    expect(credited).toBeGreaterThan(0);
  });
});
