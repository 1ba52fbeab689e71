import { describe, expect, it } from 'vitest';
import { answered } from './community.js';
import { describeLinkCrashes, sharedCrashable } from './link-crash.js';

// While the change is being written, and once it is but nobody has been told; the crash suite has all steps.
describeLinkCrashes(
  /during commit (link|account|link-request) |before write discord POST \/api\/v10\/interactions/,
);

describe('a link request', () => {
  const DAY_MS = 24 * 60 * 60_000;
  const crashable = sharedCrashable();

  it('expires after seven days, visibly, and can no longer be approved', async () => {
    const { way, bot } = crashable();
    const member = way.newcomer();
    await member.acts.command('link', { username: member.account.username }).answer();
    const request = await way.logged('Link request', member.mention);

    bot.setClock(7 * DAY_MS + 60_000);
    const late = way.as('sam', 'staffLog').press(request, 'Approve');
    expect(await answered(late)).toContain('no longer open');
    await way.bot.restart();

    await way.logged(member.mention, 'Expired after 7 days');
    expect(await answered(way.as('sam').command('links requests'))).toContain(
      'There are no open link requests',
    );
    expect(await answered(member.acts.command('balance'))).toContain('not linked');
    expect(await answered(member.acts.command('link', { username: member.account.username }))).toContain(
      'Staff will check',
    );
  });

  it('can be approved on the seventh day; the limit ends by then', async () => {
    const { way, bot } = crashable();
    // Later than in any earlier test.
    bot.setClock(8 * DAY_MS);
    const [member, eager] = [way.newcomer(), way.newcomer()];
    await member.acts.command('link', { username: member.account.username }).answer();
    const request = await way.logged('Link request', member.mention);
    const ask = () => eager.acts.command('link', { username: eager.account.username });
    for (let count = 1; count <= 3; count += 1)
      await eager.acts.press(await ask().answer(), 'Cancel request').answer();
    expect(await answered(ask())).toContain('three times today');

    bot.setClock(15 * DAY_MS - 60_000);
    await way.bot.restart();

    expect(await answered(way.as('sam', 'staffLog').press(request, 'Approve'))).toContain('Approved by');
    expect(await answered(ask())).toContain('Staff will check');
  });
});
