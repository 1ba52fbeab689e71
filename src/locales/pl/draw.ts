import type { draw as english } from '../en/draw.js';

/** What people read of the proof of a giveaway's draw, in Polish. See `../en/draw.ts`. */
export const draw: typeof english = {
  draw: {
    sealed: 'Zapieczętowane losowanie',
    sealedShort: (start) => `Zapieczętowane losowanie: ${start}…`,
    sealedText:
      'Ziarno tego losowania ustalono na początku, zanim ktokolwiek dołączył, i pozostaje tajne do wylosowania zwycięzców. To jest jego SHA-256. Zapisz go teraz: po zakończeniu sprawdzisz nim, że ziarna nie podmieniono.',
    verify: 'Sprawdź losowanie',
    notDrawn: 'Nie ma losowania do sprawdzenia: zwycięzców jeszcze nie wylosowano albo nikt nie dołączył.',
    fits: '✅ Losowanie się zgadza',
    doesNotFit: '⛔ Losowanie się nie zgadza',
    doesNotFitHint: 'To, co mam zapisane, sobie przeczy. Pokaż to ekipie.',
    gone: 'Losowania nie można już powtórzyć',
    goneHint:
      'Uczestnicy nie są już zapisani: losowanie skończyło się dawno albo ktoś usunął swoje dane. Nadal możesz porównać ziarno i sprawdzić kopię pliku.',
    findings: {
      file: { good: 'Plik da się odczytać.', bad: 'Brakuje części losowania.' },
      seed: {
        good: 'SHA-256 ziarna to zapieczętowane losowanie poniżej.',
        bad: 'Ziarno nie pasuje do zapieczętowanego losowania.',
      },
      entrants: {
        good: 'Są wszyscy uczestnicy, każdy raz, i pasują do swojego hasha.',
        bad: 'Uczestnicy nie pasują do swojego hasha.',
      },
      order: {
        good: 'Ziarno i uczestnicy dają dokładnie tę kolejność.',
        bad: 'Ziarno i uczestnicy dają inną kolejność.',
      },
      winners: {
        good: 'Zwycięzcy to pierwsi w tej kolejności, których nie pominięto ani nie zastąpiono.',
        bad: 'Liczba zwycięzców jest zła.',
      },
      end: {
        good: 'Po ostatnim zwycięzcy nikogo nie wylosowano.',
        bad: 'Po ostatnim zwycięzcy kogoś wylosowano.',
      },
    },
    commitment: 'Zapieczętowane losowanie (SHA-256 ziarna)',
    seed: 'Ziarno',
    entrantsHash: (entrants) => `Hash uczestników (${entrants})`,
    trustNobody: 'Nie ufasz nikomu?',
    byYourself: (message, file, commitment) =>
      `1. Porównaj zapieczętowane losowanie z tym, które masz zapisane ${message === undefined ? 'z wiadomości losowania' : `[z wiadomości losowania](${message})`} sprzed końca.\n2. Sprawdź, czy jesteś wśród uczestników w pliku.\n3. Mając kopię Pursera, powtórz losowanie bez sieci:\n\`\`\`\npurser verify-draw ${file} ${commitment}\n\`\`\``,
  },
};
