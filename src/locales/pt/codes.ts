import { pluralsOf } from '../count.js';
import type { codes as english } from '../en/codes.js';

const plural = pluralsOf('pt');

/** What people read of codes, in Brazilian Portuguese. See `../en/codes.ts`. */
export const codes: typeof english = {
  code: {
    wordUnfit:
      'Um código próprio precisa de 6 a 15 letras e dígitos. O resto não conta. Sem `code`, crio um aleatório que ninguém adivinha.',
    wordTaken: 'Esta palavra já é usada em outro código. Escolha outra ou desative antes aquele código.',
    oneWord:
      'Uma palavra própria é um código só. Deixe `count` de fora e diga com `uses` quantas vezes ela pode ser resgatada.',
    tooMany: (most) => `São possíveis no máximo ${most} resgates (\`uses\` × \`count\`) de uma vez.`,
    durationRange: (least, most) =>
      `Códigos não podem durar esse tempo: no mínimo ${least}, no máximo ${most}. Escreva assim: \`2h\` ou \`30d\`.`,
    previewTitle: (codes) => `Criar ${codes}?`,
    one: 'um código',
    many: (count) => `${count} códigos`,
    pays: 'Paga',
    paysOnce: (amount) => `**${amount}** uma vez`,
    paysTimes: (amount, uses) => `**${amount}** para cada um de ${uses} membros`,
    paysEach: (amount, count) => `**${amount}** por cada um de ${count} códigos`,
    paysEachTimes: (amount, uses, count) =>
      `**${amount}** para ${uses} membros por cada um de ${count} códigos`,
    expires: 'Expira',
    expiresAfter: (duration) => `${duration} depois do início`,
    never: 'nunca',
    rules:
      'Cada membro e cada conta do site pode resgatar um deles, uma vez. Você mesmo não pode resgatá-los.',
    ownWord: 'Uma palavra própria pode ser adivinhada ou passada adiante. Dê a ela poucos usos ou um fim.',
    id: 'Código',
    createdTitle: '🎟️ Pronto',
    shownOnce:
      'Mostro isto só uma vez, e depois ninguém consegue consultar. Se perder, use `/code disable` e crie um novo.',
    shownBefore:
      'Os códigos foram mostrados uma vez, quando foram criados. Se você não os tem, use `/code disable` e crie outros.',
    inFile: (count) => `O arquivo tem todos os ${count} códigos.`,
    wordReady: 'A sua palavra já pode ser resgatada.',
    notYetValid: 'Só pode ser resgatado depois de aprovado.',
    redeemWith: 'Os membros resgatam com `/redeem`.',
    disabledTitle: 'Desativado',
    disabled: 'Ninguém mais pode resgatar. Os pagamentos prometidos antes ainda vêm.',
    listTitle: 'Códigos',
    none: 'Ainda não há códigos.',
    line: (state, name, pays, used, staff, when) =>
      `${state} ${name}: ${pays}, resgatado ${used}, de ${staff}, ${when}`,
    endingIn: (ending) => `**…${ending}**`,
    usedOf: (used, most) => `${used} de ${most}`,
    redeemed: 'Resgatado',
    created: 'Criado',
    disabledBy: 'Desativado por',
    useLine: (member, account, ending, when, state) =>
      `${state} · ${member} (${account}) · …${ending} · ${when}`,
    nobodyYet: 'Ninguém resgatou ainda.',
    states: {
      open: '🎟️ Válido',
      ending: '⏳ Encerrando',
      ended: '✅ Encerrado',
      cancelled: '⛔ Cancelado',
    },
    ends: {
      'used-up': '✅ Esgotado',
      time: '⌛ Expirado',
      staff: '⛔ Desativado',
      withdrawn: '⛔ Encerrado: não atuo mais no servidor dele',
    },
    choice: (state, name) => `${state}: ${name}`,
    redeemedTitle: '🎉 Resgatado',
    redeemedBeforeTitle: 'Já resgatado',
    redeemedBefore: 'Você já resgatou este código. Cada membro pode fazer isso uma vez.',
    nowUnredeemable: (why) => `Agora o código está assim: ${why}`,
    paid: (amount, account) => `**${amount}** foram adicionados à sua conta ${account}.`,
    paying: (amount) =>
      `O código é seu. **${amount}** vêm sozinhos assim que o site responder. Você não precisa fazer nada.`,
    unknownPaid: (amount) =>
      `O código é seu. Ainda não está claro se os **${amount}** chegaram; a equipe está conferindo.`,
    notPaid: (amount) =>
      `O código é seu, mas o site não aceitou o pagamento de **${amount}**. Fale com a equipe.`,
    notValidTitle: 'Este código não funciona',
    notValid: (left) =>
      left.value === 0
        ? 'Está digitado errado ou não pode mais ser resgatado. Foi a sua última tentativa de hoje; você pode continuar amanhã (UTC).'
        : `Está digitado errado ou não pode mais ser resgatado. Hoje ${plural(left, { one: `resta ${left} tentativa`, other: `restam ${left} tentativas` })}.`,
    notACode:
      'Um código tem 16 caracteres, só A–Z e 0–9, ou é uma palavra de 6 a 15 letras e dígitos. Confira o que você digitou; isso não custou nenhuma tentativa.',
    tooManyWrong: 'Você digitou códigos demais que não funcionam. Pode continuar amanhã (UTC).',
    ownCode:
      'Você não pode resgatar este código: ele foi criado ou aprovado por você, ou por alguém que tem ou já teve a sua conta do site.',
    accountRedeemed: 'Este código já foi resgatado para a sua conta do site.',
    untitled: 'Código',
    redeemUncertain:
      'Meu banco de dados falhou, então não sei se o código foi resgatado. Tente de novo daqui a um minuto: não dá para ser pago duas vezes.',
    notified: {
      created: (staff, codes, name, pays, cost) =>
        `🎟️ ${staff} criou ${codes}${name === '' ? '' : ` ${name}`}: ${pays} (custo máximo **${cost}**).`,
      requested: (staff, codes, pays, cost) =>
        `🎟️ ${staff} pediu ${codes}: ${pays} (custo máximo **${cost}**). Falta a aprovação.`,
      approved: (approver, codes, staff) => `🎟️ ${approver} aprovou ${codes}, a pedido de ${staff}.`,
      rejected: (approver, codes, staff) => `🎟️ ${approver} recusou ${codes}, a pedido de ${staff}.`,
      disabled: (staff, name, used, sum) => `🎟️ ${staff} desativou: ${name}. Resgatado: ${used} (**${sum}**).`,
      ended: (name, why, used, sum) => `🎟️ Encerrado (${why}): ${name}. Resgatado: ${used} (**${sum}**).`,
      wrong: (member) =>
        `⚠️ ${member} digitou hoje 5 códigos que não funcionam e não pode resgatar mais nada até amanhã (UTC).`,
      manyWrong: (count) =>
        `⚠️ Talvez alguém esteja adivinhando códigos: hoje os membros digitaram pelo menos ${count} desconhecidos. Códigos aleatórios não podem ser adivinhados; confira as suas palavras em \`/code list\`.`,
    },
  },
};
