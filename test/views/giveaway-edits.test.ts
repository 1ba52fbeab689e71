import { expect, it } from 'vitest';
import { publicMessage } from '../../src/views/giveaway-card.js';
import { MODERATOR, NOON } from '../support/credit.js';
import { english } from '../support/english.js';
import { giveawayOf, HOUR } from '../support/giveaways.js';

/** So many changes of everything. */
const edited = (letter: string, times: number) =>
  giveawayOf({
    edits: Array.from({ length: times }, (_, number) => ({
      by: MODERATOR,
      at: NOON + number,
      title: { from: letter.repeat(100), to: letter.repeat(100) },
      winners: { from: number + 1, to: number + 2 },
      endsAt: { from: NOON, to: NOON + number * HOUR },
    })),
  });

function shown(letter: string, times: number): string {
  const [card] = publicMessage(edited(letter, times), 0, english).embeds ?? [];
  return card?.fields?.find(({ name }) => name === english.words.giveaway.editedLabel)?.value ?? '';
}

it('shows the last changes of a giveaway', () => {
  expect(shown('a', 4)).not.toContain('winners 1 → 2');
  expect(shown('a', 4).split('\n')).toHaveLength(3);
});

it('shows the newest change as a whole, whatever the titles are made of', () => {
  const value = shown('*', 4);
  expect(value.length).toBeLessThanOrEqual(1024);
  expect(value).toContain('winners 4 → 5');
  expect(value).toContain(`<t:${(NOON + 3 * HOUR) / 1000}:f>`);
});
