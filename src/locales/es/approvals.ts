import type { approvals as english } from '../en/approvals.js';

/** Lo que se lee de las vistas previas y decisiones de todo tipo, en español. Véase `index.ts`. */
export const approvals: typeof english = {
  approvals: {
    confirm: 'Confirmar',
    cancel: 'Cancelar',
    cancelledTitle: 'Cancelado',
    nothingPaid: 'No se ha pagado nada.',
    approve: 'Aprobar',
    reject: 'Rechazar',
    needsApproval: '👥 Un segundo miembro del equipo debe aprobar esta cantidad.',
    validUntil: (when) => `Confirma antes de: ${when}.`,
    cost: 'Coste máximo',
    capLeft: 'Tu límite de hoy',
    capLeftAfter: (left) => `quedan ${left}`,
    requestedBy: 'Solicitado por',
    approvedBy: 'Aprobado por',
    rejectedBy: 'Rechazado por',
    states: {
      waiting: '👥 Pendiente de aprobación',
      approved: '✅ Aprobado',
      rejected: '⛔ Rechazado',
      expired: '⌛ Caducado sin aprobación',
    },
    waits: (when) => `Un segundo miembro del equipo debe aprobarlo en el canal de registro. Caduca ${when}.`,
    nobodyApproved: 'Nadie lo aprobó en 24 horas. No se ha pagado nada.',
    askedTitle: 'Enviado para aprobación',
    seeLater: (command) => `Para ver en qué quedó, usa \`${command}\`.`,
    opening: 'Está guardado y se publicará en un momento.',
    draftGone: {
      title: 'La vista previa ya no vale',
      text: 'Esta vista previa ya no vale: se confirmó o se canceló, o es demasiado antigua. Si no llegó a hacerse nada, usa el comando otra vez.',
    },
    draftNotYours: {
      title: 'No es tu vista previa',
      text: 'Solo quien pidió esta vista previa puede usar sus botones.',
    },
    ownApproval: {
      title: 'Debe aprobarlo otra persona',
      text: 'Lo has solicitado tú, así que debe aprobarlo otra persona.',
    },
    decided: 'Esto ya se decidió o ha caducado. No se ha cambiado nada.',
    confirmedAlready: (command) =>
      `Esto ya se confirmó, así que aquí ya no se puede cancelar. Mira \`${command}\`.`,
    confirmedMeanwhile: (staff, when, id) =>
      `${staff} confirmó lo mismo ${when}, y esta vista previa no lo mostraba: \`${id}\`. Para hacerlo una vez más, usa el comando otra vez.`,
    notConfirmed:
      'Mi base de datos falló en ese momento. No se ha pagado nada, y esta vista previa ya no se puede confirmar. Usa el comando otra vez.',
    uncertain: (command) =>
      `Mi base de datos falló en ese momento, así que no sé si esto se hizo. Mira \`${command}\` dentro de un minuto, antes de intentarlo de nuevo.`,
    serverUnlisted:
      'Ya no actúo en el servidor en cuestión (no está en DISCORD_GUILD_IDS), así que no se ha cambiado nada.',
    notOpen: 'Esto ya ha terminado o aún no ha empezado. No se ha cambiado nada.',
    notFound: 'No hay nada con este ID (no encontrado).',
  },
};
