import type { Count } from '../count.js';
import type { records as english } from '../en/records.js';

/** `purser audit` names all. */
const andMore = (more: Count) =>
  more.value === 0 ? '' : ` i jeszcze ${more} (wszystkie wymienia \`purser audit\`)`;

/** What people read of the store, of data that was rolled back, and of backups, in Polish. See `../en/records.ts`. */
export const records: typeof english = {
  store: {
    isNew: (name) =>
      `🆕 Zacząłem z nowym, pustym magazynem danych: \`${name}\`. Jeśli używano mnie już wcześniej, zatrzymaj mnie i sprawdź \`STORE_URL\`: z pustym magazynem nie znam żadnych połączeń ani wypłat.`,
    lost: (name) =>
      `🛑 Mój magazyn danych, \`${name}\`, został usunięty albo podmieniony, gdy działałem. Nic nie wypłacam do ponownego uruchomienia. Najpierw przywróć właściwy; co zapisałem od tego czasu, przepadło.`,
    heldTitle: 'Wypłaty są wstrzymane',
    liftedTitle: 'Wypłaty trwają dalej',
    reasons: {
      'another-place':
        'Baza danych jest na innym serwerze albo innej osi czasu niż wcześniej: ktoś przełączył na kopię albo ją przywrócił. Może brakować ostatnich zmian.',
      'another-file':
        'Są otwarte wypłaty, a plik magazynu danych skopiowano albo przywrócono z kopii. Może być starszy niż wypłaty, które już były.',
      'gone-back': 'Brakuje czegoś, co zapisałem: to starsza kopia magazynu danych.',
      'long-ago':
        'Są otwarte wypłaty w magazynie danych, do którego od dawna nic nie zapisano. To może być stara kopia.',
    },
    choice:
      '**Kontynuuj**, jeśli niczego nie brakuje: wszystko rusza od miejsca, w którym stanęło. **Poddaj kwarantannie**, jeśli to może być starsza kopia: wszystko, co otwarte, kończy się bez wypłaty, a ty rozstrzygasz, co mogło zostać wypłacone. W razie wątpliwości wybierz kwarantannę.',
    looking: 'Jeszcze sprawdzam, czy czegoś brakuje. Pół minuty po wstrzymaniu możesz tu zdecydować.',
    findings: {
      checked: '**Sprawdzone:** najnowsze zapisy działających procesów są na miejscu.',
      unchecked:
        '**Nie da się sprawdzić:** żaden działający proces nie zapisał niczego, czego mógłby poszukać.',
      missing:
        '**Czegoś brakuje:** nie ma czegoś, co zapisano. To, co działające procesy wysłały i jeszcze pamiętają, wpisują ponownie.',
    },
    onlyQuarantine: (quarantine) =>
      `**${quarantine}** kończy wszystko, co otwarte, bez wypłaty, a ty rozstrzygasz, co mogło zostać wypłacone. Kontynuowanie mogłoby coś wypłacić dwa razy, więc nie ma go do wyboru.`,
    goOnRefused: (quarantine) =>
      `Brakuje czegoś, co zapisałem, więc kontynuowanie mogłoby wypłacić to dwa razy. Naciśnij **${quarantine}**.`,
    knowsSince: (when) => `Tego, co wysłano przed ${when} i co przepadło, nie da się wpisać ponownie.`,
    looked: 'Procesy, które sprawdziły',
    considerTitle: 'Kontynuować, choć niczego nie dało się sprawdzić?',
    consider:
      'Porównaj najnowszą zapisaną wypłatę z najnowszą na kanale logów. Jeśli na kanale jest późniejsza, to starsza kopia: wróć.',
    newestRecorded: 'Najnowsza zapisana wypłata',
    newestPosted: 'Najnowsza wypłata na kanale logów',
    notReadable: 'Nie mogę odczytać ostatnich wiadomości kanału logów.',
    back: 'Wróć',
    held: 'Magazyn danych',
    lastWritten: 'Ostatni zapis',
    lastWrittenBy: (when, machine) => `${when} na ${machine}`,
    notKnown: 'nie wiadomo',
    payouts: 'Otwarte wypłaty',
    giveaways: 'Otwarte losowania',
    drops: 'Otwarte dropy i kody',
    recurrences: 'Cykliczne wypłaty i losowania',
    grants: 'Przyznania w toku',
    countAndSum: (count, sum) => `${count} · ${sum}`,
    none: 'brak',
    goOn: 'Kontynuuj',
    quarantine: 'Poddaj kwarantannie',
    quarantining: (staff) =>
      `${staff} wybiera **Poddaj kwarantannie**. Jeśli nic się nie dzieje, naciśnij jeszcze raz.`,
    goneOn: (staff) => `${staff} wybiera **Kontynuuj**: wszystko rusza od miejsca, w którym stanęło.`,
    quarantined: (staff) =>
      `${staff} wybiera **Poddaj kwarantannie**. Wszystko, co było otwarte, skończyło się bez wypłaty. O to, co mogło zostać wypłacone, pytam tutaj.`,
    decided: 'O tym już zdecydowano.',
  },

  quarantine: {
    state: '🗄️ W kwarantannie',
    titles: {
      payout: '🗄️ Wypłata – kwarantanna',
      giveaway: '🗄️ Losowanie – kwarantanna',
      drop: '🗄️ Drop – kwarantanna',
      code: '🗄️ Kody – kwarantanna',
      schedule: '🗄️ Wypłata cykliczna – kwarantanna',
      series: '🗄️ Losowanie cykliczne – kwarantanna',
    },
    refused:
      'To jest w kwarantannie: moje dane cofnięto do wcześniejszego stanu, więc nie wiem, co z tego wypłacono od tego czasu. Nie może trwać dalej. Na karcie na kanale logów rozstrzyga się, co mogło zostać wypłacone, a **Zacznij od nowa** pokazuje tam nowy podgląd tego, co zostało.',
    approval: (staff, total) =>
      `${staff} chciał(a) wypłacić **${total}**. Moje dane cofnięto do wcześniejszego stanu, więc nie wiem, czy od tego czasu to zatwierdzono i wypłacono. Nie można już tego zatwierdzić.`,
    giveawayOver: 'To losowanie zatrzymano, bo straciłem część danych. Ekipa powie, co dalej.',
    publicTitle: (title) => `„${title}” zatrzymano`,
    publicUndrawn:
      'Straciłem część danych, więc nie mogę kontynuować tego losowania. Jeśli zwycięzcy są ogłoszeni poniżej, nadal się liczą. Ekipa powie, co dalej.',
    publicDrawn: 'Straciłem część danych, więc ekipa sprawdza, kto dostał wypłatę.',
    giveawayRecord: (staff, title) =>
      `🗄️ „${title}” od ${staff} jest w kwarantannie, bo moje dane cofnięto do wcześniejszego stanu. Nie mogę już tego rozlosować ani wypłacić.`,
    giveawayUndrawn:
      'Jeśli zwycięzców wylosowano od tego czasu, są wymienieni na jego kanale. Jego koszt nie liczy się już do dziennego limitu.',
    grant:
      'Moje dane cofnięto do wcześniejszego stanu, więc nie wiem, czy od tego czasu wypłacono te środki. Ekipa rozstrzyga to przyciskami na kanale logów albo przez `/grants resolve`.',
    grantUnknown: (staff, amount, receiver) =>
      `${staff} chciał(a) przyznać **${amount}** dla ${receiver}. Moje dane cofnięto do wcześniejszego stanu, więc nie wiem, czy od tego czasu to wypłacono. Sprawdź ten kanał i zapisy samej strony. Jeśli konto dostało to w jakikolwiek sposób, nawet przez inne przyznanie, naciśnij **Dotarło**; inaczej naciśnij **Nie dotarło**. Do tego czasu liczy się to jako wypłacone i nie jest wysyłane ponownie.`,
    replaceable:
      'Nie dotarło. Potem moje dane cofnięto do wcześniejszego stanu, więc nie wiem, czy przyznano to ponownie.',
    replaceRefused:
      'Moje dane cofnięto do wcześniejszego stanu, więc nie wiem, czy od tego czasu przyznano to ponownie. Sprawdź kanał logów i zapisy samej strony. Jeśli nic nie dotarło, użyj `/grant`.',
    approvalRefused:
      'Moje dane cofnięto do wcześniejszego stanu, więc nie wiem, czy od tego czasu to zatwierdzono i wypłacono. Nie można już tego zatwierdzić ani odrzucić. Pytam o to na kanale logów; rozstrzygnij to tam.',
    onCard:
      'Nie dotarło. Należy do czegoś w kwarantannie: wypłaci to **Zacznij od nowa** na jego karcie na kanale logów albo `/grant`.',
    summary: '🗄️ Starsze dane',
    restored: (when) =>
      `Moje dane przywrócono z kopii zapasowej z ${when}. Nie wiem, co przyznano później, i dzienne limity tego nie liczą. Zapis jest na tym kanale.`,
    held: (staff) =>
      `Decyzja (${staff}): moje dane to starsza kopia. Nie wiem, co przyznano później, i dzienne limity tego nie liczą. Zapis jest na tym kanale.`,
    all: 'Wszystko, co było otwarte, jest w kwarantannie: skończyło się na dobre i nic więcej nie zostanie z tego wypłacone. Każda sprawa ma poniżej swoją kartę.',
    asked: (grants) =>
      `Płatności, o których nie wiem, czy dotarły: **${grants}**. Te z wypłat, losowań, dropów i kodów rozstrzyga się razem na ich kartach; o przyznania ręczne pytam pojedynczo. Zanim coś rozstrzygniesz, sprawdź, czy konto nie dostało tego od tego czasu w jakikolwiek sposób. Wcześniej niczego nie przyznawaj ponownie ręcznie.`,
    unreadable: (keys, more) =>
      `**Tych zapisów nie mogę odczytać; rozstrzygnij je ręcznie:** ${keys}${andMore(more)}. Nie pytam o nie i nic z nich nie wypłacam. Poszukaj każdego na tym kanale i w zapisach samej strony, a \`/grant\` użyj tylko dla tego, co nie dotarło.`,
    unreadableOthers: (keys, more) =>
      `Tych też nie mogę odczytać, ale żadna płatność od nich nie zależy: ${keys}${andMore(more)}.`,
    nothing: 'Nic nie było otwarte, więc nie ma czego rozstrzygać.',
    by: (staff, when) => `${staff}, ${when}`,
    ended:
      'Moje dane cofnięto do wcześniejszego stanu, więc to zakończyłem. Nic więcej nie zostanie z tego wypłacone.',
    check:
      'Nie wiem, czy płatności o nieznanym wyniku dotarły od tego czasu, więc liczą się jako wypłacone, dopóki nie zostaną rozstrzygnięte. Porównaj plik z danymi samej strony. **Wszystkie dotarły** i **Żadna nie dotarła** rozstrzygają wszystkie naraz; `/grants resolve` rozstrzyga pojedynczą.',
    paid: 'Wypłacone',
    unknown: 'Nieznane',
    allArrived: 'Wszystkie dotarły',
    noneArrived: 'Żadna nie dotarła',
    askAll: (payments) =>
      `Czy dotarły **wszystkie** te płatności: **${payments}**? Liczą się wtedy jako wypłacone.`,
    askNone: (payments) =>
      `Czy nie dotarła **żadna** z tych płatności: **${payments}**? Wtedy nie liczą się już jako wypłacone, a **Zacznij od nowa** je obejmie.`,
    settled: (payments) => `Rozstrzygnięte płatności: **${payments}**.`,
    left: (receivers) => `Tych nie możesz rozstrzygnąć; musi to zrobić ktoś inny: ${receivers}`,
    settledBefore: 'Nic tu już nie jest nieznane.',
    startAgain: 'Zacznij od nowa',
    settleFirst: 'Najpierw rozstrzygnij to, co nieznane. Wtedy będę wiedzieć, kto nic nie dostał.',
    nothingLeft: 'Nic z tego nie zostało: wszystko wypłacono albo mogło zostać wypłacone.',
    startedAgain: (staff) => `${staff} ma to już zaczęte od nowa.`,
  },

  backup: {
    failed: (reason) =>
      `⚠️ Dzisiejsza nocna kopia zapasowa się nie udała: ${reason}. Próbuję ponownie co godzinę. Właściciel bota powinien sprawdzić \`BACKUP_DIR\` i wolne miejsce na dysku.`,
    unreadable: (keys, more) =>
      `⚠️ Dzisiejsza nocna kopia zapasowa jest gotowa, ale niektórych zapisów nie mogę odczytać: ${keys}${andMore(more)}. Skopiowano je bez zmian. Właściciel bota powinien uruchomić \`purser audit\` i zachować starszą kopię.`,
    works: '✅ Kopie zapasowe znowu działają.',
  },
};
