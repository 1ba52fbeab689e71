import { describe, expect, it } from 'vitest';
import type { ButtonRequest } from '../../src/discord/request.js';
import { componentsOf, defaultIds } from '../../src/sandbox/discord/message-text.js';
import { entryList, type ListPlace } from '../../src/views/entry-list.js';
import { refusalOf } from '../support/credit.js';
import { english } from '../support/english.js';
import { complaintsAbout, renderedText, WORDY } from '../support/reply-check.js';

const SAM = '1180000000000000304';
/** Where a search of the ledger goes on: the longest of all lists. */
const BEFORE = '01KF6Q7Z8X:giveaway:01KF6Q7Z8X9Y0A1B2C3D4E5F6G';
const STATES = { running: 'Running', 'not-applied': 'Did not arrive' };
const KINDS = { payout: 'Payouts', giveaway: 'Giveaways' };

/** A list of so many entries, and what was asked for. @param next where the search goes on beyond these */
function listOf(count: number, next?: string, start?: Pick<ListPlace, 'state'>) {
  const asked: ListPlace[] = [];
  const list = entryList<number>({
    of: 'grant',
    title: () => 'List',
    async find(place) {
      asked.push(place);
      const isMore = place.before !== undefined || place.member !== undefined;
      return { entries: isMore ? [] : Array.from({ length: count }, (_, index) => index + 1), next };
    },
    show: async (entry) => ({ line: `#${entry}`, choice: { name: `#${entry}`, value: String(entry) } }),
    states: () => STATES,
    kinds: () => KINDS,
    none: () => 'None yet',
    ...(start && { start }),
  });
  return { list, asked };
}

type Shown = Awaited<ReturnType<ReturnType<typeof listOf>['list']['show']>>;

const controlsIn = (reply: Shown) =>
  componentsOf(reply.components ?? []).filter(({ customId }) => customId !== undefined);
const pageIn = (reply: Shown) => reply.embeds?.[0]?.footer?.text;
const linesIn = (reply: Shown) => [...renderedText(reply).matchAll(/#(\d+)$/gm)].map(([, line]) => line);

function controlOf(reply: Shown, name: string, label?: string) {
  const found = controlsIn(reply).find(
    (one) =>
      one.customId?.startsWith(`grants:${name}:`) && (label === undefined || one.raw['label'] === label),
  );
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

/** Uses a control of a list. @returns what it shows then */
async function use(
  { list }: ReturnType<typeof listOf>,
  reply: Shown,
  [name, label]: readonly [name: string, label?: string],
  chosen?: string,
): Promise<Shown> {
  const subject = controlOf(reply, name, label).customId?.slice(`grants:${name}:`.length) ?? '';
  const control = list.buttons()[name];
  if (control === undefined) throw new Error(`there is no ${name}`);
  return control.run({ subject, chosen, language: english } as ButtonRequest);
}

describe('the filters of a list', () => {
  it('are shown as they are chosen, and keep each other', async () => {
    const filters = { kind: 'payout', state: 'running', member: SAM };
    const one = listOf(0);
    const shown = await one.list.show(english, filters);
    expect(defaultIds(controlOf(shown, 'member'))).toEqual([SAM]);
    expect(controlOf(shown, 'member').raw).toMatchObject({ type: 5, min_values: 0 });
    expect(JSON.stringify(controlOf(shown, 'filter').raw)).toContain('"value":"running","default":true');
    expect(JSON.stringify(controlOf(shown, 'kind').raw)).toContain('"value":"payout","default":true');

    await use(one, shown, ['filter'], 'all');
    await use(one, shown, ['kind'], 'giveaway');
    await use(one, shown, ['member']);
    expect(one.asked.slice(1)).toEqual([
      { ...filters, state: undefined },
      { ...filters, kind: 'giveaway' },
      { ...filters, member: undefined },
    ]);
  });

  it.each(['', 'sam', '1', '1180000000000000304:', '1'.repeat(21)])(
    'take no %j for a member',
    async (chosen) => {
      const one = listOf(1);
      const shown = await one.list.show(english);
      expect(await refusalOf(use(one, shown, ['member'], chosen))).toContain('older message');
    },
  );

  it('stay where they fit nothing, which is said', async () => {
    const shown = await listOf(9).list.show(english, { member: SAM });
    expect(renderedText(shown)).toContain('Nothing here fits the filter.');
    expect(controlsIn(shown)).toHaveLength(3);
  });

  it('are not there where there is nothing at all', async () => {
    const shown = await listOf(0).list.show(english);
    expect(renderedText(shown)).toContain('None yet');
    expect(shown.components).toEqual([]);
  });

  it('are there where only the filter that it begins with hides everything', async () => {
    const shown = await listOf(0, undefined, { state: 'running' }).list.show(english);
    expect(renderedText(shown)).toContain('None yet');
    expect(controlsIn(shown)).toHaveLength(3);
  });

  it('fit below a list in every language, whatever stands there', async () => {
    for (const [, language] of WORDY) {
      const place = { kind: 'giveaway', state: 'not-applied', at: 992, pagesBefore: 9_999 };
      const list = await listOf(1_000, BEFORE).list.show(language, place);
      expect(complaintsAbout(list)).toEqual([]);
      for (const { customId = '' } of controlsIn(list)) expect(customId.length).toBeLessThan(100);
      expect(controlOf(list, 'member').raw['placeholder']).toBe(language.words.lists.startedBy);
    }
  });
});

describe('the pages of a list', () => {
  it('say which of how many they are, and lead forth and back', async () => {
    const one = listOf(20);
    const first = await one.list.show(english, { state: 'running' });
    expect(linesIn(first)).toHaveLength(8);
    expect(pageIn(first)).toBe('Page 1 of 3');
    expect(() => controlOf(first, 'page', 'Previous')).toThrow();

    const second = await use(one, first, ['page', 'Next']);
    expect(linesIn(second)[0]).toBe('9');
    const third = await use(one, second, ['page', 'Next']);
    expect(linesIn(third)).toEqual(['17', '18', '19', '20']);
    expect(pageIn(third)).toBe('Page 3 of 3');
    expect(() => controlOf(third, 'page', 'Next')).toThrow();
    expect(linesIn(await use(one, third, ['page', 'Previous']))).toEqual(linesIn(second));
    expect(new Set(one.asked.map(({ state }) => state))).toEqual(new Set(['running']));
  });

  it('go on where a search has stopped, and come back to the newest', async () => {
    const one = listOf(9, BEFORE);
    const first = await one.list.show(english, { kind: 'payout' });
    expect(pageIn(first)).toBe('Page 1 of more than 2');
    const last = await use(one, first, ['page', 'Next']);
    const beyond = await use(one, last, ['page', 'Next']);
    expect(one.asked.at(-1)).toMatchObject({ kind: 'payout', before: BEFORE, pagesBefore: 2, at: 0 });
    expect(pageIn(beyond)).toBe('Page 3 of more than 3');

    expect(linesIn(await use(one, beyond, ['newest']))).toEqual(linesIn(first));
    expect(one.asked.at(-1)?.kind).toBe('payout');
  });
});
