import { type Count, pluralsOf } from '../count.js';
import type { payouts as english } from '../en/payouts.js';

const plural = pluralsOf('pt');
const toAccounts = (count: Count) =>
  plural(count, { one: `para ${count} conta`, other: `para ${count} contas` });

/** What people read of payouts, in Brazilian Portuguese. See `../en/payouts.ts`. */
export const payouts: typeof english = {
  payout: {
    resolving: (done, of) => `⏳ Em andamento … ${done} de ${of} procurados.`,
    previewTitle: (total, accounts) => `Pagar ${total} ${toAccounts(accounts)}?`,
    previewTitleOne: (total) => `Pagar ${total} para uma conta?`,
    source: 'Lista',
    sources: {
      members: 'Membros por nome',
      role: (role) => `Membros vinculados de ${role}`,
      file: (name) => `Arquivo ${name}`,
    },
    roleNote: 'Só entram membros vinculados.',
    total: 'Total',
    accounts: 'Contas',
    leftOut: 'Deixados de fora',
    leftOutLine: (count, why) => `**${count}** × ${why}`,
    badRows: 'Linhas deixadas de fora',
    badRow: (row, why) => `Item ${row}: ${why}`,
    badLine: (line, why) => `Linha ${line}: ${why}`,
    moreBadRows: (count) => `… e mais ${count}; o arquivo tem todas.`,
    why: {
      'not-understood': 'não é uma menção nem um ID do Discord',
      'too-many-cells':
        'células demais; coloque entre aspas valores com vírgula (`"12,75"`) ou separe as células com `;`',
      'rounded-id': 'uma planilha arredondou este ID; formate a coluna como texto e digite os IDs de novo',
      'amount-not-understood': 'não é um valor',
      'amount-not-positive': 'o valor não é maior que zero',
      'amount-too-fine': 'mais de duas casas decimais',
      'over-grant-cap': 'demais para um crédito',
      'not-a-member': 'não está neste servidor',
      'not-linked': 'não vinculado',
      'user-not-found': 'não encontrado no site',
      'name-not-found-again':
        'o site não encontra a conta de novo pelo nome que ele mesmo dá; use o nome de usuário verdadeiro',
      'lookup-rejected': 'o site não aceita este nome',
      'lookup-failed': 'sem resposta clara do site; confira o nome ou tente de novo mais tarde',
      twice: 'a mesma conta duas vezes',
      'own-account': 'a sua própria conta, agora ou antes',
    },
    cellNotUnderstood:
      'esperado um destes: um ID do Discord na coluna `member`, um nome do site em `username`, um Steam ID em `steam`',
    duplicateRow: (why, row) => `${why} (também no item ${row})`,
    duplicateLine: (why, line) => `${why} (também na linha ${line})`,
    nobody: 'Ninguém desta lista pode receber. O arquivo diz os motivos.',
    nobodyTitle: 'Ninguém para pagar',
    listEmpty: 'Esta lista está vazia.',
    roleEmpty: (role) => `Nenhum membro vinculado tem o cargo ${role}.`,
    fileEmpty: 'O arquivo não tem linhas.',
    fileTooLong: (most) => `A lista é longa demais. Pode ter até ${most} linhas.`,
    fileHeaderUnknown: (line, given) =>
      `A linha ${line} (${given}) não é um pagamento nem um cabeçalho que eu conheça. As colunas são \`member\`, \`username\` ou \`steam\`, e \`amount\`. Por exemplo:\n\`\`\`\nusername,amount\nmia,12.50\n\`\`\``,
    fileSeparatorUnclear:
      'Não dá para saber o que separa as colunas deste arquivo: mais de um destes separadores serviria: `,`, `;`, `|` e tabulação, e cada um pagaria algo diferente. Acrescente um cabeçalho como `username;amount` ou escreva o separador em uma linha acima da lista: `sep=;`.',
    roundedIds: (count, line) =>
      `⚠️ IDs que terminam em \`00\`: **${count}**; o primeiro está na linha ${line}. É assim que planilhas arredondam números longos. Confira esses IDs; se estiverem arredondados, formate a coluna como texto e digite-os de novo.`,
    fileColumnTwice: (column) =>
      `O arquivo tem mais de uma coluna \`${column}\`, então não sei qual vale. Deixe só uma.`,
    fileNotUtf8: 'O arquivo não está em UTF-8. Salve como “CSV UTF-8” e tente de novo.',
    fileQuotes: (line) => `As aspas da linha ${line} não fecham. Corrija essa linha.`,
    resolvingTooLong:
      'O site permite poucas buscas por vez para uma lista deste tamanho. Tente de novo mais tarde ou divida a lista.',
    confirmWithout: (count) => `Confirmar sem ${count} linhas`,
    confirmWithoutOne: 'Confirmar sem uma linha',
    states: {
      running: '💸 Pagamento em andamento',
      stopped: '⏸️ Pagamento parado',
      finished: '🏁 Pagamento terminado',
    },
    outcomes: {
      all: '✅ Pagamento terminado',
      unclear: '⚠️ Pagamento terminado, alguns créditos precisam de conferência',
      some: '⚠️ Pagamento terminado, algumas contas não receberam',
      none: '⛔ Pagamento terminado, nada foi pago',
    },
    repeated: (state, staff, when, id) =>
      `⚠️ **${staff} confirmou os mesmos valores para as mesmas contas ${when}**: \`${id}\` (${state}). Se você confirmar este também, todos recebem duas vezes. Veja antes \`/payout show\`.`,
    unshown: (id) =>
      `Está feito, mas meu banco de dados falhou antes que eu pudesse mostrar o pagamento. Veja \`/payout show\` com o ID \`${id}\`.`,
    overGrantMax: (most) =>
      `Uma linha deste pagamento passa do limite de um crédito, que agora é ${most}. Nada foi alterado.`,
    working: '⏳ Em andamento … Você pode fechar isto: continuo sozinho, mesmo depois de um reinício.',
    elsewhere: 'Vou publicar o andamento neste canal.',
    stoppedHint: 'Os pagamentos já enviados serão concluídos. `/payout resume` continua com o resto.',
    awayHint: 'O site ficou fora do ar por algum tempo, então parei. `/payout resume` continua com o resto.',
    unreadableHint:
      'Não consigo ler um registro de que este pagamento precisa, então parei. Nada mais é pago até ele ser reparado; depois, `/payout resume` continua com o resto.',
    unsentHint: (count) =>
      `${plural(count, { one: `${count} crédito não foi enviado`, other: `${count} créditos não foram enviados` })}. \`/payout resume\` tenta de novo.`,
    unknownHint: (count) =>
      `${plural(count, { one: `${count} crédito precisa`, other: `${count} créditos precisam` })} de conferência: o site não deu uma resposta clara. Resolva no canal de registro; nada é enviado de novo.`,
    stop: 'Parar',
    resume: 'Retomar',
    bar: (bar, percent) => `${bar} ${percent}`,
    paid: 'Pagos',
    paidOut: 'Valor pago',
    refused: 'Recusados',
    unknown: 'Desconhecidos',
    unsent: 'Não enviados',
    left: 'Ainda a pagar',
    rate: 'Ritmo',
    perMinute: (rows) => `${rows} por minuto`,
    remaining: 'Tempo restante',
    about: (duration) => `cerca de ${duration}`,
    id: 'Pagamento',
    notRunning: 'Este pagamento não está em andamento.',
    notStopped: 'Este pagamento não está parado, e nenhuma linha dele pode ser tentada de novo.',
    paysYou:
      'Este pagamento pagaria uma conta do site que é ou já foi sua, ou de quem o pediu. Outra pessoa da equipe precisa fazer isso.',
    listTitle: 'Pagamentos',
    none: 'Ainda não há pagamentos.',
    line: (state, total, accounts, staff, when) =>
      `${state}: **${total}** ${toAccounts(accounts)}, de ${staff} ${when}`,
    choice: (state, total, accounts, day) => `${state}: ${total} ${toAccounts(accounts)} (${day})`,
    notified: {
      started: (staff, total, accounts) =>
        `💸 ${staff} começou um pagamento de **${total}** ${toAccounts(accounts)}.`,
      stopped: (staff) => `⏸️ ${staff} parou um pagamento.`,
      resumed: (staff) => `▶️ ${staff} retomou um pagamento.`,
      away: () =>
        '⚠️ Um pagamento parou porque o site ficou fora do ar por algum tempo. `/payout resume` o continua.',
      unreadable: (key) =>
        `⚠️ Um pagamento parou porque não consigo ler o registro \`${key}\`. As linhas que com certeza não precisam dele foram pagas. Quando o dono do bot tiver reparado o registro, \`/payout resume\` continua.`,
    },
    record: (staff, total, accounts) => `💸 ${staff} pagou **${total}** ${toAccounts(accounts)}.`,
    planned: (total, accounts) => `Previsto: **${total}** ${toAccounts(accounts)}.`,
    recordNone: (staff) => `⛔ Um pagamento de ${staff} terminou. Nada foi pago.`,
    recordNoneKnown: (staff) => `⚠️ Um pagamento de ${staff} terminou. De nenhum crédito se sabe que chegou.`,
    recordUnknown: (total, accounts) => `Ainda não se sabe se **${total}** ${toAccounts(accounts)} chegaram.`,
    recordFile: 'O arquivo tem todas as linhas.',
  },
};
