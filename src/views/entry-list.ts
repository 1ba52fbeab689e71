import type { Choice } from '../discord/command.js';
import { button, type ControlRow, embedReply, menuRow, type Reply, row } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';

/** Which part of a list is shown. */
export interface ListPlace {
  /** From 1. */
  readonly page: number;
  /** The ID before which the page begins; the newest page has none. */
  readonly before?: string | undefined;
  /** Only entries in this state. */
  readonly state?: string | undefined;
  /** Discord user ID; only entries of this member. */
  readonly member?: string | undefined;
}

/** Entries on a page. */
export const ENTRIES_ON_PAGE = 8;
/** The choice of a filter that shows every state. */
const ALL = 'all';
const SEPARATOR = '.';

/** The place as a part of a button's ID. */
const placeText = ({ page, before = '', state = '', member = '' }: ListPlace) =>
  [page, before, state, member].join(SEPARATOR);

/**
 * Reads what {@link placeText} has written.
 * @param chosen the state that was chosen in the menu, if that was used: the list then begins anew
 */
export function readPlace(text: string, chosen?: string): ListPlace {
  const [page = '1', before, state, member] = text.split(SEPARATOR);
  if (chosen === undefined) {
    return {
      page: Number(page),
      before: before || undefined,
      state: state || undefined,
      member: member || undefined,
    };
  }
  return { page: 1, state: chosen === ALL ? undefined : chosen, member: member || undefined };
}

/** An entry as a list shows it. */
export interface ListedEntry {
  readonly line: string;
  /** In the menu that opens an entry. */
  readonly choice: Choice;
}

interface EntryList {
  /** The route of the list's buttons. */
  readonly route: string;
  readonly title: string;
  /** What is said of the whole list. */
  readonly heading?: readonly string[];
  readonly entries: readonly ListedEntry[];
  /** Where the next page begins. */
  readonly next: string | undefined;
  readonly place: ListPlace;
  /** The names of the states that one can filter by. */
  readonly states: Readonly<Record<string, string>>;
  /** What is said where there is nothing. */
  readonly none: string;
  /** Buttons of the list's own. */
  readonly controls?: readonly ControlRow[];
}

/** A page of a list for staff: filtered by state, with the way to other pages, and to each entry in full. */
export function entryList(list: EntryList, language: Language): Reply {
  const { entries, next, place, heading = [] } = list;
  const { words, number } = language;
  const { lists } = words;
  const isFirst = place.before === undefined;
  const lines = entries.map(({ line }) => line);
  const nothing = place.state === undefined && isFirst ? list.none : lists.noneSo;
  const isEmpty = entries.length === 0 && next === undefined && isFirst && place.state === undefined;
  return embedReply({
    colour: 'plain',
    title: list.title,
    description: [...heading, ...(lines.length === 0 ? [nothing] : lines)]
      .filter((line) => line !== '')
      .join('\n'),
    ...((!isFirst || next !== undefined) && { footer: lists.page(number(place.page)) }),
    components: [
      ...(list.controls ?? []),
      ...(entries.length === 0
        ? []
        : [
            menuRow(
              lists.open,
              entries.map(({ choice: { name, value } }) => ({ label: name, value })),
              list.route,
              'open',
            ),
          ]),
      ...(isEmpty ? [] : [filterMenu(list, language)]),
      ...pageButtons(list, language),
    ],
  });
}

function filterMenu({ route, states, place }: EntryList, { words }: Language): ControlRow {
  const options = [[ALL, words.lists.all] as const, ...Object.entries(states)];
  const shown = place.state ?? ALL;
  return menuRow(
    words.lists.filter,
    options.map(([value, label]) => ({ value, label, ...(value === shown && { isChosen: true }) })),
    route,
    'filter',
    placeText({ page: 1, member: place.member }),
  );
}

function pageButtons({ route, place, next }: EntryList, { words }: Language): ControlRow[] {
  const { state, member } = place;
  const to = (label: string, control: string, there: ListPlace) =>
    button(label, 'secondary', route, control, placeText({ ...there, state, member }));
  const buttons = [
    ...(place.before === undefined ? [] : [to(words.grants.newest, 'newest', { page: 1 })]),
    ...(next === undefined ? [] : [to(words.grants.older, 'page', { page: place.page + 1, before: next })]),
  ];
  return buttons.length === 0 ? [] : [row(...buttons)];
}
