import type { Config } from '../config.js';
import { linkedUsers } from '../doctor/checks/linked-users.js';
import { type Call, type KnownUsers, lookUp } from '../doctor/checks/website-check.js';
import { askDiscord } from '../doctor/discord-checkup.js';
import { createDiscordClient } from '../doctor/probes/discord-client.js';
import { type Finding, findingsAbout } from '../doctor/probes/finding.js';
import { answerOf, createTimedFetch } from '../doctor/probes/http-get.js';
import { reasonOf } from '../errors.js';
import type { Store } from '../storage/store.js';
import type { WebsiteClient } from '../website/client.js';
import { WebsiteError } from '../website/website-errors.js';

export interface WebsiteLook {
  readonly config: Pick<Config, 'WEBSITE_URL' | 'WEBSITE_TOKEN'>;
  readonly website: Pick<WebsiteClient, 'answerTo'>;
  readonly store: Store;
}

/**
 * The doctor's findings about the website, through the bot's own client with its limits and deadlines. It looks up a
 * user that does not exist, and a linked account only if that leaves the result unclear.
 */
export async function lookAtWebsite({ config, website, store }: WebsiteLook): Promise<readonly Finding[]> {
  const call: Call = async (path, key) => {
    const { status, headers, body } = await website.answerTo(path, key);
    return { ...answerOf(status, headers, body), clockAheadMs: undefined, ms: 0 };
  };
  const look = (known: KnownUsers | undefined) =>
    lookUp(call, { url: config.WEBSITE_URL, token: config.WEBSITE_TOKEN, known });
  try {
    const findings = await look(undefined);
    if (!findings.some(({ atStart }) => atStart?.kind === 'website' && atStart.why === 'unclear'))
      return findings;
    // The bot keeps using the store.
    const known = await linkedUsers(async () => ({
      ...store,
      close: async () => undefined,
    }));
    return known === undefined ? findings : await look(known);
  } catch (error) {
    if (!(error instanceof WebsiteError)) throw error;
    const say = `the website gives no answer: ${reasonOf(error)}`;
    // A website that asks to wait is up.
    return findingsAbout('WEBSITE_URL').fault(
      say,
      error.kind === 'throttled' ? undefined : { kind: 'website', why: 'unreachable' },
    );
  }
}

/** The doctor's findings about the token, the listed servers, the log channel and the role of linked members. */
export async function lookAtDiscord(config: Config, now: () => number): Promise<readonly Finding[]> {
  const { DISCORD_TOKEN: token, DISCORD_API_URL: url, ...settings } = config;
  const { DISCORD_GUILD_IDS, DISCORD_LOG_CHANNEL_ID, LINKED_ROLE_ID } = settings;
  const asked = { DISCORD_GUILD_IDS, DISCORD_LOG_CHANNEL_ID, ...(LINKED_ROLE_ID && { LINKED_ROLE_ID }) };
  const send = createTimedFetch(now);
  const client = createDiscordClient({ url, token, send, onClock: () => undefined });
  const findings: Finding[] = [];
  try {
    for await (const finding of askDiscord(client, asked)) {
      findings.push(finding);
    }
  } finally {
    await client.destroy();
  }
  return findings;
}
