import type { approvals as english } from '../en/approvals.js';

/** Co czyta się o podglądach i decyzjach wszelkiego rodzaju, po polsku. Zobacz `index.ts`. */
export const approvals: typeof english = {
  approvals: {
    confirm: 'Potwierdź',
    cancel: 'Anuluj',
    cancelledTitle: 'Anulowano',
    nothingPaid: 'Nic nie wypłacono.',
    approve: 'Zatwierdź',
    reject: 'Odrzuć',
    needsApproval: '👥 Tę kwotę musi zatwierdzić druga osoba z ekipy.',
    validUntil: (when) => `Potwierdź do ${when}.`,
    cost: 'Maksymalny koszt',
    capLeft: 'Twój dzisiejszy limit',
    capLeftAfter: (left) => `zostaje ${left}`,
    requestedBy: 'Prosi',
    approvedBy: 'Zatwierdza',
    rejectedBy: 'Odrzuca',
    states: {
      waiting: '👥 Czeka na zatwierdzenie',
      approved: '✅ Zatwierdzono',
      rejected: '⛔ Odrzucono',
      expired: '⌛ Wygasło bez zatwierdzenia',
    },
    waits: (when) => `Musi to zatwierdzić druga osoba z ekipy na kanale logów. Wygasa ${when}.`,
    nobodyApproved: 'Nikt tego nie zatwierdził w ciągu 24 godzin. Nic nie wypłacono.',
    askedTitle: 'Wysłano do zatwierdzenia',
    seeLater: (command) => `Co z tego wyszło, pokaże \`${command}\`.`,
    opening: 'Zapisano, za chwilę się pojawi.',
    draftGone: {
      title: 'Podgląd już nieważny',
      text: 'Ten podgląd jest już nieważny: został potwierdzony albo anulowany, albo jest za stary. Jeśli nic z niego nie wyszło, użyj komendy jeszcze raz.',
    },
    draftNotYours: {
      title: 'To nie twój podgląd',
      text: 'Przycisków tego podglądu może używać tylko osoba, która o niego poprosiła.',
    },
    ownApproval: {
      title: 'Musi zatwierdzić ktoś inny',
      text: 'To twoja prośba, więc musi ją zatwierdzić ktoś inny.',
    },
    decided: 'O tym już zdecydowano albo to wygasło. Nic nie zmieniono.',
    confirmedAlready: (command) =>
      `To zostało już potwierdzone, więc nie można tego tutaj anulować. Zobacz \`${command}\`.`,
    confirmedMeanwhile: (staff, when, id) =>
      `${staff}: to samo potwierdzono ${when}, czego ten podgląd nie pokazał: \`${id}\`. Żeby zrobić to jeszcze raz, użyj komendy ponownie.`,
    notConfirmed:
      'Moja baza danych zawiodła w tym momencie. Nic nie wypłacono, a tego podglądu nie można już potwierdzić. Użyj komendy jeszcze raz.',
    uncertain: (command) =>
      `Moja baza danych zawiodła w tym momencie, więc nie wiem, czy to zrobiono. Zobacz \`${command}\` za minutę, zanim spróbujesz ponownie.`,
    serverUnlisted:
      'Nie działam już na serwerze, którego to dotyczy (nie ma go w DISCORD_GUILD_IDS), więc nic nie zmieniono.',
    notOpen: 'To już się skończyło albo jeszcze się nie zaczęło. Nic nie zmieniono.',
    notFound: 'Nie ma niczego o tym ID (nie znaleziono).',
  },
};
