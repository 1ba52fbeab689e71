import type { APIEmbedField } from 'discord.js';
import { type Kind, shownBy } from '../approvals/refusals.js';
import { DRAFT_VALID_MS } from '../approvals/time-limits.js';
import type { Choice } from '../discord/command.js';
import type { Messenger } from '../discord/messenger.js';
import { hashedNonce } from '../discord/nonces.js';
import {
  type ControlRow,
  embedReply,
  field,
  ifGiven,
  mention,
  moment,
  personField,
  type Reply,
  withId,
} from '../discord/reply.js';
import type { Listed, Wanted } from '../listed.js';
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
import { entryList } from './entry-list.js';

/** In a list: when an event ends, while it is open, or else when it did or began. @param at ms since the epoch */
export const endMoment = (at: number, isOpen: boolean): string => `${isOpen ? '⏳ ' : ''}${moment(at, 'R')}`;

/** When an event ends: so long after its start, until it has begun. */
export interface Ending {
  readonly durationMs: number;
  readonly endsAt?: number;
  readonly endedAt?: number;
}

/** When an event ends or has ended. */
export function endField({ durationMs, endsAt, endedAt }: Ending, language: Language): APIEmbedField {
  const { words, duration } = language;
  if (endedAt !== undefined) return field(words.giveaway.ended, moment(endedAt, 'f'));
  const ends =
    endsAt === undefined ? words.event.endsAfter({ duration: duration(durationMs) }) : moment(endsAt, 'f');
  return field(words.giveaway.ends, ends);
}

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
  /** What leads whoever approves it to what the card has no room for. */
  readonly toSee?: (event: Event, language: Language) => ControlRow;
}

/** A kind of which there is a list. @typeParam Listed an event with what the list says of it beside its record */
export interface ListedKind<Draft, Event, Listed extends { readonly campaign: Event }>
  extends EventKind<Draft, Event> {
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
  /** What **Confirm** names, where that is more than the draft. */
  readonly subject?: string;
  /** What else can be done before that. */
  readonly controls?: readonly ControlRow[];
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
      approvals.validUntil({ when: moment(draft.draftedAt + DRAFT_VALID_MS, 't') }),
    ].join('\n'),
    fields: [
      ...termsOf(draft, language),
      field(capLabel, approvals.capLeftAfter({ left: leftAfter })),
      ...fields,
    ],
    components: [
      ...(texts.controls ?? []),
      ...confirmButtons(language, kind, draft.id, texts.confirm, texts.subject),
    ],
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
  const toSee = ifGiven(reader === 'staff' ? eventKind.toSee : undefined, (row) => row(event, language));
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
    components: isWaiting ? [...buttons(language, kind, event.id), ...toSee] : [],
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
    return headOf(kind, 'approved', approvals.seeLater({ command: shownBy(kind, event.id) }), language);
  }
  const cost = language.amount(costOf(event));
  return {
    colour: 'quiet',
    title: stateOf(event, language),
    ...(event.quarantined !== undefined && {
      description: quarantine.approval({ staff: mention(event.by), total: cost }),
    }),
  };
}

/**
 * The list of the events of a kind.
 * @param listed finds them
 * @param countedOf reads what the list says of one beside its record
 * @param heading what is said of the whole list
 */
export const eventList = <Draft, Event extends Confirmed, Counted extends { readonly campaign: Event }>(
  { kind, lineOf, choiceOf }: ListedKind<Draft, Event, Counted>,
  listed: (wanted: Wanted) => Promise<Listed<Event>>,
  countedOf: (event: Event) => Promise<Counted>,
  heading?: (language: Language) => Promise<readonly string[]>,
) =>
  entryList<Event>({
    of: kind,
    title: ({ words }) => words[kind].listTitle,
    find: listed,
    async show(event, language) {
      const counted = await countedOf(event);
      return {
        line: withId(lineOf(counted, language), event),
        choice: eventChoice({ choiceOf }, counted.campaign, language),
      };
    },
    states: (language) => statesOf(kind, language),
    ...(heading && { heading }),
  });

/** An event as a choice while its ID is typed. */
export const eventChoice = <Event extends { readonly id: string }>(
  { choiceOf }: { readonly choiceOf: (event: Event, language: Language) => string },
  event: Event,
  language: Language,
): Choice => ({ name: choiceOf(event, language), value: event.id });

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
  /** @param shown makes of the card what is posted; default: the same */
  askStaff: (event: Event, shown: (card: Reply) => Reply = (card) => card) =>
    messenger.toStaff(
      shown(approvalCard(eventKind, event, language)),
      hashedNonce(`${eventKind.kind} ${event.id} approval`),
    ),
  update: async (event: Event) =>
    event.posted === undefined || messenger.edit(event.posted, approvalCard(eventKind, event, language)),
  catchUp,
});
