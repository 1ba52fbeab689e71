import type { signIn as english } from '../en/sign-in.js';

/** What members read on the page for signing in, in Brazilian Portuguese. See `../en/sign-in.ts`. */
export const signIn: typeof english = {
  signIn: {
    startTitle: 'Vincule a sua conta do site',
    start:
      'Primeiro, o Discord diz quem você é e quais contas do Steam ele verificou como suas. Se o site conhecer uma delas, é só isso. Se não, você entra no Steam também.',
    startNote:
      'Leio uma vez o seu nome e as suas conexões no Discord. Não guardo acesso à sua conta e nunca vejo uma senha.',
    continueWithDiscord: 'Continuar com o Discord',

    steamTitle: 'Entre no Steam',
    steam: (name) =>
      `No Discord, você é ${name}. O Discord não tem nenhuma conta do Steam sua verificada que o site conheça, então mostre no próprio Steam qual conta é a sua.`,
    steamNote: 'O Steam só me diz o número da sua conta.',
    signInWithSteam: 'Entrar com o Steam',

    confirmTitle: 'Vincular estas duas?',
    onDiscord: 'No Discord',
    onWebsite: 'No site',
    confirmNote: 'Se uma delas não for sua, feche esta página. Nada é vinculado até você concordar.',
    link: 'Vincular',
    otherSteamAccount: 'Usar outra conta do Steam',

    linkedTitle: 'Vinculada',
    linked: (account) =>
      `A conta do site ${account} agora está vinculada a você. Pode fechar esta página e voltar ao Discord.`,

    alreadyTitle: 'Já vinculada',
    already: (account) =>
      `A conta do site ${account} já está vinculada a você, e já está comprovada. Não há mais nada a fazer.`,
    otherLinkTitle: 'Outra conta está vinculada',
    otherLink: (account) =>
      `Você mostrou que ${account} é sua, mas outra conta do site está vinculada a você. No Discord, use /unlink e depois /link de novo.`,
    takenTitle: 'Conta já vinculada',
    taken: (account) =>
      `A conta do site ${account} está vinculada a outro membro, cuja comprovação vale mais que a sua. A equipe precisa decidir: fale com ela no Discord.`,
    wrongMemberTitle: 'Outra pessoa pediu isto',
    wrongMember:
      'No Discord, você não é o membro que pediu esta página, então nada foi vinculado. Para vincular a sua própria conta, use /link no Discord e abra o endereço que receber.',
    goneTitle: 'Não vale mais',
    gone: 'Este endereço é desconhecido, antigo demais ou já foi usado. No Discord, use /link de novo para receber um novo.',
    usedTitle: 'Aberto em outro lugar',
    used: 'Outro navegador já começou com este endereço. Continue lá, ou use /link no Discord de novo para receber um novo.',
    otherBrowserTitle: 'Este navegador não começou aqui',
    otherBrowser:
      'Este navegador não tem nenhuma entrada em andamento, então nada foi vinculado. Um aplicativo pode ter aberto outro navegador que não o do começo, ou os cookies estão desligados. No Discord, use /link de novo e fique em um só navegador.',
    notFromHereTitle: 'Não enviado desta página',
    notFromHere: 'Este pedido não veio da própria página, então nada foi feito. Volte e tente de novo.',
    notFoundTitle: 'Nada aqui',
    notFound: 'Para vincular a sua conta do site, use /link no Discord e abra o endereço que receber.',
    tooManyTitle: 'Pedidos demais',
    tooMany: 'Espere um minuto e tente de novo.',
    failedTitle: 'Login interrompido',
    storeFailed: 'Os meus registros não podem ser usados agora. Tente de novo daqui a alguns minutos.',
    failed: 'Algo deu errado, e a equipe pode ver no registro. Tente de novo daqui a alguns minutos.',

    declined: (service) => `Você não concordou em ${service}, então nada aconteceu.`,
    away: (service) => `${service} não responde agora. Nada se perdeu: tente de novo daqui a pouco.`,
    unusable: (service) =>
      `${service} deu uma resposta que não posso usar, então ela não conta. Tente de novo.`,
    website: 'O site',
    noAccount:
      'O site não tem nenhuma conta com esta conta do Steam. Adicione-a à sua conta no site e tente de novo, ou entre com outra.',
    nameUnfound: (name) =>
      `O site chama sua conta de ${name}, mas não a encontra de novo por esse nome. No Discord, use /link com seu nome de usuário verdadeiro.`,
    tryAgain: 'Tentar de novo',
  },
};
