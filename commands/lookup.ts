import { readUserKey } from '../src/accounts/user-key.js';
import { accountOf } from '../src/accounts/website-account.js';
import type { Services } from '../src/composition/services.js';
import type { Command } from '../src/discord/command.js';
import { staffCommand, textOption } from '../src/discord/command-definition.js';
import { readAccountSummary } from '../src/ledger/account-summary.js';
import { lookupReply } from '../src/views/account-embed.js';

/** `/lookup`: staff find a website user. */
export function lookup({ directory, links, ledger, website }: Services): Command {
  return {
    route: 'lookup',
    staff: true,
    readsOnly: true,
    definition: staffCommand('lookup', (words) => words.lookup.description, [
      textOption('username', (words) => words.lookup.username),
      textOption('email', (words) => words.lookup.email),
      textOption('steam', (words) => words.lookup.steam),
    ]),

    async run({ options, language, websiteCalls }) {
      const key = readUserKey(
        { username: options.text('username'), email: options.text('email'), steam: options.text('steam') },
        ['username', 'email', 'steam'],
      );
      const user = await directory.find(key, websiteCalls);
      const account = accountOf(user, 'username');
      const summary = await readAccountSummary({ ledger, website }, account, websiteCalls);
      return lookupReply(user, await links.linkTo(account), language, { summary });
    },
  };
}
