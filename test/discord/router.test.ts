import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/discord/command.js';
import { createRouter, type Job } from '../../src/discord/router.js';
import { english } from '../support/english.js';
import { ADA, memberData, PRESS, read } from './interactions.js';

const form = { id: 'open:name:', title: 'A form', fields: [] };

const command: Command = {
  route: 'open',
  staff: false,
  definition: { name: 'open', description: 'Opens.' },
  run: {},
  buttons: {
    always: { staff: false, form: () => form },
    either: {
      staff: false,
      answers: 'reply',
      form: ({ subject }) => (subject === 'form' ? form : undefined),
      run: async () => ({ content: 'answered' }),
    },
    choice: {
      staff: false,
      answers: 'reply',
      run: async ({ chosen }) => ({ content: chosen ?? 'nobody' }),
    },
    never: { staff: false, answers: 'reply', run: async () => ({ content: 'answered' }) },
  },
  forms: {
    whom: {
      staff: false,
      run: async ({ values, people }) => ({ content: JSON.stringify([[...values], [...people]]) }),
    },
  },
};

/** The job of a press on a button, or of what was chosen in a menu. */
const jobOf = (customId: string, menu: object = { component_type: 2 }): Job | undefined =>
  createRouter([command], english)(read({ ...PRESS, data: { custom_id: customId, ...menu } }));

const REQUEST = { language: english } as never;

describe('a button', () => {
  it('opens its form', async () => {
    const job = jobOf('open:always:1');
    expect(job?.kind === 'form' && job.run(REQUEST)).toEqual(form);
  });

  it.each([
    ['form', form],
    ['answer', undefined],
  ])('that may open a form does so as it says: %s', async (subject, opened) => {
    const job = jobOf(`open:either:${subject}`);
    expect(job?.kind === 'message' && job.form?.(REQUEST)).toEqual(opened);
  });

  it('without a form has none', async () => {
    const job = jobOf('open:never:1');
    expect(job?.kind === 'message' && job.form).toBeUndefined();
  });
});

describe('a menu', () => {
  it.each([
    ['an option', 3, ['one'], 'one'],
    ['a person', 5, ['100000000000000002'], '100000000000000002'],
    ['nobody', 5, [], 'nobody'],
  ])('says what was chosen in it: %s', async (_, component_type, values, expected) => {
    const job = jobOf('open:choice:1', { component_type, values });
    const reply = job?.kind === 'message' && (await job.run(REQUEST));
    expect(reply).toEqual({ content: expected });
  });
});

describe('a form', () => {
  const EVE = '100000000000000009';
  const submitted = async (users: readonly string[], text: string) => {
    const field = (component: object) => ({ type: 18, component });
    const job = createRouter(
      [command],
      english,
    )(
      read({
        ...PRESS,
        type: 5,
        data: {
          custom_id: 'open:whom:1',
          components: [
            field({ type: 5, custom_id: 'members', values: users }),
            field({ type: 4, custom_id: 'reason', value: text }),
          ],
          resolved: {
            users: Object.fromEntries(users.map((id) => [id, { ...memberData.user, id, bot: id === EVE }])),
          },
        },
      }),
    );
    const reply = job?.kind === 'message' ? await job.run(REQUEST) : {};
    return JSON.parse(reply.content ?? '');
  };

  it('gives what was typed, and who was chosen', async () => {
    expect(await submitted([ADA, EVE], ' why ')).toMatchObject([
      [['reason', 'why']],
      [
        [
          'members',
          [
            { id: ADA, name: 'Ada', isBot: false },
            { id: EVE, isBot: true },
          ],
        ],
      ],
    ]);
  });

  it('gives nothing for a field that was left empty', async () => {
    expect(await submitted([], ' ')).toEqual([[], []]);
  });
});
