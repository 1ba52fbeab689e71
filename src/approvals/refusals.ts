import { UserError } from '../errors.js';
import { shortId } from '../text/short-id.js';

/** What needs the approval of a second staff member from an amount on. */
export type Kind = 'grant' | 'payout' | 'giveaway' | 'drop' | 'schedule' | 'code';

const SHOWN_BY: Readonly<Record<Kind, (id: string) => string>> = {
  grant: (id) => `/grants show id:${id}`,
  payout: (id) => `/payout show id:${id}`,
  giveaway: () => '/giveaway list',
  drop: () => '/drop list',
  schedule: () => '/payout schedules',
  code: () => '/code list',
};

/** The command that shows what became of one. */
export const shownBy = (kind: Kind, id: string): string => SHOWN_BY[kind](shortId(id));

/** What somebody reads who decides too late. */
export const decidedAlready = () => new UserError(({ words }) => words.approvals.decided);

/** What somebody reads who confirms or cancels a preview too late. */
export const draftGone = () => new UserError(({ words }) => words.approvals.draftGone);

/** What somebody reads who cancels or changes a preview that was confirmed. */
export const confirmedAlready = (kind: Kind, id: string) =>
  new UserError(({ words }) => words.approvals.confirmedAlready({ command: shownBy(kind, id) }));

/** The store has failed, and a draft was certainly not confirmed. */
export const notConfirmed = () => new UserError(({ words }) => words.approvals.notConfirmed);

/** The store has failed, and nobody knows whether something was done: where to look. */
export const uncertain = (kind: Kind, id: string, cause: Error) =>
  new UserError(({ words }) => words.approvals.uncertain({ command: shownBy(kind, id) }), undefined, {
    cause,
  });
