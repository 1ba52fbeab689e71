import type { APIApplicationCommand, APIApplicationCommandOption } from 'discord.js';

const command = (
  type: 1 | 2,
  name: string,
  description: string,
  options: APIApplicationCommandOption[] = [],
): APIApplicationCommand => ({
  id: name,
  application_id: '1',
  type,
  name,
  description,
  options,
  default_member_permissions: null,
  version: '1',
});

const member = (required: boolean) => ({
  type: 6 as const,
  name: 'member',
  description: 'The member',
  required,
});

/** Commands with an option of each kind. */
export const COMMANDS: readonly APIApplicationCommand[] = [
  command(1, 'balance', 'Shows your balance', [member(false)]),
  command(1, 'grant', 'Adds credit', [
    { type: 10, name: 'amount', description: 'How much', required: true },
    member(false),
    { type: 3, name: 'username', description: 'On the website' },
    { type: 3, name: 'reason', description: 'Why' },
    { type: 5, name: 'announce', description: 'Post it' },
  ]),
  command(1, 'grants', 'The record', [
    {
      type: 1,
      name: 'show',
      description: 'One grant',
      options: [{ type: 3, name: 'id', description: 'The grant', required: true, autocomplete: true }],
    },
    {
      type: 1,
      name: 'resolve',
      description: 'Settles a grant',
      options: [
        {
          type: 3,
          name: 'outcome',
          description: 'What the website says',
          required: true,
          choices: [
            { name: 'It arrived', value: 'applied' },
            { name: 'It did not arrive', value: 'not-applied' },
          ],
        },
      ],
    },
  ]),
  command(1, 'payout', 'Bulk grants', [
    { type: 8, name: 'role', description: 'The role' },
    { type: 7, name: 'channel', description: 'Where' },
    { type: 9, name: 'receiver', description: 'Who' },
    { type: 11, name: 'file', description: 'A table' },
    { type: 3, name: 'members', description: 'Mentions' },
  ]),
  command(2, 'Grant credit', ''),
];
