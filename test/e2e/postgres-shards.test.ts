import type { APIMessage } from 'discord.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE_DISCORD, FIXTURE_WEBSITE, FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import type { DiscordSeed, GuildSeed } from '../../src/sandbox/discord/seed.js';
import { manyUsers } from '../../src/sandbox/website/many-users.js';
import { shortId } from '../../src/text/short-id.js';
import type { BotProcess, Settings } from '../support/bot-process.js';
import { shared } from '../support/e2e.js';
import { answered, shows } from './community.js';
import { auditLogChannel, auditMoney } from './grant-audit.js';
import { isOutcome, startGrantWay, untilSettled } from './grant-way.js';
import { csvFile, rowsUnder } from './payout-way.js';

type Shard = 0 | 1 | 2;

interface ServerPlace {
  readonly guildId: string;
  readonly staffRole: string;
  readonly general: string;
}

/** By shard, which follows from the server's ID. The cast's server, with the log channel, is on 2. */
const SERVERS = [
  { guildId: '1180000050012582922', staffRole: '1180000050012583101', general: '1180000050012583201' },
  { guildId: '1180000050004194314', staffRole: '1180000050004195101', general: '1180000050004195201' },
  { guildId: FIXTURES.guildId, staffRole: FIXTURES.roles.staff, general: FIXTURES.channels.general },
] as const satisfies readonly ServerPlace[];

const STAFF: ReadonlySet<string> = new Set([FIXTURES.people.sam, FIXTURES.people.tess]);
/** A list with unique amounts. */
const PLAYERS = manyUsers(60);
const LIST = PLAYERS.map(({ username }, index) => `${username},1.${String(index + 1).padStart(2, '0')}`);
/** How many rows are paid when the paying process is killed. */
const PAID_AT_KILL = 20;
/** How many requests the website held when the paying process died; one that times out before lets another follow. */
let heldAtKill = 0;

/** A server with the same members and the same staff. */
function duplicateOf(original: GuildSeed, { guildId, staffRole, general }: ServerPlace): GuildSeed {
  const isOriginal = guildId === original.id;
  return {
    ...original,
    id: guildId,
    roles: isOriginal ? (original.roles ?? []) : [{ id: staffRole, name: 'Staff' }],
    channels: isOriginal ? original.channels : [{ id: general, name: 'general' }],
    members: original.members.map(({ roles = [], ...member }) => ({
      ...member,
      roles: STAFF.has(member.userId) ? [staffRole] : isOriginal ? roles : [],
    })),
    openedCommands: Object.fromEntries(
      Object.keys(original.openedCommands ?? {}).map((name) => [name, [staffRole]]),
    ),
  };
}

function seed(): DiscordSeed {
  const [harbour, ...others] = FIXTURE_DISCORD.guilds;
  if (harbour === undefined) throw new TypeError('the cast has no server');
  return {
    ...FIXTURE_DISCORD,
    guilds: [...SERVERS.map((server) => duplicateOf(harbour, server)), ...others],
  };
}

let machines = 0;
/** Of a process with this shard, as if on a machine of its own. */
function onShard(shard: Shard): Settings {
  machines += 1;
  return {
    GRANT_DAILY_MAX: '100.00',
    NODE_OPTIONS: `--import ${new URL('host-name.mjs', import.meta.url).href}`,
    DISCORD_GUILD_IDS: SERVERS.map(({ guildId }) => guildId).join(','),
    DISCORD_STAFF_ROLE_IDS: SERVERS.map(({ staffRole }) => staffRole).join(','),
    DISCORD_SHARDS: `${shard}/3`,
    TEST_HOST_NAME: `machine-${machines}`,
  };
}

const bots: BotProcess[] = [];
const way = shared(async () => {
  const started = await startGrantWay({
    settings: onShard(2),
    crowdLinked: true,
    discord: { seed: seed(), shards: 3 },
    website: { seed: [...FIXTURE_WEBSITE, ...PLAYERS] },
  });
  bots.push(await started.startAnother(onShard(0)), await started.startAnother(onShard(1)), started.bot);
  return started;
});

const at = (shard: Shard, person: 'sam' | 'tess') =>
  way().discord.actAs(FIXTURES.people[person], SERVERS[shard].general);

/** By shard. Those of 0 and 1 end while the process of shard 0 is dead. */
const giveawayIds: string[] = [];
beforeAll(async () => {
  giveawayIds.push(...(await Promise.all([startGiveaway(0), startGiveaway(1)])));
  await killInPayout();
});

/** @returns its ID, as its buttons have it */
async function startGiveaway(shard: Shard): Promise<string> {
  const tess = at(shard, 'tess');
  const asked = { amount: 7 + shard, winners: 1, duration: '1h', title: `Round ${shard}` };
  await tess.press(await tess.command('giveaway start', asked).answer(), 'Confirm').answer();
  const { api } = await way().discord.message(SERVERS[shard].general, shows('🎁'));
  const entries = FIXTURES.crowd.slice(0, 6).map(({ id }) => {
    const member = way().discord.actAs(id, SERVERS[shard].general);
    return answered(member.press(api, 'Enter'));
  });
  for (const text of await Promise.all(entries)) expect(text).toContain('You are in');
  return buttonsOf(api)[0]?.customId?.split(':').at(-1) ?? '';
}

