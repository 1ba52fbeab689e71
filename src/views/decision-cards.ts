import type { APIEmbedField } from 'discord.js';
import { type Kind, shownBy } from '../approvals/refusals.js';
import { APPROVAL_VALID_MS } from '../approvals/time-limits.js';
import type { COLOURS } from '../discord/colours.js';
import {
  button,
  field,
  mention,
  moment,
  personField,
  type Reply,
  row,
  simpleReply,
} from '../discord/reply.js';
import type { Language, Words } from '../locales/languages.js';
import type { Amount } from '../money/amount.js';
import { shortId } from '../text/short-id.js';
import { allMarked, marked } from './symbols.js';

/** What was confirmed, and may wait for a second staff member. */
export interface Confirmed {
  readonly id: string;
  readonly by: string;
  readonly state: string;
  readonly confirmedAt: number;
  readonly decidedBy?: string;
  readonly quarantined?: unknown;
}

/** What can be done about a preview, and about what waits for approval. */
export type Control = 'confirm' | 'cancel' | 'approve' | 'reject';

/** Schedules are a part of `/payout`, so their buttons have the kind in their names. */
export const controlOf = (kind: Kind, control: string): readonly [route: string, name: string] =>
  kind === 'schedule' ? ['payout', `${control}-schedule`] : [kind, control];

/** **Confirm** and **Cancel** under a preview. */
export const confirmButtons = (
  { words }: Language,
  kind: Kind,
  id: string,
  confirm: string = words.approvals.confirm,
  subject = id,
) => [
  row(
    button(confirm, 'success', ...controlOf(kind, 'confirm'), subject),
    button(words.approvals.cancel, 'secondary', ...controlOf(kind, 'cancel'), id),
  ),
];

/** Under the answer to whoever requested what others have to approve: they reject it themselves. */
export const withdrawButton = ({ words }: Language, kind: Kind, id: string) => [
  row(button(words.link.cancel, 'secondary', ...controlOf(kind, 'reject'), id)),
];

/** What a second staff member decides. */
export const approvalButtons = ({ words }: Language, kind: Kind, id: string) => [
  row(
    button(words.approvals.approve, 'success', ...controlOf(kind, 'approve'), id),
    button(words.approvals.reject, 'danger', ...controlOf(kind, 'reject'), id),
  ),
];

/** The names of a kind's states, each behind its symbol, by what stands in the record. */
export function statesOf<Of extends Kind>(kind: Of, { words }: Language) {
  const { waiting, rejected, expired } = words.approvals.states;
  const own: ReturnType<typeof ownStates>[Of] = ownStates(words)[kind];
  return allMarked({ waiting, ...own, rejected, expired });
}

/** The states of each kind besides those before an approval, in the order in which one can filter by them. */
function ownStates({ grant, payout, giveaway, drop, schedule, code, event, quarantine }: Words) {
  const quarantined = quarantine.state;
  const { opening, ending, ended, cancelled } = event.states;
  const { open, ending: drawing, drawn } = giveaway.states;
  return {
    grant: grant.states,
    payout: { ...payout.states, quarantined },
    giveaway: {
      scheduled: giveaway.states.scheduled,
      opening,
      open,
      ending: drawing,
      drawn,
      finished: ended,
      cancelled,
      quarantined,
    },
    drop: {
      scheduled: drop.states.scheduled,
      opening,
      open: drop.states.open,
      ending,
      ended,
      cancelled,
      quarantined,
    },
    schedule: { ...schedule.states, quarantined },
    code: { open: code.states.open, ending, ended, cancelled, quarantined },
  };
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

/** Warns that the same was confirmed shortly before. @param state the name of its state */
export const repeatedNote = (
  kind: Kind,
  { id, by, confirmedAt }: Confirmed,
  state: string,
  { words }: Language,
): string =>
  words.approvals.repeated({
    state,
    staff: mention(by),
    when: moment(confirmedAt, 'R'),
    id: shortId(id),
    command: shownBy(kind, id),
  });

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
  withdrawn: 'quiet',
};

/** How a card about a decision begins. */
export const headOf = (
  kind: Kind | 'request',
  stage: Stage,
  description: string,
  { words }: Language,
): Head => ({
  colour: COLOUR[stage],
  title: `${marked(stage, words.approvals.states[stage])} · ${words[kind].id}`,
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
      return headOf(kind, 'waiting', approvals.waits({ when: expires }), language);
    }
    case 'rejected':
      return headOf(kind, 'rejected', approvals.nothingPaid, language);
    case 'expired':
      return headOf(kind, 'expired', approvals.nobodyApproved, language);
  }
}

/**
 * What an answer becomes about what others have yet to decide, once Discord no longer lets it be edited.
 * @param title claims nothing that a decision changes
 * @param command shows what became of it
 */
export const seenLater = (title: string, command: string, { words }: Language): Reply =>
  simpleReply(title, words.approvals.seeLater({ command }), 'quiet');
