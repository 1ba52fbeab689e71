import type { draw as english } from '../en/draw.js';

/** Was man über den Nachweis einer Ziehung liest, auf Deutsch. Siehe `index.ts`. */
export const draw: typeof english = {
  draw: {
    sealed: 'Versiegelte Ziehung',
    sealedShort: (start) => `Versiegelte Ziehung: ${start}…`,
    sealedText:
      'Der Startwert dieser Ziehung stand von Anfang an fest, bevor jemand teilnahm, und bleibt geheim, bis die Gewinner gezogen sind. Dies ist sein SHA-256. Speichere ihn jetzt: Nach dem Ende kannst du damit prüfen, dass der Startwert nicht ausgetauscht wurde.',
    verify: 'Ziehung prüfen',
    notDrawn:
      'Es gibt keine Ziehung zu prüfen: Die Gewinner sind noch nicht gezogen, oder niemand hat teilgenommen.',
    fits: '✅ Die Ziehung stimmt',
    doesNotFit: '⛔ Die Ziehung stimmt nicht',
    doesNotFitHint: 'Meine Aufzeichnungen widersprechen sich. Bitte zeige das dem Team.',
    gone: 'Die Ziehung lässt sich nicht mehr wiederholen',
    goneHint:
      'Die Teilnehmer sind nicht mehr gespeichert: Die Verlosung ist lange her, oder jemand hat seine Daten löschen lassen. Du kannst noch den Startwert vergleichen und eine Kopie der Datei prüfen.',
    findings: {
      file: { good: 'Die Datei ist lesbar.', bad: 'Teile der Ziehung fehlen.' },
      seed: {
        good: 'Der SHA-256 des Startwerts ist die versiegelte Ziehung unten.',
        bad: 'Der Startwert passt nicht zur versiegelten Ziehung.',
      },
      entrants: {
        good: 'Alle Teilnehmer sind da, jeder einmal, und passen zu ihrem Hash.',
        bad: 'Die Teilnehmer passen nicht zu ihrem Hash.',
      },
      order: {
        good: 'Startwert und Teilnehmer ergeben genau diese Reihenfolge.',
        bad: 'Startwert und Teilnehmer ergeben eine andere Reihenfolge.',
      },
      winners: {
        good: 'Die Gewinner sind die Ersten in dieser Reihenfolge, die nicht übersprungen oder ersetzt wurden.',
        bad: 'Die Zahl der Gewinner stimmt nicht.',
      },
      end: {
        good: 'Nach dem letzten Gewinner wurde niemand gezogen.',
        bad: 'Nach dem letzten Gewinner wurde noch jemand gezogen.',
      },
    },
    commitment: 'Versiegelte Ziehung (SHA-256 des Startwerts)',
    seed: 'Startwert',
    entrantsHash: (entrants) => `Hash der Teilnehmer (${entrants})`,
    trustNobody: 'Du traust niemandem?',
    byYourself: (message, file, commitment) =>
      `1. Vergleiche die versiegelte Ziehung mit der, die du vor dem Ende aus ${message === undefined ? 'der Nachricht der Verlosung' : `[der Nachricht der Verlosung](${message})`} gespeichert hast.\n2. Sieh nach, ob du unter den Teilnehmern in der Datei stehst.\n3. Wiederhole die Ziehung mit einer Kopie von Purser ohne Netz:\n\`\`\`\npurser verify-draw ${file} ${commitment}\n\`\`\``,
  },
};
