import type { privacy as english } from '../en/privacy.js';

/** What people read of what is stored about them, in Spanish. See `../en/privacy.ts`. */
export const privacy: typeof english = {
  privacy: {
    erasedPerson: 'una persona eliminada',
    unreadable: (count) =>
      `Registros que no se pudieron leer: ${count}. El equipo ve el fallo en el canal de registro. Si te afecta, se sabrá cuando esté reparado.`,
    busy: 'Ahora mismo varias personas esperan sus datos. Inténtalo dentro de unos minutos.',

    exportTitle: 'Tus datos',
    exported: 'El archivo tiene todo lo que he guardado sobre ti. Solo tú puedes ver este mensaje.',
    exportedFiles: (count) =>
      `Los ${count} archivos tienen todo lo que he guardado sobre ti. Solo tú puedes ver este mensaje.`,
    exportTooLarge:
      'He guardado sobre ti más de lo que Discord me deja adjuntar. Pregunta al equipo: el dueño del bot puede dártelo.',

    previewTitle: '¿Borrar tus datos?',
    goes: '**Esto se borra**',
    link: 'El vínculo con tu cuenta de la web. Después no podrás ver aquí tu saldo ni ganar saldo hasta que vincules de nuevo tu cuenta.',
    pastLinks: (count) => `Vínculos anteriores: ${count}`,
    requests: (count) => `Solicitudes de vínculo: ${count}`,
    openRequest: 'Tu solicitud de vínculo abierta se retira.',
    proofs: (count) => `Tu ID de Discord en depósitos para demostrar una cuenta: ${count}`,
    signIns: (count) => `Inicios de sesión en mi página, que terminan con ello: ${count}`,
    grants: (count) => `Tu ID de Discord y el motivo en saldo que se te abonó: ${count}`,
    payoutRows: (count) => `Tu ID de Discord en listas de repartos: ${count}`,
    giveaways: (count) =>
      `Tus participaciones y tu ID de Discord en sorteos terminados: ${count}. Después, la elección de sus ganadores ya no se podrá repetir con mis propios registros, solo con el archivo publicado en Discord.`,
    nothing: 'Nada: no he guardado sobre ti nada que se pueda borrar.',

    stays: '**Esto se queda**',
    staysLedger:
      'Cantidades, cuentas de la web y estados del saldo que recibiste. Otros deben poder rendir cuentas de ello.',
    staysDeposits: 'Que se hizo un depósito en una cuenta, durante 30 días: antes no se hace otro.',
    staysHashes:
      'Por cada drop que reclamaste y cada código que canjeaste, un hash de tu ID de Discord: nadie cobra dos veces.',
    staysUses:
      'Cuántas veces usaste `/link` e introdujiste códigos erróneos hoy y ayer. Caduca por sí solo en un plazo de dos días.',
    staysWords: 'Lo que el equipo escribió como título o como motivo de abonos a otros.',
    staysStaff:
      'Tus vínculos anteriores y todo lo que abonaste, decidiste o resolviste como parte del equipo: nadie abona en una cuenta que fue suya, y cada cual responde de lo que ha hecho.',
    staysDeeds: 'Lo que abonaste, decidiste o resolviste cuando eras del equipo.',
    staysMessages: 'Los mensajes publicados en Discord y las copias de seguridad del dueño.',

    underWayTitle: 'Aún no se pueden borrar tus datos',
    underWayHint: '**Antes debe terminar esto**',
    obstacles: {
      grant: (id, state) => `El abono \`${id}\`: ${state}`,
      preview: 'El equipo está preparando un pago. Inténtalo dentro de 10 minutos.',
      deposit: (when) => `Un depósito que demuestra una cuenta. Inténtalo ${when}.`,
      payout: (id) => `El reparto \`${id}\`, que no ha terminado`,
      giveaway: (title) =>
        `El sorteo ${title}, que sigue en marcha o tiene un ganador que no ha cobrado. Si el equipo ni paga ni sustituye al ganador, eso acaba 90 días después del sorteo.`,
      more: (count) => `… y ${count} más`,
    },
    repeat: 'Un borrado que confirmaste aún no está hecho. Continúa por sí solo.',

    confirm: 'Confirmar',
    cancel: 'Cancelar',
    cancelledTitle: 'No se ha borrado nada',
    cancelled: 'Tus datos no se han borrado.',
    doneTitle: 'Tus datos se han borrado',
    done: 'Lo que se puede borrar ya no está. Lo que se queda figuraba en la vista previa.',
    waitingTitle: 'Aún no está hecho',
    waiting:
      'Mientras tanto ha empezado algo contigo, así que no se ha borrado todo. Sigo por mi cuenta cuando termine. `/privacy erase` muestra qué es.',
    notYet: 'Desde la vista previa ha empezado algo contigo. Usa `/privacy erase` otra vez para ver qué es.',
    underWay: 'Ahora mismo se están borrando tus datos.',
    interrupted:
      'Me han interrumpido y no sé cuánto se ha borrado. Si el borrado había empezado, sigo por mi cuenta. `/privacy erase` muestra lo que queda.',
  },
};
