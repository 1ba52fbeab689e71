import type { APIMessage } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import type { Behaviour } from '../../src/sandbox/website/behaviour.js';
import type { WebsiteRequest } from '../../src/sandbox/website/website-stand-in.js';
import { shortId } from '../../src/text/short-id.js';
import { answered } from './community.js';
import { auditMoney } from './grant-audit.js';
import { isOutcome } from './grant-way.js';
import { PLAYERS, SERVERS, type Shard, startThreeServers, type ThreeServers } from './three-servers.js';

/** How many rows are paid when the paying process is killed. */
const PAID_AT_KILL = 20;
/** Rows whose answer the website loses, before or after the credit. */
const LOST: Readonly<Record<string, Behaviour>> = {
  player00005: { fault: { kind: 'reset' }, takesEffect: true },
  player00011: { fault: { kind: 'close' } },
  player00033: { fault: { kind: 'close' }, takesEffect: true },
  player00047: { fault: { kind: 'reset' } },
};
const lostAnswer = ({ endpoint, key }: WebsiteRequest) =>
  endpoint === 'add' ? LOST[key?.value ?? ''] : undefined;
/** Twenty seconds of silence, then the rest of the list. */
const TAKEN_UP_WITHIN_MS = 90_000;
const GIVEAWAY_WITHIN_MS = 90_000;
const ENTRANTS = [0, 1, 2, 3, 4, 5];

let way: ThreeServers;
/** Pays a list of 60 in server 0, and is killed halfway, before the first test. */
let payoutId: string;
/** By shard. Those of 0 and 1 end while the process of shard 0 is dead. */
const giveawayIds: string[] = [];

beforeAll(async () => {
  way = await startThreeServers({ GRANT_DAILY_MAX: '100.00' });
  giveawayIds.push(...(await Promise.all([startGiveaway(0), startGiveaway(1)])));
  payoutId = await killInPayout();
});
afterAll(() => way?.stop());

/** The ID of a public giveaway, as its buttons have it. */
const idIn = (message: APIMessage) => buttonsOf(message)[0]?.customId?.split(':').at(-1) ?? '';

/** In a server's public channel, so that its end can be awaited there. @returns its ID */
async function startGiveaway(shard: Shard): Promise<string> {
  const tess = way.at(shard, 'tess');
  const asked = { amount: 7 + shard, winners: 1, duration: '25s', title: `Round ${shard}` };
  const preview = await tess.command('giveaway start', asked).answer();
  await tess.press(preview, 'Confirm').answer();
  const { general } = SERVERS[shard];
  const { api } = await way.discord.message(general, (message) => messageText(message).includes('🎁'));
  const entries = ENTRANTS.map((index) => answered(way.crowdAt(shard, index).press(api, 'Enter')));
  for (const text of await Promise.all(entries)) expect(text).toContain('You are in');
  return idIn(api);
}

/** A list of 60 accounts with unique amounts: 1.01, 1.02 and so on. */
const LIST = PLAYERS.map(({ username }, index) => `${username},1.${String(index + 1).padStart(2, '0')}`);

/** @returns the payout's ID */
async function killInPayout(): Promise<string> {
  const sam = way.at(0, 'sam');
  const file = {
    filename: 'list.csv',
    contentType: 'text/csv',
    data: Buffer.from(['username,amount', ...LIST].join('\n')),
  };
  const preview = await sam.command('payout file', { file, reason: 'Season' }).nextUpdate(isOutcome);
  expect(messageText(preview)).toContain('60 accounts');
  let paid = 0;
  const died = new Promise<void>((resolve, reject) => {
    way.website.decide(async (request) => {
      if (request.endpoint !== 'add') return undefined;
      const lost = lostAnswer(request);
      if (lost !== undefined) return lost;
      paid += 1;
      if (paid < PAID_AT_KILL) return undefined;
      if (paid === PAID_AT_KILL)
        way
          .process(0)
          .kill('SIGKILL')
          .then(() => resolve(), reject);
      // Requests under way now reach a website whose caller is dead.
      await died;
      return paid % 2 === 0 ? undefined : { fault: { kind: 'close' } };
    });
  });
  sam.press(preview, 'Confirm');
  await died;
  way.website.decide(lostAnswer);
  const [entered] = (await way.ledger()).flatMap(({ event }) => (event?.kind === 'payout' ? event.id : []));
  return entered ?? '';
}

