import type { accounts as english } from '../en/accounts.js';

/** What people read of profiles, balances and links, in Polish. See `../en/accounts.ts`. */
export const accounts: typeof english = {
  profile: {
    title: 'Profil na stronie',
    username: 'Nazwa użytkownika',
    websiteId: 'ID na stronie',
    steam: 'Steam ID',
    registered: 'Rejestracja',
    group: 'Grupa',
    link: 'Połączenie',
    linkedSince: (when, proof) => `✅ Połączono ${when}, potwierdzono ${proof}`,
    linkedTo: (member, when, proof) => `✅ Połączono z ${member} ${when}, potwierdzono ${proof}`,
    notLinked: '➖ Niepołączone z żadnym członkiem',
  },

  balance: {
    title: 'Saldo',
    virtual: 'Wirtualne',
    paid: 'Wpłacone',
    total: 'Razem',
    account: (name) => `Konto na stronie: ${name}`,
    share: 'Udostępnij',
    shared: 'Udostępniono na tym kanale.',
    notNow: 'W tej chwili nie można tu udostępnić twojego salda. Spróbuj ponownie później.',
  },

  lookup: {
    title: 'Użytkownik strony',
    email: 'E-mail',
    other: 'Inne dane',
    more: (count) => `… i jeszcze ${count}`,
  },

  link: {
    begin: 'Połącz moje konto',
    requestSent: (name) =>
      `Ekipa sprawdzi twoją prośbę o połączenie z ${name}. Dam ci znać w wiadomości, gdy zdecydują.`,
    requestLater: (name) =>
      `Prośba o połączenie z kontem ${name} została wysłana. Co się z nią dzieje, pokaże \`/link\`.`,
    requestSentTitle: 'Prośba wysłana',
    cancel: 'Wycofaj prośbę',
    cancelled: 'Twoja prośba została wycofana.',
    cancelledTitle: 'Prośba wycofana',
    unlinked: (name) => `Konto ${name} nie jest już z tobą połączone.`,
    unlinkedTitle: 'Połączenie usunięte',
    nothingLinked: 'Nie masz połączonego konta na stronie, więc nie ma czego usuwać.',
    nothingLinkedTitle: 'Nie ma czego usuwać',
  },

  links: {
    setTitle: 'Połączono',
    set: (member, name) => `${member}: połączono z kontem ${name}.`,
    replaced: (name) => `Poprzednie konto: ${name}.`,
    unchanged: (member, name) => `${member}: konto ${name} było już połączone.`,
    removedTitle: 'Połączenie usunięte',
    removed: (member, name) => `${member}: konto ${name} nie jest już połączone.`,
    showTitle: 'Połączenie',
    member: 'Członek',
    account: 'Konto na stronie',
    websiteId: 'ID na stronie',
    steam: 'Steam ID',
    since: 'Od',
    proven: 'Potwierdzono',
    namedBy: 'Wyszukano po',
    byUsername: 'nazwie użytkownika',
    bySteam: 'Steam ID',
    requestsTitle: 'Otwarte prośby o połączenie',
    noRequests: 'Nie ma otwartych próśb o połączenie.',
    requestLine: (member, name, when) => `${member} → ${name}, prośba ${when}`,
    approve: 'Zatwierdź',
    reject: 'Odrzuć',
    approveNamed: (number, name) => `Zatwierdź ${number} · ${name}`,
    rejectNamed: (number, name) => `Odrzuć ${number} · ${name}`,
  },

  request: {
    title: 'Prośba o połączenie',
    open: (member, name) => `${member} prosi o połączenie z kontem na stronie ${name}.`,
    approved: (staff) => `✅ Zatwierdza: ${staff}`,
    rejected: (staff) => `⛔ Odrzuca: ${staff}`,
    withdrawn: '↩️ Wycofana przez członka',
    expired: '⌛ Wygasła po 7 dniach bez decyzji',
    expires: (when) => `Wygasa ${when}`,
    state: 'Stan',
    proof: 'Potwierdzenie',
  },
};
