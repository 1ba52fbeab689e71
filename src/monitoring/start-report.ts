import type { Config } from '../config.js';
import type { StaffNotices } from '../discord/staff-notices.js';
import { linkedUsers } from '../doctor/checks/linked-users.js';
import { type KnownUsers, lookUp } from '../doctor/checks/website-check.js';
import { askDiscord } from '../doctor/discord-checkup.js';
import { createDiscordClient } from '../doctor/probes/discord-client.js';
import type { Finding, StartFault } from '../doctor/probes/finding.js';
import type { Words } from '../locales/languages.js';
import type { Log } from '../log.js';
import type { Store } from '../storage/store.js';
import type { WebsiteClient } from '../website/client.js';

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
  const look = (known?: KnownUsers) =>
    lookUp(website.answerTo, { url: config.WEBSITE_URL, token: config.WEBSITE_TOKEN, known });
  const findings = await look();
  if (!findings.some(({ atStart }) => atStart?.kind === 'website' && atStart.why === 'unclear'))
    return findings;
  // The bot keeps using the store.
  const known = await linkedUsers(async () => ({
    ...store,
    close: async () => undefined,
  }));
  return known === undefined ? findings : await look(known);
}

/** The doctor's findings about the token, the listed servers, the log channel and the role of linked members. */
export async function lookAtDiscord(config: Config): Promise<readonly Finding[]> {
  const { DISCORD_TOKEN: token, DISCORD_API_URL: url, ...settings } = config;
  const { DISCORD_GUILD_IDS, DISCORD_LOG_CHANNEL_ID, LINKED_ROLE_ID } = settings;
  const asked = { DISCORD_GUILD_IDS, DISCORD_LOG_CHANNEL_ID, ...(LINKED_ROLE_ID && { LINKED_ROLE_ID }) };
  const client = createDiscordClient({ url, token });
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

/** Faults here make the bot useless. */
const GRAVE: ReadonlySet<string> = new Set([
  'answers-nobody',
  'interactions-elsewhere',
  'log-channel',
  'path',
  'token',
]);

/**
 * Reports the findings at the start: each fault as a log line, in the doctor's words, and those that staff can fix in
 * one message to the log channel. Without findings, only the log says so.
 */
export function reportStart(
  findings: readonly Finding[],
  {
    notices,
    log,
  }: { readonly notices: Pick<StaffNotices, 'tell'>; readonly log: Pick<Log, 'info' | 'warn' | 'error'> },
): void {
  const faults = findings.filter(({ verdict }) => verdict === 'fault');
  for (const { about, say, atStart } of faults) log[levelOf(atStart)]({ about }, say);
  if (faults.length === 0) log.info('website, token, servers and log channel work');
  const told = faults.flatMap(({ atStart }) => atStart ?? []);
  if (told.length === 0) return;
  notices.tell(({ words: { start }, shown }) => {
    const lines = told.map((fault) => `- ${textOf(fault, start, shown)}`);
    return [start.odd, ...lines].join('\n');
  }, 'attention');
}

function levelOf(fault: StartFault | undefined): 'warn' | 'error' {
  const name = fault?.kind === 'website' ? fault.why : fault?.kind;
  return name !== undefined && GRAVE.has(name) ? 'error' : 'warn';
}

function textOf(fault: StartFault, start: Words['start'], shown: (text: string) => string): string {
  switch (fault.kind) {
    case 'answers-nobody':
      return start.answersNobody;
    case 'interactions-elsewhere':
      return start.interactionsElsewhere;
    case 'not-in-server':
      return start.notInServer({ id: fault.server });
    case 'server-rights':
      return start.serverRights({ name: shown(fault.server) });
    case 'log-channel':
      return start.logChannel;
    case 'website':
      return start.website[fault.why];
  }
}