const payoutGrants = async () =>
  (await way.ledger()).filter(({ event }) => event?.kind === 'payout' && event.id === payoutId);

describe('three processes on one PostgreSQL, one of which is killed', () => {
  it.each([0, 1] as const)('end the giveaway of server %i once and on time', async (shard) => {
    const { guildId, general } = SERVERS[shard];
    const id = giveawayIds[shard] ?? '';

    await way.discord.message(
      general,
      (message) => messageText(message).includes('✅ paid'),
      GIVEAWAY_WITHIN_MS,
    );
    await way.logged(`“Round ${shard}”`, 'has ended.');

    const ofIt = (await way.ledger()).filter(({ event }) => event?.id === id);
    expect(ofIt.map(({ state }) => state)).toEqual(['applied']);
    const paid = way.website.credits.filter(({ amount }) => amount === `${7 + shard}.00`);
    expect(paid.map(({ userId }) => userId)).toEqual(ofIt.map(({ account }) => account.id));
    const draws = ([0, 1, 2] as const).flatMap((each) =>
      way
        .process(each)
        .output()
        .split('\n')
        .filter((line) => line.includes('winners drawn') && line.includes(id)),
    );
    expect(draws).toHaveLength(1);
    const results = messagesIn(general).filter((message) =>
      buttonsOf(message).some(({ customId }) => customId === `giveaway:verify:${id}`),
    );
    expect(results).toHaveLength(1);
    expect(way.logMessages(`“Round ${shard}”`, 'has ended.')).toHaveLength(1);
    if (shard === 0) {
      // The process with this server is dead, so the one that ended the giveaway had to fetch its members one by one.
      const asked = way.discord.requests.filter(({ path }) => path.startsWith(`/guilds/${guildId}/members/`));
      expect(asked.length).toBeGreaterThanOrEqual(4);
    }
  });

  it('continue the dead one’s payout: nobody is left out or paid twice', async () => {
    const elsewhere = await way.startElsewhere(0);
    const { general } = SERVERS[0];

    await way.discord.message(
      general,
      (message) =>
        messageText(message).includes(shortId(payoutId)) && messageText(message).includes('finished'),
      TAKEN_UP_WITHIN_MS,
    );
    const record = await way.logged('paid out', payoutId);
    const unasked = async () => (await payoutGrants()).filter(isUnasked).map(({ id }) => id);
    await expect.poll(unasked).toEqual([]);

    const grants = await payoutGrants();
    expect(grants).toHaveLength(LIST.length);
    expect(grants.filter(({ state }) => state !== 'applied' && state !== 'unknown')).toEqual([]);
    const unknown = grants.filter(({ state }) => state === 'unknown');
    // Those that the website lost, and what was under way when the process was killed.
    expect(unknown.length).toBeGreaterThan(Object.keys(LOST).length);
    expect(unknown.length).toBeLessThanOrEqual(Object.keys(LOST).length + 4);
    expect(unknown.map(({ id }) => questionsAbout(id).length)).toEqual(unknown.map(() => 1));
    expect(await auditMoney(way)).toEqual([]);

    const results = messagesIn(general).filter((message) => messageText(message).includes(shortId(payoutId)));
    expect(results).toHaveLength(1);
    expect(way.logMessages('paid out', payoutId)).toHaveLength(1);
    const csv = await (await fetch(record.attachments[0]?.url ?? '')).text();
    const lines = csv.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(LIST.length);
    expect(lines.filter((line) => line.includes(',unknown,'))).toHaveLength(unknown.length);
    expect(lines.filter((line) => line.includes(',applied,'))).toHaveLength(LIST.length - unknown.length);

    expect(await answered(way.at(0, 'sam').command('payout show', { id: payoutId }))).toContain('finished');
    expect(elsewhere.output()).not.toMatch(/"level":[56]0/);
  });
});

const messagesIn = (channelId: string): readonly APIMessage[] =>
  [...(way.discord.world.channels.get(channelId)?.messages.values() ?? [])]
    .filter(({ onlyFor }) => onlyFor === undefined)
    .map(({ api }) => api);

const questionsAbout = (grantId: string) =>
  way
    .logMessages(grantId)
    .filter((message) => buttonsOf(message).some(({ label }) => label === 'It arrived'));

const isUnasked = ({ state, posted }: Grant) => state === 'unknown' && posted === undefined;
