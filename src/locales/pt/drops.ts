import { pluralsOf } from '../count.js';
import type { drops as english } from '../en/drops.js';

const plural = pluralsOf('pt');

/** What people read of drops, in Brazilian Portuguese. See `../en/drops.ts`. */
export const drops: typeof english = {
  drop: {
    tooMany: (most) => `Um drop pode ser pego por até ${most} membros.`,
    untitled: 'Drop',
    previewTitle: (title) => `Publicar “${title}”?`,
    pays: 'Paga',
    paysEach: (amount, claims) => `**${amount}** para cada um dos ${claims} primeiros`,
    paysOne: (amount) => `**${amount}** para o primeiro`,
    requirements: 'Quem pode pegar',
    id: 'Drop',
    claim: 'Pegar',
    left: 'Restam',
    leftOf: (left, claims) => `**${left}** de ${claims}`,
    claimed: 'Pegos',
    claimedOf: (claimed, claims) => `**${claimed}** de ${claims}`,
    startedTitle: 'Publicado',
    started: 'O drop já pode ser pego.',
    notPosted:
      'Não consegui publicar o drop neste canal. Confira se posso escrever aqui e use `/drop start` de novo.',
    notOpenYet: 'Este drop ainda não está aberto.',
    over: 'Tarde demais: este drop acabou.',
    allClaimed: 'Tarde demais: já pegaram tudo. Quem sabe na próxima!',
    ownDrop:
      'Você não pode pegá-lo: este drop foi publicado ou aprovado por você, ou por alguém que tem ou já teve a sua conta do site.',
    roleMissing: (role) => `Só membros com o cargo ${role} podem pegar.`,
    accountClaimed: 'Este drop já foi pego para a sua conta do site.',
    claimUncertain:
      'Meu banco de dados falhou, então não sei se você conseguiu. Aperte **Pegar** de novo daqui a um minuto: não dá para ser pago duas vezes.',
    claimTitle: 'É seu!',
    claimPaid: (amount) => `**${amount}** já estão na sua conta.`,
    claimOnItsWay: (amount) =>
      `**${amount}** são seus. O pagamento vem sozinho; você não precisa fazer mais nada.`,
    claimUnknown: (amount) =>
      `Você pegou **${amount}**, e isso vale, mas o site não confirmou o pagamento. A equipe está conferindo.`,
    claimWaits: (amount) =>
      `A equipe está creditando **${amount}** a você de novo, e um segundo membro da equipe precisa aprovar. Você não precisa fazer nada.`,
    claimRefused: (amount) =>
      `Você pegou, e isso vale, mas não foi possível pagar **${amount}** na sua conta. Fale com a equipe.`,
    claimedAlready: 'Você já pegou este.',
    endedTitle: (title) => `“${title}” acabou`,
    endedDone: 'O drop não pode mais ser pego. Quem já pegou recebe.',
    endedNobody: 'Ninguém pegou.',
    stoppedTitle: (title) => `“${title}” foi parado`,
    stopped:
      'Perdi parte dos meus dados, então ninguém mais pode pegar este drop. A equipe está conferindo quem recebeu.',
    listTitle: 'Drops',
    none: 'Ainda não há drops.',
    line: (state, title, pays, claimed, staff, when) =>
      `${state} **${title}**: ${pays}, pegos ${claimed}, de ${staff}, ${when}`,
    states: {
      opening: '⏳ Começando',
      open: '💧 Aberto',
      ending: '⏳ Encerrando',
      ended: '✅ Encerrado',
      cancelled: '⛔ Cancelado',
    },
    choice: (state, title) => `${state}: ${title}`,
    notified: {
      started: (staff, title, cost) => `💧 ${staff} publicou o drop “${title}” (custo máximo **${cost}**).`,
      unposted: (staff, title, channel) =>
        `💧 Não consegui publicar o drop “${title}” de ${staff} em ${channel}, então ele acabou. Confira se posso escrever lá e use \`/drop start\` de novo.`,
      ended: (staff, title) => `💧 ${staff} encerrou o drop “${title}” antes da hora.`,
    },
    record: (staff, title, claimed, claims) =>
      `💧 “${title}” de ${staff} acabou: ${plural(claimed, { one: `${claimed} pego`, other: `${claimed} pegos` })} de ${claims}.`,
    recordPaid: (sum, count) => `✅ Pago: **${sum}** (${count})`,
    recordUnknown: (sum, count) => `❓ Sem confirmação: **${sum}** (${count})`,
    recordUnpaid: (sum, count) => `⚠️ Não pago: **${sum}** (${count})`,
    givenBack: (sum) => `Devolvido ao limite diário: ${sum}`,
  },
};
