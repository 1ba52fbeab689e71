import { oneOrMore, pluralsOf } from '../count.js';
import type { links as english } from '../en/links.js';

const plural = pluralsOf('pt');

/** What people read of links that were proven, in Brazilian Portuguese. See `../en/links.ts`. */
export const links: typeof english = {
  proofs: {
    staff: 'pela equipe',
    deposit: 'por um depósito',
    steam: 'entrando no Steam',
    discord: 'por uma conexão do Steam verificada no Discord',
  },

  linkWays: {
    title: 'Vincule a sua conta do site',
    about: (name) => `Mostre que a conta do site ${name} é sua:`,
    signInLine: '**Entrar** com Steam ou Discord. O vínculo é feito na hora.',
    depositLine: (most) =>
      `**Enviar:** adiciono até ${most} à conta, e você digita o saldo virtual que o site mostra então. O vínculo é feito na hora.`,
    staffLine: '**Pedir à equipe:** ela confere o seu pedido, e mando uma mensagem quando decidirem.',
    enterLine: '**Digitar usuário** ou Steam ID da sua conta do site.',
    betterTitle: 'A sua conta está vinculada',
    better: (name, proof) =>
      `A conta ${name} está vinculada a você, comprovado ${proof}. **Entrar** com Steam ou Discord comprova você mesmo. Para vincular outra conta, use antes \`/unlink\`.`,
    signIn: 'Entrar',
    send: 'Enviar',
    askStaff: 'Pedir à equipe',
    cancel: 'Cancelar',
    enter: 'Digitar usuário',
    cancelledTitle: 'Cancelado',
    cancelled: 'Nada foi enviado.',
    formTitle: 'A sua conta do site',
    formUsername: 'Usuário no site',
    formSteam: 'Ou o Steam ID dela',
  },

  deposit: {
    sentTitle: 'Depósito a caminho',
    askedTitle: 'Digite o saldo',
    asked: (name, until, tries) =>
      `Adicionei um valor pequeno a ${name}. Entre no site, veja o seu saldo virtual (ou o total, se só ele aparecer) e digite-o aqui até ${until}. Tentativas restantes: ${tries}.`,
    askedLater: (name) =>
      `O valor pequeno que enviei para ${name} chegou. Veja o seu saldo virtual no site e use \`/link\` no servidor para digitá-lo.`,
    enter: 'Digitar saldo',
    formTitle: 'O que o site mostra?',
    formBalance: 'Saldo virtual, ou o total se não aparecer',
    wrongTitle: 'Não é esse o saldo',
    wrong: 'Vale o saldo que o site mostrava logo depois do depósito.',
    triesLeft: (tries) =>
      plural(tries, {
        one: `Resta ${tries} tentativa, ou você pode pedir à equipe.`,
        other: `Restam ${tries} tentativas, ou você pode pedir à equipe.`,
      }),
    noTries: 'Acabaram as tentativas. Em vez disso, a equipe pode conferir o seu pedido.',
    limitTitle: 'Nenhum depósito agora',
    limits: {
      account: (name) =>
        `Já houve um depósito para ${name} nos últimos 30 dias, então não envio outro. Você pode pedir à equipe.`,
      member: (_name) =>
        'Você já teve um depósito nas últimas 24 horas, então ainda não envio outro. Você pode pedir à equipe.',
      day: (_name) =>
        'Já houve depósitos demais hoje. Tente de novo amanhã (depois da meia-noite UTC) ou peça à equipe.',
    },
    notSentTitle: 'O depósito não chegou',
    notSent: (name) =>
      `Nada foi adicionado a ${name}, e você não gastou nenhuma tentativa. Use \`/link\` para tentar de novo ou peça à equipe.`,
    unknownTitle: 'A equipe confere o seu pedido',
    unknown: (name) =>
      `Não sei se o depósito chegou, então a equipe confere o seu pedido de vínculo com ${name}. Mando uma mensagem quando decidirem.`,
    endedTitle: 'Depósito encerrado',
    overtaken: 'Enquanto isso, você foi vinculado de outra forma, então o depósito não conta mais.',
    late: 'As 24 horas para digitar o saldo acabaram. Você pode pedir à equipe.',
    failures: {
      wrong: '⚠️ O depósito não comprovou a conta: o membro digitou um saldo errado',
      late: '⚠️ O depósito não comprovou a conta: o membro não digitou nenhum saldo em 24 horas',
      'given-up': '⚠️ O depósito não comprovou a conta: o membro pediu à equipe antes de digitar o saldo',
      unknown: '⚠️ O depósito não pôde comprovar a conta: ninguém sabe se chegou',
    },
    gone: 'Isto não está mais em aberto: terminou ou é antigo demais. Use `/link` de novo.',
    withdrawn: 'Meu banco de dados falhou nesse momento. Nenhum depósito foi enviado. Use `/link` de novo.',
    unrecorded:
      'Meu banco de dados falhou nesse momento, então ainda não sei se o depósito chegou. Mando uma mensagem assim que souber.',
    underWay: 'O depósito ainda está a caminho. Use `/link` daqui a pouco.',
    moved: (name) =>
      `A conta do site ${name} não é mais a que você indicou. Talvez tenha sido renomeada ou apagada.`,
    notABalance: 'Isso não é um saldo. Escreva assim: `12,50`. Você não gastou nenhuma tentativa.',
  },

  linkNotices: {
    proven: (member, name, proof) =>
      `🔗 ${member} comprovou ${proof} que a conta do site ${name} é sua: agora está vinculada.`,
    holder: (member, proof) => `${member} (comprovado ${proof})`,
    taken: (member, name, proof, holders, count) =>
      `🔗 ${member} comprovou ${proof} que a conta do site ${name} é sua: agora está vinculada. A conta estava vinculada a ${holders}; ${oneOrMore(count, 'esse vínculo terminou', 'esses vínculos terminaram')}.`,
    linkedTitle: 'A sua conta está vinculada',
    linked: (name) => `A conta do site ${name} agora está vinculada a você. Experimente \`/balance\`.`,
    begunTitle: 'Alguém diz que a sua conta é dele',
    begun: (name) =>
      `Outra pessoa começou a comprovar que a conta do site ${name} é dela: para isso, precisa informar o saldo da conta. Se for sua, não diga o seu saldo a ninguém, proteja a conta no site e avise a equipe.`,
    takenTitle: 'O seu vínculo terminou',
    takenFromYou: (name) =>
      `Outra pessoa comprovou que a conta do site ${name} é dela, então ela não está mais vinculada a você. Se for sua, proteja-a no site e depois use \`/link\` ou peça à equipe.`,
  },

  linkedRole: {
    given: 'Vinculado a uma conta do site',
    taken: 'Não está mais vinculado a uma conta do site',
    forbidden: (role) =>
      `⚠️ O Discord não me deixa dar nem tirar o cargo ${role}. Em Configurações do servidor → Cargos, dê ao meu cargo a permissão Gerenciar cargos e arraste-o para cima de ${role}. Tento de novo a cada poucos minutos; os vínculos em si não são afetados.`,
    noRole: (id) =>
      `⚠️ Nenhum dos meus servidores tem o cargo ${id}, que os membros vinculados deveriam ter. Coloque em \`LINKED_ROLE_ID\` o ID de um cargo que exista e me reinicie. Os vínculos em si não são afetados.`,
    refused: (role, code) =>
      `⚠️ O Discord se recusa a dar ou tirar o cargo ${role} (erro ${code}). \`npm run doctor\` diz o que há de errado. Tento de novo a cada poucos minutos; os vínculos em si não são afetados.`,
  },
};
