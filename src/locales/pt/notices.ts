import type { notices as english } from '../en/notices.js';

/** What the bot posts in direct messages and in the log channel, in Brazilian Portuguese. See `../en/notices.ts`. */
export const notices: typeof english = {
  direct: {
    creditTitle: 'Você recebeu saldo',
    credit: (amount, account) => `**${amount}** foram adicionados à sua conta do site ${account}.`,
    approvedTitle: 'A sua conta está vinculada',
    approved: (name) =>
      `A equipe aprovou o seu pedido: a conta do site ${name} agora está vinculada a você. Experimente \`/balance\`.`,
    rejectedTitle: 'Pedido de vínculo recusado',
    rejected: (name) =>
      `A equipe recusou o seu pedido de vínculo com a conta do site ${name}. Pergunte a ela se não souber por quê.`,
  },

  notices: {
    granted: (staff, amount, receiver) => `💰 ${staff} creditou **${amount}** a ${receiver}.`,
    deposited: (bot, amount, receiver) =>
      `🔎 Depósito de vínculo: ${bot} adicionou **${amount}** a ${receiver}, para ver quem consegue ler o saldo.`,
    notGranted: (staff, amount, receiver, state) => `${state}: **${amount}** de ${staff} para ${receiver}.`,
    unknown: (staff, amount, receiver) =>
      `${staff} creditou **${amount}** a ${receiver}, mas o site não deu uma resposta clara, então pode ter chegado ou não. Confira os registros do próprio site e resolva aqui. Até lá, conta como pago e não é enviado de novo.`,
    arrivedLate: (id, amount, receiver) =>
      `⚠️ A resposta do site ao crédito \`${id}\` veio atrasada: **${amount}** para ${receiver} **chegaram**. Corrigi o registro.`,
    lostLate: (id, amount, receiver) =>
      `⚠️ A resposta do site ao crédito \`${id}\` veio atrasada: **${amount}** para ${receiver} **não chegaram**. Corrigi o registro.`,
    returned:
      'Os meus registros voltaram a um momento anterior e tinham perdido este crédito. Já o registrei de novo.',
    settledOtherwise: (staff) => `${staff} tinha resolvido o contrário.`,
    paidAgain: (id) =>
      `Foi creditado de novo como \`${id}\`, então a conta pode ter recebido duas vezes. Confira.`,
    paidBeside: (id) =>
      `Deveria substituir \`${id}\`. Outro crédito também pode tê-lo substituído, então a conta pode ter recebido duas vezes. Confira \`/grants show id:${id}\`.`,
    exported: (staff, what) => `📄 ${staff} exportou o livro de registros (${what}).`,
    everything: 'tudo',
    linkSet: (staff, member, name) => `🔗 ${staff} vinculou ${member} a ${name}.`,
    linkApproved: (staff, member, name) =>
      `🔗 ${staff} aprovou o pedido de ${member}: agora vinculado a ${name}.`,
    linkReplaced: (staff, member, before, name) =>
      `🔗 ${staff} mudou o vínculo de ${member} de ${before} para ${name}.`,
    linkRemoved: (staff, member, name) => `✂️ ${staff} removeu o vínculo de ${member} com ${name}.`,
    unlinked: (member, name) => `✂️ ${member} removeu o próprio vínculo com ${name}.`,
    websiteRefuses: (status) =>
      `⚠️ O site recusa o bot (HTTP ${status}). Confira a configuração \`WEBSITE_TOKEN\` e se esse token pode procurar usuários, ler saldos e adicionar a eles.`,
    userMoved: (name) =>
      `⚠️ O usuário ${name} de uma conta do site vinculada agora leva a outra pessoa. Nada é mostrado nem pago por esse vínculo. Veja quem é com \`/lookup\` e use \`/links set\` ou \`/links remove\`.`,
    recordUnreadable: (key) =>
      `⚠️ Não consigo ler o registro \`${key}\`. Tudo o que depende dele fica em pausa até ser reparado; o resto continua. Para os detalhes, o dono do bot executa \`npm run audit\`; veja também \`docs/store.md\`.`,
    moreUnreadable:
      '⚠️ Há mais registros que não consigo ler. Para ver todos, o dono do bot executa `npm run audit`.',
    recordsDisagree: (faults, first) =>
      `⚠️ Os registros do bot se contradizem (falhas: ${faults}). Antes de creditar de novo algo citado aqui, compare com os registros do próprio site. Para ver todas as falhas, o dono do bot executa \`npm run audit\`.\n${first}`,
  },
};
