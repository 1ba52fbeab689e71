import type { APIMessage } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkKey } from '../../src/accounts/member-links.js';
import { FIXTURE_DISCORD, FIXTURE_STEAM } from '../../src/sandbox/community/fixtures.js';
import { componentsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { freePort } from '../../src/sandbox/free-port.js';
import { createSteamStandIn, type SteamStandIn } from '../../src/sandbox/steam/steam-stand-in.js';
import { createVisitor, throughProxy } from '../sign-in/visitor.js';
import type { BotProcess } from '../support/bot-process.js';
import { runPurser } from '../support/purser.js';
import { storePlace } from '../support/store-place.js';
import { createNewcomers, type Newcomer } from './community.js';
import { balanceShown, enterBalance, sendDeposit } from './deposit-way.js';
import { auditLogChannel, auditMoney } from './grant-audit.js';
import { type GrantWay, senderOf, startGrantWay, untilSettled } from './grant-way.js';

/** One address for both processes, as behind a proxy that ends TLS. */
const PUBLIC_URL = 'https://link.example.org';
const CLIENT_SECRET = 'client-secret-of-two';

/** A single race between the two could end well by luck. */
const DEPOSITS = 3;

type Which = 0 | 1;

interface PageProcess {
  readonly bot: BotProcess;
  /** Of its page for signing in. */
  readonly port: number;
}

let steam: SteamStandIn;
let way: GrantWay;
let newcomer: () => Newcomer;
let processes: readonly [PageProcess, PageProcess];

beforeAll(async () => {
  steam = await createSteamStandIn({ accounts: FIXTURE_STEAM });
  const [port, otherPort] = [await freePort(), await freePort()];
  const application = {
    ...FIXTURE_DISCORD.application,
    clientSecret: CLIENT_SECRET,
    redirectUris: [`${PUBLIC_URL}/discord`],
  };
  way = await startGrantWay({
    settings: {
      LINK_PROOFS: 'deposit,sign-in,staff',
      PUBLIC_URL,
      PUBLIC_PORT: String(port),
      DISCORD_CLIENT_SECRET: CLIENT_SECRET,
      STEAM_OPENID_URL: steam.url,
    },
    discord: { seed: { ...FIXTURE_DISCORD, application } },
  });
  const other = await way.startAnother({ PUBLIC_PORT: String(otherPort) });
  processes = [
    { bot: way.bot, port },
    { bot: other, port: otherPort },
  ];
  newcomer = createNewcomers(way);
});
afterAll(async () => {
  await way?.stop();
  await steam?.close();
});

const bots = () => processes.map(({ bot }) => bot);

/** How the processes ended the only use of a command or button by a member. */
async function outcomesOf(use: string, { id }: Newcomer): Promise<readonly string[]> {
  const line = new RegExp(`"use":"${use}","user":"${id}","outcome":"([^"]+)"`);
  await Promise.all(bots().map((bot) => bot.said(line)));
  return bots()
    .map((bot) => line.exec(bot.output())?.[1] ?? '')
    .toSorted();
}

/** A browser whose requests to the page reach the process that is chosen. */
function openBrowser(first: Which) {
  let chosen = first;
  const visitor = createVisitor({ via: throughProxy(PUBLIC_URL, () => processes[chosen].port) });
  return {
    ...visitor,
    switchTo(next: Which) {
      chosen = next;
    },
  };
}

/** The one-time address that a member is given. */
async function signInAddress({ acts }: Newcomer): Promise<string> {
  const { components = [] }: APIMessage = await acts.command('link').answer();
  const addresses = componentsOf(components).flatMap(({ raw }) => raw['url'] ?? []);
  expect(addresses).toEqual([expect.stringContaining(`${PUBLIC_URL}/s/`)]);
  return String(addresses[0]);
}

/** The member is linked, and staff were told so once. */
async function expectLinked(
  { id, mention, account }: Newcomer,
  proof: string,
  notified: string,
): Promise<void> {
  const { username } = account;
  const link = (await way.records()).get(linkKey(id));
  expect(link).toMatchObject({ member: id, account: { username, id: account.id }, by: id, proof });
  await way.logged(mention, notified, username);
  expect(way.logMessages(mention, 'that the website account')).toHaveLength(1);
}

/** One process made the link, and the other had no part in it. */
async function expectLinkedBy(which: Which, { id }: Newcomer): Promise<void> {
  const line = new RegExp(`"member":"${id}".*a member proved an account by signing in`);
  await processes[which].bot.said(line);
  expect(processes[which === 0 ? 1 : 0].bot.output()).not.toMatch(line);
}

describe('two processes on one PostgreSQL, of which a browser reaches now one and now the other', () => {
  it('link the account of a verified Steam connection', async () => {
    const member = newcomer();
    const { id, account } = member;
    const connection = { type: 'steam', id: account.steam ?? '', name: account.username, verified: true };
    way.discord.world.oauth.connections.set(id, [connection]);
    const address = await signInAddress(member);
    const browser = openBrowser(0);

    const discord = await browser.press(await browser.open(address), 'Continue with Discord');
    browser.switchTo(1);
    const confirm = await browser.press(discord, 'Authorize', { person: id });
    expect(confirm.title).toBe('Link these two?');
    expect((await browser.press(confirm, 'Link')).title).toBe('Linked');

    await expectLinked(member, 'discord', 'proved by a verified Steam connection on Discord');
    await expectLinkedBy(1, member);
    expect((await openBrowser(0).open(address)).title).toBe('Opened elsewhere');
  });

  it('link the account of whoever signs in to Steam', async () => {
    const member = newcomer();
    const { id, account } = member;
    const address = await signInAddress(member);
    const browser = openBrowser(1);

    const discord = await browser.press(await browser.open(address), 'Continue with Discord');
    const steamStep = await browser.press(discord, 'Authorize', { person: id });
    expect(steamStep.title).toBe('Sign in to Steam');
    const atSteam = await browser.press(steamStep, 'Sign in with Steam');
    browser.switchTo(0);
    const confirm = await browser.press(atSteam, 'Sign in', { account: account.steam ?? '' });
    expect(confirm.title).toBe('Link these two?');
    expect((await browser.press(confirm, 'Link')).title).toBe('Linked');

    await expectLinked(member, 'steam', 'proved by signing in to Steam');
    await expectLinkedBy(0, member);
    expect((await openBrowser(1).open(address)).title).toBe('Opened elsewhere');
  });
});

// Last, because one process is dead after it.
describe('two processes on one PostgreSQL that both receive everything', () => {
  it('send each deposit once, and either takes the answer', async () => {
    const members = Array.from({ length: DEPOSITS }, () => newcomer());
    const sent = await Promise.all(
      members.map(async (member) => ({ member, card: await sendDeposit(member) })),
    );
    for (const member of members) {
      for (const use of ['/link', 'link:send'])
        expect(await outcomesOf(use, member)).toEqual(['answered by another process', 'done']);
    }
    await untilSettled(way);

    const sender = await senderOf(way, bots());
    expect(await sender.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });

    for (const { member, card } of sent) {
      const answer = await enterBalance(member, card, balanceShown(way, member));
      expect(messageText(answer)).toContain(
        `You are now linked to the website account ${member.account.username}`,
      );
      await expectLinked(member, 'deposit', 'proved by a deposit');
    }
    expect(way.adds()).toBe(DEPOSITS);
    const credited = way.credits().map(({ userId }) => userId);
    expect(credited.toSorted()).toEqual(members.map(({ account }) => account.id));
    expect((await way.ledger()).map(({ kind, state }) => [kind, state])).toEqual(
      members.map(() => ['link-deposit', 'applied']),
    );
    expect(await auditMoney(way)).toEqual([]);
    expect(await auditLogChannel(way)).toEqual([]);
    const { url } = await storePlace(way.folder);
    const { code, stdout } = await runPurser(['audit'], { STORE_URL: url });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^All is well: .*\n$/) });
  });
});
