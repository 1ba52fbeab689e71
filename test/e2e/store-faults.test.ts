import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { lockStore } from '../support/store-lock.js';
import { openAsOther } from '../support/store-place.js';
import { answered, type Community, logLineFor, sharedCommunity } from './community.js';

const community = sharedCommunity();

/** Removes the table, and restores it after the test at the latest. */
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

/** Blocks all other writers. */
async function whileLocked(way: Community, work: () => Promise<void>): Promise<void> {
  const unlock = await lockStore(way.folder);
  try {
    await work();
  } finally {
    await unlock();
  }
}

describe('an unusable store', () => {
  it('is an error with a reference for everyone, and never "not linked"', async () => {
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
      const calls = await way.callsDuring(() => acts.command('balance').answer());
      expect(calls).toEqual([]);
    });

    // Everything works again, in the same process.
    expect(await answered(acts.command('balance'))).toContain('3.50');
    expect(await answered(asking.acts.command('balance'))).toContain('not linked');
    expect(await answered(way.as('sam', 'staffLog').press(request, 'Approve'))).toContain('Approved by');
    expect(way.logMessages('removed the link', mention)).toEqual([]);
  });

  it('is an error if a record is damaged', async () => {
    const way = community();
    const { id, acts } = await way.linkedNewcomer();
    const other = await openAsOther(way.folder);
    await other.query(`UPDATE ${other.table} SET value = '{"v":1,"value":{' WHERE key = 'link:${id}'`);
    await other.disconnect();

    const text = await answered(acts.command('balance'));

    expect(text).toContain('I cannot read one of my records');
  });

  it('is an error while another process locks it; reads still work', async () => {
    const way = community();
    const { id, acts } = await way.linkedNewcomer();

    await whileLocked(way, async () => {
      const removing = acts.command('unlink');
      // By then it has waited for a second, and keeps waiting.
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

describe('an unforeseen exception', () => {
  it('gives the member a reference, the log a stack, and goes on', async () => {
    const way = community();

    // Discord always sends a required option; a manipulated client need not.
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
