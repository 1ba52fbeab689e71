import type { notices as english } from '../en/notices.js';

/** What the bot posts in direct messages and in the log channel, in Polish. See `../en/notices.ts`. */
export const notices: typeof english = {
  direct: {
    creditTitle: 'Dostajesz środki',
    credit: (amount, account) => `Na twoje konto na stronie ${account} dodano **${amount}**.`,
    approvedTitle: 'Twoje konto jest połączone',
    approved: (name) =>
      `Ekipa zatwierdziła twoją prośbę: konto na stronie ${name} jest teraz z tobą połączone. Wypróbuj \`/balance\`.`,
    rejectedTitle: 'Prośba o połączenie odrzucona',
    rejected: (name) =>
      `Ekipa odrzuciła twoją prośbę o połączenie z kontem na stronie ${name}. Zapytaj ich, jeśli nie wiesz dlaczego.`,
  },

  notices: {
    granted: (staff, amount, receiver) => `💰 ${staff} przyznaje **${amount}** dla ${receiver}.`,
    deposited: (bot, amount, receiver) =>
      `🔎 Wpłata próbna: ${bot} dodaje **${amount}** dla ${receiver}, żeby sprawdzić, kto widzi saldo.`,
    notGranted: (staff, amount, receiver, state) => `${state}: **${amount}** od ${staff} dla ${receiver}.`,
    unknown: (staff, amount, receiver) =>
      `${staff} przyznaje **${amount}** dla ${receiver}, ale strona nie dała jasnej odpowiedzi, więc mogło to dotrzeć albo nie. Sprawdź zapisy samej strony, a potem rozstrzygnij to tutaj. Do tego czasu liczy się to jako wypłacone i nie jest wysyłane ponownie.`,
    arrivedLate: (id, amount, receiver) =>
      `⚠️ Odpowiedź strony na przyznanie \`${id}\` przyszła późno: **${amount}** dla ${receiver} **dotarło**. Zapis jest poprawiony.`,
    lostLate: (id, amount, receiver) =>
      `⚠️ Odpowiedź strony na przyznanie \`${id}\` przyszła późno: **${amount}** dla ${receiver} **nie dotarło**. Zapis jest poprawiony.`,
    returned:
      'Moje zapisy cofnęły się do wcześniejszego stanu i brakowało w nich tego przyznania. Jest już zapisane ponownie.',
    settledOtherwise: (staff) => `Wcześniejsze rozstrzygnięcie (${staff}) było odwrotne.`,
    paidAgain: (id) => `Przyznano to ponownie jako \`${id}\`, więc konto mogło dostać dwa razy. Sprawdź to.`,
    paidBeside: (id) =>
      `Miało to zastąpić \`${id}\`. Inne przyznanie też mogło je zastąpić, więc konto mogło dostać dwa razy. Sprawdź \`/grants show id:${id}\`.`,
    exported: (staff, what) => `📄 ${staff} eksportuje rejestr (${what}).`,
    everything: 'wszystko',
    linkSet: (staff, member, name) => `🔗 ${staff} łączy ${member} z kontem ${name}.`,
    linkApproved: (staff, member, name) =>
      `🔗 ${staff} zatwierdza prośbę ${member}: połączono z kontem ${name}.`,
    linkReplaced: (staff, member, before, name) =>
      `🔗 ${staff} zmienia połączenie ${member} z ${before} na ${name}.`,
    linkRemoved: (staff, member, name) => `✂️ ${staff} usuwa połączenie ${member} z kontem ${name}.`,
    unlinked: (member, name) => `✂️ ${member} usuwa swoje połączenie z kontem ${name}.`,
    websiteRefuses: (status) =>
      `⚠️ Strona nie wpuszcza bota (HTTP ${status}). Sprawdź ustawienie \`WEBSITE_TOKEN\` i czy ten token może wyszukiwać użytkowników, odczytywać salda i do nich dodawać.`,
    userMoved: (name) =>
      `⚠️ Nazwa ${name} połączonego konta na stronie prowadzi teraz do innego użytkownika. Przez to połączenie niczego nie pokazuję ani nie wypłacam. Sprawdź, kto to jest, przez \`/lookup\`, a potem użyj \`/links set\` albo \`/links remove\`.`,
    recordUnreadable: (key) =>
      `⚠️ Nie mogę odczytać zapisu \`${key}\`. Wszystko, co od niego zależy, czeka na jego naprawę; reszta działa dalej. Szczegóły właściciel bota zobaczy przez \`npm run audit\`; zobacz też \`docs/store.md\`.`,
    moreUnreadable:
      '⚠️ Jest więcej zapisów, których nie mogę odczytać. Wszystkie właściciel bota zobaczy przez `npm run audit`.',
    recordsDisagree: (faults, first) =>
      `⚠️ Zapisy bota sobie przeczą (usterki: ${faults}). Zanim ponownie przyznasz coś, co jest tu wymienione, porównaj to z zapisami samej strony. Wszystkie usterki właściciel bota zobaczy przez \`npm run audit\`.\n${first}`,
  },
};