/** Has a giveaway end in a moment, and so not before what has to come first, however slow the machine is. */
const endSoon = (shard: Shard) =>
  at(shard, 'tess')
    .command('giveaway edit', { id: giveawayIds[shard] ?? '', ends_in: '10s' })
    .answer();

/** Pays the list in server 0, until its process is killed. The giveaways end soon after that. */
async function killInPayout(): Promise<void> {
  const { website } = way();
  const sam = at(0, 'sam');
  const file = csvFile(['username,amount', ...LIST].join('\n'));
  const preview = await sam.command('payout file', { file, reason: 'Season' }).nextUpdate(isOutcome);
  let paid = 0;
  const died = new Promise<void>((resolve, reject) => {
    website.decide(async ({ endpoint }) => {
      if (endpoint !== 'add') return undefined;
      paid += 1;
      if (paid < PAID_AT_KILL) return undefined;
      if (paid === PAID_AT_KILL) {
        const killed = Promise.all([endSoon(0), endSoon(1)]).then(() => bots[0]?.kill('SIGKILL'));
        killed.then(() => resolve(), reject);
      }
      // Requests under way now reach a website whose caller is dead.
      await died;
      return paid % 2 === 0 ? undefined : { fault: { kind: 'close' } };
    });
  });
  sam.press(preview, 'Confirm');
  await died;
  heldAtKill = paid - PAID_AT_KILL + 1;
  website.decide(undefined);
}

const messagesIn = (channelId: string): readonly APIMessage[] =>
  [...(way().discord.world.channels.get(channelId)?.messages.values() ?? [])]
    .filter(({ onlyFor }) => onlyFor === undefined)
    .map(({ api }) => api);

describe('three processes on one PostgreSQL, one of which is killed', () => {
  it.each([0, 1] as const)('end the giveaway of server %i once', async (shard) => {
    const { guildId, general } = SERVERS[shard];
    const { discord, website, ledger, logged, logMessages } = way();
    const id = giveawayIds[shard] ?? '';

    await discord.message(general, shows('✅ paid'));
    await logged(`“Round ${shard}”`, 'has ended.');

    const ofIt = (await ledger()).filter(({ event }) => event?.id === id);
    expect(ofIt.map(({ state }) => state)).toEqual(['applied']);
    const paid = website.credits.filter(({ amount }) => amount === `${7 + shard}.00`);
    expect(paid.map(({ userId }) => userId)).toEqual(ofIt.map(({ account }) => account.id));
    const lines = bots.flatMap((bot) => bot.output().split('\n'));
    expect(lines.filter((line) => line.includes('winners drawn') && line.includes(id))).toHaveLength(1);
    const isResult = (message: APIMessage) =>
      buttonsOf(message).some(({ customId }) => customId === `giveaway:was-drawn:${id}`);
    expect(messagesIn(general).filter(isResult)).toHaveLength(1);
    expect(logMessages(`“Round ${shard}”`, 'has ended.')).toHaveLength(1);
    if (shard === 1) return;
    // The process with this server is dead, so the one that ended the giveaway had to fetch its members one by one.
    const asked = discord.requests.filter(({ path }) => path.startsWith(`/guilds/${guildId}/members/`));
    expect(asked.length).toBeGreaterThanOrEqual(4);
  });

  it('continue the dead one’s payout: nobody is left out or paid twice', async () => {
    const { discord, ledger, logged, logMessages } = way();
    const elsewhere = await way().startAnother(onShard(0));
    const { general } = SERVERS[0];
    const payoutGrants = async () => (await ledger()).filter(({ event }) => event?.kind === 'payout');
    const id = (await payoutGrants())[0]?.event?.id ?? '';

    const isFinished = (message: APIMessage) => shows(shortId(id))(message) && shows('finished')(message);
    await discord.message(general, isFinished);
    const rows = await rowsUnder(way(), await logged('paid out', id));
    await untilSettled(way());

    const grants = await payoutGrants();
    expect(grants).toHaveLength(LIST.length);
    const unknown = grants.filter(({ state }) => state === 'unknown').length;
    expect(unknown).toBeLessThanOrEqual(heldAtKill);
    expect(grants.filter(({ state }) => state === 'applied')).toHaveLength(LIST.length - unknown);
    expect(await auditMoney(way())).toEqual([]);
    // The rows are in the payout's file.
    const inFile = 'staff know nothing of the applied grant';
    expect((await auditLogChannel(way())).filter((line) => !line.includes(inFile))).toEqual([]);
    expect(rows.filter(({ state }) => state === 'applied')).toHaveLength(LIST.length - unknown);
    expect(messagesIn(general).filter(shows(shortId(id)))).toHaveLength(1);
    expect(logMessages('paid out', id)).toHaveLength(1);
    expect(messageText(await at(0, 'sam').command('payout show', { id }).answer())).toContain('finished');
    expect(elsewhere.output()).not.toMatch(/"level":[56]0/);
  });
});
