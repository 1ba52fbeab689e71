import type { APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { InteractionHandle } from '../../src/sandbox/discord/interaction-handle.js';
import type { BotSwitch } from '../support/bot-switch.js';
import { sharedWithSwitch } from '../support/e2e.js';
import { answered, type Community, type Newcomer, startCommunity } from './community.js';

/** A bot with a switch, and members whose links can be changed. */
interface Crashable {
  readonly way: Community;
  readonly bot: BotSwitch;
}

/** One for all tests of a `describe`. Its clock only moves forward. */
const sharedCrashable = (): (() => Crashable) => sharedWithSwitch((settings) => startCommunity({ settings }));

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

/** Repeats the same, and kills the bot at a different step each time. @returns the steps */
async function dieAtEachStep(
  { way, bot }: Crashable,
  prepare: () => Promise<() => InteractionHandle>,
  check: (step: string) => Promise<void>,
  grantAnnouncer: RegExp,
): Promise<readonly string[]> {
  const rehearse = await prepare();
  bot.plan({});
  await rehearse().answer();
  const steps = bot.steps().filter((step) => grantAnnouncer.test(step));
  bot.disarm();
  for (const step of steps) {
    const act = await prepare();
    bot.plan({ killAt: step });
    act();
    expect(await way.bot.exited(), step).toEqual({ code: null, signal: 'SIGKILL' });
    bot.disarm();
    await way.bot.restart();
    await check(step);
  }
  return steps;
}

/** @param telling the steps at which the bot is killed */
export function describeLinkCrashes(grantAnnouncer: RegExp): void {
  describe('a bot that is killed while a link is made, changed or removed', () => {
    const crashable = sharedCrashable();

    it('has made all of the change or nothing of it', async () => {
      const { way, bot } = crashable();
      const accounts = [way.newcomer().account.username, way.newcomer().account.username];
      const member = way.newcomer();
      let next: string | undefined;
      let before: string | undefined;

      // From no link to the first account, on to the second, and back to no link.
      const steps = await dieAtEachStep(
        { way, bot },
        async () => {
          before = await linkOf(way, member, accounts);
          next = before === undefined ? accounts[0] : before === accounts[0] ? accounts[1] : undefined;
          const staff = way.as('sam');
          return () =>
            next === undefined
              ? staff.command('links remove', { member: member.id })
              : staff.command('links set', { member: member.id, username: next });
        },
        async (step) => {
          const after = await linkOf(way, member, accounts);
          if (/before commit/.test(step)) expect(after, step).toBe(before);
          else if (/during commit/.test(step)) expect([before, next], step).toContain(after);
          else expect(after, step).toBe(next);
          await expectAgreement(way, member, accounts);
        },
        grantAnnouncer,
      );

      expect(steps.length).toBeGreaterThanOrEqual(2);
    });

    it('has approved a request and linked the member, or neither', async () => {
      const { way, bot } = crashable();
      let member: Newcomer;
      let request: APIMessage;

      const steps = await dieAtEachStep(
        { way, bot },
        async () => {
          member = way.newcomer();
          await member.acts.command('link', { username: member.account.username }).answer();
          request = await way.logged('Link request', member.mention);
          return () => way.as('sam', 'staffLog').press(request, 'Approve');
        },
        async (step) => {
          const { mention, account } = member;
          const linked = await linkOf(way, member, [account.username]);
          const open = await answered(way.as('sam').command('links requests'));
          expect(open.includes(mention), step).toBe(linked === undefined);
          await expectAgreement(way, member, [account.username]);
          if (linked !== undefined) return;
          // It can still be approved.
          const again = way.as('tess', 'staffLog').press(request, 'Approve');
          expect(await answered(again), step).toContain('Approved by');
        },
        grantAnnouncer,
      );

      expect(steps.length).toBeGreaterThanOrEqual(2);
    });
  });
}
