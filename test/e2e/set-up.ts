import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { FIXTURE_DISCORD, FIXTURE_WEBSITE, FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { PERMISSION_BITS } from '../../src/sandbox/discord/permission-bits.js';
import { createDiscordStandIn } from '../../src/sandbox/discord/server/discord-stand-in.js';
import { createWebsiteStandIn } from '../../src/sandbox/website/website-stand-in.js';
import type { Settings } from '../support/bot-process.js';
import { createDiscordCheck } from '../support/discord-schemas.js';
import { listen } from '../support/loopback.js';
import { PURSER } from '../support/purser.js';
import { standInSettings } from '../support/stand-in-settings.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { KEYS, openTerminal } from './terminal.js';

export const SETUP = `${process.execPath} ${PURSER} setup`;

/** The last question. */
export const WRITE = 'Write them?';

const QUESTIONS = [
  "The bot's token (Enter keeps the present one)",
  'Shall this program create',
  'Shall members who link',
  'In which servers',
  'Which roles are staff',
  'Which channel is the log channel',
  "The address of the website's interface",
  "The website's token (Enter keeps the present one)",
  'Your own user name',
  'The language',
  'your credit',
  'one grant',
  'in a day',
  'Above which',
  'prove that',
];

/** What the set-up asks, and a folder for what it writes. Its Discord checks what it is sent. */
export async function setUpStandIns() {
  const discord = await createDiscordStandIn({ seed: FIXTURE_DISCORD, check: createDiscordCheck() });
  onTestFinished(discord.close);
  const website = await createWebsiteStandIn({ seed: FIXTURE_WEBSITE });
  onTestFinished(website.close);
  return { discord, website, folder: await temporaryFolder() };
}

/** Something else than a website's interface: it says the same whatever is asked. @returns its address */
export const sayingOnly = (status: number, contentType: string, text: string): Promise<string> =>
  listen(
    createServer((_request, response) => {
      response.writeHead(status, { 'content-type': contentType }).end(text);
    }),
  );

/**
 * The set-up in a terminal, between stand-ins, with a `.env` that answers everything.
 * @param lines of that file instead, or undefined for none
 */
export async function startSetUp(lines: Settings = {}, environment: Settings = {}, command = SETUP) {
  const { discord, website, folder } = await setUpStandIns();
  const guild = discord.world.guilds.get(FIXTURES.guildId);
  const role = guild?.roles.get(FIXTURES.roles.bot);
  if (guild === undefined || role === undefined) throw new Error('the fixture has changed');
  role.permissions = (BigInt(role.permissions) | PERMISSION_BITS.manageChannels).toString();
  const values: Settings = {
    ...standInSettings(discord, website),
    ...lines,
  };
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  await writeFile(join(folder, '.env'), given.map(([name, value]) => `${name}=${value}\n`).join(''));
  const terminal = openTerminal(command, folder, environment);

  /** Presses Enter at every question before that one. */
  async function enterUntil(question: string): Promise<void> {
    for (const each of QUESTIONS) {
      if (each === question) return;
      await terminal.on(each, KEYS.enter);
      if (each.startsWith('Which channel') && values['DISCORD_LOG_CHANNEL_ID'] === undefined) {
        await terminal.on('What is the new channel called?', KEYS.enter);
      }
    }
  }
  const named = (name: string) => guild.channels.filter((channel) => channel.name === name);
  return { discord, website, guild, folder, terminal, named, enterUntil };
}
