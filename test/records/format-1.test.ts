import { describe, expect, it } from 'vitest';
import { RecordError } from '../../src/errors.js';
import { winnerGrantId } from '../../src/giveaways/winners.js';
import type { Json } from '../../src/storage/store.js';
import { allTextsAt, openedStore, storeWith } from '../support/old-store.js';

const old = (value: Json) => JSON.stringify({ value });
const grant = (id: string, fields: Readonly<Record<string, Json>> = {}) => ({
  [`grant:${id}`]: old({ id, confirmedAt: 1, ...fields }),
});
const CUT = '{"value":{"id":"B","redoes":"A"';

/** Runs the step on records. */
async function stepped(records: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
  const url = await storeWith(records);
  await openedStore(url);
  const texts = Object.entries(await allTextsAt(url));
  return Object.fromEntries(
    texts.map(([key, text]) => {
      expect(text.startsWith('{"v":1,"value":')).toBe(true);
      return [key, JSON.parse(text).value];
    }),
  );
}

describe('the step to format 1', () => {
  it('makes each grant and draft name the first grant it replaces, and that one all others, the newest last', async () => {
    const event = { kind: 'payout', id: 'P' };
    const after = await stepped({
      ...grant('A', { event }),
      // Not in the order of their IDs.
      ...grant('B', { confirmedAt: 20, redoes: 'C' }),
      ...grant('C', { confirmedAt: 10, redoes: 'A' }),
      'draft:D': old({ id: 'D', redoes: 'B' }),
      'draft:E': old({ id: 'E', redoes: 'F' }),
      'draft:G': old({ id: 'G' }),
      // A confirmed draft is not a grant.
      'draft:A': old({ id: 'A' }),
      ...grant('F'),
    });
    expect(after).toMatchObject({
      'grant:A': { redos: ['C', 'B'] },
      'grant:B': { redoes: 'A', redoesIn: event },
      'grant:C': { redoes: 'A', redoesIn: event },
      'draft:D': { redoes: 'A', redoesIn: event },
    });
    expect(after['draft:E']).toEqual({ id: 'E', redoes: 'F' });
    expect(after['draft:G']).toEqual({ id: 'G' });
    expect(after['draft:A']).toEqual({ id: 'A' });
    expect(after['grant:F']).toEqual({ id: 'F', confirmedAt: 1 });
  });

  it('marks the grants of a lost place, and what replaced them', async () => {
    const giveaway = { id: 'G', confirmedAt: 5, endedAt: 9 };
    const drawn = [{ outcome: 'won' }, { outcome: 'replaced', replacedBy: '7' }, { outcome: 'replaced' }];
    const [kept, lost, left] = [0, 1, 2].map((place) => winnerGrantId(giveaway, place)) as [
      string,
      string,
      string,
    ];
    const after = await stepped({
      'giveaway:G': old({ ...giveaway, drawn }),
      ...grant(kept),
      ...grant(lost),
      ...grant(left),
      ...grant('Z', { redoes: lost }),
    });
    expect(after[`grant:${kept}`]).not.toHaveProperty('supersededBy');
    expect(after[`grant:${left}`]).not.toHaveProperty('supersededBy');
    expect(after[`grant:${lost}`]).toMatchObject({ supersededBy: '7', redos: ['Z'] });
    expect(after['grant:Z']).toMatchObject({ supersededBy: '7', redoes: lost });
  });

  it.each<[string, string, Readonly<Record<string, string>>]>([
    [
      'no grant, though another one replaces it',
      'grant:A',
      { 'grant:A': old(null), ...grant('B', { redoes: 'A' }) },
    ],
    ['a grant of an odd event', 'grant:A', { ...grant('A', { event: 'P' }), ...grant('B', { redoes: 'A' }) }],
    ['half of a grant', 'grant:B', { 'grant:B': CUT }],
    [
      'a replacement without its ID',
      'grant:B',
      { ...grant('A'), 'grant:B': old({ confirmedAt: 1, redoes: 'A' }) },
    ],
    [
      'a replacement without its time',
      'grant:B',
      { ...grant('A'), 'grant:B': old({ id: 'B', redoes: 'A' }) },
    ],
    ['a replacement of nothing', 'grant:B', grant('B', { redoes: null })],
    [
      'the replacement of another ID',
      'grant:B',
      { 'grant:B': old({ id: 'C', confirmedAt: 1, redoes: 'A' }) },
    ],
    [
      'a grant that replaces itself',
      'grant:A',
      { ...grant('A', { redoes: 'B' }), ...grant('B', { redoes: 'A' }) },
    ],
    ['a draft that replaces a number', 'draft:D', { 'draft:D': old({ id: 'D', redoes: 5 }) }],
    [
      'a giveaway that has drawn no list',
      'giveaway:G',
      { 'giveaway:G': old({ id: 'G', confirmedAt: 1, drawn: { outcome: 'replaced' } }) },
    ],
    [
      'a giveaway that has drawn nothing',
      'giveaway:G',
      { 'giveaway:G': old({ id: 'G', confirmedAt: 1, drawn: [null, { outcome: 'replaced' }] }) },
    ],
    ['a payout that is a list', 'payout:P', { 'payout:P': old([{ count: 1 }]) }],
    ['half of a payout', 'payout:P', { 'payout:P': '{"value":{"count":{"calls":3},' }],
    ['no process', 'process:x', { 'process:x': old(null) }],
    ['a process that counts nothing', 'process:x', { 'process:x': old({ host: 'there', pid: 1 }) }],
    ['a text for a process', 'process:x', { 'process:x': 'rubbish' }],
    ['an odd mark of a move', 'store:moved', { 'store:moved': '{"v":1,"value":{}}' }],
    ['an empty mark of a move', 'store:moved', { 'store:moved': '{"v":1,"value":null}' }],
    ['no format', 'store:format', { 'store:format': 'x' }],
    ['format 0', 'store:format', { 'store:format': '{"v":0,"value":{}}' }],
    ['an odd format', 'store:format', { 'store:format': '{"v":1,"value":7}' }],
    ['half of a format', 'store:format', { 'store:format': '{"v":1,"value":' }],
  ])('changes nothing where there is %s, and names the record', async (_, key, odd) => {
    const records = { ...odd, 'link:1': old('x') };
    const url = await storeWith(records);

    const error = await openedStore(url).catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(RecordError);
    expect(String(error)).toContain(`the record ${key} cannot be read: `);
    expect(await allTextsAt(url)).toEqual(records);
  });
});
