import { plainText } from '../discord/plain-text.js';
import { embed, field } from '../discord/reply.js';
import type { Person } from '../discord/request.js';
import type { Balance } from '../ledger/account-balance.js';
import type { Language } from '../locales/languages.js';

/** A balance as an embed: the figures that the website gives, each exact. */
export function balanceEmbed(person: Person, username: string, balance: Balance, language: Language) {
  const { words } = language;
  const figure = (name: string, amount: Balance['total']) => field(name, `**${language.amount(amount)}**`);
  return embed({
    colour: 'good',
    author: { name: plainText(person.name, 120), icon_url: person.avatar },
    title: words.balance.title,
    fields: [
      ...(balance.parts === undefined
        ? []
        : [
            figure(words.balance.virtual, balance.parts.virtual),
            figure(words.balance.paid, balance.parts.paid),
          ]),
      figure(words.balance.total, balance.total),
    ],
    footer: words.balance.account(plainText(username, 120)),
  });
}
