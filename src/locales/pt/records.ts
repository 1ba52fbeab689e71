import type { Count } from '../count.js';
import type { records as english } from '../en/records.js';

/** `purser audit` names all. */
const andMore = (more: Count) => (more.value === 0 ? '' : ` e mais ${more} (\`purser audit\` lista todos)`);

/**
 * What people read of the store, of data that was rolled back, and of backups, in Brazilian Portuguese. See
 * `../en/records.ts`.
 */
export const records: typeof english = {
  store: {
    isNew: (name) =>
      `🆕 Comecei com um armazenamento novo e vazio: \`${name}\`. Se você já me usou antes, pare-me e confira \`STORE_URL\`: com um armazenamento vazio, não conheço vínculos nem pagamentos.`,
    lost: (name) =>
      `🛑 Meu armazenamento, \`${name}\`, foi apagado ou trocado enquanto eu rodava. Não pago nada até ser reiniciado. Antes, ponha o certo de volta; o que escrevi desde então se perdeu.`,
    heldTitle: 'Os pagamentos estão em pausa',
    liftedTitle: 'Os pagamentos continuam',
    reasons: {
      'another-place':
        'O banco de dados está em outro servidor ou em outra linha do tempo que antes: alguém mudou para uma cópia ou a restaurou. As últimas mudanças podem faltar.',
      'another-file':
        'Há pagamentos em aberto, e o arquivo do armazenamento foi copiado ou restaurado de uma cópia. Ele pode ser anterior aos pagamentos que foram feitos.',
      'gone-back': 'Falta algo que escrevi: esta é uma cópia antiga do armazenamento.',
      'long-ago':
        'Há pagamentos em aberto em um armazenamento que não é escrito há muito tempo. Pode ser uma cópia antiga.',
    },
    choice:
      '**Continuar** se nada faltar: tudo continua de onde parou. **Pôr em quarentena** se isto puder ser uma cópia antiga: tudo o que está em aberto termina sem pagar, e você resolve o que pode ter sido pago. Na dúvida, ponha em quarentena.',
    looking: 'Ainda estou vendo se falta algo. Meio minuto depois da pausa, você pode decidir aqui.',
    findings: {
      checked: '**Verificado:** os registros mais novos dos processos em execução estão aqui.',
      unchecked: '**Não dá para verificar:** nenhum processo em execução escreveu algo que pudesse procurar.',
      missing:
        '**Falta algo:** algo que foi escrito não está aqui. O que os processos em execução enviaram e ainda sabem, eles registram de novo.',
    },
    onlyQuarantine: (quarantine) =>
      `**${quarantine}** encerra sem pagar tudo o que está em aberto, e você resolve o que pode ter sido pago. Continuar poderia pagar algo duas vezes, por isso não é oferecido.`,
    goOnRefused: (quarantine) =>
      `Falta algo que escrevi, então continuar poderia pagar isso duas vezes. Aperte **${quarantine}**.`,
    knowsSince: (when) => `O que foi enviado antes de ${when} e se perdeu não pode ser registrado de novo.`,
    looked: 'Processos que verificaram',
    considerTitle: 'Continuar mesmo sem ter verificado nada?',
    consider:
      'Compare o pagamento registrado mais novo com o mais novo do canal de registros. Se o canal tiver um posterior, isto é uma cópia antiga: volte.',
    newestRecorded: 'Pagamento registrado mais novo',
    newestPosted: 'Pagamento mais novo no canal de registros',
    notReadable: 'Não consigo ler as últimas mensagens do canal de registros.',
    back: 'Voltar',
    held: 'Armazenamento',
    lastWritten: 'Última escrita',
    lastWrittenBy: (when, machine) => `${when} em ${machine}`,
    notKnown: 'não se sabe',
    payouts: 'Pagamentos em aberto',
    giveaways: 'Sorteios em aberto',
    drops: 'Drops e códigos em aberto',
    recurrences: 'Pagamentos e sorteios recorrentes',
    grants: 'Créditos em andamento',
    countAndSum: (count, sum) => `${count} · ${sum}`,
    none: 'nenhum',
    goOn: 'Continuar',
    quarantine: 'Pôr em quarentena',
    quarantining: (staff) => `${staff} escolheu **Pôr em quarentena**. Se nada acontecer, aperte de novo.`,
    goneOn: (staff) => `${staff} escolheu **Continuar**: tudo continua de onde parou.`,
    quarantined: (staff) =>
      `${staff} escolheu **Pôr em quarentena**. Tudo o que estava em aberto terminou sem pagar. Pergunto aqui sobre o que pode ter sido pago.`,
    decided: 'Isto já foi decidido.',
  },

  quarantine: {
    state: '🗄️ Em quarentena',
    titles: {
      payout: '🗄️ Pagamento em quarentena',
      giveaway: '🗄️ Sorteio em quarentena',
      drop: '🗄️ Drop em quarentena',
      code: '🗄️ Códigos em quarentena',
      schedule: '🗄️ Pagamento recorrente em quarentena',
      series: '🗄️ Sorteio recorrente em quarentena',
    },
    refused:
      'Isto está em quarentena: os meus dados voltaram a um estado anterior, então não sei o que foi pago disto desde então. Não pode continuar. No cartão no canal de registro resolve-se o que pode ter sido pago, e **Começar de novo** mostra ali uma nova prévia do que resta.',
    approval: (staff, total) =>
      `${staff} queria pagar **${total}**. Os meus dados voltaram a um estado anterior, então não sei se isto foi aprovado e pago desde então. Não pode mais ser aprovado.`,
    giveawayOver:
      'Este sorteio foi parado porque perdi parte dos meus dados. A equipe vai dizer como continua.',
    publicTitle: (title) => `“${title}” foi parado`,
    publicUndrawn:
      'Perdi parte dos meus dados, então não posso continuar este sorteio. Se os ganhadores estiverem anunciados abaixo, eles ainda valem. A equipe vai dizer como continua.',
    publicDrawn: 'Perdi parte dos meus dados, então a equipe está conferindo quem recebeu.',
    giveawayRecord: (staff, title) =>
      `🗄️ “${title}” de ${staff} está em quarentena porque os meus dados voltaram a um estado anterior. Não posso mais sorteá-lo nem pagá-lo.`,
    giveawayUndrawn:
      'Se os ganhadores foram sorteados desde então, o canal dele os nomeia. O custo não conta mais no limite diário.',
    grant:
      'Os meus dados voltaram a um estado anterior, então não sei se o saldo foi pago desde então. A equipe resolve isso com os botões no canal de registro ou com `/grants resolve`.',
    grantUnknown: (staff, amount, receiver) =>
      `${staff} queria creditar **${amount}** a ${receiver}. Os meus dados voltaram a um estado anterior, então não sei se foi pago desde então. Confira este canal e os registros do próprio site. Se a conta recebeu de qualquer forma, mesmo por outro crédito, aperte **Chegou**; senão, **Não chegou**. Até lá, conta como pago e não é enviado de novo.`,
    replaceable:
      'Não tinha chegado. Os meus dados voltaram depois a um estado anterior, então não sei se foi creditado de novo.',
    replaceRefused:
      'Os meus dados voltaram a um estado anterior, então não sei se isto foi creditado de novo desde então. Confira o canal de registro e os registros do próprio site. Se nada chegou, use `/grant`.',
    approvalRefused:
      'Os meus dados voltaram a um estado anterior, então não sei se isto foi aprovado e pago desde então. Não pode mais ser aprovado nem recusado. Pergunto sobre isso no canal de registro; resolva lá.',
    onCard:
      'Não chegou. Faz parte de algo em quarentena: **Começar de novo** no cartão dele no canal de registro paga, ou `/grant`.',
    summary: '🗄️ Dados antigos',
    restored: (when) =>
      `Os meus dados foram restaurados de uma cópia de segurança de ${when}. Não sei o que foi creditado depois disso, e os limites diários não contam isso. Este canal tem o registro.`,
    held: (staff) =>
      `${staff} decidiu que os meus dados são uma cópia antiga. Não sei o que foi creditado depois disso, e os limites diários não contam isso. Este canal tem o registro.`,
    all: 'Tudo o que estava em aberto está em quarentena: terminou de vez, e nada mais disso é pago. Abaixo há um cartão para cada coisa.',
    asked: (grants) =>
      `Créditos que não sei se chegaram: **${grants}**. Os de pagamentos, sorteios, drops e códigos são resolvidos juntos nos cartões deles; sobre os créditos feitos à mão, pergunto um a um. Antes de resolver qualquer um, confira se a conta o recebeu de qualquer forma desde então. Não credite nada de novo à mão antes disso.`,
    unreadable: (keys, more) =>
      `**Não consigo ler estes registros; resolva-os à mão:** ${keys}${andMore(more)}. Não pergunto sobre eles e não pago nada deles. Procure cada um neste canal e nos registros do próprio site, e use \`/grant\` só para o que não chegou.`,
    unreadableOthers: (keys, more) =>
      `Estes também não consigo ler, mas nenhum pagamento depende deles: ${keys}${andMore(more)}.`,
    nothing: 'Nada estava em aberto, então não há nada a resolver.',
    by: (staff, when) => `De ${staff}, ${when}`,
    ended: 'Os meus dados voltaram a um estado anterior, então encerrei isto. Nada mais disto é pago.',
    check:
      'Não sei se os créditos desconhecidos chegaram desde então, por isso contam como pagos até serem resolvidos. Compare o arquivo com os registros do próprio site. **Todos chegaram** e **Nenhum chegou** resolvem todos; `/grants resolve` resolve um só.',
    paid: 'Pagos',
    unknown: 'Desconhecidos',
    allArrived: 'Todos chegaram',
    noneArrived: 'Nenhum chegou',
    askAll: (payments) => `**Todos** estes créditos chegaram: **${payments}**? Então contam como pagos.`,
    askNone: (payments) =>
      `**Nenhum** destes créditos chegou: **${payments}**? Então não contam mais como pagos, e **Começar de novo** os inclui.`,
    settled: (payments) => `Créditos resolvidos: **${payments}**.`,
    left: (receivers) => `Estes você não pode resolver; outra pessoa precisa fazer isso: ${receivers}`,
    settledBefore: 'Aqui não há mais nada desconhecido.',
    startAgain: 'Começar de novo',
    settleFirst: 'Resolva primeiro o que é desconhecido. Então saberei quem não recebeu nada.',
    nothingLeft: 'Não sobra nada: tudo foi pago, ou pode ter sido.',
    startedAgain: (staff) => `${staff} já começou isto de novo.`,
  },

  backup: {
    failed: (reason) =>
      `⚠️ A cópia de segurança desta noite falhou: ${reason}. Tento de novo a cada hora. O dono do bot deve conferir \`BACKUP_DIR\` e o espaço livre em disco.`,
    unreadable: (keys, more) =>
      `⚠️ A cópia de segurança desta noite foi feita, mas não consigo ler alguns registros: ${keys}${andMore(more)}. Eles foram copiados como estão. O dono do bot deve executar \`purser audit\` e guardar uma cópia mais antiga.`,
    works: '✅ As cópias de segurança voltaram a funcionar.',
  },
};
