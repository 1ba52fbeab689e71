import type { draw as english } from '../en/draw.js';

/** What people read of the proof of a giveaway's draw, in Spanish. See `../en/draw.ts`. */
export const draw: typeof english = {
  draw: {
    sealed: 'Sorteo sellado',
    sealedShort: (start) => `Sorteo sellado: ${start}…`,
    sealedText:
      'La semilla de este sorteo se fijó al principio, antes de que nadie participara, y sigue en secreto hasta que se sacan los ganadores. Este es su SHA-256. Guárdalo ahora: cuando termine, podrás comprobar con él que la semilla no se cambió.',
    verify: 'Comprobar el sorteo',
    notDrawn: 'No hay sorteo que comprobar: aún no se ha sacado a los ganadores, o no participó nadie.',
    fits: '✅ El sorteo cuadra',
    doesNotFit: '⛔ El sorteo no cuadra',
    doesNotFitHint: 'Lo que tengo anotado se contradice. Enséñaselo al equipo.',
    gone: 'El sorteo ya no se puede repetir',
    goneHint:
      'Los participantes ya no están guardados: el sorteo terminó hace mucho, o alguien hizo borrar sus datos. Aún puedes comparar la semilla y comprobar una copia del archivo.',
    findings: {
      file: { good: 'El archivo se puede leer.', bad: 'Faltan partes del sorteo.' },
      seed: {
        good: 'El SHA-256 de la semilla es el sorteo sellado de abajo.',
        bad: 'La semilla no coincide con el sorteo sellado.',
      },
      entrants: {
        good: 'Están todos los participantes, cada uno una vez, y coinciden con su hash.',
        bad: 'Los participantes no coinciden con su hash.',
      },
      order: {
        good: 'La semilla y los participantes dan exactamente este orden.',
        bad: 'La semilla y los participantes dan otro orden.',
      },
      winners: {
        good: 'Los ganadores son los primeros de este orden que no se saltaron ni se sustituyeron.',
        bad: 'El número de ganadores no es correcto.',
      },
      end: {
        good: 'No se sacó a nadie después del último ganador.',
        bad: 'Se sacó a alguien después del último ganador.',
      },
    },
    commitment: 'Sorteo sellado (SHA-256 de la semilla)',
    seed: 'Semilla',
    entrantsHash: (entrants) => `Hash de los participantes (${entrants})`,
    trustNobody: '¿No confías en nadie?',
    byYourself: (message, file, commitment) =>
      `1. Compara el sorteo sellado con el que guardaste ${message === undefined ? 'del mensaje del sorteo' : `[del mensaje del sorteo](${message})`} antes del final.\n2. Comprueba que estás entre los participantes del archivo.\n3. Con una copia de Purser, repite el sorteo sin conexión:\n\`\`\`\npurser verify-draw ${file} ${commitment}\n\`\`\``,
  },
};
