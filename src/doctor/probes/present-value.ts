import type { Sources } from '../../settings/environment.js';

/** Settings of which a part would be too much. An address of SQLite has no password. */
const SECRET = /TOKEN|SECRET|WEBHOOK/;
/** An address with a password or a query, and what looks like a token that was put into the wrong setting. */
const MAY_BE_SECRET = /^(?!sqlite:).*([@?]|[\w-]{24})/s;
const SHOWN_OF_SECRET = 4;

/**
 * What a setting is, and where that stands: `GRANT_MAX=much (line 3 of .env)`. Of what may be secret, the first
 * characters alone.
 * @returns nothing for what is not set, or no setting
 */
export function presentValue(name: string, { environment, file }: Sources): string | undefined {
  const line = file?.lines.filter((each) => each.name === name).at(-1);
  const value = environment[name] ?? line?.value;
  if (!value) return undefined;
  const where = environment[name] === undefined ? `line ${line?.number} of .env` : 'from the environment';
  return `${name}=${safe(name, value)} (${where})`;
}

function safe(name: string, value: string): string {
  if (!SECRET.test(name) && !MAY_BE_SECRET.test(value)) return value;
  return `${value.slice(0, Math.min(SHOWN_OF_SECRET, value.length / 4))}…`;
}
