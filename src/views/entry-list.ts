import type { APIButtonComponent } from 'discord.js';
import type { Kind } from '../approvals/refusals.js';
import { shows, turns } from '../discord/buttons.js';
import type { Button, Choice } from '../discord/command.js';
import {
  button,
  type ControlRow,
  embedReply,
  ifGiven,
  inRows,
  menuRow,
  personMenuRow,
  type Reply,
} from '../discord/reply.js';
import type { ButtonRequest } from '../discord/request.js';
import { UserError } from '../errors.js';
import type { WantedGrants } from '../ledger/grant-reads.js';
import type { Listed } from '../listed.js';
import type { Language } from '../locales/languages.js';
import { isSnowflake } from '../text/snowflake.js';
import { controlOf } from './decision-cards.js';
import { pageWith, type TurnedPage } from './turned-pages.js';

/** Which part of a list is shown: of what is wanted, and from where on. */
export interface ListPlace extends WantedGrants {
  /** The place of an entry of the page among those found, from 0. */
  readonly at?: number;
  /** How many pages there are of what was found before. */
  readonly pagesBefore?: number;
}

/** Whether a list shows other entries than at first. */
const isFiltered = ({ kind, state, member }: ListPlace, start: Pick<ListPlace, 'state'> = {}) =>
  kind !== undefined || state !== start.state || member !== undefined;

const ENTRIES_ON_PAGE = 8;
/** The choice of a filter that shows everything. */
const ALL = 'all';
const SEPARATOR = '.';

/** The place as a part of a button's ID. */
const placeText = ({ pagesBefore = 0, at = 0, before = '', kind = '', state = '', member = '' }: ListPlace) =>
  [pagesBefore, at, before, kind, state, member].join(SEPARATOR);

/** Reads what {@link placeText} has written. */
function readPlace(text: string): ListPlace {
  const [pagesBefore, at, before, kind, state, member] = text.split(SEPARATOR);
  return {
    pagesBefore: Number(pagesBefore) || 0,
    at: Number(at) || 0,
    before: before || undefined,
    kind: kind || undefined,
    state: state || undefined,
    member: member || undefined,
  };
}

/** Where a list begins anew once its filters have changed. */
const filtered = (text: string, by: Pick<ListPlace, 'kind' | 'state' | 'member'>): ListPlace => {
  const { kind, state, member } = readPlace(text);
  return { kind, state, member, ...by };
};

const chosenOf = (chosen: string | undefined) => (chosen === ALL ? undefined : chosen);

/** @throws {UserError} for what is no Discord ID */
function memberOf(chosen: string | undefined): string | undefined {
  if (chosen === undefined || isSnowflake(chosen)) return chosen;
  throw new UserError(({ words }) => words.refusals.outdatedControl);
}

/** An entry as a list shows it. */
interface ListedEntry {
  readonly line: string;
  /** In the menu that opens an entry; absent where none can be opened. */
  readonly choice?: Choice;
}

type Names = Readonly<Record<string, string>>;

/** What one list has that others have not. */
interface EntryList<Entry> {
  readonly of: Kind | 'request';
  readonly title: (language: Language) => string;
  /** Finds what is wanted, newest first. */
  readonly find: (place: ListPlace) => Promise<Listed<Entry>>;
  /** Reads what is shown of an entry, by its number in the list; it is left out if that is `undefined`. */
  readonly show: (entry: Entry, language: Language, number: number) => Promise<ListedEntry | undefined>;
  /** The names of the states that one can filter by. */
  readonly states: (language: Language) => Names;
  /** The names of the kinds that one can filter by, if there are any. */
  readonly kinds?: (language: Language) => Names;
  /** What the menu says in which one filters by member; default: it is about who started an entry. */
  readonly memberFilter?: (language: Language) => string;
  /** What is said of the whole list, where that is shown from its beginning. */
  readonly heading?: (language: Language) => Promise<readonly string[]>;
  /** What is said where there is nothing; default: that there is nothing yet. */
  readonly none?: (language: Language) => string;
  /** What is wanted at first; default: everything. */
  readonly start?: Pick<ListPlace, 'state'>;
  /** Entries on a page. */
  readonly size?: number;
  /** Rows of the list's own, two at most. */
  readonly controls?: (page: TurnedPage<Entry>, language: Language) => readonly ControlRow[];
}

/** Lists are a part of commands that have other buttons as well. */
function listControl(of: EntryList<never>['of'], name: string): readonly [route: string, name: string] {
  if (of === 'request') return ['links', `list-${name}`];
  return of === 'grant' ? ['grants', name] : controlOf(of, name);
}

