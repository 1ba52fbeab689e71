import type { draw as english } from '../en/draw.js';

/** What people read of the proof of a giveaway's draw, in Czech. See `../en/draw.ts`. */
export const draw: typeof english = {
  draw: {
    sealed: 'Zapečetěné losování',
    sealedShort: (start) => `Zapečetěné losování: ${start}…`,
    sealedText:
      'Seed tohoto losování byl určen na začátku, než se kdokoli přihlásil, a zůstává tajný, dokud nejsou vylosováni výherci. Tohle je jeho SHA-256. Ulož si ho teď: po skončení si s ním ověříš, že nikdo seed nevyměnil.',
    verify: 'Ověřit losování',
    notDrawn: 'Není co ověřovat: výherci ještě nejsou vylosováni, nebo se nikdo nepřihlásil.',
    fits: '✅ Losování sedí',
    doesNotFit: '⛔ Losování nesedí',
    doesNotFitHint: 'Moje záznamy si odporují. Ukaž to prosím týmu.',
    gone: 'Losování už nejde zopakovat',
    goneHint:
      'Účastníci už nejsou uloženi: soutěž skončila dávno, nebo si někdo nechal smazat data. Seed můžeš porovnat i tak a ověřit kopii souboru.',
    findings: {
      file: { good: 'Soubor jde přečíst.', bad: 'Části losování chybí.' },
      seed: {
        good: 'SHA-256 seedu je zapečetěné losování níže.',
        bad: 'Seed nesedí k zapečetěnému losování.',
      },
      entrants: {
        good: 'Všichni účastníci tu jsou, každý jednou, a sedí k jejich hashi.',
        bad: 'Účastníci nesedí ke svému hashi.',
      },
      order: {
        good: 'Ze seedu a účastníků vychází přesně toto pořadí.',
        bad: 'Ze seedu a účastníků vychází jiné pořadí.',
      },
      winners: {
        good: 'Výherci jsou první v tomto pořadí, kdo nebyli přeskočeni ani nahrazeni.',
        bad: 'Počet výherců nesedí.',
      },
      end: {
        good: 'Po posledním výherci už nebyl vylosován nikdo.',
        bad: 'Po posledním výherci byl ještě někdo vylosován.',
      },
    },
    commitment: 'Zapečetěné losování (SHA-256 seedu)',
    seed: 'Seed',
    entrantsHash: (entrants) => `Hash účastníků (${entrants})`,
    trustNobody: 'Nikomu nevěříš?',
    byYourself: (message, file, commitment) =>
      `1. Porovnej zapečetěné losování s tím, které sis před koncem uložil z ${message === undefined ? 'zprávy o soutěži' : `[zprávy o soutěži](${message})`}.\n2. Zkontroluj, že jsi v souboru mezi účastníky.\n3. S kopií Purseru zopakuj losování offline:\n\`\`\`\npurser verify-draw ${file} ${commitment}\n\`\`\``,
  },
};
