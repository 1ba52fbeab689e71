import { type Count, oneOrMore } from '../count.js';
import type { giveaways as english } from '../en/giveaways.js';
import { commands } from './commands.js';

/** In the genitive, which is one form for all but 1. */
const ofWinners = (count: Count) => oneOrMore(count, `${count} zwycięzcy`, `${count} zwycięzców`);

/** What people read of giveaways, in Polish. See `../en/giveaways.ts`. */
export const giveaways: typeof english = {
  giveaway: {
    starts: 'Początek',
    startsAfter: (duration) => `${duration} od potwierdzenia`,
    scheduled: (when) => `Losowanie jest ogłoszone, otworzy się ${when}.`,
    begun: (link) => `Zaczęło się: ${link}`,
    pings: 'Powiadamia',
    pingRefused: (role) =>
      `Nie możesz tu oznaczać roli ${role}. Wybierz rolę, którą każdy może oznaczać, albo poproś o uprawnienie Wzmianka @everyone, @here i wszystkie role.`,
    pingEveryone: 'Losowanie nie może powiadamiać wszystkich. Wybierz rolę.',
    roleExcluded: (role) => `Członkowie z rolą ${role} nie mogą wziąć udziału.`,
    everybodyExcluded: 'Nikt nie mógłby wziąć udziału: `not_role` wyklucza wszystkich. Wybierz inną rolę.',
    notRoleNeeded: (role) => `bez roli ${role}`,
    editedTitle: 'Zmieniono',
    editedLabel: '✏️ Zmieniono',
    edited: (when, changes) => `${when}: ${changes}`,
    titleEdited: (from, to) => `tytuł „${from}” → „${to}”`,
    winnersEdited: (from, to) => `zwycięzcy ${from} → ${to}`,
    endEdited: (from, to) => `koniec ${from} → ${to}`,
    nothingToEdit: 'Tak już jest. Podaj nowe `title`, `ends_in` albo `winners`.',
    fewerWinnersRefused: 'Liczba zwycięzców została ogłoszona, więc może tylko wzrosnąć. Nic nie zmieniono.',
    editNeedsApproval: (cost) =>
      `Kosztowałoby to wtedy do ${cost}, a to musi zatwierdzić druga osoba z ekipy. Dla kolejnych zwycięzców zacznij następne losowanie.`,
    everyNames: commands.giveaway.rhythms,
    repeats: 'Powtarza się',
    repeatsHint: {
      day: 'codziennie o tej samej porze (UTC), aż do zatrzymania. Każda runda liczy się do twojego limitu w swoim dniu.',
      week: 'co tydzień o tej samej porze (UTC), aż do zatrzymania. Każda runda liczy się do twojego limitu w swoim dniu.',
      'two-weeks':
        'co dwa tygodnie o tej samej porze (UTC), aż do zatrzymania. Każda runda liczy się do twojego limitu w swoim dniu.',
      month:
        'co miesiąc tego samego dnia (w krótszym miesiącu ostatniego) o tej samej porze (UTC), aż do zatrzymania. Każda runda liczy się do twojego limitu w swoim dniu.',
    },
    roundOf: (round, every) => `Runda ${round}, ${every}`,
    durationOverPeriod: (most) => `Runda musi się skończyć, zanim otworzy się następna. Najdłużej: ${most}.`,
    notRepeating: 'To losowanie się nie powtarza albo już się nie powtarza.',
    seriesLine: (title, every, prize, staff, when) =>
      `🔁 **${title}**: ${every}, ${prize}, od ${staff}, następne ${when}`,
    seriesChoice: (title) => `🔁 Przestań powtarzać: ${title}`,
    seriesStoppedTitle: 'Zatrzymano',
    seriesStopped: (title) =>
      `„${title}” już nie wróci. Otwarta runda trwa dalej; zakończ ją albo anuluj, jeśli nie powinna.`,
    missed: (title, when, why) =>
      `⚠️ Runda losowania „${title}” z ${when} się nie otworzyła: ${why} W następnym terminie spróbuję znowu.`,
    missedWhy: {
      'not-staff': (host, _cost) =>
        `organizator (${host}) nie należy już do ekipy. Zatrzymaj je przez \`/giveaway cancel\` i niech ktoś inny zacznie je od nowa.`,
      'role-gone': () =>
        'nie ma już roli, której używa. Zatrzymaj je przez `/giveaway cancel` i zacznij od nowa z inną rolą.',
      'over-cap': (host, cost) =>
        `kosztuje do ${cost}, a w limicie organizatora (${host}) było tego dnia mniej. Zacznij zamiast niego pojedyncze losowanie albo przyznawaj w takie dni mniej.`,
      'over-max': () =>
        'jego nagroda przekracza teraz GRANT_MAX. Zatrzymaj je przez `/giveaway cancel` i zacznij od nowa z mniejszą nagrodą.',
      'not-approved': (_host, cost) =>
        `kosztuje do ${cost}, a to wymaga teraz zatwierdzenia przez drugą osobę z ekipy. Zatrzymaj je przez \`/giveaway cancel\` i zacznij od nowa.`,
      'not-there': () =>
        'nie działam już na jego serwerze. Zatrzymaj je przez `/giveaway cancel` albo zaproś mnie ponownie.',
    },
    manage: {
      label: 'Zarządzaj',
      end: 'Zakończ',
      cancel: 'Anuluj',
      stop: 'Przestań powtarzać',
      reroll: 'Losuj ponownie: kogo zastąpić',
      more: (count) => `… i jeszcze ${count}.`,
      unpaid: 'Zwycięzcy bez wypłaty, których może zastąpić następna osoba z losowania:',
      nothing: 'Z tym losowaniem nie ma teraz nic do zrobienia.',
      staffOnly: 'Ten przycisk jest dla organizatora i ekipy. Żeby wziąć udział, naciśnij **Dołącz**.',
    },
    wonTitle: '🎉 Wygrana',
    won: (title, amount, account) =>
      `Wygrywasz **${amount}** w losowaniu „${title}”. Wypłacono na twoje konto ${account}.`,
    previewTitle: (title) => `Zacząć losowanie „${title}”?`,
    repeated: (state, staff, when, id) =>
      `⚠️ **Losowanie o tym samym tytule i z tymi samymi nagrodami potwierdzono ${when}** (${staff}): \`${id}\` (${state}). Jeśli potwierdzisz też to, będą dwa. Zobacz najpierw \`/giveaway list\`.`,
    prize: 'Nagroda',
    prizeEach: (amount, winners) => `**${amount}** dla każdego z ${ofWinners(winners)}`,
    prizeOne: (amount) => `**${amount}** dla jednego zwycięzcy`,
    ends: 'Koniec',
    endsAfter: (duration) => `${duration} od początku`,
    requirements: 'Kto może wziąć udział',
    linkedNeeded: 'Każdy z połączonym kontem (`/link`)',
    proofNeeded: 'kto sam potwierdził, że konto jest jego; samo zatwierdzenie przez ekipę nie wystarczy',
    roleNeeded: (role) => `z rolą ${role}`,
    memberForNeeded: (duration) => `na serwerze co najmniej: ${duration}`,
    host: 'Organizator',
    entrants: 'Uczestnicy',
    id: 'Losowanie',
    enter: 'Dołącz',
    leave: 'Wyjdź',
    startedTitle: 'Rozpoczęto',
    started: 'Losowanie jest otwarte.',
    notPosted:
      'Nie mogłem opublikować losowania na tym kanale, więc nic się nie zaczęło. Sprawdź, czy mogę tu pisać.',
    enteredTitle: 'Bierzesz udział',
    entered: (when) => `Powodzenia! Losowanie: ${when}.`,
    enteredAlready: (when) =>
      `Już bierzesz udział. Losowanie: ${when}. Żeby zrezygnować, naciśnij **Wyjdź**.`,
    leftTitle: 'Już nie bierzesz udziału',
    left: 'Nie bierzesz już udziału w tym losowaniu. Naciśnij **Dołącz**, jeśli zmienisz zdanie.',
    notIn: 'Nie bierzesz udziału w tym losowaniu.',
    over: 'To losowanie się skończyło.',
    notOpenYet: 'To losowanie nie jest jeszcze otwarte.',
    roleMissing: (role) => `Udział mogą wziąć tylko członkowie z rolą ${role}.`,
    tooNew: (when) => `Jesteś na tym serwerze za krótko. Możesz wziąć udział ${when}.`,
    proofMissing: {
      title: 'Najpierw potwierdź swoje konto',
      text: 'Do tej pory twoje konto sprawdziła tylko ekipa, a to losowanie wymaga potwierdzenia od ciebie. Potwierdź przez `/link`, że konto jest twoje, i naciśnij **Dołącz** jeszcze raz.',
    },
    nobodyProven: {
      title: 'Nikt nie mógłby wziąć udziału',
      text: 'Członkowie nie mogą potwierdzać kont bez ekipy (ustawienie LINK_PROOFS nie ma ani `deposit`, ani `sign-in`), a żadnego połączenia nie potwierdzono wcześniej. Zacznij losowanie bez `proven`.',
    },
    ownGiveaway:
      'Nie możesz wziąć udziału: to losowanie jest rozpoczęte albo zatwierdzone przez ciebie lub przez kogoś, do kogo należy albo należało twoje konto na stronie.',
    ended: 'Koniec',
    drawing: '⏳ W toku … Trwa losowanie zwycięzców.',
    endedTitle: (title) => `„${title}” się skończyło`,
    endedHint: 'Zwycięzcy są poniżej.',
    endedWithoutWinner: 'Nikt nie wygrał.',
    cancelledTitle: (title) => `„${title}” anulowano`,
    cancelled: 'To losowanie anulowano. Nikt nic nie dostaje.',
    resultTitle: (title) => `🎁 Zwycięzcy losowania „${title}”`,
    congratulations: (winner, prize) => `🎉 Gratulacje ${winner}! Wygrywasz **${prize}**.`,
    congratulationsAll: (winners, prize) => `🎉 Gratulacje ${winners}! Każda osoba wygrywa **${prize}**.`,
    noEntrants: 'Nikt nie dołączył, więc nikt nie wygrał.',
    noWinners: 'Nikomu, kto dołączył, nie można wypłacić, więc nikt nie wygrał.',
    fewerWinners: (count, wanted) => `Zwycięzcy: tylko ${count} z ${wanted}, bo uczestników było za mało.`,
    winnerLine: (place, member, state) => `**${place}.** ${member} · ${state}`,
    replaced: (member, by) => `🔁 ${by} zastępuje: ${member}.`,
    passedOver: 'Pominięci',
    passedOverLine: (member, why) => `${member}: ${why}`,
    passedOverMore: (count) => `… i jeszcze ${count}`,
    why: {
      'not-a-member': 'nie ma na serwerze',
      'not-linked': 'nie ma już połączonego konta',
      'not-proven': 'nie ma już potwierdzonego połączenia',
      'role-missing': 'nie ma już tej roli',
      'role-excluded': 'ma rolę, która jest wykluczona',
      'too-new': 'za krótko na serwerze',
      'same-account': 'ma wspólne konto na stronie z innym zwycięzcą',
      host: 'organizuje to losowanie albo je zatwierdza',
    },
    listTitle: 'Losowania',
    none: 'Nie ma jeszcze losowań.',
    line: (state, title, prize, staff, when) => `${state} **${title}**: ${prize}, od ${staff}, ${when}`,
    states: {
      scheduled: '📅 Ogłoszone',
      opening: '⏳ Zaczyna się',
      open: '🎉 Otwarte',
      ending: '⏳ Trwa losowanie',
      drawn: '⏳ Trwa wypłata',
      finished: '✅ Zakończone',
      cancelled: '⛔ Anulowane',
    },
    choice: (state, title) => `${state}: ${title}`,
    endedByTitle: 'Zakończono',
    endedBy: 'Trwa losowanie zwycięzców; potem dostaną wypłaty.',
    cancelDone: 'Losowanie anulowano. Nikt nic nie dostaje.',
    comesAgain: (when, stop) => `Kolejna runda: ${when}. Żeby jej nie było, naciśnij **${stop}**.`,
    rerollTitle: 'Zastąpiono',
    rerolled: (member, by) => `${by}, następna osoba z losowania, zastępuje: ${member}.`,
    nobodyLeft: 'Nikt inny nie został, więc zwycięzca zostaje. Nic nie zmieniono.',
    overHostCap: (host, left) =>
      `To liczy się do dziennego limitu organizatora (${host}): dzisiaj zostało tylko ${left}.`,
    payAgain: 'Wypłać ponownie',
    payAgainTitled: (title) => `Wypłać ponownie: ${title}`,
    payAgainTitle: (total, winners) =>
      `Wypłacić ${total} dla ${oneOrMore(winners, 'jednego zwycięzcy', `${winners} zwycięzców`)}?`,
    payAgainHint: (host) =>
      `Do tych zwycięzców nic jeszcze nie wysłano. To, co teraz dostaną, liczy się do dzisiejszego limitu osoby: ${host}.`,
    payAgainLine: (amount, receiver) => `• **${amount}** dla ${receiver}`,
    paidSince: (sum) => `⚠️ ${sum} już przyznano albo jest w toku od końca losowania`,
    payAgainOutdated:
      'Ten podgląd jest już nieważny: jest za stary albo coś się zmieniło, na przykład ktoś wypłacił ręcznie. Naciśnij **Wypłać ponownie**, żeby dostać nowy.',
    payAgainStarted: 'Trwa wypłata dla zwycięzców. Wynik pokazuje zapis na kanale logów.',
    beingPaid: 'Zwycięzcy tego losowania właśnie dostają wypłaty.',
    nobodyToPay: 'Żadnemu zwycięzcy tego losowania nie można wypłacić ponownie.',
    awayTitle: '⚠️ Zwycięzcy czekają',
    away: (title) =>
      `Strona jest niedostępna, więc zwycięzcy losowania „${title}” nadal czekają. Próbuję dalej; nie wypłacaj im ręcznie.`,
    awayOver: (title) => `Zwycięzcy losowania „${title}” nie czekają już na stronę.`,
    tryNow: 'Spróbuj teraz',
    notWaiting: 'Zwycięzcy tego losowania nie czekają na wypłatę.',
    withdrawn: {
      unlisted: 'Nie działam już na jego serwerze (nie ma go w DISCORD_GUILD_IDS)',
      left: 'Nie ma mnie już na jego serwerze',
    },
    recordWithdrawn: (staff, title, why) =>
      `🎁 „${title}” od ${staff} anulowano: ${why}. Nikt nic nie dostaje, a koszt nie liczy się już do dziennego limitu.`,
    recordPartly: (why) =>
      `${why}, więc kto do tej pory nie dostał wypłaty, już jej nie dostanie, a te nagrody nie liczą się do dziennego limitu.`,
    notAWinner: 'Ten członek nie jest zwycięzcą tego losowania.',
    winnerPaid: 'Ten zwycięzca dostał już wypłatę, więc nikt nie może zająć jego miejsca.',
    winnerUnsettled:
      'Nie wiadomo jeszcze, czy ten zwycięzca dostał wypłatę. Najpierw rozstrzygnij to na kanale logów.',
    entrantsGone:
      'To losowanie skończyło się tak dawno, że jego uczestnicy nie są już zapisani, więc nie można wylosować nikogo innego.',
    notified: {
      unposted: (title, channel) =>
        `⚠️ Nie mogłem opublikować losowania „${title}” na ${channel}, więc je anulowano. Sprawdź, czy mogę tam pisać, i zacznij je od nowa.`,
      unpostedRound: (title, channel) =>
        `⚠️ Nie mogłem opublikować rundy losowania „${title}” na ${channel}, więc ją anulowano. Sprawdź, czy mogę tam pisać. W następnym terminie spróbuję znowu.`,
      unpinged: (title, role, host) =>
        `🔕 Losowanie „${title}” otworzyło się bez powiadomienia roli ${role}: ${host} nie może już jej tam oznaczać. Pozwól wszystkim ją oznaczać albo daj ${host} uprawnienie Wzmianka @everyone, @here i wszystkie role.`,
      seriesStopped: (staff, title) => `🔁 ${staff} kończy powtarzanie losowania „${title}”.`,
      edited: (staff, title, changes) => `✏️ ${staff} zmienia losowanie „${title}”, ${changes}.`,
      scheduled: (staff, title, when, cost) =>
        `📅 ${staff} ogłasza losowanie „${title}” (maksymalny koszt **${cost}**), które otworzy się ${when}.`,
      started: (staff, title, cost) =>
        `🎁 ${staff} zaczyna losowanie „${title}” (maksymalny koszt **${cost}**).`,
      ended: (staff, title) => `🎁 ${staff} kończy losowanie „${title}” przed czasem.`,
      cancelled: (staff, title) => `🎁 ${staff} anuluje losowanie „${title}”.`,
      rerolled: (staff, title, member) =>
        `🔁 ${staff} usuwa ze zwycięzców losowania „${title}”: ${member}, i losuje ponownie.`,
      paidAgain: (staff, title, winners) =>
        `🔁 ${staff} zaczyna ponowną wypłatę dla tych zwycięzców losowania „${title}”: ${winners}`,
    },
    record: (staff, title) => `🎁 „${title}” od ${staff} się skończyło.`,
    recordMore: (count) => `… i jeszcze ${count}; w pliku są wszyscy.`,
    recordLine: (amount, receiver, state) => `${state}: **${amount}** dla ${receiver}`,
  },
};
