import { readEnvironment } from '../environment.js';
import { redact } from '../log.js';
import { checkUp } from './checkup.js';
import { type Finding, fault, lineOf } from './finding.js';

/** Whatever hangs, it ends. */
const END_WITHIN_MS = 120_000;
const EXIT_FAULTS = 1;
const EXIT_OK = 0;

/**
 * Looks at all that the bot needs, and prints what it finds.
 * @returns the exit code
 */
export async function main(): Promise<number> {
  endInTime();
  const environment = environmentOrFault();
  if ('verdict' in environment) {
    process.stdout.write(`${lineOf(environment)}\n`);
    return EXIT_FAULTS;
  }
  const { settings } = environment;
  const secrets = [settings['DISCORD_TOKEN'], settings['WEBSITE_TOKEN']].flatMap(
    (text) => text?.trim() || [],
  );
  const print = (line: string) => process.stdout.write(`${redact(line, secrets)}\n`);

  let faults = 0;
  try {
    for await (const finding of checkUp(settings, Date.now)) {
      if (finding.verdict === 'fault') faults += 1;
      print(lineOf(finding));
    }
  } catch (error) {
    faults += 1;
    print(lineOf(fault('doctor', `cannot go on, which is a fault of its own: ${String(error)}`)));
  }
  print('');
  print(faults === 0 ? 'All is well.' : faults === 1 ? '1 thing to fix.' : `${faults} things to fix.`);
  return faults === 0 ? EXIT_OK : EXIT_FAULTS;
}

function environmentOrFault(): Finding | { readonly settings: ReturnType<typeof readEnvironment> } {
  try {
    return { settings: readEnvironment() };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return fault('.env', `cannot be read (${code}): it must be a file that this user may read`);
  }
}

function endInTime(): void {
  setTimeout(() => {
    process.stdout.write(`${lineOf(fault('doctor', 'has taken too long and gives up: try again'))}\n`);
    process.exit(EXIT_FAULTS);
  }, END_WITHIN_MS).unref();
}
