import { button, row } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';

/** **Confirm** and **Cancel** under a preview. @param command the route of both */
export const confirmButtons = (
  { words }: Language,
  command: string,
  id: string,
  {
    confirm = words.grant.confirm,
    confirmButton = 'confirm',
    cancel = 'cancel',
  }: { confirm?: string; confirmButton?: string; cancel?: string } = {},
) => [
  row(
    button(confirm, 'success', command, confirmButton, id),
    button(words.grant.cancel, 'secondary', command, cancel, id),
  ),
];

/** Under the answer to whoever requested what others have to approve. @param command the route of the button */
export const withdrawButton = ({ words }: Language, command: string, id: string) => [
  row(button(words.link.cancel, 'secondary', command, 'withdraw', id)),
];

/** What a second staff member decides. @param command the route of both buttons @param of the end of their names */
export const approvalButtons = ({ words }: Language, command: string, id: string, of = '') => [
  row(
    button(words.grant.approve, 'success', command, `approve${of}`, id),
    button(words.grant.reject, 'danger', command, `reject${of}`, id),
  ),
];
