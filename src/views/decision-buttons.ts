import type { Kind } from '../approvals/refusals.js';
import type { Button } from '../discord/command.js';
import { button, type Reply, row } from '../discord/reply.js';
import type { ButtonRequest } from '../discord/request.js';
import type { Language } from '../locales/languages.js';
import { simpleReply } from './simple-reply.js';

type Control = 'confirm' | 'cancel' | 'approve' | 'reject';

/** Schedules are a part of `/payout`, so their buttons have the kind in their names. */
const controlOf = (kind: Kind, control: Control): readonly [route: string, name: string] =>
  kind === 'schedule' ? ['payout', `${control}-schedule`] : [kind, control];

/** **Confirm** and **Cancel** under a preview. */
export const confirmButtons = (
  { words }: Language,
  kind: Kind,
  id: string,
  confirm: string = words.approvals.confirm,
) => [
  row(
    button(confirm, 'success', ...controlOf(kind, 'confirm'), id),
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

/** The answer to a preview's **Cancel**. */
export const cancelledPreview = ({ words }: Language): Reply =>
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
  const staff = { staff: true, answers: 'update' } as const;
  const buttons: Readonly<Record<Control, Button>> = {
    confirm: { ...staff, logs: true, once: true, refusalReplaces: true, run: confirm },
    cancel: {
      ...staff,
      refusalReplaces: true,
      async run({ subject, user, language }) {
        await cancel(subject, user.id);
        return cancelledPreview(language);
      },
    },
    approve: {
      ...staff,
      logs: true,
      run: async (request) =>
        show(await approve(request.subject, request.user.id, request), request.messageLanguage),
    },
    reject: {
      ...staff,
      logs: true,
      run: async ({ subject, user, messageLanguage }) =>
        show(await reject(subject, user.id), messageLanguage),
    },
  };
  return Object.fromEntries(
    Object.entries(buttons).map(([control, does]) => [controlOf(kind, control as Control)[1], does]),
  );
}
