import type { APIEmbedField } from 'discord.js';
import { type Kind, shownBy } from '../approvals/refusals.js';
import { APPROVAL_VALID_MS, DRAFT_VALID_MS } from '../approvals/time-limits.js';
import {
  type COLOURS,
  embedReply,
  field,
  mention,
  moment,
  personField,
  type Reply,
} from '../discord/reply.js';
import type { Language, Words } from '../locales/languages.js';
import type { Amount } from '../money/amount.js';
import { shortId } from '../text/short-id.js';
import { approvalButtons, confirmButtons, withdrawButton } from './decision-buttons.js';

/** What was confirmed, and may wait for a second staff member. */
interface Confirmed {
  readonly id: string;
  readonly by: string;
  readonly state: string;
  readonly confirmedAt: number;
  readonly decidedBy?: string;
  readonly quarantined?: unknown;
}

/** The names of a kind's states, by what stands in the record. */
export function statesOf<Of extends Kind>(kind: Of, { words }: Language) {
  const { waiting, rejected, expired } = words.approvals.states;
  const own: Words[Of]['states'] = words[kind].states;
  return { waiting, ...own, rejected, expired: expired };
}

/** Names what a card is about, so that a command can be given its ID. */
export const idFooter = (kind: Kind, { id }: { readonly id: string }, { words }: Language): string =>
  `${words[kind].id} ${shortId(id)}`;

/** Who approved or rejected something; nobody if it has not been decided. */
export const decidedField = (
  { state, decidedBy }: Pick<Confirmed, 'state' | 'decidedBy'>,
  language: Language,
): APIEmbedField[] => personField(decidedLabel({ state }, language), decidedBy);

/** What stands before the second staff member. */
export const decidedLabel = ({ state }: Pick<Confirmed, 'state'>, { words }: Language): string =>
  state === 'rejected' ? words.approvals.rejectedBy : words.approvals.approvedBy;

export const costField = (cost: Amount, { words, amount }: Language): APIEmbedField =>
  field(words.approvals.cost, `**${amount(cost)}**`);

/** @param left of the daily limit, after what is previewed */
export const capField = (left: Amount, { words, amount }: Language): APIEmbedField =>
  field(words.approvals.capLeft, words.approvals.capLeftAfter(amount(left)));

interface PreviewCard extends Pick<Reply, 'files'> {
  readonly kind: Kind;
  readonly draft: { readonly id: string; readonly draftedAt: number };
  /** Whether something in it is easily overlooked. */
  readonly isDubious?: boolean;
  readonly title: string;
  readonly notes?: readonly string[];
  readonly needsApproval: boolean;
  readonly fields: readonly APIEmbedField[];
  /** The label of **Confirm**, where it says more. */
  readonly confirm?: string;
}

/** What something would be, until it is confirmed. */
export function previewCard(preview: PreviewCard, language: Language): Reply {
  const {
    kind,
    draft,
    isDubious = false,
    title,
    notes = [],
    needsApproval,
    fields,
    confirm,
    files,
  } = preview;
  const { approvals } = language.words;
  return embedReply({
    colour: isDubious ? 'attention' : 'plain',
    title,
    description: [
      ...notes,
      ...(needsApproval ? [approvals.needsApproval] : []),
      approvals.validUntil(moment(draft.draftedAt + DRAFT_VALID_MS, 't')),
    ].join('\n'),
    fields,
    components: confirmButtons(language, kind, draft.id, confirm),
    ...(files && { files }),
  });
}

/** How a card begins. */
export interface Head {
  readonly colour: keyof typeof COLOURS;
  readonly title: string;
  readonly description?: string;
}

type Stage = keyof Words['approvals']['states'];

const COLOUR: Readonly<Record<Stage, keyof typeof COLOURS>> = {
  waiting: 'attention',
  approved: 'good',
  rejected: 'refusal',
  expired: 'quiet',
};

const headOf = (kind: Kind, stage: Stage, description: string, { words }: Language): Head => ({
  colour: COLOUR[stage],
  title: `${words.approvals.states[stage]} · ${words[kind].id}`,
  description,
});

/** The states of what waits for a decision, or of which nothing comes. */
export type Unapproved = 'waiting' | 'rejected' | 'expired';

export const isUnapproved = (state: string): state is Unapproved =>
  state === 'waiting' || state === 'rejected' || state === 'expired';

/** How every card of something in such a state begins. */
export function unapprovedHead(
  kind: Kind,
  state: Unapproved,
  { confirmedAt }: Pick<Confirmed, 'confirmedAt'>,
  language: Language,
): Head {
  const { approvals } = language.words;
  switch (state) {
    case 'waiting': {
      const expires = moment(confirmedAt + APPROVAL_VALID_MS, 'R');
      return headOf(kind, 'waiting', approvals.waits(expires), language);
    }
    case 'rejected':
      return headOf(kind, 'rejected', approvals.nothingPaid, language);
    case 'expired':
      return headOf(kind, 'expired', approvals.nobodyApproved, language);
  }
}

/** What staff decide on. */
export interface Matter {
  readonly kind: Kind;
  /** What it is called, as Discord shows it. */
  readonly name?: string;
  readonly cost: string;
  /** The name of its state. */
  readonly state: string;
  readonly fields: readonly APIEmbedField[];
  /** Whatever else counts for the decision. */
  readonly note?: string;
}

/**
 * What a second staff member has to approve, or what was decided. Nothing brings it up to date after that, so it does
 * not say how far it is.
 * @param reader whoever requested it can only withdraw it
 */
export function approvalCard(
  entry: Confirmed,
  matter: Matter,
  language: Language,
  reader: 'staff' | 'requester' = 'staff',
): Reply {
  const { kind, name, fields, note } = matter;
  const { words } = language;
  const isWaiting = entry.state === 'waiting';
  const { colour, title, description } = isUnapproved(entry.state)
    ? unapprovedHead(kind, entry.state, entry, language)
    : laterHead(entry, matter, language);
  const lines = [
    ...(name === undefined ? [] : [`**${name}**`]),
    ...(description === undefined ? [] : [description]),
    ...(isWaiting && note !== undefined ? [note] : []),
  ];
  const buttons = reader === 'staff' ? approvalButtons : withdrawButton;
  return embedReply({
    colour,
    title,
    description: lines.join('\n'),
    fields: [
      ...fields,
      ...personField(words.approvals.requestedBy, entry.by),
      ...decidedField(entry, language),
    ],
    footer: idFooter(kind, entry, language),
    components: isWaiting ? buttons(language, kind, entry.id) : [],
  });
}

/** Of what was approved, or was ended before anybody could. */
function laterHead(entry: Confirmed, { kind, state, cost }: Matter, language: Language): Head {
  const { approvals, quarantine } = language.words;
  if (entry.decidedBy !== undefined) {
    return headOf(kind, 'approved', approvals.seeLater(shownBy(kind, entry.id)), language);
  }
  return {
    colour: 'quiet',
    title: state,
    ...(entry.quarantined !== undefined && { description: quarantine.approval(mention(entry.by), cost) }),
  };
}
