import type { APIButtonComponent, APIEmbedField } from 'discord.js';
import { type Kind, shownBy } from '../approvals/refusals.js';
import { turns } from '../discord/buttons.js';
import type { Button } from '../discord/command.js';
import {
  button,
  type ControlRow,
  embed,
  field,
  ifGiven,
  inRows,
  linkButton,
  moment,
  personField,
  type Reply,
} from '../discord/reply.js';
import { PEOPLE_SHOWN } from '../listed.js';
import type { Language } from '../locales/languages.js';
import { type MessagePlace, messageLink } from '../message-place.js';
import { whileOffered } from './decision-buttons.js';
import {
  approvalButtons,
  type Confirmed,
  controlOf,
  decidedField,
  type Head,
  idFooter,
  isUnapproved,
  seenLater,
  unapprovedHead,
} from './decision-cards.js';

/** A part of the people of an event, or of what else there are many of: its rows, its runs. */
export interface People {
  /** What stands over them. */
  readonly title?: string;
  readonly lines: readonly string[];
  /** How many there are in all. */
  readonly of: number;
  /** Where the next part begins; `undefined` if there is none. */
  readonly next: string | undefined;
  /** What is said where there are none. */
  readonly none?: string;
}

type Event = Confirmed & { readonly guildId: string };

/** What a kind shows of an event, beside what all kinds show. */
export interface EntryPage {
  readonly event: Event;
  readonly head: Head;
  readonly fields: readonly APIEmbedField[];
  readonly people: People;
  /** Where people see it. */
  readonly message?: MessagePlace | undefined;
  /** What can be done with it now. */
  readonly buttons?: readonly APIButtonComponent[];
  readonly menus?: readonly ControlRow[];
  readonly files?: Reply['files'];
}

/** Which part of its people the page of an event shows. */
interface PagePlace {
  readonly id: string;
  readonly page: number;
  readonly before?: string | undefined;
}

const SEPARATOR = '/';

const placeText = ({ id, page, before = '' }: PagePlace) => [id, page, before].join(SEPARATOR);

function readPlace(text: string): PagePlace {
  const [id = '', page, before] = text.split(SEPARATOR);
  return { id, page: Number(page) || 1, before: before || undefined };
}

/** Reads what the page of an event shows. @param before as {@link People.next} says */
type Read = (id: string, before: string | undefined, language: Language) => Promise<EntryPage>;

/** The pages of the events of a kind: what each is and has come to, its people, and what can be done with it. */
export function entryPages(kind: Kind, read: Read) {
  const [route, people] = controlOf(kind, 'people');

  async function show(place: PagePlace, language: Language): Promise<Reply> {
    const shown = async () =>
      pageReply([route, people], kind, place, await read(place.id, place.before, language), language);
    const later = seenLater(language.words[kind].id, shownBy(kind, place.id), language);
    return whileOffered(await shown(), { subject: place.id, read: shown, later });
  }

  const buttons: Readonly<Record<string, Button>> = {
    [people]: turns('staff', async ({ subject, language }) => show(readPlace(subject), language)),
  };
  return { show: (id: string, language: Language) => show({ id, page: 1 }, language), buttons };
}

function pageReply(
  [route, control]: readonly [string, string],
  kind: Kind,
  place: PagePlace,
  page: EntryPage,
  language: Language,
): Reply {
  const { words } = language;
  const { event, head, fields, people, message, buttons = [], menus = [], files } = page;
  const { id } = event;
  const pages = Math.max(Math.ceil(people.of / PEOPLE_SHOWN), place.page);
  const to = (label: string, there: Omit<PagePlace, 'id'>) =>
    button(label, 'secondary', route, control, placeText({ id, ...there }));
  const turning = [
    ...(place.page > 1 ? [to(words.lists.first, { page: 1 })] : []),
    ...(people.next === undefined
      ? []
      : [to(words.lists.next, { page: place.page + 1, before: people.next })]),
    ...(message === undefined
      ? []
      : [linkButton(words.event.toMessage, messageLink(event.guildId, message))]),
  ];
  const lines = people.lines.length === 0 && people.none !== undefined ? [people.none] : people.lines;
  const footer = [
    idFooter(kind, event, language),
    ...(pages > 1 ? [words.lists.page({ page: place.page, pages })] : []),
  ].join(' · ');
  const entry = {
    ...head,
    fields: [
      ...fields,
      ...personField(words.approvals.requestedBy, event.by),
      ...decidedField(event, language),
      field(words.grant.confirmedAt, moment(event.confirmedAt, 'f')),
    ],
  };
  // A description stands above the fields of its embed, so the people have an embed of their own.
  const under = { colour: head.colour, ...ifGiven(people.title, (title) => ({ title }))[0] };
  return {
    embeds:
      lines.length === 0
        ? [embed({ ...entry, footer })]
        : [embed(entry), embed({ ...under, description: lines.join('\n'), footer })],
    components: [
      ...(event.state === 'waiting' ? approvalButtons(language, kind, id) : []),
      ...menus,
      ...inRows([...turning, ...buttons]),
    ],
    ...(files && { files }),
  };
}

/** How the page of an event begins. @param title with the name of its state */
export function pageHead(
  kind: Kind,
  event: Event,
  {
    colour,
    title,
    notes = [],
  }: Pick<Head, 'title'> & { readonly colour?: Head['colour']; readonly notes?: readonly string[] },
  language: Language,
): Head {
  const { state } = event;
  const why = isUnapproved(state) ? [unapprovedHead(kind, state, event, language).description] : [];
  return {
    colour: colour ?? (state === 'waiting' ? 'attention' : GOES_ON.has(state) ? 'good' : 'quiet'),
    title,
    description: [...why, ...notes].filter((line) => line !== undefined).join('\n'),
  };
}

const GOES_ON: ReadonlySet<string> = new Set(['scheduled', 'open', 'active']);
