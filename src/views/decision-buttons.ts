import { isDeepStrictEqual } from 'node:util';
import { type Kind, shownBy } from '../approvals/refusals.js';
import { decides, settles } from '../discord/buttons.js';
import type { Button } from '../discord/command.js';
import { type Following, type Reply, simpleReply } from '../discord/reply.js';
import type { ButtonRequest } from '../discord/request.js';
import type { Language } from '../locales/languages.js';
import { type Confirmed, type Control, controlOf, seenLater } from './decision-cards.js';
import { approvalCard, type EventKind } from './event-cards.js';

/** The answer to a preview's **Cancel**. */
const cancelledPreview = ({ words }: Language): Reply =>
  simpleReply(words.approvals.cancelledTitle, words.approvals.nothingPaid, 'quiet');

interface Decisions<Entry> {
  readonly confirm: Button['run'];
  readonly cancel: (id: string, staffId: string) => Promise<void>;
  readonly approve: (id: string, staffId: string, request: ButtonRequest) => Promise<Entry>;
  readonly reject: (id: string, staffId: string) => Promise<Entry>;
  /** What was decided. */
  readonly show: (entry: Entry, language: Language) => Reply;
}

/** What the buttons do under the preview of a kind, and under the question whether to approve. */
export function decisionButtons<Entry>(
  kind: Kind,
  { confirm, cancel, approve, reject, show }: Decisions<Entry>,
): Readonly<Record<string, Button>> {
  const buttons: Readonly<Record<Control, Button>> = {
    confirm: decides(confirm),
    cancel: {
      staff: true,
      answers: 'update',
      refusalReplaces: true,
      async run({ subject, user, language }) {
        await cancel(subject, user.id);
        return cancelledPreview(language);
      },
    },
    approve: settles(async (request) =>
      show(await approve(request.subject, request.user.id, request), request.messageLanguage),
    ),
    reject: settles(async ({ subject, user, messageLanguage }) =>
      show(await reject(subject, user.id), messageLanguage),
    ),
  };
  return Object.fromEntries(
    Object.entries(buttons).map(([control, does]) => [controlOf(kind, control as Control)[1], does]),
  );
}

interface EventDecisions<Event> {
  confirm(id: string, staffId: string): Promise<Event>;
  /** Drops a preview. */
  abandon(id: string, staffId: string): Promise<void>;
  approve(id: string, staffId: string): Promise<Event>;
  reject(id: string, staffId: string): Promise<Event>;
  find(id: string): Promise<Event | undefined>;
}

/**
 * The same for a kind of event.
 * @param confirm answers its confirmation
 */
export const eventDecisions = <Draft, Event extends Draft & Confirmed>(
  eventKind: EventKind<Draft, Event>,
  service: Omit<EventDecisions<Event>, 'confirm' | 'find'>,
  confirm: Button['run'],
): Readonly<Record<string, Button>> =>
  decisionButtons(eventKind.kind, {
    confirm,
    cancel: service.abandon,
    approve: service.approve,
    reject: service.reject,
    show: (event: Event, language) => approvalCard(eventKind, event, language),
  });

/** What **Confirm** does for an event that may wait for a second staff member then. */
export const confirming =
  <Event extends Confirmed>(
    kind: Kind,
    { confirm, find }: Pick<EventDecisions<Event>, 'confirm' | 'find'>,
    show: (event: Event, language: Language) => Reply,
  ): Button['run'] =>
  async ({ subject, user, language }) =>
    whileWaiting(kind, await confirm(subject, user.id), { find, show }, language);

/** Keeps the answer to a confirmation true while a second staff member has yet to approve the event. */
export function whileWaiting<Event extends Confirmed>(
  kind: Kind,
  event: Event,
  {
    find,
    show,
  }: Pick<EventDecisions<Event>, 'find'> & { readonly show: (event: Event, language: Language) => Reply },
  language: Language,
): Reply {
  const reply = show(event, language);
  return whileOffered(reply, {
    subject: event.id,
    read: async () => show((await find(event.id)) ?? event, language),
    later: seenLater(language.words.approvals.askedTitle, shownBy(kind, event.id), language),
  });
}

interface OfferingAnswer {
  /** The ID of what the buttons are about. */
  readonly subject: string;
  /** The answer as it is to read now. */
  readonly read: () => Promise<Reply>;
  readonly later: Reply;
}

/** Keeps an answer true whose buttons others may use up first. */
export function whileOffered(reply: Reply, offering: OfferingAnswer): Reply {
  const { subject, read, later } = offering;
  if ((reply.components ?? []).length === 0) return reply;
  const follows: Following = {
    subject,
    async decided() {
      const current = await read();
      const isSame = isDeepStrictEqual(current.components, reply.components);
      return isSame ? undefined : whileOffered(current, offering);
    },
    later,
  };
  return { ...reply, follows };
}
