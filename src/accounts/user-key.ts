import { UserError } from '../errors.js';
import { hasUnseen } from '../text/outside-text.js';
import { parseSteamId } from '../text/steam-id.js';
import type { UserKey } from '../website/website.js';

const LONGEST_USERNAME = 100;
const LONGEST_EMAIL = 254;
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;

/** A website user as named in a command's options. */
export interface NamedUser {
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly steam?: string | undefined;
}

/**
 * Checks how a website user was named.
 * @param possible the keys that this command offers
 * @throws {UserError} unless exactly one key is given and well-formed
 */
export function readUserKey(given: NamedUser, possible: readonly (keyof NamedUser)[]): UserKey {
  const named = possible.filter((key) => given[key] !== undefined);
  const [by] = named;
  if (by === undefined || named.length > 1) {
    throw new UserError(({ words }) =>
      words.refusals.exactlyOne({ options: possible.map((key) => `\`${key}\``).join(', ') }),
    );
  }
  const value = (given[by] ?? '').trim();
  switch (by) {
    case 'username':
      return { by, value: checkedUsername(value) };
    case 'email':
      return { by, value: checkedEmail(value) };
    case 'steam':
      return { by, value: checkedSteamId(value) };
  }
}

function checkedUsername(value: string): string {
  if (value === '') throw new UserError(({ words }) => words.refusals.nameEmpty);
  if ([...value].length > LONGEST_USERNAME) {
    throw new UserError(({ words }) => words.refusals.nameTooLong({ most: String(LONGEST_USERNAME) }));
  }
  if (hasUnseen(value)) throw new UserError(({ words }) => words.refusals.nameHasControls);
  return value;
}

function checkedEmail(value: string): string {
  if (value.length > LONGEST_EMAIL || /\p{C}/u.test(value) || !EMAIL.test(value)) {
    throw new UserError(({ words }) => words.refusals.notAnEmail);
  }
  return value;
}

function checkedSteamId(value: string): string {
  const read = parseSteamId(value);
  if ('steam64' in read) return read.steam64;
  throw new UserError(({ words }) =>
    read.fault === 'no-form' ? words.refusals.notASteamId : words.refusals.steamIdNotPersonal,
  );
}
