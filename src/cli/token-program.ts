import { createToken, isTokenName, revokeToken, SCOPES, tokensIn } from '../api/tokens.js';
import { checkSettings } from '../config.js';
import { type Amount, amountOf, amountText, parseAmount } from '../money/amount.js';
import { openRecords } from '../open-records.js';
import { readEnvironment } from '../settings/environment.js';
import type { Store } from '../storage/store.js';
import { whileOpen } from '../storage/while-open.js';
import { systemWorld } from '../time/clock.js';
import { EXIT_FAULT, EXIT_OK, onConfiguredStore, optionsIn, say, UsageError } from './running.js';

const USAGE = `Usage: purser token create NAME [--scope grant,read] [--max AMOUNT] [--daily-max AMOUNT]
       purser token list
       purser token revoke NAME
Tokens with which other programs use the API (API_PORT), also while the bot runs.
NAME begins with a letter and has 32 characters at most: letters, digits, blanks, and ._-
--scope      grant: ask for grants. read: read balances. Default: both
--max        the most that one grant may add, within GRANT_MAX
--daily-max  the most that its grants of a UTC day may add. Default: GRANT_DAILY_MAX`;

type Work = (store: Store) => Promise<number>;

/**
 * Makes, lists and revokes tokens in the configured store.
 * @returns the exit code
 */
export async function main([command, ...args]: readonly string[]): Promise<number> {
  const work = workOf(command, args);
  return onConfiguredStore('The tokens cannot be used', (url, log) => whileOpen(openRecords(url, log), work));
}

/** @throws {UsageError} */
function workOf(command: string | undefined, args: readonly string[]): Work {
  if (command === 'create') return create(args);
  if (command === 'revoke') return revoke(nameIn(args));
  if (command === 'list' && args.length === 0) return list;
  throw new UsageError(USAGE);
}

function create([name, ...args]: readonly string[]): Work {
  const options = {
    scope: { type: 'string' },
    max: { type: 'string' },
    'daily-max': { type: 'string' },
  } as const;
  const { scope = SCOPES.join(','), max, 'daily-max': daily } = optionsIn(args, options, USAGE);
  const { settings } = checkSettings(readEnvironment());
  const { GRANT_DAILY_MAX = amountOf('1000'), API_PORT } = settings;
  const wanted = {
    name: nameIn(name === undefined ? [] : [name]),
    scopes: scopesIn(scope),
    ...(max !== undefined && { max: amountText(amountIn(max)) }),
    dailyMax: amountText(daily === undefined ? GRANT_DAILY_MAX : amountIn(daily)),
  };
  return async (store) => {
    const token = await createToken(store, systemWorld, wanted);
    if (token === undefined) {
      process.stderr.write(
        `There is a token ${wanted.name} already. Revoke it first, or choose another name.\n`,
      );
      return EXIT_FAULT;
    }
    say(token);
    process.stderr.write(
      `This is the token ${wanted.name}. It is shown this once: put it where the program keeps its secrets.\n`,
    );
    if (API_PORT === undefined)
      process.stderr.write('Nothing serves the API yet: set API_PORT, and restart the bot.\n');
    return EXIT_OK;
  };
}

const revoke =
  (name: string): Work =>
  async (store) => {
    const revoked = await revokeToken(store, name, Date.now());
    if (revoked === undefined) {
      process.stderr.write(`There is no token ${name} that holds. \`purser token list\` shows all.\n`);
      return EXIT_FAULT;
    }
    say(
      `The token ${revoked.name} is revoked, in all processes. What it had asked for and was not sent ends unsent.`,
    );
    return EXIT_OK;
  };

const list: Work = async (store) => {
  const lines = (await tokensIn(store)).map(({ id, name, scopes, max, dailyMax, createdAt, ...rest }) =>
    [
      name.padEnd(32),
      id,
      scopes.join(',').padEnd(10),
      `${max === undefined ? '' : `${max} at once, `}${dailyMax} a day`.padEnd(32),
      `made ${day(createdAt)}`,
      ...(rest.revokedAt === undefined
        ? []
        : [`revoked ${day(rest.revokedAt)}${rest.quarantined ? ' by a quarantine' : ''}`]),
    ].join('  '),
  );
  say(lines.length === 0 ? 'There is no token.' : lines.join('\n'));
  return EXIT_OK;
};

const day = (at: number) => new Date(at).toISOString().slice(0, 10);

/** @throws {UsageError} */
function nameIn([name, ...more]: readonly string[]): string {
  if (name === undefined || more.length > 0 || !isTokenName(name)) throw new UsageError(USAGE);
  return name;
}

/** @throws {UsageError} */
function scopesIn(text: string) {
  const named = text.split(',').map((one) => one.trim());
  const scopes = SCOPES.filter((scope) => named.includes(scope));
  if (scopes.length !== named.length) throw new UsageError(USAGE);
  return scopes;
}

/** @throws {UsageError} */
function amountIn(text: string): Amount {
  const amount = /^\d{1,15}(\.\d{1,2})?$/.test(text) ? parseAmount(text) : undefined;
  if (amount?.greaterThan(0) !== true) {
    throw new UsageError(`${text} is no amount above zero with at most two decimals.\n${USAGE}`);
  }
  return amount;
}
