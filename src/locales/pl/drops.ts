import { pluralsOf } from '../count.js';
import type { drops as english } from '../en/drops.js';

const plural = pluralsOf('pl');

/** What people read of drops, in Polish. See `../en/drops.ts`. */
export const drops: typeof english = {
  drop: {
    tooMany: (most) =>
      `Drop może odebrać najwyżej ${plural(most, { one: `${most} członek`, few: `${most} członków`, many: `${most} członków`, other: `${most} członka` })}.`,
    untitled: 'Drop',
    previewTitle: (title) => `Wrzucić „${title}”?`,
    pays: 'Wypłaca',
    paysEach: (amount, claims) => `**${amount}** dla każdej z ${claims} pierwszych osób`,
    paysOne: (amount) => `**${amount}** dla pierwszej osoby`,
    requirements: 'Kto może odebrać',
    id: 'Drop',
    claim: 'Odbierz',
    left: 'Zostało',
    leftOf: (left, claims) => `**${left}** z ${claims}`,
    claimed: 'Odebrano',
    claimedOf: (claimed, claims) => `**${claimed}** z ${claims}`,
    startedTitle: 'Wrzucono',
    started: 'Drop można już odbierać.',
    notPosted:
      'Nie mogłem wrzucić dropu na ten kanał. Sprawdź, czy mogę tu pisać, i użyj `/drop start` ponownie.',
    notOpenYet: 'Ten drop nie jest jeszcze otwarty.',
    over: 'Za późno: ten drop się skończył.',
    allClaimed: 'Za późno: wszystko odebrane. Może następnym razem!',
    ownDrop:
      'Nie możesz go odebrać: ten drop jest opublikowany albo zatwierdzony przez ciebie lub przez kogoś, do kogo należy albo należało twoje konto na stronie.',
    roleMissing: (role) => `Odebrać mogą tylko członkowie z rolą ${role}.`,
    accountClaimed: 'Ten drop odebrano już dla twojego konta na stronie.',
    claimUncertain:
      'Moja baza danych zawiodła, więc nie wiem, czy jest twój. Naciśnij **Odbierz** jeszcze raz za minutę: nie da się wypłacić dwa razy.',
    claimTitle: 'Jest twoje',
    claimPaid: (amount) => `**${amount}** jest na twoim koncie.`,
    claimOnItsWay: (amount) => `**${amount}** jest twoje. Wypłata nastąpi sama; nie musisz już nic robić.`,
    claimUnknown: (amount) =>
      `Twój odbiór **${amount}** się liczy, ale strona nie potwierdziła wypłaty. Ekipa to sprawdza.`,
    claimWaits: (amount) =>
      `Ekipa przyznaje ci **${amount}** ponownie i musi to zatwierdzić druga osoba z ekipy. Ty nie musisz nic robić.`,
    claimRefused: (amount) =>
      `Twój odbiór się liczy, ale **${amount}** nie udało się wypłacić na twoje konto. Zapytaj ekipę.`,
    claimedAlready: 'Ten drop jest już przez ciebie odebrany.',
    endedTitle: (title) => `„${title}” się skończył`,
    endedDone: 'Dropu nie można już odbierać. Kto odebrał, dostaje wypłatę.',
    endedNobody: 'Nikt go nie odebrał.',
    stoppedTitle: (title) => `Drop „${title}” zatrzymano`,
    stopped:
      'Straciłem część danych, więc tego dropu nie można już odebrać. Ekipa sprawdza, kto dostał wypłatę.',
    listTitle: 'Dropy',
    none: 'Nie ma jeszcze dropów.',
    line: (state, title, pays, claimed, staff, when) =>
      `${state} **${title}**: ${pays}, odebrano ${claimed}, od ${staff}, ${when}`,
    states: {
      opening: '⏳ Zaczyna się',
      open: '💧 Otwarty',
      ending: '⏳ Kończy się',
      ended: '✅ Zakończony',
      cancelled: '⛔ Anulowany',
    },
    choice: (state, title) => `${state}: ${title}`,
    notified: {
      started: (staff, title, cost) => `💧 ${staff} wrzuca drop „${title}” (maksymalny koszt **${cost}**).`,
      unposted: (staff, title, channel) =>
        `💧 Nie mogłem wrzucić dropu „${title}” (${staff}) na ${channel}, więc się skończył. Sprawdź, czy mogę tam pisać, i użyj \`/drop start\` ponownie.`,
      ended: (staff, title) => `💧 ${staff} kończy drop „${title}” przed czasem.`,
    },
    record: (staff, title, claimed, claims) =>
      `💧 „${title}” od ${staff} się skończył: odebrano ${claimed} z ${claims}.`,
    recordPaid: (sum, count) => `✅ Wypłacono: **${sum}** (${count})`,
    recordUnknown: (sum, count) => `❓ Niewyjaśnione: **${sum}** (${count})`,
    recordUnpaid: (sum, count) => `⚠️ Niewypłacone: **${sum}** (${count})`,
    givenBack: (sum) => `Wraca do dziennego limitu: ${sum}`,
  },
};
