import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import { createDiscordCheck } from '../../support/discord-schemas.js';
import { button, COMMANDS, request, standIn } from './fixture.js';

const MESSAGES = `/channels/${FIXTURES.channels.general}/messages`;
const REGISTRATION = `/applications/${FIXTURES.applicationId}/guilds/${FIXTURES.guildId}/commands`;

/** Sends a body to a stand-in that checks, and tells what it complains of. */
async function complaintsAbout(method: string, path: string, body: unknown): Promise<readonly string[]> {
  const discord = await standIn({ check: createDiscordCheck() });
  const { status } = await request(discord, method, path, body, {
    authorization: `Bot ${discord.world.token}`,
  });
  expect(status).toBe(discord.violations.length ? 400 : 200);
  return discord.violations.flatMap((violation) => violation.complaints);
}

const message = (body: unknown) => complaintsAbout('POST', MESSAGES, body);
const commands = (body: unknown) => complaintsAbout('PUT', REGISTRATION, body);
const row = (components: readonly unknown[]) => ({ type: 1, components });
const buttons = (count: number) =>
  Array.from({ length: count }, (_, index) => button(`${index}`, `id${index}`).components[0]);

// The limits of single texts and lists are those of the published schemas.
describe('the check', () => {
  it('has nothing against what Discord takes', async () => {
    expect(await commands(COMMANDS)).toEqual([]);
    expect(
      await message({
        content: 'Hi',
        embeds: [{ title: 'One', color: 1, fields: [{ name: 'a', value: 'b', inline: true }] }],
        components: [
          button('Yes', 'yes'),
          row([{ type: 3, custom_id: 'm', options: [{ label: 'A', value: 'a' }] }]),
        ],
        allowed_mentions: { parse: [] },
        nonce: 'abc',
        enforce_nonce: true,
      }),
    ).toEqual([]);
  });

  it.each([
    ['a key that there is not', { content: 'Hi', ephemeral: true }, /ephemeral/],
    [
      'a key that there is not, far below',
      { embeds: [{ title: 'x', fields: [{ name: 'a', value: 'b', wide: true }] }] },
      /embeds\.0\.fields\.0.*wide/,
    ],
    ['an empty message', { embeds: [] }, /empty message/],
    [
      '6001 characters of embeds',
      { embeds: [{ description: 'x'.repeat(4000) }, { description: 'x'.repeat(2001) }] },
      /6000/,
    ],
    ['an embed without anything', { content: 'Hi', embeds: [{ color: 1 }] }, /embeds\.0/],
    ['six rows', { content: 'Hi', components: buttons(6).map((one) => row([one])) }, /5 or fewer/],
    [
      'two equal custom ids',
      { content: 'Hi', components: [button('A', 'x'), button('B', 'x')] },
      /duplicated/,
    ],
    [
      'a menu beside a button',
      {
        content: 'Hi',
        components: [
          row([...buttons(1), { type: 3, custom_id: 'm', options: [{ label: 'A', value: 'a' }] }]),
        ],
      },
      /alone in its row/,
    ],
    [
      'two people as chosen in a menu of one',
      {
        content: 'Hi',
        components: [
          row([{ type: 5, custom_id: 'm', default_values: ['1', '2'].map((id) => ({ id, type: 'user' })) }]),
        ],
      },
      /default_values/,
    ],
  ])('complains of %s', async (_, body, complaint) => {
    expect((await message(body)).join('\n')).toMatch(complaint);
  });

  it.each([
    ['a name in capitals', [{ name: 'Ping', description: 'x' }], /no name/],
    ['a missing description', [{ name: 'ping' }], /description is empty/],
    [
      'two commands of one name',
      [
        { name: 'ping', description: 'x' },
        { name: 'ping', description: 'y' },
      ],
      /unique/,
    ],
    [
      'a required option behind an optional one',
      [
        {
          name: 'ping',
          description: 'x',
          options: [
            { type: 3, name: 'a', description: 'x' },
            { type: 3, name: 'b', description: 'x', required: true },
          ],
        },
      ],
      /before optional/,
    ],
    [
      'over 8000 characters',
      [
        {
          name: 'ping',
          description: 'x',
          options: Array.from({ length: 25 }, (_, i) => ({
            type: 3,
            name: `o${i}`,
            description: 'x'.repeat(100),
            choices: Array.from({ length: 4 }, (_, j) => ({ name: 'y'.repeat(90), value: `${j}` })),
          })),
        },
      ],
      /8000/,
    ],
    [
      'a bound below another',
      [
        {
          name: 'ping',
          description: 'x',
          options: [{ type: 10, name: 'a', description: 'x', min_value: 5, max_value: 1 }],
        },
      ],
      /min_value/,
    ],
  ])('complains of commands with %s', async (_, body, complaint) => {
    expect((await commands(body)).join('\n')).toMatch(complaint);
  });

  it('complains of a body where it knows no schema', () => {
    expect(
      createDiscordCheck()({ method: 'PUT', route: '/channels/:channel', path: '', body: {}, headers: {} }),
    ).toEqual(['there is no schema for PUT /channels/:channel']);
  });
});
