import { type Count, pluralsOf } from '../count.js';
import type { schedules as english } from '../en/schedules.js';

const plural = pluralsOf('pt');
const inAccounts = (count: Count) => plural(count, { one: `${count} conta`, other: `${count} contas` });

/** What people read of payouts that repeat, in Brazilian Portuguese. See `../en/schedules.ts`. */
export const schedules: typeof english = {
  schedule: {
    faults: {
      'not-understood':
        'Não entendo esse horário. Escreva em UTC, por exemplo `18:00`, `seg 18:00`, `31 09:30` ou `2026-12-01 18:00`.',
      'weekday-of-month':
        'Um dia da semana só combina com `every: week`. Para um mês, escreva um dia, por exemplo `31 09:30`.',
      'day-of-week':
        'Um dia do mês só combina com `every: month`. Para uma semana, escreva um dia da semana, por exemplo `seg 18:00`.',
      past: 'Esse horário já passou. Todos os horários são em UTC.',
    },
    tooMany: (most) => `Já há ${most} programações. Encerre antes uma com \`/payout unschedule\`.`,
    previewTitle: (amount) => `Pagar ${amount} a todos deste cargo, de novo e de novo?`,
    role: 'Cargo',
    each: 'Cada um recebe',
    rhythm: 'Quando',
    weekly: (weekday, time) => `Toda semana (${weekday}) às ${time} UTC`,
    monthly: (day, time) => `Todo mês, no dia ${day} às ${time} UTC`,
    dates: 'Próximas datas',
    now: 'Logo depois de **Confirmar**',
    who: 'Receberiam agora',
    whoCount: (accounts) => (accounts.value === 0 ? 'Nenhuma conta' : inAccounts(accounts)),
    cost: 'Custo de uma rodada',
    capLeft: 'O seu limite na primeira data',
    utcNote: 'Todos os horários são em UTC, então mudanças de horário não mexem em nada.',
    shortMonthNote: 'Em um mês sem esse dia, vale o último dia do mês.',
    roleNote: 'A cada vez, recebe quem então tiver conta vinculada e o cargo. Você não.',
    capNote: 'Cada rodada conta no seu limite diário. A que não couber não é paga, e a equipe é avisada.',
    nextIs: (date) => `Próxima: ${date}`,
    states: {
      active: '🗓️ Programação iniciada',
      ended: '⏹️ Programação encerrada',
    },
    approvalNote: 'Basta uma aprovação; uma rodada que custe mais precisa de outra. Quem aprova não recebe.',
    id: 'Programação',
    listTitle: 'Pagamentos que se repetem',
    none: 'Nenhum pagamento se repete. `/payout schedule` começa um.',
    line: (amount, role, rhythm, staff) => `**${amount}** para cada um de ${role}, de ${staff}. ${rhythm}.`,
    lineNext: (date) => `Próxima: ${date}`,
    lineLast: (date, outcome) => `Última: ${date}, ${outcome}`,
    choice: (amount, rhythm) => `${amount} para cada um. ${rhythm}`,
    payoutGone: 'pagamento',
    skipped: {
      'over-cap': 'não paga: acima do limite diário',
      'over-max': 'não paga: o valor passa do limite de um crédito',
      'not-staff': 'não paga: quem a criou não é mais da equipe',
      'role-gone': 'não paga: o cargo não existe mais',
      nobody: 'não paga: ninguém para pagar',
      'too-many': 'não paga: membros demais',
    },
    notified: {
      started: (staff, amount, role, rhythm, next) =>
        `🗓️ ${staff} programou **${amount}** para cada membro vinculado de ${role}. ${rhythm}. Próxima: ${next}.`,
      ended: (staff, role) =>
        `⏹️ ${staff} encerrou a programação de ${role}. Um pagamento em andamento continua; \`/payout stop\` o para.`,
      serverGone: (staff) =>
        `⏹️ Não atuo mais no servidor de uma programação de ${staff}, então a encerrei e não pago nenhuma das próximas datas dela. Um pagamento em andamento continua; \`/payout stop\` o para.`,
      run: (staff, total, accounts, role, date) =>
        `🗓️ A programação de ${staff} para ${role} está pagando **${total}** a ${inAccounts(accounts)} por ${date}. O arquivo tem todas.`,
      runWaiting: (total, accounts, role, date) =>
        `👥 A programação de ${role} pagaria **${total}** a ${inAccounts(accounts)} por ${date}. É mais do que foi aprovado, então um segundo membro da equipe precisa aprovar esta rodada.`,
      missed: (role, dates) =>
        `⚠️ Estas datas da programação de ${role} passaram sem pagamento: ${dates}. Só a última data é recuperada, e ela não está entre estas. Para pagar uma delas, use \`/payout role\`.`,
      missedOnHold: (role, dates) =>
        `⚠️ Estas datas da programação de ${role} passaram enquanto os pagamentos estavam em pausa: ${dates}. Só a última data é recuperada, e ela não está entre estas. Para pagar uma delas, use \`/payout role\`.`,
      notPaid: (role, date, why, advice) =>
        `⚠️ A programação de ${role} não foi paga por ${date}: ${why} ${advice}`,
      why: {
        'over-cap': (staff, cost) => `custa ${cost}, mais do que ${staff} ainda pode creditar hoje.`,
        'over-max': () => 'o valor passa do limite de um crédito.',
        'not-staff': (staff) => `${staff} não é mais da equipe.`,
        'role-gone': () => 'o cargo não existe mais.',
        nobody: () => 'nenhum membro vinculado do cargo pode receber.',
        'too-many': () => 'o cargo tem membros vinculados demais para um pagamento.',
      },
      advice: {
        'over-cap': 'Para recuperá-la, alguém com limite suficiente pode usar `/payout role`.',
        'over-max': 'Para continuar, encerre-a com `/payout unschedule` e programe um valor menor.',
        'not-staff':
          'Para continuar, encerre-a com `/payout unschedule` e programe você mesmo. `/payout role` recupera esta data.',
        'role-gone': 'Encerre-a com `/payout unschedule`.',
        nobody: 'Não é preciso fazer nada. Quem vincular uma conta recebe a partir da próxima data.',
        'too-many': 'Encerre-a com `/payout unschedule` e pague cargos menores.',
      },
    },
    endedBefore: 'Esta programação já terminou ou não foi aprovada.',
  },
};
