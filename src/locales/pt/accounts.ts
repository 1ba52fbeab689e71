import type { accounts as english } from '../en/accounts.js';

/** What people read of profiles, balances and links, in Brazilian Portuguese. See `../en/accounts.ts`. */
export const accounts: typeof english = {
  profile: {
    title: 'Perfil do site',
    username: 'Usuário',
    websiteId: 'ID do site',
    steam: 'Steam ID',
    registered: 'Cadastro',
    group: 'Grupo',
    link: 'Vínculo',
    linkedSince: (when, proof) => `✅ Vinculado desde ${when}, comprovado ${proof}`,
    linkedTo: (member, when, proof) => `✅ Vinculado a ${member} desde ${when}, comprovado ${proof}`,
    notLinked: '➖ Não vinculado a nenhum membro',
  },

  balance: {
    title: 'Saldo',
    virtual: 'Virtual',
    paid: 'Pago',
    total: 'Total',
    account: (name) => `Conta do site: ${name}`,
    share: 'Compartilhar',
    shared: 'Compartilhado neste canal.',
    notNow: 'No momento, não é possível compartilhar o seu saldo aqui. Tente de novo mais tarde.',
  },

  lookup: {
    title: 'Usuário do site',
    email: 'E-mail',
    other: 'Outros dados',
    more: (count) => `… e mais ${count}`,
  },

  link: {
    begin: 'Vincular minha conta',
    requestSent: (name) =>
      `A equipe vai conferir o seu pedido de vínculo com ${name}. Mando uma mensagem quando decidirem.`,
    requestLater: (name) => `Você pediu para se vincular a ${name}. Para ver como está, use \`/link\`.`,
    requestSentTitle: 'Pedido enviado',
    cancel: 'Retirar o pedido',
    cancelled: 'O seu pedido foi retirado.',
    cancelledTitle: 'Pedido retirado',
    unlinked: (name) => `A conta ${name} não está mais vinculada a você.`,
    unlinkedTitle: 'Vínculo removido',
    nothingLinked: 'Você não tem nenhuma conta do site vinculada, então não há nada a remover.',
    nothingLinkedTitle: 'Nada a remover',
  },

  links: {
    setTitle: 'Vínculo feito',
    set: (member, name) => `${member} agora está vinculado a ${name}.`,
    replaced: (name) => `A conta anterior era ${name}.`,
    unchanged: (member, name) => `${member} já estava vinculado a ${name}.`,
    removedTitle: 'Vínculo removido',
    removed: (member, name) => `${member} não está mais vinculado a ${name}.`,
    showTitle: 'Vínculo',
    member: 'Membro',
    account: 'Conta do site',
    websiteId: 'ID do site',
    steam: 'Steam ID',
    since: 'Desde',
    proven: 'Comprovado',
    namedBy: 'Procurado por',
    byUsername: 'usuário',
    bySteam: 'Steam ID',
    requestsTitle: 'Pedidos de vínculo em aberto',
    noRequests: 'Não há pedidos de vínculo em aberto.',
    requestLine: (member, name, when) => `${member} → ${name}, pedido ${when}`,
    approve: 'Aprovar',
    reject: 'Recusar',
    approveNamed: (number, name) => `Aprovar ${number} · ${name}`,
    rejectNamed: (number, name) => `Recusar ${number} · ${name}`,
  },

  request: {
    title: 'Pedido de vínculo',
    open: (member, name) => `${member} quer ser vinculado à conta do site ${name}.`,
    approved: (staff) => `✅ Aprovado por ${staff}`,
    rejected: (staff) => `⛔ Recusado por ${staff}`,
    withdrawn: '↩️ Retirado pelo membro',
    expired: '⌛ Expirou depois de 7 dias sem decisão',
    expires: (when) => `Expira ${when}`,
    state: 'Estado',
    proof: 'Comprovação',
  },
};
