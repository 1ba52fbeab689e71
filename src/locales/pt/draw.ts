import type { draw as english } from '../en/draw.js';

/** What people read of the proof of a giveaway's draw, in Brazilian Portuguese. See `../en/draw.ts`. */
export const draw: typeof english = {
  draw: {
    sealed: 'Sorteio lacrado',
    sealedShort: (start) => `Sorteio lacrado: ${start}…`,
    sealedText:
      'A semente deste sorteio foi fixada no começo, antes de alguém participar, e fica secreta até os ganhadores serem sorteados. Este é o SHA-256 dela. Guarde-o agora: no fim, você pode conferir com ele que a semente não foi trocada.',
    verify: 'Conferir o sorteio',
    notDrawn: 'Não há sorteio a conferir: os ganhadores ainda não foram sorteados, ou ninguém participou.',
    fits: '✅ O sorteio confere',
    doesNotFit: '⛔ O sorteio não confere',
    doesNotFitHint: 'O que tenho registrado se contradiz. Mostre isto à equipe.',
    gone: 'O sorteio não pode mais ser repetido',
    goneHint:
      'Os participantes não estão mais guardados: o sorteio terminou há muito tempo, ou alguém pediu para apagar os próprios dados. Você ainda pode comparar a semente e conferir uma cópia do arquivo.',
    findings: {
      file: { good: 'O arquivo pode ser lido.', bad: 'Faltam partes do sorteio.' },
      seed: {
        good: 'O SHA-256 da semente é o sorteio lacrado abaixo.',
        bad: 'A semente não combina com o sorteio lacrado.',
      },
      entrants: {
        good: 'Todos os participantes estão lá, cada um uma vez, e combinam com o hash deles.',
        bad: 'Os participantes não combinam com o hash deles.',
      },
      order: {
        good: 'Semente e participantes dão exatamente esta ordem.',
        bad: 'Semente e participantes dão outra ordem.',
      },
      winners: {
        good: 'Os ganhadores são os primeiros desta ordem que não foram pulados nem substituídos.',
        bad: 'O número de ganhadores está errado.',
      },
      end: {
        good: 'Ninguém foi sorteado depois do último ganhador.',
        bad: 'Alguém foi sorteado depois do último ganhador.',
      },
    },
    commitment: 'Sorteio lacrado (SHA-256 da semente)',
    seed: 'Semente',
    entrantsHash: (entrants) => `Hash dos participantes (${entrants})`,
    trustNobody: 'Não confia em ninguém?',
    byYourself: (message, file, commitment) =>
      `1. Compare o sorteio lacrado com o que você guardou ${message === undefined ? 'da mensagem do sorteio' : `[da mensagem do sorteio](${message})`} antes do fim.\n2. Confira se você está entre os participantes no arquivo.\n3. Com uma cópia do Purser, repita o sorteio sem internet:\n\`\`\`\npurser verify-draw ${file} ${commitment}\n\`\`\``,
  },
};
