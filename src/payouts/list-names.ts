import { hasUnseen } from '../text/outside-text.js';
import { parseSteamId } from '../text/steam-id.js';
import { type Listed, memberOf, type Named } from './listed-recipient.js';

const LONGEST_USERNAME = 100;

/**
 * A long number as a spreadsheet shows it, or keeps it: `7.65612E+16`, `76,561,198,006,409,500`, `76561198006409500.0`.
 * Of the first, what stands behind its decimal comma too.
 */
const ROUNDED = [/^\d+(?:[.,]\d+)?E\+?1[5-9]$/i, /^\d{1,3}(?:[.,'’\s]\d{3}){5,}$/, /^\d{15,20}[.,]0+$/];
/** Spreadsheets keep 15 digits of a number, so that IDs of 17 and more end so. */
const ENDS_ROUNDED = /00$/;

export const isRounded = (cell: string) => ROUNDED.some((form) => form.test(cell));

/** The rows of a file whose ID ends as one does that a spreadsheet has rounded; about one in a hundred does so by itself. */
export const endingRounded = (listed: readonly Listed[]): readonly Listed[] =>
  listed.filter(
    ({ line, named }) =>
      line !== undefined && named !== undefined && named.by !== 'username' && ENDS_ROUNDED.test(named.value),
  );

/** What is meant as an ID of Discord, also where it cannot be one: it is nobody's name on the website. */
const MEANT_AS_ID = /^(<@!?\d+>|\d{17,20})$/;

/** Whom a cell names of which no header says what it is. A Steam ID can look like a Discord ID, but not otherwise. */
export const namedBy = (cell: string) =>
  steamOf(cell) ?? memberOf(cell) ?? (MEANT_AS_ID.test(cell) ? undefined : usernameOf(cell));

export function steamOf(cell: string): Named | undefined {
  const read = parseSteamId(cell);
  return 'steam64' in read ? { by: 'steam', value: read.steam64 } : undefined;
}

export function usernameOf(cell: string): Named | undefined {
  const isOne = cell !== '' && [...cell].length <= LONGEST_USERNAME && !hasUnseen(cell);
  return isOne ? { by: 'username', value: cell } : undefined;
}
