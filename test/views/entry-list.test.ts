import { describe, expect, it } from 'vitest';
import type { ButtonRequest } from '../../src/discord/request.js';
import { componentsOf, defaultIds } from '../../src/sandbox/discord/message-text.js';
import { entryList, type ListPlace, listControls } from '../../src/views/entry-list.js';
import { refusalOf } from '../support/credit.js';
import { english } from '../support/english.js';
import { complaintsAbout, renderedText, WORDY } from '../support/reply-check.js';

const SAM = '1180000000000000304';
const ID = '01KF6Q7Z8X9Y0A1B2C3D4E5F6G';
const STATES = { running: 'Running', 'not-applied': 'Did not arrive' };

const listAt = (place: ListPlace, parts: Partial<Parameters<typeof entryList>[0]> = {}, language = english) =>
  entryList(
    {
      route: 'giveaway',
      title: 'List',
      entries: [],
      next: undefined,
      place,
      states: STATES,
      none: 'None yet',
      ...parts,
    },
    language,
  );

const controlsIn = (reply: ReturnType<typeof listAt>) => componentsOf(reply.components ?? []);
const controlOf = (reply: ReturnType<typeof listAt>, name: string) => {
  const found = controlsIn(reply).find(({ customId }) => customId?.startsWith(`giveaway:${name}:`));
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
};

/** Where a list is shown once a control of it was used. */
async function placeAfter(
  reply: ReturnType<typeof listAt>,
  name: 'page' | 'newest' | 'filter' | 'member',
  chosen?: string,
) {
  const places: ListPlace[] = [];
  const controls = listControls(
    async (place) => {
      places.push(place);
      return {};
    },
    async () => ({}),
  );
  const subject = controlOf(reply, name).customId?.slice(`giveaway:${name}:`.length) ?? '';
  await controls[name].run({ subject, chosen, language: english } as ButtonRequest);
  return places[0];
}

describe('the filters of a list', () => {
  it('are shown as they are chosen, and keep each other', async () => {
    const place = { page: 3, before: ID, state: 'running', member: SAM };
    const list = listAt(place, { next: ID });
    expect(defaultIds(controlOf(list, 'member'))).toEqual([SAM]);
    expect(controlOf(list, 'member').raw).toMatchObject({ type: 5, min_values: 0 });
    expect(defaultIds(controlOf(listAt({ page: 1 }, { next: ID }), 'member'))).toEqual([]);

    expect(await placeAfter(list, 'page')).toEqual({ ...place, page: 4 });
    expect(await placeAfter(list, 'newest')).toEqual({ ...place, page: 1, before: undefined });
    expect(await placeAfter(list, 'filter', 'all')).toEqual({ page: 1, member: SAM });
    expect(await placeAfter(list, 'filter', 'not-applied')).toEqual({
      page: 1,
      state: 'not-applied',
      member: SAM,
    });
    const other = '1180000000000000305';
    expect(await placeAfter(list, 'member', other)).toEqual({ page: 1, state: 'running', member: other });
    expect(await placeAfter(list, 'member')).toEqual({ page: 1, state: 'running' });
  });

  it.each(['', 'sam', '1', '1180000000000000304:', '1'.repeat(21)])(
    'take no %j for a member',
    async (chosen) => {
      const list = listAt({ page: 1, state: 'running' });
      expect(await refusalOf(placeAfter(list, 'member', chosen))).toContain('older message');
    },
  );

  it.each([{ state: 'running' }, { member: SAM }])('stay where %j fits nothing, which is said', (filter) => {
    const list = listAt({ page: 1, ...filter });
    expect(renderedText(list)).toContain('Nothing here fits the filter.');
    expect(controlsIn(list).flatMap(({ customId = [] }) => customId)).toHaveLength(2);
  });

  it('are not there where there is nothing at all', () => {
    const list = listAt({ page: 1 });
    expect(renderedText(list)).toContain('None yet');
    expect(list.components).toEqual([]);
  });

  it('fit below a list in every language, whatever stands there', () => {
    for (const [, language] of WORDY) {
      const place = { page: 999, before: ID, state: 'not-applied', member: '1'.repeat(20) };
      const entries = Array.from({ length: 8 }, (_, index) => ({
        line: `${index}`,
        choice: { name: `${index}`, value: `${index}` },
      }));
      const list = listAt(place, { entries, next: ID }, language);
      expect(complaintsAbout(list)).toEqual([]);
      for (const { customId = '' } of controlsIn(list)) expect(customId.length).toBeLessThan(100);
      expect(controlOf(list, 'member').raw['placeholder']).toBe(language.words.lists.startedBy);
    }
  });
});
