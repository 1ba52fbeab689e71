import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { PERMISSION_BITS } from '../../src/sandbox/discord/permission-bits.js';
import { SETUP, startSetUp, WRITE } from './set-up.js';
import { hasTerminals, KEYS } from './terminal.js';

const { enter, controlC } = KEYS;
const NEW_CHANNEL = { DISCORD_LOG_CHANNEL_ID: undefined };
const CREATION = ({ method, path }: { readonly method: string; readonly path: string }) =>
  method === 'POST' && path.endsWith('/channels');

describe.skipIf(!hasTerminals)('what fails while the set-up runs', () => {
  // Root may write everywhere, and only root can be somebody else.
  it.runIf(process.getuid?.() === 0)('says at the beginning that it may not write here', async () => {
    const { terminal } = await startSetUp(
      {},
      {},
      `sh -c 'chmod 755 . && chmod 644 .env && exec setpriv --reuid=65534 --regid=65534 --clear-groups ${SETUP}'`,
    );
    expect(await terminal.ended()).toBe(1);
    expect(terminal.shown()).toMatch(/\.env, and that cannot be written \(EACCES\)/);
  });

  it('keeps a channel created before the file could not be written', async () => {
    const { terminal, folder, discord, named, enterUntil } = await startSetUp(NEW_CHANNEL);
    await enterUntil(WRITE);
    discord.faults.add({ matches: CREATION, takesEffect: true, delayMs: 1_500 });
    await terminal.on(WRITE, enter);
    await terminal.shows('Creating #purser-log');
    await rm(folder, { recursive: true });
    await terminal.shows('cannot be written');
    await terminal.on('What now?', KEYS.escape);
    await terminal.on('Until now only #purser-log has been created', enter);
    await terminal.on('What now?', controlC);
    await terminal.ended();
    expect(terminal.shown()).toContain(
      'Left. The channel #purser-log was created; the file .env is as it was.',
    );
    expect(named('purser-log')).toHaveLength(1);
  });

  it('says what the bot lacks to create the channel', async () => {
    const { terminal, guild, named, enterUntil } = await startSetUp(NEW_CHANNEL);
    await enterUntil(WRITE);
    await terminal.on(WRITE, '');
    const role = guild.roles.get(FIXTURES.roles.bot);
    if (role === undefined) throw new Error('the fixture has changed');
    role.permissions = (BigInt(role.permissions) & ~PERMISSION_BITS.manageChannels).toString();
    terminal.type(enter);
    await terminal.shows('The bot may not create #purser-log. Under Server Settings → Roles, give its role');
    await terminal.on('What now?', controlC);
    expect(await terminal.ended()).toBe(130);
    expect(terminal.shown()).toContain('Left. Nothing was changed.');
    expect(named('purser-log')).toEqual([]);
  });

  it('offers no creation where the bot may not create, says what it needs, and stands at the one hidden channel', async () => {
    const { terminal, guild, enterUntil } = await startSetUp(NEW_CHANNEL);
    const role = guild.roles.get(FIXTURES.roles.bot);
    if (role === undefined) throw new Error('the fixture has changed');
    role.permissions = (BigInt(role.permissions) & ~PERMISSION_BITS.manageChannels).toString();
    await enterUntil('Which channel is the log channel');
    await terminal.shows(
      /The bot may not create channels. For that, open https:\S+permissions=52240&guild_id=\d+\S*, press/,
    );
    await terminal.shows(/◆[^◆]*log channel\?[^◆]*○ #general[^◆]*● #staff-log/);
    expect(terminal.shown()).not.toContain('Create a new one');
  });

  it('takes the channel whose creation got no answer', async () => {
    const { terminal, discord, named, enterUntil } = await startSetUp(NEW_CHANNEL);
    await enterUntil(WRITE);
    discord.faults.add({ matches: CREATION, takesEffect: true, answer: { kind: 'reset' } });
    await terminal.on(WRITE, enter);
    await terminal.shows('it is not certain whether #purser-log was created');
    await terminal.on('What now?', enter);
    await terminal.shows('Created #purser-log');
    await terminal.shows('Written:');
    expect(named('purser-log')).toHaveLength(1);
  });

  it('takes no channel of that name that was there before', async () => {
    const { terminal, folder, discord, guild, named, enterUntil } = await startSetUp(NEW_CHANNEL);
    await enterUntil(WRITE);
    const [some] = guild.channels;
    if (some === undefined) throw new Error('the fixture has changed');
    const [allow, deny] = [0n, PERMISSION_BITS.viewChannel];
    const old = { ...some, id: '4001', name: 'purser-log', overwrites: [{ id: guild.id, allow, deny }] };
    guild.channels.push(old);
    discord.world.channels.set(old.id, old);
    discord.faults.add({ matches: CREATION, answer: { kind: 'reset' } });
    await terminal.on(WRITE, enter);
    await terminal.shows('it is not certain whether #purser-log was created');
    await terminal.on('What now?', enter);
    await terminal.shows('Written:');
    const made = named('purser-log').find(({ id }) => id !== old.id);
    expect(await readFile(join(folder, '.env'), 'utf8')).toContain(`DISCORD_LOG_CHANNEL_ID=${made?.id}\n`);
  });

  it('says that a channel may be there if it is left meanwhile', async () => {
    const { terminal, discord, named, enterUntil } = await startSetUp(NEW_CHANNEL);
    await enterUntil(WRITE);
    discord.faults.add({ matches: CREATION, takesEffect: true, delayMs: 60_000 });
    await terminal.on(WRITE, enter);
    await terminal.shows('Creating #purser-log');
    await expect.poll(() => named('purser-log')).toHaveLength(1);
    terminal.type(controlC);
    expect(await terminal.ended()).toBe(130);
    expect(terminal.shown()).toContain('Whether the channel #purser-log was created is not certain');
  });
});
