import { describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { FIXTURES } from '../../src/sandbox/fixtures.js';
import { lockStore } from '../support/store-lock.js';
import { openAsOther } from '../support/store-place.js';
import { answered, type Community, logLineFor, sharedCommunity, websiteCallsDuring } from './community.js';

const community = sharedCommunity();

/** Takes the table away, and gives it back after the test at the latest. */
async function withoutTable(way: Community, work: () => Promise<void>): Promise<void> {
  const other = await openAsOther(way.folder);
  await other.query(`ALTER TABLE ${other.table} RENAME TO hidden`);
  try {
    await work();
  } finally {
    await other.query(`ALTER TABLE hidden RENAME TO ${other.table}`);
    await other.disconnect();
  }
}

/** Nobody else can write as long as this goes on. */
async function whileLocked(way: Community, work: () => Promise<void>): Promise<void> {
  const unlock = await lockStore(way.folder);
  try {
    await work();
  } finally {
    await unlock();
  }
}

describe('a store that cannot be used', () => {
  it('is an error with a reference for everybody, and never "not linked"', async () => {
    const way = community();
    const { id, mention, acts, account } = await way.linkedNewcomer();
    const asking = way.newcomer();
    await asking.acts.command('link', { username: asking.account.username }).answer();
    const request = await way.logged('Link request', asking.mention);
    const staff = way.as('sam');

    await withoutTable(way, async () => {
      const handles = [
        acts.command('balance'),
        acts.command('profile'),
        acts.command('unlink'),
        acts.command('link', { username: 'noah99' }),
        staff.command('balance', { member: id }),
        staff.userCommand('View website profile', id),
        staff.command('lookup', { username: account.username }),
        staff.command('links show', { member: id }),
        staff.command('links set', { member: id, username: 'noah99' }),
        staff.command('links remove', { member: id }),
        staff.command('links requests'),
        way.as('sam', 'staffLog').press(request, 'Approve'),
        way.as('tess', 'staffLog').press(request, 'Reject'),
      ];
      for (const handle of handles) {
        const text = await answered(handle);
        expect(text).toContain('My database failed at that moment');
        expect(text).not.toMatch(/not linked|SQL|keyv|purser|relation/i);
        const line = await logLineFor(way, text);
        expect(line).toMatchObject({ level: 50, err: { type: 'StoreError' } });
        expect(JSON.stringify(line)).toMatch(/no such table|relation \S+ does not exist/);
      }
      const calls = await websiteCallsDuring(way, () => acts.command('balance').answer());
      expect(calls).toEqual([]);
    });

    // All is as it was before, in the same process.
    expect(await answered(acts.command('balance'))).toContain('3.50');
    expect(await answered(asking.acts.command('balance'))).toContain('not linked');
    expect(await answered(way.as('sam', 'staffLog').press(request, 'Approve'))).toContain('Approved by');
    expect(way.logMessages('removed the link', mention)).toEqual([]);
  });

  it('is an error where a record is damaged', async () => {
    const way = community();
    const { id, acts } = await way.linkedNewcomer();
    const other = await openAsOther(way.folder);
    await other.query(`UPDATE ${other.table} SET value = '{"v":1,"value":{' WHERE key = 'link:${id}'`);
    await other.disconnect();

    const text = await answered(acts.command('balance'));

    expect(text).toContain('I cannot read one of my records');
  });

  it('is an error where another process does not let go of it, and what can be read is still shown', async () => {
    const way = community();
    const { id, acts } = await way.linkedNewcomer();

    await whileLocked(way, async () => {
      const removing = acts.command('unlink');
      // It has waited for a second by then, and goes on waiting.
      await removing.acknowledged();
      expect(await answered(acts.command('balance'))).toContain('3.50');
      const text = messageText(await removing.answer());
      expect(text).toContain('My database failed at that moment');
    });

    expect(await answered(way.as('sam').command('links show', { member: id }))).toContain(
      `<@${FIXTURES.people.sam}>`,
    );
  });
});

describe('an exception that nobody foresaw', () => {
  it('gives the member a reference and the log its stack, and the bot goes on', async () => {
    const way = community();

    // Discord always sends the option that it requires; a client that was tampered with need not.
    const broken = way.as('sam').command('links show', {}, { unchecked: true });
    const text = await answered(broken);

    expect(text).toContain('Something went wrong on my side');
    expect(text).not.toMatch(/TypeError|Discord sent|\.ts|\.js/);
    expect(await logLineFor(way, text)).toMatchObject({
      level: 50,
      err: { type: 'TypeError', stack: expect.stringMatching(/\n +at .+:\d+:\d+/) },
    });
    expect(await answered(way.newcomer().acts.command('balance'))).toContain('not linked');
  });
});
