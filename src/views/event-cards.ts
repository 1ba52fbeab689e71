import type { APIEmbedField } from 'discord.js';
import type { Page, Part } from '../approvals/entry-records.js';
import { type Kind, shownBy } from '../approvals/refusals.js';
import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import type { Choice } from '../discord/command.js';
import type { Messenger } from '../discord/messenger.js';
import { hashedNonce } from '../discord/nonces.js';
import { embedReply, field, mention, moment, personField, type Reply, withId } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';
import type { MessagePlace } from '../message-place.js';
import type { Amount } from '../money/amount.js';
import type { KeptNotices } from '../notices/kept-notices.js';
import {
  approvalButtons,
  type Confirmed,
  confirmButtons,
  decidedField,
  type Head,
  headOf,
  idFooter,
  isUnapproved,
  statesOf,
  unapprovedHead,
  withdrawButton,
} from './decision-cards.js';
import { ENTRIES_ON_PAGE, entryList, type ListPlace } from './entry-list.js';

/** What a kind of event says of itself. The cards that all kinds have are made of that. */
export interface EventKind<Draft, Event> {
  readonly kind: Exclude<Kind, 'grant'>;
  /** What one costs at most. */
  readonly costOf: (draft: Draft) => Amount;
  /** What one is called, as Discord shows it; some have no name. */
  readonly nameOf?: (draft: Draft, language: Language) => string;
  /** What one comes to, and on which terms. */
  readonly termsOf: (draft: Draft, language: Language) => readonly APIEmbedField[];
  /** The name of its state. */
  readonly stateOf: (event: Event, language: Language) => string;
  /** Whatever else counts for who approves it. */
  readonly approvalNote?: (language: Language) => string;
}

/** A kind of which there is a list. @typeParam Listed an event with what the list says of it beside its record */
export interface ListedKind<Draft, Event, Listed extends { readonly campaign: Event }>
  extends EventKind<Draft, Event> {
  readonly kind: Exclude<Kind, 'grant' | 'schedule'>;
  readonly lineOf: (listed: Listed, language: Language) => string;
  readonly choiceOf: (event: Event, language: Language) => string;
}

/** What a preview shows, whatever its kind. */
interface Previewed<Draft> {
  readonly draft: Draft;
  /** Of the daily limit, before it. */
  readonly left: Amount;
  readonly needsApproval: boolean;
}

interface PreviewTexts extends Pick<Reply, 'files'> {
  /** Whether something in it is easily overlooked. */
  readonly isDubious?: boolean;
  readonly title: string;
  readonly notes?: readonly string[];
  /** What stands before what is left of the limit, if that is not today's. */
  readonly capLabel?: string;
  /** Beside the terms. */
  readonly fields?: readonly APIEmbedField[];
  /** The label of **Confirm**, where it says more. */
  readonly confirm?: string;
}

/** What something would be, until it is confirmed. */
export function eventPreview<Draft extends { readonly id: string; readonly draftedAt: number }>(
  { kind, termsOf, costOf }: Pick<EventKind<Draft, never>, 'termsOf' | 'costOf'> & { readonly kind: Kind },
  { draft, left, needsApproval }: Previewed<Draft>,
  language: Language,
  texts: PreviewTexts,
): Reply {
  const { approvals } = language.words;
  const { isDubious = false, title, notes = [], capLabel = approvals.capLeft, fields = [], files } = texts;
  const leftAfter = language.amount(left.minus(costOf(draft)));
  return embedReply({
    colour: isDubious ? 'attention' : 'plain',
    title,
    description: [
      ...notes,
      ...(needsApproval ? [approvals.needsApproval] : []),
      approvals.validUntil(moment(draft.draftedAt + DRAFT_VALID_MS, 't')),
    ].join('\n'),
    fields: [...termsOf(draft, language), field(capLabel, approvals.capLeftAfter(leftAfter)), ...fields],
    components: confirmButtons(language, kind, draft.id, texts.confirm),
    ...(files && { files }),
  });
}

/**
 * What a second staff member has to approve, or what was decided. Nothing brings it up to date after that, so it does
 * not say how far it is.
 * @param reader whoever requested it can only withdraw it
 * @param note for who decides, in place of the kind's own
 */
