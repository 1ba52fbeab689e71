import type { approvals as english } from '../en/approvals.js';

/** O que se lê das prévias e decisões de todo tipo, em português. Veja `index.ts`. */
export const approvals: typeof english = {
  approvals: {
    confirm: 'Confirmar',
    cancel: 'Cancelar',
    cancelledTitle: 'Cancelado',
    nothingPaid: 'Nada foi pago.',
    approve: 'Aprovar',
    reject: 'Recusar',
    needsApproval: '👥 Um segundo membro da equipe precisa aprovar este valor.',
    validUntil: (when) => `Confirme até ${when}.`,
    cost: 'Custo máximo',
    capLeft: 'O seu limite de hoje',
    capLeftAfter: (left) => `restam ${left}`,
    requestedBy: 'Pedido por',
    approvedBy: 'Aprovado por',
    rejectedBy: 'Recusado por',
    states: {
      waiting: '👥 Aguardando aprovação',
      approved: '✅ Aprovado',
      rejected: '⛔ Não aprovado',
      expired: '⌛ Expirou sem aprovação',
    },
    waits: (when) => `Um segundo membro da equipe precisa aprovar isto no canal de registro. Expira ${when}.`,
    nobodyApproved: 'Ninguém aprovou isto em 24 horas. Nada foi pago.',
    askedTitle: 'Enviado para aprovação',
    seeLater: (command) => `Para ver no que deu, use \`${command}\`.`,
    opening: 'Está salvo e será publicado em instantes.',
    draftGone: {
      title: 'A prévia não vale mais',
      text: 'Esta prévia não vale mais: foi confirmada ou cancelada, ou é antiga demais. Se não resultou em nada, use o comando de novo.',
    },
    draftNotYours: {
      title: 'Esta prévia não é sua',
      text: 'Só quem pediu esta prévia pode usar os botões dela.',
    },
    ownApproval: {
      title: 'Outra pessoa precisa aprovar',
      text: 'Foi você quem pediu, então outra pessoa precisa aprovar.',
    },
    decided: 'Isto já foi decidido ou expirou. Nada foi alterado.',
    confirmedAlready: (command) =>
      `Isto já foi confirmado, então não dá mais para cancelar aqui. Veja \`${command}\`.`,
    confirmedMeanwhile: (staff, when, id) =>
      `${staff} confirmou a mesma coisa ${when}, e esta prévia não mostrava isso: \`${id}\`. Para fazer mais uma vez, use o comando de novo.`,
    notConfirmed:
      'Meu banco de dados falhou nesse momento. Nada foi pago, e esta prévia não pode mais ser confirmada. Use o comando de novo.',
    uncertain: (command) =>
      `Meu banco de dados falhou nesse momento, então não sei se isto foi feito. Veja \`${command}\` daqui a um minuto, antes de tentar de novo.`,
    serverUnlisted:
      'Não atuo mais no servidor em questão (não está em DISCORD_GUILD_IDS), então nada foi alterado.',
    notOpen: 'Isto já terminou ou ainda não começou. Nada foi alterado.',
    notFound: 'Não há nada com este ID (não encontrado).',
  },
};
