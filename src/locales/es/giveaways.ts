import { pluralsOf } from '../count.js';
import type { giveaways as english } from '../en/giveaways.js';
import { commands } from './commands.js';

const plural = pluralsOf('es');

/** What people read of giveaways, in Spanish. See `../en/giveaways.ts`. */
export const giveaways: typeof english = {
  giveaway: {
    starts: 'Empieza',
    startsAfter: (duration) => `${duration} después de la confirmación`,
    scheduled: (when) => `El sorteo está anunciado y se abre el ${when}.`,
    begun: (link) => `Ha empezado: ${link}`,
    pings: 'Avisa a',
    pingRefused: (role) =>
      `No puedes mencionar ${role} aquí. Elige un rol que todos puedan mencionar o pide el permiso Mencionar @everyone, @here y todos los roles.`,
    pingEveryone: 'Un sorteo no puede avisar a todo el mundo. Elige un rol.',
    roleExcluded: (role) => `Los miembros con el rol ${role} no pueden participar.`,
    everybodyExcluded: 'Nadie podría participar: `not_role` excluye a todos. Elige otro rol.',
    notRoleNeeded: (role) => `que no tenga el rol ${role}`,
    editedTitle: 'Cambiado',
    editedLabel: '✏️ Editado',
    edited: (when, changes) => `${when}: ${changes}`,
    titleEdited: (from, to) => `título «${from}» → «${to}»`,
    winnersEdited: (from, to) => `ganadores ${from} → ${to}`,
    endEdited: (from, to) => `final ${from} → ${to}`,
    nothingToEdit: 'Ya está así. Indica un nuevo `title`, `ends_in` o `winners`.',
    fewerWinnersRefused:
      'El número de ganadores ya se anunció, así que solo puede aumentar. No se ha cambiado nada.',
    editNeedsApproval: (cost) =>
      `Costaría entonces hasta ${cost}, y eso debe aprobarlo un segundo miembro del equipo. Empieza otro sorteo para los demás ganadores.`,
    everyNames: commands.giveaway.rhythms,
    repeats: 'Se repite',
    repeatsHint: {
      day: 'cada día a la misma hora (UTC), hasta que se pare. Cada ronda cuenta para tu límite de ese día.',
      week: 'cada semana a la misma hora (UTC), hasta que se pare. Cada ronda cuenta para tu límite de ese día.',
      'two-weeks':
        'cada dos semanas a la misma hora (UTC), hasta que se pare. Cada ronda cuenta para tu límite de ese día.',
      month:
        'cada mes el mismo día (en un mes más corto, su último día) a la misma hora (UTC), hasta que se pare. Cada ronda cuenta para tu límite de ese día.',
    },
    roundOf: (round, every) => `Ronda ${round}, ${every}`,
    durationOverPeriod: (most) =>
      `Una ronda debe terminar antes de que se abra la siguiente, así que puede durar hasta ${most}.`,
    notRepeating: 'Este sorteo no se repite, o ya no.',
    seriesLine: (title, every, prize, staff, when) =>
      `🔁 **${title}**: ${every}, ${prize}, por ${staff}, próxima ronda: ${when}`,
    seriesChoice: (title) => `🔁 Dejar de repetir: ${title}`,
    seriesStoppedTitle: 'Parado',
    seriesStopped: (title) =>
      `«${title}» no volverá. Una ronda abierta continúa; termínala o cancélala si no debe hacerlo.`,
    missed: (title, when, why) =>
      `⚠️ La ronda del sorteo «${title}» del ${when} no se abrió: ${why} Se intentará en la fecha siguiente.`,
    missedWhy: {
      'not-staff': (host, _cost) =>
        `${host}, que lo empezó, ya no es del equipo aquí. Páralo con \`/giveaway cancel\` y que otra persona lo empiece de nuevo.`,
      'role-gone': () =>
        'un rol que nombra ya no existe. Páralo con `/giveaway cancel` y empiézalo de nuevo con otro rol.',
      'over-cap': (host, cost) =>
        `cuesta hasta ${cost}, más de lo que le quedaba a ${host} del límite de ese día. Empieza en su lugar un sorteo suelto o abona menos en esos días.`,
      'over-max': () =>
        'su premio supera ahora GRANT_MAX. Páralo con `/giveaway cancel` y empiézalo de nuevo con un premio menor.',
      'not-approved': (_host, cost) =>
        `cuesta hasta ${cost}, y eso requiere ahora la aprobación de un segundo miembro del equipo. Páralo con \`/giveaway cancel\` y empiézalo de nuevo.`,
      'not-there': () => 'ya no actúo en su servidor. Páralo con `/giveaway cancel` o invítame de nuevo.',
    },
    manage: {
      label: 'Gestionar',
      end: 'Terminar',
      cancel: 'Cancelar',
      stop: 'Dejar de repetir',
      reroll: 'Volver a sortear: a quién sustituir',
      more: (count) => `… y ${count} más.`,
      unpaid: 'Ganadores que no han cobrado y pueden ser sustituidos por el siguiente del sorteo:',
      nothing: 'Ahora no hay nada que hacer con este sorteo.',
      staffOnly: 'Este botón es para el anfitrión y el equipo. Para participar, pulsa **Participar**.',
    },
    wonTitle: '🎉 ¡Has ganado!',
    won: (title, amount, account) =>
      `Has ganado **${amount}** en el sorteo «${title}». Se ha pagado en tu cuenta ${account}.`,
    previewTitle: (title) => `¿Empezar el sorteo «${title}»?`,
    repeated: (state, staff, when, id) =>
      `⚠️ **${staff} confirmó un sorteo con el mismo título y los mismos premios ${when}**: \`${id}\` (${state}). Si confirmas también este, habrá dos. Mira antes \`/giveaway list\`.`,
    prize: 'Premio',
    prizeEach: (amount, winners) => `**${amount}** para cada uno de ${winners} ganadores`,
    prizeOne: (amount) => `**${amount}** para un ganador`,
    ends: 'Termina',
    endsAfter: (duration) => `${duration} después del inicio`,
    requirements: 'Quién puede participar',
    linkedNeeded: 'Cualquiera con una cuenta vinculada (`/link`)',
    proofNeeded: 'que haya demostrado que es suya; no basta con la aprobación del equipo',
    roleNeeded: (role) => `que tenga el rol ${role}`,
    memberForNeeded: (duration) => `que lleve aquí un mínimo de ${duration}`,
    host: 'Anfitrión',
    entrants: 'Participantes',
    id: 'Sorteo',
    enter: 'Participar',
    leave: 'Salir',
    startedTitle: 'Empezado',
    started: 'El sorteo está abierto.',
    notPosted:
      'No pude publicar el sorteo en este canal, así que no ha empezado nada. Comprueba que puedo escribir aquí.',
    enteredTitle: 'Estás dentro',
    entered: (when) => `¡Suerte! El sorteo: ${when}.`,
    enteredAlready: (when) => `Ya participas. El sorteo: ${when}. Para salir, pulsa **Salir**.`,
    leftTitle: 'Has salido',
    left: 'Ya no participas en este sorteo. Pulsa **Participar** si cambias de idea.',
    notIn: 'No participas en este sorteo.',
    over: 'Este sorteo ha terminado.',
    notOpenYet: 'Este sorteo aún no está abierto.',
    roleMissing: (role) => `Solo los miembros con el rol ${role} pueden participar.`,
    tooNew: (when) => `Aún no llevas bastante tiempo en este servidor. Puedes participar ${when}.`,
    proofMissing: {
      title: 'Demuestra primero que la cuenta es tuya',
      text: 'Hasta ahora solo el equipo ha comprobado tu cuenta, pero este sorteo necesita una prueba tuya. Demuestra con `/link` que la cuenta es tuya y pulsa **Participar** otra vez.',
    },
    nobodyProven: {
      title: 'Nadie podría participar',
      text: 'Los miembros no pueden demostrar su cuenta sin el equipo (el ajuste LINK_PROOFS no tiene `deposit` ni `sign-in`), y ningún vínculo se demostró antes. Empieza el sorteo sin `proven`.',
    },
    ownGiveaway:
      'No puedes participar: este sorteo lo empezaste o aprobaste tú, o alguien que tiene o tuvo tu cuenta de la web.',
    ended: 'Terminado',
    drawing: '⏳ En curso… Se está sacando a los ganadores.',
    endedTitle: (title) => `«${title}» ha terminado`,
    endedHint: 'Los ganadores están abajo.',
    endedWithoutWinner: 'No ha ganado nadie.',
    cancelledTitle: (title) => `«${title}» se ha cancelado`,
    cancelled: 'Este sorteo se ha cancelado. Nadie cobra.',
    resultTitle: (title) => `🎁 Los ganadores de «${title}»`,
    congratulations: (winner, prize) => `🎉 ¡Felicidades, ${winner}! Has ganado **${prize}**.`,
    congratulationsAll: (winners, prize) => `🎉 ¡Felicidades, ${winners}! Cada uno ha ganado **${prize}**.`,
    noEntrants: 'No participó nadie, así que no ha ganado nadie.',
    noWinners: 'No se puede pagar a ningún participante, así que no ha ganado nadie.',
    fewerWinners: (count, wanted) =>
      `Solo ${plural(count, { one: `${count} ganador`, other: `${count} ganadores` })} de ${wanted}: no hubo suficientes participantes.`,
    winnerLine: (place, member, state) => `**${place}.** ${member} · ${state}`,
    replaced: (member, by) => `🔁 ${by} sustituye a ${member}.`,
    passedOver: 'Descartados',
    passedOverLine: (member, why) => `${member}: ${why}`,
    passedOverMore: (count) => `… y ${count} más`,
    why: {
      'not-a-member': 'ya no está en el servidor',
      'not-linked': 'ya no tiene una cuenta vinculada',
      'not-proven': 'su vínculo ya no está demostrado',
      'role-missing': 'ya no tiene el rol',
      'role-excluded': 'tiene un rol excluido',
      'too-new': 'no lleva bastante tiempo en el servidor',
      'same-account': 'comparte cuenta de la web con otro ganador',
      host: 'organiza o aprobó el sorteo',
    },
    listTitle: 'Sorteos',
    none: 'Aún no hay sorteos.',
    line: (state, title, prize, staff, when) => `${state} **${title}**: ${prize}, por ${staff}, ${when}`,
    states: {
      scheduled: '📅 Anunciado',
      opening: '⏳ Empezando',
      open: '🎉 Abierto',
      ending: '⏳ Sorteándose',
      drawn: '⏳ Pagándose',
      finished: '✅ Terminado',
      cancelled: '⛔ Cancelado',
    },
    choice: (state, title) => `${state}: ${title}`,
    endedByTitle: 'Terminado',
    endedBy: 'Se está sacando a los ganadores; después se les paga.',
    cancelDone: 'El sorteo se ha cancelado. Nadie cobra.',
    comesAgain: (when, stop) => `Vuelve el ${when}. Para evitarlo, pulsa **${stop}**.`,
    rerollTitle: 'Sustituido',
    rerolled: (member, by) => `${by}, que venía después en el sorteo, sustituye a ${member}.`,
    nobodyLeft: 'No queda nadie más, así que el ganador se mantiene. No se ha cambiado nada.',
    overHostCap: (host, left) =>
      `Esto cuenta para el límite diario de ${host}, que empezó el sorteo: hoy solo le quedan ${left}.`,
    payAgain: 'Pagar otra vez',
    payAgainTitled: (title) => `Pagar otra vez: ${title}`,
    payAgainTitle: (total, winners) =>
      `¿Pagar ${total} a ${plural(winners, { one: 'un ganador', other: `${winners} ganadores` })}?`,
    payAgainHint: (host) =>
      `A estos ganadores no se les ha enviado nada hasta ahora. Lo que reciban ahora cuenta para el límite de hoy de ${host}.`,
    payAgainLine: (amount, receiver) => `• **${amount}** a ${receiver}`,
    paidSince: (sum) => `⚠️ ${sum} ya abonados o en curso desde que terminó el sorteo`,
    payAgainOutdated:
      'Esta vista previa ya no vale: es demasiado antigua o algo ha cambiado, por ejemplo un pago a mano. Pulsa **Pagar otra vez** para una nueva.',
    payAgainStarted: 'Se está pagando a los ganadores. El resultado quedará anotado en el canal de registro.',
    beingPaid: 'Ahora mismo se está pagando a los ganadores de este sorteo.',
    nobodyToPay: 'No se puede pagar otra vez a ningún ganador de este sorteo.',
    awayTitle: '⚠️ Hay ganadores esperando',
    away: (title) =>
      `La web no está disponible, así que los ganadores de «${title}» siguen esperando. Lo sigo intentando; no les pagues a mano.`,
    awayOver: (title) => `Los ganadores de «${title}» ya no esperan a la web.`,
    tryNow: 'Intentar ahora',
    notWaiting: 'Los ganadores de este sorteo no están esperando ningún pago.',
    withdrawn: {
      unlisted: 'Ya no actúo en su servidor (no está en DISCORD_GUILD_IDS)',
      left: 'Ya no estoy en su servidor',
    },
    recordWithdrawn: (staff, title, why) =>
      `🎁 «${title}» de ${staff} se canceló: ${why}. Nadie cobra, y el coste ya no cuenta para el límite diario.`,
    recordPartly: (why) =>
      `${why}, así que quienes no habían cobrado hasta entonces no cobran, y sus premios ya no cuentan para el límite diario.`,
    notAWinner: 'Ese miembro no es un ganador de este sorteo.',
    winnerPaid: 'Este ganador ya ha cobrado, así que nadie puede ocupar su puesto.',
    winnerUnsettled:
      'Aún no está claro si este ganador ha cobrado. Resuélvelo antes en el canal de registro.',
    entrantsGone:
      'Este sorteo terminó hace tanto que sus participantes ya no están guardados, así que no se puede sacar a nadie más.',
    notified: {
      unposted: (title, channel) =>
        `⚠️ No pude publicar el sorteo «${title}» en ${channel}, así que se canceló. Comprueba que puedo escribir allí y empiézalo de nuevo.`,
      unpostedRound: (title, channel) =>
        `⚠️ No pude publicar una ronda del sorteo «${title}» en ${channel}, así que se canceló. Comprueba que puedo escribir allí. Se intentará en la fecha siguiente.`,
      unpinged: (title, role, host) =>
        `🔕 El sorteo «${title}» se abrió sin avisar a ${role}: ${host} ya no puede mencionar ese rol allí. Permite que todos lo mencionen o dale a ${host} el permiso Mencionar @everyone, @here y todos los roles.`,
      seriesStopped: (staff, title) => `🔁 ${staff} hizo que el sorteo «${title}» deje de repetirse.`,
      edited: (staff, title, changes) => `✏️ ${staff} cambió el sorteo «${title}», ${changes}.`,
      scheduled: (staff, title, when, cost) =>
        `📅 ${staff} anunció el sorteo «${title}» (coste máximo **${cost}**), que se abre el ${when}.`,
      started: (staff, title, cost) => `🎁 ${staff} empezó el sorteo «${title}» (coste máximo **${cost}**).`,
      ended: (staff, title) => `🎁 ${staff} terminó antes de tiempo el sorteo «${title}».`,
      cancelled: (staff, title) => `🎁 ${staff} canceló el sorteo «${title}».`,
      rerolled: (staff, title, member) =>
        `🔁 ${staff} quitó a ${member} de los ganadores de «${title}» y sacó a otro.`,
      paidAgain: (staff, title, winners) =>
        `🔁 ${staff} empezó a pagar otra vez a estos ganadores de «${title}»: ${winners}`,
    },
    record: (staff, title) => `🎁 «${title}» de ${staff} ha terminado.`,
    recordMore: (count) => `… y ${count} más; están todos en el archivo.`,
    recordLine: (amount, receiver, state) => `${state}: **${amount}** a ${receiver}`,
  },
};
