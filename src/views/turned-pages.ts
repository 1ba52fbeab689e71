import { button, type ControlRow, type controlId, row } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';

/** A part of a list that is at hand as a whole. */
export interface TurnedPage<Item> {
  readonly items: readonly Item[];
  /** How many items come before it. */
  readonly start: number;
  readonly page: number;
  readonly pages: number;
}

/** The page on which an item stands; the last one if there are fewer by now. @param at the item's place, from 0 */
export function pageWith<Item>(all: readonly Item[], at: number, size: number): TurnedPage<Item> {
  const pages = Math.max(Math.ceil(all.length / size), 1);
  const page = Math.min(Math.floor(at / size) + 1, pages);
  const start = (page - 1) * size;
  return { items: all.slice(start, start + size), start, page, pages };
}

/** The buttons that turn the pages. @param control what one is that shows the page of an item, by the item's place */
export function turningRow(
  { start, items, page, pages }: TurnedPage<unknown>,
  control: (at: number) => Parameters<typeof controlId>,
  { words }: Language,
): readonly ControlRow[] {
  const to = (label: string, at: number) => button(label, 'secondary', ...control(at));
  const buttons = [
    ...(page > 1 ? [to(words.lists.previous, start - 1)] : []),
    ...(page < pages ? [to(words.lists.next, start + items.length)] : []),
  ];
  return buttons.length === 0 ? [] : [row(...buttons)];
}

/** Says which page it is, if there are several. */
export const pageFooter = ({ page, pages }: TurnedPage<unknown>, { words }: Language) =>
  pages > 1 && { footer: words.lists.page({ page, pages }) };

/** Reads the subject of a button that turns pages. */
export const readPlaceOfItem = (subject: string): number => Number(subject) || 0;
