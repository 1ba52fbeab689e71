import type { Button } from '../discord/command.js';
import type { Reply } from '../discord/reply.js';
import type { ButtonRequest } from '../discord/request.js';
import type { Language } from '../locales/languages.js';
import { type ListPlace, placeOfMember, placeOfState, readPlace } from './entry-list.js';

/**
 * The buttons and menus under a list.
 * @param show a page of the list
 * @param open an entry in full, by its ID
 */
export function listControls(
  show: (place: ListPlace, language: Language) => Promise<Reply>,
  open: (id: string, request: ButtonRequest) => Promise<Reply>,
): Readonly<Record<'page' | 'newest' | 'filter' | 'member' | 'open', Button>> {
  const showing = (placeOf: (subject: string, chosen: string | undefined) => ListPlace): Button => ({
    staff: true,
    answers: 'update',
    readsOnly: true,
    run: async ({ subject, chosen, language }) => show(placeOf(subject, chosen), language),
  });
  const turnPage = showing(readPlace);
  return {
    page: turnPage,
    newest: turnPage,
    filter: showing(placeOfState),
    member: showing(placeOfMember),
    open: {
      staff: true,
      answers: 'reply',
      readsOnly: true,
      run: (request) => open(request.chosen ?? '', request),
    },
  };
}
