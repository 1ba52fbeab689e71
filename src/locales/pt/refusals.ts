import type { refusals as english } from '../en/refusals.js';

/** What people read of refusals and failures, in Brazilian Portuguese. See `../en/refusals.ts`. */
export const refusals: typeof english = {
  refusals: {
    amountNotUnderstood: 'Isso não é um valor. Escreva assim: `15` ou `15,50`.',
    amountNotPositive: 'O valor precisa ser maior que zero.',
    amountTooFine: 'O valor pode ter no máximo duas casas decimais.',
    durationNotUnderstood: 'Isso não é uma duração. Escreva assim: `90s`, `15m`, `2h` ou `3d`.',
    durationTooShort: (least) => `É curto demais. Mínimo: ${least}.`,
    durationTooLong: (most) => `É longo demais. Máximo: ${most}.`,
    overGrantCap: (most) => ({
      title: 'Demais para um crédito',
      text: `Um crédito pode adicionar até ${most}.`,
    }),
    overDailyCap: (most, left) => ({
      title: 'Acima do seu limite diário',
      text: `Hoje você ainda pode creditar ${left}. O seu limite é de ${most} por dia; o dia termina à meia-noite UTC.`,
    }),
    overCapNow: (staff) => ({
      title: 'Acima do limite diário',
      text: `O limite diário foi reduzido para menos do que ${staff} tem reservado nesse dia. Nada foi alterado.`,
    }),
    ownAccount: {
      title: 'A sua própria conta',
      text: 'Esta conta do site é ou já foi sua, ou de quem fez o pedido. Outra pessoa da equipe precisa fazer isso.',
    },
    accountBusy: 'Outro crédito para a mesma conta ainda está em andamento, então nada foi enviado.',
    grantedAgain: (id) => `Este crédito já foi substituído por \`${id}\`.`,
    monthNotUnderstood: 'Escreva o mês assim: `2026-11`.',
    exportTooLarge: 'É demais para um arquivo. Escolha um mês.',
    oneReceiver: 'Informe exatamente um dos dois: `member` ou `username`.',
    serverNotListed: 'Não trabalho neste servidor.',
    noDirectMessages: 'Só trabalho no servidor, não em mensagens diretas.',
    staffOnly: {
      title: 'Só a equipe',
      role: (roles) =>
        `Só a equipe pode fazer isso: você precisa do cargo ${roles}. Quem gerencia os cargos deste servidor pode dá-lo a você.`,
      permission:
        'Só a equipe pode fazer isso: você precisa da permissão **Gerenciar servidor**. Um administrador do servidor pode dá-la a você.',
    },
    tooFast: (when) => `Mais devagar. Tente de novo ${when}.`,
    outdatedControl: 'Este botão é de uma mensagem antiga e não funciona mais. Use o comando de novo.',
    idAmbiguous: (ids) => `Vários IDs terminam assim. Use o completo: ${ids}.`,
    exactlyOne: (options) => `Informe exatamente uma destas opções: ${options}.`,
    nameEmpty: 'O nome de usuário está vazio.',
    nameTooLong: (most) => `Esse nome de usuário é longo demais. Pode ter até ${most} caracteres.`,
    nameHasControls: 'O nome de usuário contém caracteres invisíveis. Digite-o à mão.',
    notAnEmail: 'Isso não é um endereço de e-mail.',
    notASteamId:
      'Isso não é um Steam ID. Escreva assim: `STEAM_0:1:23`, `[U:1:47]` ou `76561197960265775`. Nomes de perfil personalizados não servem; use o seu ID de 17 dígitos.',
    steamIdNotPersonal:
      'Esse Steam ID não é de uma pessoa. Grupos e servidores de jogo não podem ser usados.',
    notLinked: {
      title: 'Vincule a sua conta primeiro',
      text: 'Você não tem nenhuma conta do site vinculada, então não sei qual é a sua; aperte **Vincular minha conta** para me dizer.',
    },
    memberNotLinked: (member) => ({
      title: 'Ainda não vinculado',
      text: `${member} não está vinculado a nenhuma conta do site.`,
    }),
    userNotFound: {
      username: (name) => `Nenhuma conta do site se chama ${name} (não encontrada).`,
      email: () => 'Nenhuma conta do site tem este e-mail (não encontrada).',
      steam: (id) => `Nenhuma conta do site tem o Steam ID ${id} (não encontrada).`,
    },
    nameNotFoundAgain: (asked, given) =>
      `Para ${asked}, o site dá o nome ${given}, mas não encontra a mesma conta por ele, então esse nome não é usado. Informe o nome de usuário verdadeiro da conta.`,
    linkedUserGone: (name) => ({
      title: 'Conta vinculada não encontrada',
      text: `A conta do site vinculada ${name} não foi encontrada. Talvez tenha sido renomeada ou apagada. Use \`/unlink\` e depois \`/link\` com o novo nome.`,
    }),
    linkedUserMoved: (name) => ({
      title: 'Este vínculo precisa de conserto',
      text: `O usuário ${name} não leva mais à conta do site que foi vinculada, então nada é mostrado. A equipe foi avisada e pode consertar o vínculo.`,
    }),
    alreadyLinked: (name) => ({
      title: 'Você já tem uma conta vinculada',
      text: `A conta ${name} já está vinculada a você. Para vincular outra, use antes \`/unlink\`.`,
    }),
    accountTaken: (name) => ({
      title: 'Conta já vinculada',
      text: `A conta do site ${name} já está vinculada a outro membro.`,
    }),
    accountTakenBy: (name, member) => ({
      title: 'Conta já vinculada',
      text: `A conta do site ${name} já está vinculada a ${member}. Remova antes esse vínculo.`,
    }),
    requestOpenTitle: 'Pedido ainda em aberto',
    requestOpen: (name, when) =>
      `Você já pediu para ser vinculado a ${name} ${when}. Espere a equipe ou retire o pedido.`,
    tooManyRequests: {
      title: 'Chega por hoje',
      text: 'Você já pediu um vínculo três vezes hoje. Tente de novo amanhã.',
    },
    tooManyLookups: {
      title: 'Chega por hoje',
      text: 'Você já tentou muitas contas hoje. Tente de novo amanhã ou peça ajuda à equipe.',
    },
    requesterGone: (member) =>
      `${member} não está mais no servidor. Recuse o pedido; se voltar, pode pedir de novo.`,
    requestedUserGone: (name) =>
      `A conta ${name} do site mudou de nome ou foi excluída. Recuse o pedido para que o membro possa pedir de novo.`,
    memberIsBot: 'Um bot não pode ter conta no site.',
    lacksHere: (permissions) =>
      `Faltam permissões para mim neste canal: ${permissions}. Dê-as aqui ao meu cargo e use o comando de novo.`,
    requestGone: 'Este pedido não está mais em aberto.',
    changedMeanwhile: 'Outra pessoa mudou isso no mesmo momento. Veja de novo.',
    websiteRefusesBot: {
      title: 'Sem acesso ao site',
      text: 'O site recusa o bot. A equipe foi avisada. Tente de novo mais tarde.',
    },
    websiteBusy: {
      title: 'O site está ocupado',
      text: 'O site está recebendo pedidos demais. Tente de novo daqui a um minuto.',
    },
    websiteUnreachable: {
      title: 'O site não responde',
      text: 'Não é possível acessar o site agora. Tente de novo mais tarde.',
    },
    storeHeld: {
      title: 'Os pagamentos estão em pausa',
      text: 'Os pagamentos estão em pausa, então não mudei nada: os meus dados podem ser anteriores aos pagamentos que foram feitos. A equipe decide no canal de registro como continuar.',
    },
    websiteHeldUp: 'O bot ficou parado por tempo demais, então nada foi enviado. Tente de novo.',
    websiteSlow: {
      title: 'O site não responde',
      text: 'O site não respondeu a tempo. Tente de novo mais tarde.',
    },
    websiteFailed: {
      title: 'O site está com um problema',
      text: 'O site não está funcionando direito agora. Tente de novo mais tarde.',
    },
    websiteRejected: (reason) => `O site não aceitou isso: ${reason}`,
    websiteRejectedSilently: 'O site não aceitou isso e não deu motivo.',
    websiteNotUnderstood: 'Não entendo a resposta do site, então não mostro nada.',
    storeFailed:
      'Meu banco de dados falhou nesse momento, então não sei se isto teve efeito. Confira antes de tentar de novo.',
    recordUnreadable:
      'Parei aqui porque não consigo ler um dos meus registros. A equipe foi avisada. Confira se isto teve efeito antes de tentar de novo.',
    neededUnreadable: 'Não consigo ler um registro de que isto depende. A equipe foi avisada.',
    notRecordable: 'Não foi possível gravar no meu banco de dados nesse momento.',
    arrivedAfterAll: (id) => `O crédito \`${id}\`, que este deveria substituir, acabou chegando.`,
    ownSettlement: {
      title: 'Outra pessoa precisa resolver isto',
      text: 'Foi você quem pediu este crédito, e o valor exigia uma segunda pessoa. Outra pessoa da equipe precisa resolvê-lo.',
    },
    outcomeNotShown:
      'O Discord não me deixou mostrar o resultado. Pode ter sido feito, então confira antes de tentar de novo.',
    unforeseen: 'Algo deu errado do meu lado. Tente de novo mais tarde.',
    withReference: (sentence, reference) => `${sentence}\nReferência: \`${reference}\``,
    notPostedTitle: 'Não publicado',
    notPosted: 'Não consegui publicar aqui para todos.',
    perhapsPosted: 'O Discord não respondeu, então não sei se foi publicado aqui para todos. Dê uma olhada.',
    fileTooLarge: (most) => `O arquivo é grande demais. Pode ter até ${most} KiB.`,
    fileNotToBeHad: 'Não consegui obter o arquivo do Discord. Tente de novo.',
    membersNotTold:
      'O Discord não enviou a tempo a lista de membros deste servidor. Tente de novo mais tarde.',
  },
};
