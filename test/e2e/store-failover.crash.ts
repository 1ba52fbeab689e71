import { describe, expect, it } from 'vitest';
import { FIXTURE_WEBSITE } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { grantWay, isOutcome } from '../support/grant-way.js';
import { csvFile } from '../support/payout-way.js';
import { hasServerPrograms, postgresServer } from '../support/postgres-server.js';
import { createTcpDoor } from '../support/tcp-door.js';
import { PLAYERS } from '../support/three-servers.js';
import { answered } from './community.js';

describe.runIf(hasServerPrograms)('a failover to a standby that is behind', () => {
  it('is noticed before anything is paid, and nobody is paid twice', async () => {
    const primary = await postgresServer();
    const standby = await primary.standby();
    const door = await createTcpDoor();
    door.leadTo(primary.url);
    const address = new URL(primary.url);
    address.port = new URL(door.url).port;
    const way = await grantWay({
      settings: { STORE_URL: address.href, GRANT_DAILY_MAX: '1000000' },
      website: { seed: [...FIXTURE_WEBSITE, ...PLAYERS] },
    });
    const lines = PLAYERS.map(({ username }, index) => `${username},2.${String(index + 10)}`);
    const preview = await way
      .as('sam')
      .command('payout file', { file: csvFile(['username,amount', ...lines].join('\n')) })
      .nextUpdate(isOutcome);
    way.website.switches.set('all', { delayMs: 200 });
    const paid = (count: number) =>
      way.website.events.next(() => (way.website.credits.length >= count ? true : undefined), {
        describe: () => `${way.website.credits.length} are paid`,
      });

    way.as('sam').press(preview, 'Confirm');
    await paid(4);
    await standby.stop('fast');
    await paid(16);
    await primary.stop('immediate');
    door.leadTo(standby.url);
    await standby.start();
    await standby.promote();

    const card = await way.logged('Payments are on hold');
    expect(messageText(card)).toContain('timeline than before');
    const before = way.website.credits.length;
    expect(before).toBeLessThan(PLAYERS.length);
    expect(await answered(way.as('mia').command('balance'))).toContain('32.50');
    await way.bot.restart();
    expect(await answered(way.as('sam').command('grant', { amount: 1, username: 'noah99' }))).toContain(
      'Payments are on hold',
    );
    expect(way.website.credits).toHaveLength(before);
    const accounts = way.website.credits.map(({ userId }) => userId);
    expect(new Set(accounts).size).toBe(accounts.length);
    expect(way.logMessages('Payments are on hold')).toHaveLength(1);
  });
});
