import type { privacy as english } from '../en/privacy.js';

/** What people read of what is stored about them, in Polish. See `../en/privacy.ts`. */
export const privacy: typeof english = {
  privacy: {
    erasedPerson: 'usunięta osoba',
    unreadable: (count) =>
      `Zapisy, których nie dało się odczytać: ${count}. Ekipa widzi usterkę na kanale logów. Czy dotyczy to ciebie, będzie wiadomo po naprawie.`,
    busy: 'Kilka osób czeka teraz na swoje dane. Spróbuj ponownie za kilka minut.',

    exportTitle: 'Twoje dane',
    exported: 'W pliku jest wszystko, co o tobie zapisałem. Tę wiadomość widzisz tylko ty.',
    exportedFiles: (count) =>
      `W plikach (${count}) jest wszystko, co o tobie zapisałem. Tę wiadomość widzisz tylko ty.`,
    exportTooLarge:
      'Zapisałem o tobie więcej, niż Discord pozwala mi załączyć. Zapytaj ekipę: właściciel bota może ci to dać.',

    previewTitle: 'Usunąć twoje dane?',
    goes: '**To zniknie**',
    link: 'Połączenie z twoim kontem na stronie. Potem nie zobaczysz tu salda ani nie wygrasz środków, dopóki nie połączysz konta ponownie.',
    pastLinks: (count) => `Dawne połączenia: ${count}`,
    requests: (count) => `Prośby o połączenie: ${count}`,
    openRequest: 'Twoja otwarta prośba o połączenie zostanie wycofana.',
    proofs: (count) => `Twój ID z Discorda we wpłatach próbnych do potwierdzenia konta: ${count}`,
    signIns: (count) => `Logowania na mojej stronie, które się przez to kończą: ${count}`,
    grants: (count) => `Twój ID z Discorda i powód przy przyznanych ci środkach: ${count}`,
    payoutRows: (count) => `Twój ID z Discorda na listach wypłat: ${count}`,
    giveaways: (count) =>
      `Twoje zgłoszenia i twój ID z Discorda w zakończonych losowaniach: ${count}. Tych losowań nie da się potem powtórzyć z moich zapisów, tylko z pliku opublikowanego na Discordzie.`,
    nothing: 'Nic: nie zapisałem o tobie niczego, co może zniknąć.',

    stays: '**To zostanie**',
    staysLedger:
      'Kwoty, konta na stronie i stany środków, które do ciebie trafiły. Inni muszą móc się z nich rozliczyć.',
    staysDeposits: 'To, że na konto trafiła wpłata próbna, przez 30 dni: tak szybko nie będzie kolejnej.',
    staysHashes:
      'Dla każdego odebranego dropa i każdego wykorzystanego kodu hash twojego ID z Discorda: nikt nie dostanie środków dwa razy.',
    staysUses:
      'Ile razy użyto przez ciebie `/link` i wpisano błędny kod dziś i wczoraj. Wygasa samo w ciągu dwóch dni.',
    staysWords: 'Co ekipa napisała jako tytuł albo jako powód przyznań dla innych.',
    staysStaff:
      'Twoje dawne połączenia i wszystkie twoje działania w ekipie: przyznania, decyzje, rozstrzygnięcia. Nikt nie przyznaje środków na konto, które kiedyś było jego, i każdy odpowiada za swoje działania.',
    staysDeeds: 'Twoje przyznania, decyzje i rozstrzygnięcia z czasu w ekipie.',
    staysMessages: 'Wiadomości opublikowane na Discordzie i kopie zapasowe zrobione przez właściciela.',

    underWayTitle: 'Twoich danych nie można jeszcze usunąć',
    underWayHint: '**Najpierw to musi się skończyć**',
    obstacles: {
      grant: (id, state) => `Przyznanie \`${id}\`: ${state}`,
      preview: 'Ekipa przygotowuje wypłatę. Spróbuj ponownie za 10 minut.',
      deposit: (when) => `Wpłata próbna, która potwierdza konto. Spróbuj ponownie ${when}.`,
      payout: (id) => `Wypłata \`${id}\`, która się nie skończyła`,
      giveaway: (title) =>
        `Losowanie ${title}, które jeszcze trwa albo ma zwycięzcę bez wypłaty. Jeśli ekipa ani nie wypłaci, ani nie zastąpi zwycięzcy, skończy się to 90 dni po losowaniu.`,
      more: (count) => `… i jeszcze ${count}`,
    },
    repeat: 'Potwierdzone wcześniej usuwanie jeszcze się nie skończyło. Trwa dalej samo.',

    confirm: 'Potwierdź',
    cancel: 'Anuluj',
    cancelledTitle: 'Nic nie usunięto',
    cancelled: 'Twoje dane nie zostały usunięte.',
    doneTitle: 'Twoje dane usunięto',
    done: 'Co mogło zniknąć, zniknęło. Co zostaje, było w podglądzie.',
    waitingTitle: 'Jeszcze nie gotowe',
    waiting:
      'W międzyczasie zaczęło się coś, co cię dotyczy, więc nie wszystko zniknęło. Gdy to się skończy, dokończę sam. `/privacy erase` pokazuje, co to jest.',
    notYet:
      'Od podglądu zaczęło się coś, co cię dotyczy. Użyj `/privacy erase` ponownie, żeby zobaczyć, co to jest.',
    underWay: 'Twoje dane są właśnie usuwane.',
    interrupted:
      'Coś mi przerwało i nie wiem, ile zdążyłem usunąć. Jeśli usuwanie się zaczęło, dokończę sam. `/privacy erase` pokazuje, co zostało.',
  },
};
