import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLinks } from '../../src/accounts/member-links.js';
import { openRecords } from '../../src/open-records.js';
import { FIXTURE_WEBSITE, FIXTURES, fixtureDiscord } from '../../src/sandbox/community/fixtures.js';
import type { InteractionHandle } from '../../src/sandbox/discord/interaction-handle.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { createDiscordStandIn } from '../../src/sandbox/discord/server/discord-stand-in.js';
import { createWebsiteStandIn } from '../../src/sandbox/website/website-stand-in.js';
import { silentLog } from '../support/silent-log.js';
import { memberId, usernameOf } from './members.js';
import { startBot } from './processes.js';
import { type Goal, median, printTable } from './table.js';

const PRESSES = 500;
const CLAIMS = 20;
const WITHIN_MS = 2_000;
/** What a website across the internet takes for one answer. */
const WEBSITE_MS = 100;
/** A payment reads the balance before and after it. */
const WEBSITE_CALLS = 3;
/** Discord gives up on a press after this time. */
const DISCORD_WAITS_MS = 3_000;

const { guildId, channels, people } = FIXTURES;

/** Half a thousand linked members press **Claim** within two seconds, on the built bot. */
export async function measureDrop(): Promise<Goal[]> {
  const members = Array.from({ length: PRESSES }, (_, index) => ({
    id: memberId(index),
    username: usernameOf(index),
  }));
  const folder = await mkdtemp(join(tmpdir(), 'purser-bench-drop-'));
  const storeUrl = `sqlite://${join(folder, 'purser.sqlite')}`;
  await linkAll(storeUrl, members);
  const discord = await createDiscordStandIn({ seed: discordWith(members) });
  const website = await createWebsiteStandIn({ seed: [...FIXTURE_WEBSITE, ...members] });
  const bot = await startBot({
    args: ['--enable-source-maps', resolve('dist/src/main.js')],
    folder,
    env: {
      DISCORD_TOKEN: discord.world.token,
      DISCORD_API_URL: discord.apiUrl,
      DISCORD_GUILD_IDS: guildId,
      DISCORD_STAFF_ROLE_IDS: FIXTURES.roles.staff,
      DISCORD_LOG_CHANNEL_ID: channels.staffLog,
      WEBSITE_URL: website.url,
      WEBSITE_TOKEN: website.token,
      STORE_URL: storeUrl,
    },
    ready: /"msg":"ready"/,
  });
  try {
    website.decide(async () => {
      await delay(WEBSITE_MS);
      return undefined;
    });
    const sam = discord.actAs(people.sam, channels.general);
    const preview = await sam.command('drop start', { amount: 1, claims: CLAIMS }).answer();
    await sam.press(preview, 'Confirm').answer();
    const { api: drop } = await discord.message(channels.general, (message) =>
      messageText(message).startsWith('💧'),
    );
    const claim = buttonsOf(drop)[0]?.customId ?? '';
    // Many still see the button when it is gone already.
    const begun = performance.now();
    const presses = await Promise.all(
      members.map(async ({ id }, index) => {
        await delay((index / PRESSES) * WITHIN_MS);
        return timed(discord.actAs(id, channels.general).press(drop, claim, { unchecked: true }));
      }),
    );
    const lastAnswer = performance.now() - begun;
    return report(presses, website.credits.length, lastAnswer);
  } finally {
    await bot.stop();
    await website.close();
    await discord.close();
    await rm(folder, { recursive: true });
  }
}

interface Press {
  readonly acknowledgedAfter: number;
  readonly answeredAfter: number;
  readonly text: string;
}

async function timed(handle: InteractionHandle): Promise<Press> {
  const sent = performance.now();
  await handle.acknowledged();
  const acknowledgedAfter = performance.now() - sent;
  let message = await handle.answer();
  // A deferred answer has no text yet.
  while (messageText(message) === '') message = await handle.nextUpdate();
  return { acknowledgedAfter, answeredAfter: performance.now() - sent, text: messageText(message) };
}

function report(presses: readonly Press[], credits: number, lastAnswer: number): Goal[] {
  const acknowledged = presses.map(({ acknowledgedAfter }) => acknowledgedAfter);
  const answered = presses.map(({ answeredAfter }) => answeredAfter);
  const claimed = presses.filter(({ text }) => text.startsWith('You got it')).length;
  const late = presses.filter(({ text }) => text.includes('Too late')).length;
  const seconds = (ms: number) => (ms / 1_000).toFixed(2);
  printTable(
    `${PRESSES} presses within ${WITHIN_MS / 1_000} s on a drop of ${CLAIMS}`,
    ['', 'median s', 'last s'],
    [
      ['acknowledged after', seconds(median(acknowledged)), seconds(Math.max(...acknowledged))],
      ['answered after', seconds(median(answered)), seconds(Math.max(...answered))],
      ['the last of all, from the first press', '', seconds(lastAnswer)],
      [
        `the website's own time: ${CLAIMS} payments, ${WEBSITE_CALLS} calls each of ${WEBSITE_MS} ms, one after another`,
        '',
        seconds(CLAIMS * WEBSITE_CALLS * WEBSITE_MS),
      ],
    ],
  );
  return [
    { what: 'paid', measured: credits, atLeast: CLAIMS, atMost: CLAIMS },
    { what: 'read that they got it', measured: claimed, atLeast: CLAIMS, atMost: CLAIMS },
    { what: 'read kindly that they were late', measured: late, atLeast: PRESSES - CLAIMS },
    {
      what: 'slowest acknowledgement, s',
      measured: Math.max(...acknowledged) / 1_000,
      atMost: DISCORD_WAITS_MS / 1_000,
    },
  ];
}

function discordWith(members: ReadonlyArray<{ readonly id: string; readonly username: string }>) {
  const seed = fixtureDiscord(Date.now());
  const joinedAt = '2024-01-10T12:00:00.000000+00:00';
  return {
    ...seed,
    people: [...seed.people, ...members],
    guilds: seed.guilds.map((guild) =>
      guild.id === guildId
        ? {
            ...guild,
            members: [...guild.members, ...members.map(({ id }) => ({ userId: id, joinedAt }))],
          }
        : guild,
    ),
  };
}

async function linkAll(
  storeUrl: string,
  members: ReadonlyArray<{ readonly id: string; readonly username: string }>,
): Promise<void> {
  const store = await openRecords(storeUrl, silentLog);
  const links = createLinks(store);
  for (const { id, username } of members) {
    const account = { by: 'username', username } as const;
    await links.set({ member: id, account, since: Date.now(), by: people.sam });
  }
  await store.close();
}