export function approvalCard<Draft, Event extends Draft & Confirmed>(
  eventKind: EventKind<Draft, Event>,
  event: Event,
  language: Language,
  reader: 'staff' | 'requester' = 'staff',
  note: string | undefined = eventKind.approvalNote?.(language),
): Reply {
  const { kind, nameOf, termsOf } = eventKind;
  const { words } = language;
  const isWaiting = event.state === 'waiting';
  const { colour, title, description } = isUnapproved(event.state)
    ? unapprovedHead(kind, event.state, event, language)
    : laterHead(eventKind, event, language);
  const lines = [
    ...(nameOf === undefined ? [] : [`**${nameOf(event, language)}**`]),
    ...(description === undefined ? [] : [description]),
    ...(isWaiting && note !== undefined ? [note] : []),
  ];
  const buttons = reader === 'staff' ? approvalButtons : withdrawButton;
  return embedReply({
    colour,
    title,
    description: lines.join('\n'),
    fields: [
      ...termsOf(event, language),
      ...personField(words.approvals.requestedBy, event.by),
      ...decidedField(event, language),
    ],
    footer: idFooter(kind, event, language),
    components: isWaiting ? buttons(language, kind, event.id) : [],
  });
}

/** Of what was approved, or was ended before anybody could. */
function laterHead<Draft, Event extends Draft & Confirmed>(
  { kind, stateOf, costOf }: EventKind<Draft, Event>,
  event: Event,
  language: Language,
): Head {
  const { approvals, quarantine } = language.words;
  if (event.decidedBy !== undefined) {
    return headOf(kind, 'approved', approvals.seeLater(shownBy(kind, event.id)), language);
  }
  const cost = language.amount(costOf(event));
  return {
    colour: 'quiet',
    title: stateOf(event, language),
    ...(event.quarantined !== undefined && { description: quarantine.approval(mention(event.by), cost) }),
  };
}

/** A page of the events of a kind, newest first. @param extras what else the list has */
export function eventList<Draft, Event extends Confirmed, Listed extends { readonly campaign: Event }>(
  { kind, lineOf, choiceOf }: ListedKind<Draft, Event, Listed>,
  { entries, next }: Page<Listed>,
  place: ListPlace,
  language: Language,
  extras: Partial<Pick<Parameters<typeof entryList>[0], 'heading' | 'none' | 'buttons'>> = {},
): Reply {
  const { listTitle, none } = language.words[kind];
  return entryList(
    {
      route: kind,
      title: listTitle,
      entries: entries.map((listed) => ({
        line: withId(lineOf(listed, language), listed.campaign),
        choice: eventChoice({ choiceOf }, listed.campaign, language),
      })),
      next,
      place,
      states: statesOf(kind, language),
      none,
      ...extras,
    },
    language,
  );
}

/** An event as a choice while its ID is typed. */
export const eventChoice = <Event extends { readonly id: string }>(
  { choiceOf }: { readonly choiceOf: (event: Event, language: Language) => string },
  event: Event,
  language: Language,
): Choice => ({ name: choiceOf(event, language), value: event.id });

/**
 * What shows a page of the events of a kind.
 * @param page reads it
 * @param listedOf reads what the list says of one beside its record
 */
export const eventPages =
  <Draft, Event extends Confirmed, Listed extends { readonly campaign: Event }>(
    eventKind: ListedKind<Draft, Event, Listed>,
    page: (part: Part) => Promise<Page<Event>>,
    listedOf: (event: Event) => Promise<Listed>,
  ) =>
  async (place: ListPlace, language: Language): Promise<Reply> => {
    const { entries, next } = await page({ ...place, limit: ENTRIES_ON_PAGE });
    const listed = await Promise.all(entries.map(listedOf));
    return eventList(eventKind, { entries: listed, next }, place, language);
  };

/** The message that asks staff for their approval in the log channel, and says afterwards what was decided. */
export const createStaffQuestion = <
  Draft,
  Event extends Draft & Confirmed & { readonly posted?: MessagePlace },
>(
  eventKind: EventKind<Draft, Event>,
  messenger: Pick<Messenger, 'toStaff' | 'edit'>,
  language: Language,
  { catchUp }: Pick<KeptNotices, 'catchUp'>,
) => ({
  askStaff: (event: Event) =>
    messenger.toStaff(
      approvalCard(eventKind, event, language),
      hashedNonce(`${eventKind.kind} ${event.id} approval`),
    ),
  update: async (event: Event) =>
    event.posted === undefined || messenger.edit(event.posted, approvalCard(eventKind, event, language)),
  catchUp,
});
