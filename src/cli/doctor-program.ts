import { ConfigError, checkSettings } from '../config.js';
import { checkUp } from '../doctor/checkup.js';
import { type Finding, findingsAbout, reportOf, wrapped } from '../doctor/probes/finding.js';
import { presentValue } from '../doctor/probes/present-value.js';
import { redact } from '../log.js';
import { proxySecrets } from '../net/proxy-address.js';
import { readSources, type Sources, settingsOf } from '../settings/environment.js';
import { EXIT_FAULT, EXIT_OK, optionsIn, silentLog } from './running.js';

const USAGE = `Usage: purser doctor [--user NAME] [--verbose], or: npm run doctor -- …
Checks everything that the bot needs, changes nothing, and says how to fix each
fault. NAME is any user of the website, whom the doctor then looks up there.
With --verbose, what is well gets a line for each thing.`;
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
  const { user, verbose = false } = optionsIn(
    argv,
    { user: { type: 'string' }, verbose: { type: 'boolean' } },
    USAGE,
  );
  const findings: Finding[] = [];
  let sources: Sources = { environment: {}, file: undefined };
  const end = (): number => {
    print(findings, sources, verbose);
    return findings.some(({ verdict }) => verdict === 'fault') ? EXIT_FAULT : EXIT_OK;
  };
  setTimeout(() => {
    findings.push(...findingsAbout('doctor').fault('took too long and gave up: try again'));
    process.exit(end());
  }, END_WITHIN_MS).unref();

  if (process.stdout.isTTY) process.stdout.write('Looking at settings, Discord, website and store …\n\n');
  try {
    sources = readSources();
    const log = await silentLog();
    for await (const finding of checkUp({ sources, now: Date.now, user, log })) findings.push(finding);
  } catch (error) {
    findings.push(
      ...(error instanceof ConfigError
        ? findingsAbout('.env').fault(error.message.replace(/^The file \.env |\.$/g, ''))
        : findingsAbout('doctor').fault(`cannot continue, which is a bug: ${String(error)}`)),
    );
  }
  return end();
}

function secretsOf(sources: Sources): readonly string[] {
  const variables = settingsOf(sources);
  const { DISCORD_TOKEN, WEBSITE_TOKEN } = variables;
  const tokens = [DISCORD_TOKEN, WEBSITE_TOKEN].flatMap((text) => text?.trim() || []);
  return [...tokens, ...proxySecrets(checkSettings(variables).settings.HTTPS_PROXY)];
}

/** Redacts secrets before wrapping, which could split one. */
function print(findings: readonly Finding[], sources: Sources, isVerbose: boolean): void {
  const columns = Math.min(COLUMNS, process.stdout.columns ?? COLUMNS);
  const secrets = secretsOf(sources);
  const present = (about: string) => presentValue(about, sources);
  const lines = reportOf(findings, { isVerbose, present }).map((line) =>
    wrapped(redact(line, secrets), columns),
  );
  const faults = findings.filter(({ verdict }) => verdict === 'fault').length;
  const sum = faults === 0 ? 'All is well.' : faults === 1 ? '1 thing to fix.' : `${faults} things to fix.`;
  process.stdout.write([...lines, '', sum, ''].join('\n'));
}
