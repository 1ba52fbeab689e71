import type { APIButtonComponent } from 'discord.js';
import { shows, turns } from '../discord/buttons.js';
import type { Button, Choice } from '../discord/command.js';
import {
  button,
  type ControlRow,
  embedReply,
  inRows,
  menuRow,
  personMenuRow,
  type Reply,
} from '../discord/reply.js';
import type { ButtonRequest } from '../discord/request.js';
import { UserError } from '../errors.js';
import type { Language } from '../locales/languages.js';
import { isSnowflake } from '../text/snowflake.js';

/** Which part of a list is shown. */
export interface ListPlace {
  /** From 1. */
  readonly page: number;
  /** The ID before which the page begins; the newest page has none. */
  readonly before?: string | undefined;
  /** Only entries in this state. */
  readonly state?: string | undefined;
  /** Discord user ID; only what this member started, or only grants to them. */
  readonly member?: string | undefined;
}

/** Whether a list shows only some of its entries. */
export const isFiltered = ({ state, member }: ListPlace) => state !== undefined || member !== undefined;

/** Entries on a page. Three rows are menus, so a button for each and two for the pages must fit in two, of five each. */
export const ENTRIES_ON_PAGE = 8;
/** The choice of a filter that shows every state. */
const ALL = 'all';
const SEPARATOR = '.';

/** The place as a part of a button's ID. */
const placeText = ({ page, before = '', state = '', member = '' }: ListPlace) =>
  [page, before, state, member].join(SEPARATOR);

/** Reads what {@link placeText} has written. */
function readPlace(text: string): ListPlace {
  const [page = '1', before, state, member] = text.split(SEPARATOR);
  return {
    page: Number(page),
    before: before || undefined,
    state: state || undefined,
    member: member || undefined,
  };
}

/** Where a list begins anew once a state was chosen in its menu. */
const placeOfState = (text: string, chosen: string | undefined): ListPlace => ({
  page: 1,
  state: chosen === ALL ? undefined : chosen,
  member: readPlace(text).member,
});

/**
 * Where a list begins anew once a member was chosen in its menu, or nobody any more.
 * @throws {UserError} for what is no Discord ID
 */
function placeOfMember(text: string, chosen: string | undefined): ListPlace {
  if (chosen !== undefined && !isSnowflake(chosen)) {
    throw new UserError(({ words }) => words.refusals.outdatedControl);
  }
  return { page: 1, state: readPlace(text).state, member: chosen };
}

/** An entry as a list shows it. */
interface ListedEntry {
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
  /** What the menu says in which one filters by member; default: it is about who started an entry. */
  readonly memberFilter?: string;
  /** What is said where there is nothing. */
  readonly none: string;
  /** Buttons of the list's own, one for each entry at most. */
  readonly buttons?: readonly APIButtonComponent[];
}

/** A page of a list for staff: filtered by state and member, with the way to other pages, and to each entry in full. */
export function entryList(list: EntryList, language: Language): Reply {
  const { entries, next, place, heading = [] } = list;
  const { words, number } = language;
  const { lists } = words;
  const isFirst = place.before === undefined;
  const lines = entries.map(({ line }) => line);
  const nothing = isFiltered(place) ? lists.noneFit : isFirst ? list.none : lists.noneSo;
  const isEmpty = entries.length === 0 && next === undefined && isFirst && !isFiltered(place);
  return embedReply({
    colour: 'plain',
    title: list.title,
    description: [...heading, ...(lines.length === 0 ? [nothing] : lines)]
      .filter((line) => line !== '')
      .join('\n'),
    ...((!isFirst || next !== undefined) && { footer: lists.page(number(place.page)) }),
    components: [
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
      ...(isEmpty ? [] : [stateMenu(list, language), memberMenu(list, language)]),
      ...inRows([...(list.buttons ?? []), ...pageButtons(list, language)]),
    ],
  });
}

function stateMenu({ route, states, place }: EntryList, { words }: Language): ControlRow {
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

const memberMenu = ({ route, place, memberFilter }: EntryList, { words }: Language): ControlRow =>
  personMenuRow(
    memberFilter ?? words.lists.startedBy,
    place.member,
    route,
    'member',
    placeText({ page: 1, state: place.state }),
  );

function pageButtons({ route, place, next }: EntryList, { words }: Language): APIButtonComponent[] {
  const { state, member } = place;
  const to = (label: string, control: string, there: ListPlace) =>
    button(label, 'secondary', route, control, placeText({ ...there, state, member }));
  return [
    ...(place.before === undefined ? [] : [to(words.grants.newest, 'newest', { page: 1 })]),
    ...(next === undefined ? [] : [to(words.grants.older, 'page', { page: place.page + 1, before: next })]),
  ];
}

/**
 * The buttons and menus under a list.
 * @param show a page of the list
 * @param open an entry in full, by its ID
 */
export function listControls(
  show: (place: ListPlace, language: Language) => Promise<Reply>,
  open: (id: string, request: ButtonRequest) => Promise<Reply>,
): Readonly<Record<'page' | 'newest' | 'filter' | 'member' | 'open', Button>> {
  const showing = (placeOf: (subject: string, chosen: string | undefined) => ListPlace) =>
    turns('staff', async ({ subject, chosen, language }) => show(placeOf(subject, chosen), language));
  return {
    page: showing(readPlace),
    newest: showing(readPlace),
    filter: showing(placeOfState),
    member: showing(placeOfMember),
    open: shows('staff', (request) => open(request.chosen ?? '', request)),
  };
}