/** A list for staff: newest first, filtered, with the way to other pages, and to each entry's own. */
export function entryList<Entry>(list: EntryList<Entry>) {
  async function show(place: ListPlace, language: Language): Promise<Reply> {
    const { entries, next } = await list.find(place);
    const page = pageWith(entries, place.at ?? 0, list.size ?? ENTRIES_ON_PAGE);
    const items = await Promise.all(
      page.items.map((entry, index) => list.show(entry, language, page.start + index + 1)),
    );
    const isWhole = place.before === undefined && page.start === 0 && !isFiltered(place, list.start);
    const heading = isWhole ? ((await list.heading?.(language)) ?? []) : [];
    return listReply(
      list,
      { page, items: items.filter((item) => item !== undefined), heading, next, place },
      language,
    );
  }

  const showing = (placeOf: (subject: string, chosen: string | undefined) => ListPlace) =>
    turns('staff', async ({ subject, chosen, language }) => show(placeOf(subject, chosen), language));

  return {
    /** Its newest page. @param by only these */
    show: (language: Language, by: ListPlace = {}) => show({ ...list.start, ...by }, language),
    /** The buttons and menus under it. @param open an entry in full, by its ID */
    buttons: (
      open?: (id: string, request: ButtonRequest) => Promise<Reply>,
    ): Readonly<Record<string, Button>> => {
      const buttons = {
        page: showing(readPlace),
        newest: showing(readPlace),
        kind: showing((subject, chosen) => filtered(subject, { kind: chosenOf(chosen) })),
        filter: showing((subject, chosen) => filtered(subject, { state: chosenOf(chosen) })),
        member: showing((subject, chosen) => filtered(subject, { member: memberOf(chosen) })),
        ...(open && { open: shows('staff', (request) => open(request.chosen ?? '', request)) }),
      };
      return Object.fromEntries(
        Object.entries(buttons).map(([name, does]) => [listControl(list.of, name)[1], does]),
      );
    },
  };
}

interface Shown<Entry> {
  readonly page: TurnedPage<Entry>;
  readonly items: readonly ListedEntry[];
  readonly heading: readonly string[];
  readonly next: string | undefined;
  readonly place: ListPlace;
}

function listReply<Entry>(list: EntryList<Entry>, shown: Shown<Entry>, language: Language): Reply {
  const { page, items, heading, next, place } = shown;
  const { words } = language;
  const lines = items.map(({ line }) => line);
  const isFirst = place.before === undefined;
  const none = heading.length > 0 ? '' : (list.none?.(language) ?? words.lists.none);
  const nothing = isFiltered(place, list.start) ? words.lists.noneFit : isFirst ? none : words.lists.noneSo;
  const isEmpty = items.length === 0 && next === undefined && isFirst && !isFiltered(place);
  return embedReply({
    colour: 'plain',
    title: list.title(language),
    description: [...heading, ...(lines.length === 0 ? [nothing] : lines)]
      .filter((line) => line !== '')
      .join('\n'),
    ...pageOf(shown, language),
    components: [
      ...openMenu(list, items, language),
      ...(isEmpty ? [] : filterMenus(list, place, language)),
      ...(list.controls?.(page, language) ?? []),
      ...inRows(pageButtons(list, shown, language)),
    ],
  });
}

/** Says which page it is, if there are several. */
function pageOf({ page, next, place }: Shown<unknown>, { words }: Language) {
  const { pagesBefore = 0 } = place;
  const numbers = { page: pagesBefore + page.page, pages: pagesBefore + page.pages };
  if (next !== undefined) return { footer: words.lists.pageOfMore(numbers) };
  return numbers.pages > 1 && { footer: words.lists.page(numbers) };
}

function openMenu<Entry>({ of }: EntryList<Entry>, items: readonly ListedEntry[], { words }: Language) {
  const options = items.flatMap(({ choice }) =>
    ifGiven(choice, ({ name, value }) => ({ label: name, value })),
  );
  return options.length === 0 ? [] : [menuRow(words.lists.open, options, ...listControl(of, 'open'))];
}

function filterMenus<Entry>(list: EntryList<Entry>, place: ListPlace, language: Language): ControlRow[] {
  const { lists } = language.words;
  const { kind, state, member } = place;
  const menu = (name: string, all: string, names: Names, shown: string | undefined, others: ListPlace) =>
    menuRow(
      all,
      [[ALL, all] as const, ...Object.entries(names)].map(([value, label]) => ({
        value,
        label,
        ...(value === (shown ?? ALL) && { isChosen: true as const }),
      })),
      ...listControl(list.of, name),
      placeText(others),
    );
  return [
    ...ifGiven(list.kinds?.(language), (kinds) =>
      menu('kind', lists.allKinds, kinds, kind, { state, member }),
    ),
    menu('filter', lists.allStates, list.states(language), state, { kind, member }),
    personMenuRow(
      list.memberFilter?.(language) ?? lists.startedBy,
      member,
      ...listControl(list.of, 'member'),
      placeText({ kind, state }),
    ),
  ];
}

function pageButtons<Entry>(
  { of }: EntryList<Entry>,
  { page, next, place }: Shown<Entry>,
  { words }: Language,
): APIButtonComponent[] {
  const { kind, state, member, pagesBefore = 0 } = place;
  const to = (label: string, name: string, there: ListPlace) =>
    button(label, 'secondary', ...listControl(of, name), placeText(there));
  const filters = { kind, state, member };
  const isLast = page.page === page.pages;
  return [
    ...(place.before === undefined ? [] : [to(words.lists.newest, 'newest', filters)]),
    ...(page.page > 1 ? [to(words.lists.previous, 'page', { ...place, at: page.start - 1 })] : []),
    ...(isLast ? [] : [to(words.lists.next, 'page', { ...place, at: page.start + page.items.length })]),
    ...(isLast && next !== undefined
      ? [to(words.lists.next, 'page', { ...filters, before: next, pagesBefore: pagesBefore + page.pages })]
      : []),
  ];
}
