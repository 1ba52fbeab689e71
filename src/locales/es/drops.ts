import { pluralsOf } from '../count.js';
import type { drops as english } from '../en/drops.js';

const plural = pluralsOf('es');

/** What people read of drops, in Spanish. See `../en/drops.ts`. */
export const drops: typeof english = {
  drop: {
    tooMany: (most) => `Un drop se puede reclamar hasta ${most} veces.`,
    untitled: 'Drop',
    previewTitle: (title) => `¿Publicar «${title}»?`,
    pays: 'Paga',
    paysEach: (amount, claims) => `**${amount}** a cada uno de los ${claims} primeros`,
    paysOne: (amount) => `**${amount}** al primero`,
    requirements: 'Quién puede reclamarlo',
    id: 'Drop',
    claim: 'Reclamar',
    left: 'Quedan',
    leftOf: (left, claims) => `**${left}** de ${claims}`,
    claimed: 'Reclamados',
    claimedOf: (claimed, claims) => `**${claimed}** de ${claims}`,
    startedTitle: 'Publicado',
    started: 'Ya se puede reclamar el drop.',
    notPosted:
      'No pude publicar el drop en este canal. Comprueba que puedo escribir aquí y usa `/drop start` otra vez.',
    notOpenYet: 'Este drop aún no está abierto.',
    over: 'Demasiado tarde: este drop ha terminado.',
    allClaimed: 'Demasiado tarde: ya está todo reclamado. ¡Otra vez será!',
    ownDrop:
      'No puedes reclamarlo: este drop lo publicaste o aprobaste tú, o alguien que tiene o tuvo tu cuenta de la web.',
    roleMissing: (role) => `Solo los miembros con el rol ${role} pueden reclamarlo.`,
    accountClaimed: 'Este drop ya se reclamó para tu cuenta de la web.',
    claimUncertain:
      'Mi base de datos falló, así que no sé si es tuyo. Vuelve a pulsar **Reclamar** dentro de un minuto: no se puede pagar dos veces.',
    claimTitle: '¡Es tuyo!',
    claimPaid: (amount) => `**${amount}** están en tu cuenta.`,
    claimOnItsWay: (amount) =>
      `**${amount}** son tuyos. El pago llega por sí solo; no tienes que hacer nada más.`,
    claimUnknown: (amount) =>
      `Tu drop de **${amount}** cuenta como reclamado, pero la web no ha confirmado el pago. El equipo lo está revisando.`,
    claimWaits: (amount) =>
      `El equipo te abona **${amount}** otra vez, y un segundo miembro del equipo tiene que aprobarlo. Tú no tienes que hacer nada.`,
    claimRefused: (amount) =>
      `El drop cuenta como reclamado, pero no se pudieron pagar **${amount}** en tu cuenta. Pregunta al equipo.`,
    claimedAlready: 'Ya lo has reclamado.',
    endedTitle: (title) => `«${title}» ha terminado`,
    endedDone: 'El drop ya no se puede reclamar. Quien lo haya reclamado cobra.',
    endedNobody: 'Nadie lo reclamó.',
    stoppedTitle: (title) => `«${title}» se ha parado`,
    stopped:
      'He perdido parte de mis datos, así que ya nadie puede reclamarlo. El equipo está comprobando quién ha cobrado.',
    listTitle: 'Drops',
    none: 'Aún no hay drops.',
    line: (state, title, pays, claimed, staff, when) =>
      `${state} **${title}**: ${pays}, reclamados ${claimed}, por ${staff}, ${when}`,
    states: {
      opening: '⏳ Empezando',
      open: '💧 Abierto',
      ending: '⏳ Terminando',
      ended: '✅ Terminado',
      cancelled: '⛔ Cancelado',
    },
    choice: (state, title) => `${state}: ${title}`,
    notified: {
      started: (staff, title, cost) => `💧 ${staff} publicó el drop «${title}» (coste máximo **${cost}**).`,
      unposted: (staff, title, channel) =>
        `💧 No pude publicar el drop «${title}» de ${staff} en ${channel}, así que ha terminado. Comprueba que puedo escribir allí y usa \`/drop start\` otra vez.`,
      ended: (staff, title) => `💧 ${staff} terminó antes de tiempo el drop «${title}».`,
    },
    record: (staff, title, claimed, claims) =>
      `💧 «${title}» de ${staff} ha terminado: ${plural(claimed, { one: `${claimed} reclamado`, other: `${claimed} reclamados` })} de ${claims}.`,
    recordPaid: (sum, count) => `✅ Pagado: **${sum}** (${count})`,
    recordUnknown: (sum, count) => `❓ Sin aclarar: **${sum}** (${count})`,
    recordUnpaid: (sum, count) => `⚠️ No pagado: **${sum}** (${count})`,
    givenBack: (sum) => `Devuelto al límite diario: ${sum}`,
  },
};
