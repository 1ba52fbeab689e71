import { describe, expect, it } from 'vitest';
import { sharedWithSwitch } from '../support/e2e.js';
import { answered, type Community, type Newcomer, startCommunity } from './community.js';
import { killAtEachStep } from './kill-at-steps.js';

/** The name of a member's linked account, from `/links show`. */
async function linkOf(
  way: Community,
  { id }: Newcomer,
  accounts: readonly string[],
): Promise<string | undefined> {
  const text = await answered(way.as('sam').command('links show', { member: id }));
  if (text.includes('not linked')) return undefined;
  const name = accounts.find((account) => text.split('\n').includes(account));
  expect(name, text).toBeDefined();
  return name;
}

/** A link and its reverse must always agree. */
async function expectAgreement(way: Community, member: Newcomer, accounts: readonly string[]): Promise<void> {
  const linked = await linkOf(way, member, accounts);
  const rival = way.newcomer();
  const staff = way.as('sam');
  for (const username of accounts) {
    const found = await answered(staff.command('lookup', { username }));
    expect(found).toContain(username === linked ? `Linked to ${member.mention}` : 'Not linked');
    const taken = await answered(staff.command('links set', { member: rival.id, username }));
    expect(taken).toContain(username === linked ? `already linked to ${member.mention}` : 'is now linked');
  }
  await staff.command('links remove', { member: rival.id }).answer();
}

/** @param telling the steps at which the bot is killed */
export function describeLinkCrashes(telling: RegExp): void {
  describe('a bot that is killed while a link is made, changed or removed', () => {
    const crashable = sharedWithSwitch((settings) => startCommunity({ settings }));
    const isChosen = (step: string) => telling.test(step);

    it('has made all of the change or nothing of it', async () => {
      const { way, bot } = crashable();
      const accounts = [way.newcomer().account.username, way.newcomer().account.username];
      const member = way.newcomer();
      let next: string | undefined;
      let before: string | undefined;

      // From no link to the first account, on to the second, and back to no link.
      const { steps, faults } = await killAtEachStep({
        ...{ way, bot, isChosen },
        async prepare() {
          before = await linkOf(way, member, accounts);
          next = before === undefined ? accounts[0] : before === accounts[0] ? accounts[1] : undefined;
        },
        async use() {
          const staff = way.as('sam');
          const link =
            next === undefined
              ? staff.command('links remove', { member: member.id })
              : staff.command('links set', { member: member.id, username: next });
          await link.answer();
        },
        async check(_, step) {
          const after = await linkOf(way, member, accounts);
          if (/before commit/.test(step)) expect(after, step).toBe(before);
          else if (/during commit/.test(step)) expect([before, next], step).toContain(after);
          else expect(after, step).toBe(next);
          await expectAgreement(way, member, accounts);
          return [];
        },
      });

      expect(faults).toEqual([]);
      expect(steps.length).toBeGreaterThanOrEqual(2);
    });

    it('has approved a request and linked the member, or neither', async () => {
      const { way, bot } = crashable();

      const { steps, faults } = await killAtEachStep({
        ...{ way, bot, isChosen },
        async prepare() {
          const member = way.newcomer();
          await member.acts.command('link', { username: member.account.username }).answer();
          return { member, request: await way.logged('Link request', member.mention) };
        },
        use: ({ request }) => way.as('sam', 'staffLog').press(request, 'Approve').answer(),
        async check({ member, request }, step) {
          const { mention, account } = member;
          const linked = await linkOf(way, member, [account.username]);
          const open = await answered(way.as('sam').command('links requests'));
          expect(open.includes(mention), step).toBe(linked === undefined);
          await expectAgreement(way, member, [account.username]);
          if (linked !== undefined) return [];
          // It can still be approved.
          const again = way.as('tess', 'staffLog').press(request, 'Approve');
          expect(await answered(again), step).toContain('Approved by');
          return [];
        },
      });

      expect(faults).toEqual([]);
      expect(steps.length).toBeGreaterThanOrEqual(2);
    });
  });
}
