import { type Count, oneOrMore, pluralsOf } from '../count.js';
import type { payouts as english } from '../en/payouts.js';

const plural = pluralsOf('pl');
const toAccounts = (count: Count) =>
  plural(count, {
    one: 'na jedno konto',
    few: `na ${count} konta`,
    many: `na ${count} kont`,
    other: `na ${count} konta`,
  });

/** What people read of payouts, in Polish. See `../en/payouts.ts`. */
export const payouts: typeof english = {
  payout: {
    resolving: (done, of) => `⏳ W toku … sprawdzono ${done} z ${of}.`,
    previewTitle: (total, accounts) => `Wypłacić ${total} ${toAccounts(accounts)}?`,
    previewTitleOne: (total) => `Wypłacić ${total} na jedno konto?`,
    source: 'Lista',
    sources: {
      members: 'Wskazani członkowie',
      role: (role) => `Połączeni członkowie z rolą ${role}`,
      file: (name) => `Plik ${name}`,
    },
    roleNote: 'Tylko członkowie z połączonym kontem.',
    total: 'Razem',
    accounts: 'Konta',
    leftOut: 'Pominięto',
    leftOutLine: (count, why) => `**${count}** × ${why}`,
    badRows: 'Pominięte wiersze',
    badRow: (row, why) => `Wiersz ${row}: ${why}`,
    badLine: (line, why) => `Wiersz ${line}: ${why}`,
    moreBadRows: (count) => `… i jeszcze ${count}; w pliku są wszystkie.`,
    why: {
      'not-understood': 'to nie oznaczenie ani ID z Discorda',
      'too-many-cells':
        'za dużo komórek; kwoty z przecinkiem daj w cudzysłowie (`"12,75"`) albo oddziel komórki znakiem `;`',
      'rounded-id':
        'arkusz kalkulacyjny zaokrąglił to ID; ustaw format kolumny na tekst i wpisz ID jeszcze raz',
      'amount-not-understood': 'to nie jest kwota',
      'amount-not-positive': 'kwota nie jest większa od zera',
      'amount-too-fine': 'więcej niż dwa miejsca po przecinku',
      'over-grant-cap': 'za dużo na jedno przyznanie',
      'not-a-member': 'nie ma na tym serwerze',
      'not-linked': 'bez połączonego konta',
      'user-not-found': 'nie znaleziono na stronie',
      'name-not-found-again':
        'strona nie znajduje ponownie konta pod nazwą, którą sama podaje; wpisz prawdziwą nazwę użytkownika',
      'lookup-rejected': 'strona nie przyjmuje tej nazwy',
      'lookup-failed': 'brak jasnej odpowiedzi strony; sprawdź nazwę albo spróbuj później',
      twice: 'to samo konto dwa razy',
      'own-account': 'twoje własne konto, teraz albo dawniej',
    },
    cellNotUnderstood:
      'oczekiwane jedno z: ID z Discorda w kolumnie `member`, nazwa ze strony w `username`, Steam ID w `steam`',
    duplicateRow: (why, row) => `${why} (także wiersz ${row})`,
    duplicateLine: (why, line) => `${why} (także wiersz ${line})`,
    nobody: 'Nikomu z tej listy nie można wypłacić. Powody są w pliku.',
    nobodyTitle: 'Nie ma komu wypłacić',
    listEmpty: 'Ta lista jest pusta.',
    roleEmpty: (role) => `Żaden połączony członek nie ma roli ${role}.`,
    fileEmpty: 'Plik nie ma wierszy.',
    fileTooLong: (most) => `Lista jest za długa. Najwięcej wierszy: ${most}.`,
    fileHeaderUnknown: (line, given) =>
      `Wiersz ${line} (${given}) to ani wypłata, ani nagłówek, który znam. Kolumny to \`member\`, \`username\` albo \`steam\`, oraz \`amount\`. Na przykład:\n\`\`\`\nusername,amount\nmia,12.50\n\`\`\``,
    fileSeparatorUnclear:
      'Nie wiem, co oddziela kolumny w tym pliku: pasuje więcej niż jeden ze znaków `,`, `;`, `|` i tabulator, a każdy dałby inne wypłaty. Dodaj nagłówek, na przykład `username;amount`, albo wpisz separator w wierszu nad listą: `sep=;`.',
    roundedIds: (count, line) =>
      `⚠️ ID zakończone na \`00\`: **${count}**, pierwsze w wierszu ${line}. Tak arkusze kalkulacyjne zaokrąglają długie liczby. Sprawdź te ID; jeśli są zaokrąglone, ustaw format kolumny na tekst i wpisz je jeszcze raz.`,
    fileColumnTwice: (column) =>
      `Plik ma więcej niż jedną kolumnę \`${column}\`, więc nie wiem, która się liczy. Zostaw tylko jedną.`,
    fileNotUtf8: 'Plik nie jest w UTF-8. Zapisz go jako „CSV UTF-8” i spróbuj ponownie.',
    fileQuotes: (line) => `Cudzysłowy w wierszu ${line} się nie zgadzają. Popraw ten wiersz.`,
    resolvingTooLong:
      'Strona pozwala na zbyt mało zapytań naraz jak na tak długą listę. Spróbuj później albo podziel listę.',
    confirmWithout: (count) => `Potwierdź bez ${oneOrMore(count, `${count} wiersza`, `${count} wierszy`)}`,
    confirmWithoutOne: 'Potwierdź bez jednego wiersza',
    states: {
      running: '💸 Wypłata w toku',
      stopped: '⏸️ Wypłata zatrzymana',
      finished: '🏁 Wypłata zakończona',
    },
    outcomes: {
      all: '✅ Wypłata zakończona',
      unclear: '⚠️ Wypłata zakończona, niektóre płatności trzeba sprawdzić',
      some: '⚠️ Wypłata zakończona, niektóre konta nic nie dostały',
      none: '⛔ Wypłata zakończona, nic nie wypłacono',
    },
    repeated: (state, staff, when, id) =>
      `⚠️ **Te same kwoty dla tych samych kont potwierdzono ${when}** (${staff}): \`${id}\` (${state}). Jeśli potwierdzisz też tę wypłatę, każdy dostanie dwa razy. Zobacz najpierw \`/payout show\`.`,
    unshown: (id) =>
      `To zostało zrobione, ale baza danych zawiodła, zanim mogłem pokazać wypłatę. Zobacz \`/payout show\` z ID \`${id}\`.`,
    overGrantMax: (most) =>
      `Jeden z wierszy tej wypłaty przekracza limit jednego przyznania, teraz ${most}. Nic nie zmieniono.`,
    working: '⏳ W toku … Możesz to zamknąć: pracuję dalej, nawet po ponownym uruchomieniu.',
    elsewhere: 'Postęp pokażę na tym kanale.',
    stoppedHint: 'Wysłane już płatności się zakończą. `/payout resume` wypłaca resztę.',
    awayHint: 'Strona była przez jakiś czas niedostępna, więc przerwałem. `/payout resume` wypłaca resztę.',
    unreadableHint:
      'Nie mogę odczytać zapisu, którego ta wypłata potrzebuje, więc przerwałem. Nic więcej nie wypłacę, dopóki nie zostanie naprawiony; potem `/payout resume` wypłaca resztę.',
    unsentHint: (count) =>
      `${plural(count, {
        one: 'Jedna płatność nie została wysłana',
        few: `${count} płatności nie zostały wysłane`,
        many: `${count} płatności nie zostało wysłanych`,
        other: `${count} płatności nie zostało wysłanych`,
      })}. \`/payout resume\` próbuje ponownie.`,
    unknownHint: (count) =>
      `${plural(count, {
        one: 'Jedną płatność trzeba',
        few: `${count} płatności trzeba`,
        many: `${count} płatności trzeba`,
        other: `${count} płatności trzeba`,
      })} sprawdzić: strona nie dała jasnej odpowiedzi. Rozstrzygnij to na kanale logów; nic nie zostanie wysłane ponownie.`,
    stop: 'Zatrzymaj',
    resume: 'Wznów',
    bar: (bar, percent) => `${bar} ${percent}`,
    paid: 'Wypłacone',
    paidOut: 'Wypłacona kwota',
    refused: 'Odmowy',
    unknown: 'Niewiadome',
    unsent: 'Niewysłane',
    left: 'Do wypłacenia',
    rate: 'Tempo',
    perMinute: (rows) => `${rows} na minutę`,
    remaining: 'Pozostały czas',
    about: (duration) => `około ${duration}`,
    id: 'Wypłata',
    notRunning: 'Ta wypłata nie jest w toku.',
    notStopped: 'Ta wypłata nie jest zatrzymana i żadnego jej wiersza nie można ponowić.',
    paysYou:
      'Ta wypłata trafiłaby na konto na stronie, które należy albo należało do ciebie lub do osoby, która o nią poprosiła. Musi to zrobić ktoś inny z ekipy.',
    listTitle: 'Wypłaty',
    none: 'Nie ma jeszcze wypłat.',
    line: (state, total, accounts, staff, when) =>
      `${state}: **${total}** ${toAccounts(accounts)}, od ${staff} ${when}`,
    choice: (state, total, accounts, day) => `${state}: ${total} ${toAccounts(accounts)} (${day})`,
    notified: {
      started: (staff, total, accounts) =>
        `💸 ${staff} zaczyna wypłatę **${total}** ${toAccounts(accounts)}.`,
      stopped: (staff) => `⏸️ ${staff} zatrzymuje wypłatę.`,
      resumed: (staff) => `▶️ ${staff} wznawia wypłatę.`,
      away: () =>
        '⚠️ Wypłata się zatrzymała, bo strona była przez jakiś czas niedostępna. `/payout resume` ją wznawia.',
      unreadable: (key) =>
        `⚠️ Wypłata się zatrzymała, bo nie mogę odczytać zapisu \`${key}\`. Wiersze, które na pewno go nie potrzebują, wypłaciłem. Gdy właściciel bota naprawi zapis, \`/payout resume\` wypłaca resztę.`,
    },
    record: (staff, total, accounts) => `💸 ${staff} wypłaca **${total}** ${toAccounts(accounts)}.`,
    planned: (total, accounts) => `Planowano: **${total}** ${toAccounts(accounts)}.`,
    recordNone: (staff) => `⛔ Wypłata od ${staff} się skończyła. Nic nie wypłacono.`,
    recordNoneKnown: (staff) =>
      `⚠️ Wypłata od ${staff} się skończyła. O żadnej płatności nie wiadomo, czy dotarła.`,
    recordUnknown: (total, accounts) =>
      `Nie wiadomo jeszcze, czy **${total}** ${toAccounts(accounts)} dotarło.`,
    recordFile: 'W pliku są wszystkie wiersze.',
  },
};
