import { Events, type Interaction } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/discord/command.js';
import { createRouter, type Job } from '../../src/discord/router.js';
import { createOfflineClient } from '../../src/simulation/offline-client.js';
import { english } from '../support/english.js';

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
};

/** The job of a press on a button, or of what was chosen in a menu. */
async function jobOf(customId: string, menu: object = { component_type: 2 }): Promise<Job | undefined> {
  const { client, receive } = createOfflineClient();
  let job: Job | undefined;
  const route = createRouter([command], english);
  client.on(Events.InteractionCreate, (interaction: Interaction) => {
    job = route(interaction);
  });
  receive('INTERACTION_CREATE', {
    id: '200000000000000001',
    token: 'token',
    application_id: '600000000000000001',
    type: 3,
    guild_id: '300000000000000001',
    entitlements: [],
    authorizing_integration_owners: {},
    channel: { id: '400000000000000001', type: 0 },
    locale: 'en-US',
    data: { custom_id: customId, ...menu },
    message: { id: '700000000000000001', flags: 64 },
    member: {
      user: { id: '100000000000000001', username: 'ada', discriminator: '0', avatar: null },
      roles: [],
      joined_at: '2020-01-01T00:00:00.000Z',
      permissions: '0',
    },
  });
  await client.destroy();
  return job;
}

const REQUEST = { language: english } as never;

describe('a button', () => {
  it('opens its form', async () => {
    const job = await jobOf('open:always:1');
    expect(job?.kind === 'form' && job.run(REQUEST)).toEqual(form);
  });

  it.each([
    ['form', form],
    ['answer', undefined],
  ])('that may open a form does so as it says: %s', async (subject, opened) => {
    const job = await jobOf(`open:either:${subject}`);
    expect(job?.kind === 'message' && job.form?.(REQUEST)).toEqual(opened);
  });

  it('without a form has none', async () => {
    const job = await jobOf('open:never:1');
    expect(job?.kind === 'message' && job.form).toBeUndefined();
  });
});

describe('a menu', () => {
  it.each([
    ['an option', 3, ['one'], 'one'],
    ['a person', 5, ['100000000000000002'], '100000000000000002'],
    ['nobody', 5, [], 'nobody'],
  ])('says what was chosen in it: %s', async (_, component_type, values, expected) => {
    const job = await jobOf('open:choice:1', { component_type, values });
    const reply =
      job?.kind === 'message' &&
      (await job.run(
        REQUEST,
        async () => {},
        () => {},
      ));
    expect(reply).toEqual({ content: expected });
  });
});
