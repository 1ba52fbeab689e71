import { pluralsOf } from '../count.js';
import type { giveaways as english } from '../en/giveaways.js';
import { commands } from './commands.js';

const plural = pluralsOf('pt');

/** What people read of giveaways, in Brazilian Portuguese. See `../en/giveaways.ts`. */
export const giveaways: typeof english = {
  giveaway: {
    starts: 'Começa',
    startsAfter: (duration) => `${duration} depois da confirmação`,
    scheduled: (when) => `O sorteio está anunciado e abre ${when}.`,
    begun: (link) => `Começou: ${link}`,
    pings: 'Avisa',
    pingRefused: (role) =>
      `Você não pode mencionar ${role} aqui. Escolha um cargo que todos possam mencionar ou peça a permissão Mencionar @everyone, @here e todos os cargos.`,
    pingEveryone: 'Um sorteio não pode avisar todo mundo. Escolha um cargo.',
    roleExcluded: (role) => `Membros com o cargo ${role} não podem participar.`,
    everybodyExcluded: 'Ninguém poderia participar: `not_role` exclui todos. Escolha outro cargo.',
    notRoleNeeded: (role) => `que não tenha o cargo ${role}`,
    editedTitle: 'Alterado',
    editedLabel: '✏️ Editado',
    edited: (when, changes) => `${when}: ${changes}`,
    titleEdited: (from, to) => `título “${from}” → “${to}”`,
    winnersEdited: (from, to) => `ganhadores ${from} → ${to}`,
    endEdited: (from, to) => `fim ${from} → ${to}`,
    nothingToEdit: 'Já está assim. Informe um novo `title`, `ends_in` ou `winners`.',
    fewerWinnersRefused:
      'O número de ganhadores já foi anunciado, então só pode aumentar. Nada foi alterado.',
    editNeedsApproval: (cost) =>
      `Custaria então até ${cost}, e isso precisa da aprovação de um segundo membro da equipe. Comece outro sorteio para os demais ganhadores.`,
    everyNames: commands.giveaway.rhythms,
    repeats: 'Repete',
    repeatsHint: {
      day: 'todo dia na mesma hora (UTC), até ser parado. Cada rodada conta no seu limite do dia dela.',
      week: 'toda semana na mesma hora (UTC), até ser parado. Cada rodada conta no seu limite do dia dela.',
      'two-weeks':
        'a cada duas semanas na mesma hora (UTC), até ser parado. Cada rodada conta no seu limite do dia dela.',
      month:
        'todo mês no mesmo dia (em um mês mais curto, no último dia) na mesma hora (UTC), até ser parado. Cada rodada conta no seu limite do dia dela.',
    },
    roundOf: (round, every) => `Rodada ${round}, ${every}`,
    durationOverPeriod: (most) =>
      `Uma rodada precisa terminar antes de a próxima abrir, então pode durar até ${most}.`,
    notRepeating: 'Este sorteio não se repete, ou não se repete mais.',
    seriesLine: (title, every, prize, staff, when) =>
      `🔁 **${title}**: ${every}, ${prize}, de ${staff}, próximo ${when}`,
    seriesChoice: (title) => `🔁 Parar de repetir: ${title}`,
    seriesStoppedTitle: 'Parado',
    seriesStopped: (title) =>
      `“${title}” não volta mais. Uma rodada aberta continua; encerre-a ou cancele-a se não for para continuar.`,
    missed: (title, when, why) =>
      `⚠️ A rodada do sorteio “${title}” de ${when} não foi aberta: ${why} Tento de novo na próxima data.`,
    missedWhy: {
      'not-staff': (host, _cost) =>
        `${host}, que o começou, não é mais da equipe. Pare-o com \`/giveaway cancel\` e deixe outra pessoa começá-lo de novo.`,
      'role-gone': () =>
        'um cargo que ele usa não existe mais. Pare-o com `/giveaway cancel` e comece-o de novo com outro cargo.',
      'over-cap': (host, cost) =>
        `custa até ${cost}, mais do que restava a ${host} do limite daquele dia. Comece um sorteio avulso no lugar ou credite menos nesses dias.`,
      'over-max': () =>
        'o prêmio agora passa de GRANT_MAX. Pare-o com `/giveaway cancel` e comece-o de novo com um prêmio menor.',
      'not-approved': (_host, cost) =>
        `custa até ${cost}, e isso agora precisa da aprovação de um segundo membro da equipe. Pare-o com \`/giveaway cancel\` e comece-o de novo.`,
      'not-there': () =>
        'não atuo mais no servidor dele. Pare-o com `/giveaway cancel` ou me convide de novo.',
    },
    manage: {
      label: 'Gerenciar',
      end: 'Encerrar',
      cancel: 'Cancelar',
      stop: 'Parar de repetir',
      reroll: 'Novo ganhador: quem substituir',
      more: (count) => `… e mais ${count}.`,
      unpaid: 'Ganhadores que não receberam e podem ser substituídos pelo próximo do sorteio:',
      nothing: 'Não há nada a fazer com este sorteio agora.',
      staffOnly: 'Este botão é para quem organiza e para a equipe. Para participar, aperte **Participar**.',
    },
    wonTitle: '🎉 Você ganhou',
    won: (title, amount, account) =>
      `Você ganhou **${amount}** no sorteio “${title}”. O valor foi pago na sua conta ${account}.`,
    previewTitle: (title) => `Começar o sorteio “${title}”?`,
    repeated: (state, staff, when, id) =>
      `⚠️ **${staff} confirmou um sorteio com o mesmo título e os mesmos prêmios ${when}**: \`${id}\` (${state}). Se você confirmar este também, haverá dois. Veja antes \`/giveaway list\`.`,
    prize: 'Prêmio',
    prizeEach: (amount, winners) => `**${amount}** para cada um de ${winners} ganhadores`,
    prizeOne: (amount) => `**${amount}** para um ganhador`,
    ends: 'Termina',
    endsAfter: (duration) => `${duration} depois do início`,
    requirements: 'Quem pode participar',
    linkedNeeded: 'Qualquer um com uma conta vinculada (`/link`)',
    proofNeeded: 'que tenha comprovado que ela é sua; a aprovação da equipe não basta',
    roleNeeded: (role) => `que tenha o cargo ${role}`,
    memberForNeeded: (duration) => `que esteja aqui há no mínimo ${duration}`,
    host: 'Organiza',
    entrants: 'Participantes',
    id: 'Sorteio',
    enter: 'Participar',
    leave: 'Sair',
    startedTitle: 'Começou',
    started: 'O sorteio está aberto.',
    notPosted:
      'Não consegui publicar o sorteio neste canal, então nada começou. Confira se posso escrever aqui.',
    enteredTitle: 'Você está participando',
    entered: (when) => `Boa sorte! O sorteio: ${when}.`,
    enteredAlready: (when) =>
      `Você já está participando. O sorteio: ${when}. Para desistir, aperte **Sair**.`,
    leftTitle: 'Você saiu',
    left: 'Você não participa mais deste sorteio. Aperte **Participar** se mudar de ideia.',
    notIn: 'Você não participa deste sorteio.',
    over: 'Este sorteio acabou.',
    notOpenYet: 'Este sorteio ainda não abriu.',
    roleMissing: (role) => `Só membros com o cargo ${role} podem participar.`,
    tooNew: (when) => `Você está neste servidor há pouco tempo. Pode participar ${when}.`,
    proofMissing: {
      title: 'Comprove a sua conta primeiro',
      text: 'Até agora, só a equipe conferiu a sua conta, mas este sorteio precisa de uma comprovação sua. Comprove com `/link` que a conta é sua e aperte **Participar** de novo.',
    },
    nobodyProven: {
      title: 'Ninguém poderia participar',
      text: 'Os membros não podem comprovar a conta sem a equipe (a configuração LINK_PROOFS não tem `deposit` nem `sign-in`), e nenhum vínculo foi comprovado antes. Comece o sorteio sem `proven`.',
    },
    ownGiveaway:
      'Você não pode participar: este sorteio foi começado ou aprovado por você, ou por alguém que tem ou já teve a sua conta do site.',
    ended: 'Terminou',
    drawing: '⏳ Em andamento … Os ganhadores estão sendo sorteados.',
    endedTitle: (title) => `“${title}” terminou`,
    endedHint: 'Os ganhadores estão abaixo.',
    endedWithoutWinner: 'Ninguém ganhou.',
    cancelledTitle: (title) => `“${title}” foi cancelado`,
    cancelled: 'Este sorteio foi cancelado. Ninguém recebe.',
    resultTitle: (title) => `🎁 Os ganhadores de “${title}”`,
    congratulations: (winner, prize) => `🎉 Parabéns, ${winner}! Você ganhou **${prize}**.`,
    congratulationsAll: (winners, prize) => `🎉 Parabéns, ${winners}! Cada um ganhou **${prize}**.`,
    noEntrants: 'Ninguém participou, então ninguém ganhou.',
    noWinners: 'Não é possível pagar a ninguém que participou, então ninguém ganhou.',
    fewerWinners: (count, wanted) =>
      `Só ${plural(count, { one: `${count} ganhador`, other: `${count} ganhadores` })} de ${wanted}: não houve participantes suficientes.`,
    winnerLine: (place, member, state) => `**${place}.** ${member} · ${state}`,
    replaced: (member, by) => `🔁 ${member} foi substituído por ${by}.`,
    passedOver: 'Pulados',
    passedOverLine: (member, why) => `${member}: ${why}`,
    passedOverMore: (count) => `… e mais ${count}`,
    why: {
      'not-a-member': 'saiu do servidor',
      'not-linked': 'não tem mais uma conta vinculada',
      'not-proven': 'não tem mais um vínculo comprovado',
      'role-missing': 'não tem mais o cargo',
      'role-excluded': 'tem um cargo excluído',
      'too-new': 'está no servidor há pouco tempo',
      'same-account': 'divide a conta do site com outro ganhador',
      host: 'começou ou aprovou o sorteio',
    },
    listTitle: 'Sorteios',
    none: 'Ainda não há sorteios.',
    line: (state, title, prize, staff, when) => `${state} **${title}**: ${prize}, de ${staff}, ${when}`,
    states: {
      scheduled: '📅 Anunciado',
      opening: '⏳ Começando',
      open: '🎉 Aberto',
      ending: '⏳ Sendo sorteado',
      drawn: '⏳ Sendo pago',
      finished: '✅ Encerrado',
      cancelled: '⛔ Cancelado',
    },
    choice: (state, title) => `${state}: ${title}`,
    endedByTitle: 'Encerrado',
    endedBy: 'Os ganhadores estão sendo sorteados; depois eles recebem.',
    cancelDone: 'O sorteio foi cancelado. Ninguém recebe.',
    comesAgain: (when, stop) => `Ele volta em ${when}. Para evitar isso, aperte **${stop}**.`,
    rerollTitle: 'Substituído',
    rerolled: (member, by) => `${member} foi substituído por ${by}, o próximo do sorteio.`,
    nobodyLeft: 'Não resta mais ninguém, então o ganhador fica. Nada foi alterado.',
    overHostCap: (host, left) =>
      `Isto conta no limite diário de ${host}, que começou o sorteio: hoje restam só ${left}.`,
    payAgain: 'Pagar de novo',
    payAgainTitled: (title) => `Pagar de novo: ${title}`,
    payAgainTitle: (total, winners) =>
      `Pagar ${total} a ${plural(winners, { one: `${winners} ganhador`, other: `${winners} ganhadores` })}?`,
    payAgainHint: (host) =>
      `Nada foi enviado a estes ganhadores até agora. O que receberem agora conta no limite de hoje de ${host}.`,
    payAgainLine: (amount, receiver) => `• **${amount}** para ${receiver}`,
    paidSince: (sum) => `⚠️ ${sum} já creditados ou em andamento desde que o sorteio terminou`,
    payAgainOutdated:
      'Esta prévia não vale mais: é antiga demais ou algo mudou, como um pagamento à mão. Aperte **Pagar de novo** para uma nova.',
    payAgainStarted: 'Os ganhadores estão sendo pagos. O canal de registro mostra o resultado.',
    beingPaid: 'Os ganhadores deste sorteio estão sendo pagos agora mesmo.',
    nobodyToPay: 'Nenhum ganhador deste sorteio pode ser pago de novo.',
    awayTitle: '⚠️ Há ganhadores esperando',
    away: (title) =>
      `O site está fora do ar, então os ganhadores de “${title}” ainda esperam. Continuo tentando; não os pague à mão.`,
    awayOver: (title) => `Os ganhadores de “${title}” não esperam mais pelo site.`,
    tryNow: 'Tentar agora',
    notWaiting: 'Os ganhadores deste sorteio não estão esperando pagamento.',
    withdrawn: {
      unlisted: 'Não atuo mais no servidor dele (não está em DISCORD_GUILD_IDS)',
      left: 'Não estou mais no servidor dele',
    },
    recordWithdrawn: (staff, title, why) =>
      `🎁 “${title}” de ${staff} foi cancelado: ${why}. Ninguém recebe, e o custo não conta mais no limite diário.`,
    recordPartly: (why) =>
      `${why}, então quem ainda não tinha recebido não recebe, e esses prêmios não contam mais no limite diário.`,
    notAWinner: 'Esse membro não é um ganhador deste sorteio.',
    winnerPaid: 'Este ganhador já recebeu, então ninguém pode ocupar o lugar dele.',
    winnerUnsettled:
      'Ainda não está claro se este ganhador recebeu. Resolva isso antes no canal de registro.',
    entrantsGone:
      'Este sorteio terminou há tanto tempo que os participantes não estão mais guardados, então ninguém mais pode ser sorteado.',
    notified: {
      unposted: (title, channel) =>
        `⚠️ Não consegui publicar o sorteio “${title}” em ${channel}, então ele foi cancelado. Confira se posso escrever lá e comece-o de novo.`,
      unpostedRound: (title, channel) =>
        `⚠️ Não consegui publicar uma rodada do sorteio “${title}” em ${channel}, então ela foi cancelada. Confira se posso escrever lá. Tento de novo na próxima data.`,
      unpinged: (title, role, host) =>
        `🔕 O sorteio “${title}” abriu sem notificar ${role}: ${host} não pode mais mencionar esse cargo lá. Permita que todos o mencionem ou dê a ${host} a permissão Mencionar @everyone, @here e todos os cargos.`,
      seriesStopped: (staff, title) => `🔁 ${staff} fez o sorteio “${title}” parar de se repetir.`,
      edited: (staff, title, changes) => `✏️ ${staff} alterou o sorteio “${title}”, ${changes}.`,
      scheduled: (staff, title, when, cost) =>
        `📅 ${staff} anunciou o sorteio “${title}” (custo máximo **${cost}**), que abre ${when}.`,
      started: (staff, title, cost) => `🎁 ${staff} começou o sorteio “${title}” (custo máximo **${cost}**).`,
      ended: (staff, title) => `🎁 ${staff} encerrou o sorteio “${title}” antes da hora.`,
      cancelled: (staff, title) => `🎁 ${staff} cancelou o sorteio “${title}”.`,
      rerolled: (staff, title, member) =>
        `🔁 ${staff} tirou ${member} dos ganhadores de “${title}” e sorteou de novo.`,
      paidAgain: (staff, title, winners) =>
        `🔁 ${staff} começou a pagar de novo estes ganhadores de “${title}”: ${winners}`,
    },
    record: (staff, title) => `🎁 “${title}” de ${staff} terminou.`,
    recordMore: (count) => `… e mais ${count}; o arquivo tem todos.`,
    recordLine: (amount, receiver, state) => `${state}: **${amount}** para ${receiver}`,
  },
};
