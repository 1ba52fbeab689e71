import { accountOf } from '../src/accounts/account.js';
import { readUserKey } from '../src/accounts/user-key.js';
import type { Command } from '../src/bot/command.js';
import { staffCommand, textOption } from '../src/bot/definition.js';
import type { Parts } from '../src/parts.js';
import { lookupReply } from '../src/views/account.js';

/** `/lookup`: staff find a website user. */
export function lookup({ directory, links }: Parts): Command {
  return {
    route: 'lookup',
    staff: true,
    readsOnly: true,
    definition: staffCommand('lookup', (words) => words.commands.lookup.description, [
      textOption('username', (words) => words.commands.lookup.username),
      textOption('email', (words) => words.commands.lookup.email),
      textOption('steam', (words) => words.commands.lookup.steam),
    ]),

    async run({ options, language, websiteCalls }) {
      const key = readUserKey(
        { username: options.text('username'), email: options.text('email'), steam: options.text('steam') },
        ['username', 'email', 'steam'],
      );
      const user = await directory.find(key, websiteCalls);
      const owner = await links.ownerOf(accountOf(user, 'username'));
      return lookupReply(user, owner, language);
    },
  };
}
