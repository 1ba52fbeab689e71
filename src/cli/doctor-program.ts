import { ConfigError, checkSettings } from '../config.js';
import { checkUp } from '../doctor/checkup.js';
import { type Finding, findingsAbout, lineOf, wrapped } from '../doctor/probes/finding.js';
import { redact } from '../log.js';
import { proxySecrets } from '../net/proxy-address.js';
import { readSources, type Sources, settingsOf } from '../settings/environment.js';
import { EXIT_FAULT, EXIT_OK, optionsIn, silentLog } from './running.js';

const USAGE = `Usage: purser doctor [--user NAME], or: npm run doctor -- [--user NAME]
Checks everything that the bot needs, changes nothing, and says how to fix each
fault. NAME is any user of the website, whom the doctor then looks up there.`;
/** Limit for the whole program, even if a check hangs. */
const END_WITHIN_MS = 120_000;
/** Maximum line width; narrower in a small window. */
const COLUMNS = 80;

/**
 * Checks everything that the bot needs, and prints the findings.
 * @param argv without the program's own name
 * @returns the exit code; end the process with it, since connections may still be open
 */
export async function main(argv: readonly string[]): Promise<number> {
  const { user } = optionsIn(argv, { user: { type: 'string' } }, USAGE);
  setTimeout(() => {
    print(...findingsAbout('doctor').fault('took too long and gave up: try again'), []);
    process.exit(EXIT_FAULT);
  }, END_WITHIN_MS).unref();

  let faults = 0;
  let secrets: readonly string[] = [];
  const found = (finding: Finding) => {
    if (finding.verdict === 'fault') faults += 1;
    print(finding, secrets);
  };
  try {
    const sources = readSources();
    secrets = secretsOf(sources);
    const log = await silentLog();
    for await (const finding of checkUp({ sources, now: Date.now, user, log })) found(finding);
  } catch (error) {
    found(
      ...(error instanceof ConfigError
        ? findingsAbout('.env').fault(error.message.replace(/^The file \.env |\.$/g, ''))
        : findingsAbout('doctor').fault(`cannot continue, which is a bug: ${String(error)}`)),
    );
  }
  process.stdout.write(
    `\n${faults === 0 ? 'All is well.' : faults === 1 ? '1 thing to fix.' : `${faults} things to fix.`}\n`,
  );
  return faults === 0 ? EXIT_OK : EXIT_FAULT;
}

function secretsOf(sources: Sources): readonly string[] {
  const variables = settingsOf(sources);
  const { DISCORD_TOKEN, WEBSITE_TOKEN } = variables;
  const tokens = [DISCORD_TOKEN, WEBSITE_TOKEN].flatMap((text) => text?.trim() || []);
  return [...tokens, ...proxySecrets(checkSettings(variables).settings.HTTPS_PROXY)];
}

/** Redacts secrets before wrapping, which could split one. */
function print(finding: Finding, secrets: readonly string[]): void {
  const columns = Math.min(COLUMNS, process.stdout.columns ?? COLUMNS);
  process.stdout.write(`${wrapped(redact(lineOf(finding), secrets), columns)}\n`);
}
