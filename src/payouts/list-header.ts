import { UserError } from '../errors.js';
import { namedBy } from './list-names.js';

const COLUMNS = ['member', 'username', 'steam', 'amount'] as const;
export type Column = (typeof COLUMNS)[number];

/** What people call the columns besides their names. */
const ALSO_CALLED: Readonly<Record<string, Column>> = {
  discord: 'member',
  discord_id: 'member',
  user: 'username',
  name: 'username',
  steam_id: 'steam',
  steamid: 'steam',
  credits: 'amount',
  mitglied: 'member',
  benutzer: 'username',
  benutzername: 'username',
  betrag: 'amount',
};

/** Before the first letter comes a digit: `5`, `1.000,50`, `-5`, `€ 5`, `5 credits`. */
const BEGINS_AS_AMOUNT = /^\P{L}*\d/u;

/** What the first row of a list says about the cells of the others. */
export interface Header {
  /** Where each column stands. */
  readonly columns: ReadonlyMap<Column, number>;
  /** How many of its cells have a name or stand before one that has. */
  readonly named: number;
  /** How many cells it has. Spreadsheets go on with empty ones. */
  readonly cells: number;
  /** A column that it has more than once. */
  readonly twice: Column | undefined;
  /** It says whom and how much. */
  readonly isKnown: boolean;
}

/**
 * The first row as a header. It is one if it names two columns, and if nobody can be paid by it: it gives no ID, and where
 * the amount would stand there is something else.
 * @returns `undefined` if the first row is not a header but somebody to pay
 */
export function headerOf(cells: readonly string[]): Header | undefined {
  const names = cells.map((cell) => cell.toLowerCase().replaceAll(/[\s-]+/g, '_'));
  const columns = names.map((name) => COLUMNS.find((column) => column === name) ?? own(name));
  const places = new Map<Column, number>();
  for (const [index, column] of columns.entries()) {
    if (column !== undefined && !places.has(column)) places.set(column, index);
  }
  // One known name alone can be somebody's username.
  const namesColumns = places.size >= 2 || (places.size === 1 && cells.length === 1);
  if (!namesColumns && isPayment(cells)) return undefined;
  return {
    columns: places,
    named: names.findLastIndex((name) => name !== '') + 1,
    cells: cells.length,
    twice: COLUMNS.find((column) => columns.filter((one) => one === column).length > 1),
    isKnown: places.has('amount') && places.size >= 2,
  };
}

/** @throws {UserError} if it does not say whom and how much, or says it twice */
export function requireKnown(header: Header, line: number, given: string): void {
  const { twice, isKnown } = header;
  if (twice !== undefined) throw new UserError(({ words }) => words.payout.fileColumnTwice(twice));
  if (!isKnown) throw unknownHeader(line, given);
}

/** The refusal of a first row that is neither a payment nor a header. */
export const unknownHeader = (line: number, given: string) =>
  new UserError(({ words, number, shown }) => words.payout.fileHeaderUnknown(number(line), shown(given)));

function isPayment([who = '', amount = '']: readonly string[]): boolean {
  const by = namedBy(who)?.by;
  return amount === '' || BEGINS_AS_AMOUNT.test(amount) || by === 'member' || by === 'steam';
}

const own = (name: string) => (Object.hasOwn(ALSO_CALLED, name) ? ALSO_CALLED[name] : undefined);
