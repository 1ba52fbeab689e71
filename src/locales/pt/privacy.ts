import type { privacy as english } from '../en/privacy.js';

/** What people read of what is stored about them, in Brazilian Portuguese. See `../en/privacy.ts`. */
export const privacy: typeof english = {
  privacy: {
    erasedPerson: 'uma pessoa removida',
    unreadable: (count) =>
      `Registros que não puderam ser lidos: ${count}. A equipe vê a falha no canal de registro. Se isso diz respeito a você, só dá para saber depois do reparo.`,
    busy: 'Várias pessoas estão esperando pelos dados agora. Tente de novo daqui a alguns minutos.',

    exportTitle: 'Os seus dados',
    exported: 'O arquivo tem tudo o que guardei sobre você. Só você pode ver esta mensagem.',
    exportedFiles: (count) =>
      `Os ${count} arquivos têm tudo o que guardei sobre você. Só você pode ver esta mensagem.`,
    exportTooLarge:
      'Guardei sobre você mais do que o Discord me deixa anexar. Peça à equipe: o dono do bot pode entregar a você.',

    previewTitle: 'Apagar os seus dados?',
    goes: '**Isto é apagado**',
    link: 'O vínculo com a sua conta do site. Depois, você não vê mais o seu saldo aqui nem ganha saldo, até vincular de novo.',
    pastLinks: (count) => `Vínculos anteriores: ${count}`,
    requests: (count) => `Pedidos de vínculo: ${count}`,
    openRequest: 'O seu pedido de vínculo em aberto é retirado.',
    proofs: (count) => `O seu ID do Discord em depósitos para comprovar uma conta: ${count}`,
    signIns: (count) => `Entradas na minha página, que terminam com isso: ${count}`,
    grants: (count) => `O seu ID do Discord e o motivo em saldo creditado a você: ${count}`,
    payoutRows: (count) => `O seu ID do Discord em listas de pagamentos: ${count}`,
    giveaways: (count) =>
      `As suas participações e o seu ID do Discord em sorteios encerrados: ${count}. Depois, eles não podem mais ser repetidos com os meus registros, só com o arquivo publicado no Discord.`,
    nothing: 'Nada: não guardei sobre você nada que possa ser apagado.',

    stays: '**Isto fica**',
    staysLedger:
      'Valores, contas do site e estados do saldo que você recebeu. Outros precisam poder prestar contas disso.',
    staysDeposits: 'Que houve um depósito em uma conta, por 30 dias: tão cedo não há outro.',
    staysHashes:
      'Para cada drop que você pegou e cada código que você resgatou, um hash do seu ID do Discord: ninguém recebe duas vezes.',
    staysUses:
      'Quantas vezes você usou `/link` e digitou códigos errados hoje e ontem. Expira sozinho em dois dias.',
    staysWords: 'O que a equipe escreveu como título ou como motivo de créditos para outros.',
    staysStaff:
      'Os seus vínculos anteriores e tudo o que você creditou, decidiu ou resolveu como equipe: ninguém credita a uma conta que já foi sua, e cada um responde pelo que fez.',
    staysDeeds: 'O que você creditou, decidiu ou resolveu quando era da equipe.',
    staysMessages: 'Mensagens publicadas no Discord e cópias de segurança feitas pelo dono.',

    underWayTitle: 'Os seus dados ainda não podem ser apagados',
    underWayHint: '**Antes, isto precisa terminar**',
    obstacles: {
      grant: (id, state) => `O crédito \`${id}\`: ${state}`,
      preview: 'A equipe está preparando um pagamento. Tente de novo daqui a 10 minutos.',
      deposit: (when) => `Um depósito que comprova uma conta. Tente de novo ${when}.`,
      payout: (id) => `O pagamento \`${id}\`, que não terminou`,
      giveaway: (title) =>
        `O sorteio ${title}, que ainda está aberto ou tem um ganhador que não recebeu. Se a equipe não pagar nem substituir o ganhador, isso acaba 90 dias depois do sorteio.`,
      more: (count) => `… e mais ${count}`,
    },
    repeat: 'Uma exclusão que você confirmou ainda não terminou. Ela continua sozinha.',

    confirm: 'Confirmar',
    cancel: 'Cancelar',
    cancelledTitle: 'Nada apagado',
    cancelled: 'Os seus dados não foram apagados.',
    doneTitle: 'Os seus dados foram apagados',
    done: 'O que pode ser apagado já não existe. O que fica estava na prévia.',
    waitingTitle: 'Ainda não terminou',
    waiting:
      'Enquanto isso, algo começou com você, então nem tudo foi apagado. Continuo sozinho quando isso acabar. `/privacy erase` mostra o que é.',
    notYet: 'Algo começou com você desde a prévia. Use `/privacy erase` de novo para ver o que é.',
    underWay: 'Os seus dados estão sendo apagados agora mesmo.',
    interrupted:
      'Fui interrompido e não sei quanto foi apagado. Se a exclusão já tinha começado, continuo sozinho. `/privacy erase` mostra o que falta.',
  },
};
