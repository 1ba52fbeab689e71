import type { draw as english } from '../en/draw.js';

/** What people read of the proof of a giveaway's draw, in French. See `../en/draw.ts`. */
export const draw: typeof english = {
  draw: {
    sealed: 'Tirage scellé',
    sealedShort: (start) => `Tirage scellé : ${start}…`,
    sealedText:
      'La graine de ce tirage a été fixée au lancement, avant toute participation, et reste secrète jusqu’au tirage des gagnants. Voici son SHA-256. Garde-le dès maintenant : après la fin, il te permet de vérifier que la graine n’a pas été remplacée.',
    verify: 'Vérifier le tirage',
    notDrawn:
      'Il n’y a pas de tirage à vérifier : les gagnants ne sont pas encore tirés, ou personne n’a participé.',
    fits: '✅ Le tirage concorde',
    doesNotFit: '⛔ Le tirage ne concorde pas',
    doesNotFitHint: 'Ce que j’ai enregistré se contredit. Montre ceci au staff.',
    gone: 'Le tirage ne peut plus être refait',
    goneHint:
      'Les participants ne sont plus enregistrés : le giveaway est terminé depuis longtemps, ou quelqu’un a fait effacer ses données. Tu peux encore comparer la graine, et vérifier une copie du fichier.',
    findings: {
      file: { good: 'Le fichier est lisible.', bad: 'Il manque des parties du tirage.' },
      seed: {
        good: 'Le SHA-256 de la graine est le tirage scellé ci-dessous.',
        bad: 'La graine ne concorde pas avec le tirage scellé.',
      },
      entrants: {
        good: 'Tous les participants y sont, chacun une fois, et concordent avec leur hash.',
        bad: 'Les participants ne concordent pas avec leur hash.',
      },
      order: {
        good: 'La graine et les participants donnent exactement cet ordre.',
        bad: 'La graine et les participants donnent un autre ordre.',
      },
      winners: {
        good: 'Les gagnants sont les premiers de cet ordre à n’avoir été ni écartés ni remplacés.',
        bad: 'Le nombre de gagnants est faux.',
      },
      end: {
        good: 'Personne n’a été tiré après le dernier gagnant.',
        bad: 'Quelqu’un a été tiré après le dernier gagnant.',
      },
    },
    commitment: 'Tirage scellé (SHA-256 de la graine)',
    seed: 'Graine',
    entrantsHash: (entrants) => `Hash des participants (${entrants})`,
    trustNobody: 'Tu ne fais confiance à personne ?',
    byYourself: (message, file, commitment) =>
      `1. Compare le tirage scellé avec celui que tu as gardé ${message === undefined ? 'du message du giveaway' : `du [message du giveaway](${message})`} avant la fin.\n2. Vérifie que tu es parmi les participants dans le fichier.\n3. Avec une copie de Purser, refais le tirage hors ligne :\n\`\`\`\npurser verify-draw ${file} ${commitment}\n\`\`\``,
  },
};
