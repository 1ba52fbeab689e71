import type { accounts as english } from '../en/accounts.js';

/** What people read of profiles, balances and links, in Spanish. See `../en/accounts.ts`. */
export const accounts: typeof english = {
  profile: {
    title: 'Perfil de la web',
    username: 'Usuario',
    websiteId: 'ID de la web',
    steam: 'Steam ID',
    registered: 'Registro',
    group: 'Grupo',
    link: 'Vínculo',
    linkedSince: (when, proof) => `✅ Vinculado desde el ${when}, demostrado ${proof}`,
    linkedTo: (member, when, proof) => `✅ Vinculado a ${member} desde el ${when}, demostrado ${proof}`,
    notLinked: '➖ No está vinculado a ningún miembro',
  },

  balance: {
    title: 'Saldo',
    virtual: 'Virtual',
    paid: 'De pago',
    total: 'Total',
    account: (name) => `Cuenta de la web: ${name}`,
    share: 'Compartir',
    shared: 'Compartido en este canal.',
    notNow: 'Ahora mismo no se puede compartir tu saldo aquí. Inténtalo de nuevo más tarde.',
  },

  lookup: {
    title: 'Usuario de la web',
    email: 'Correo',
    other: 'Otros datos',
    more: (count) => `… y ${count} más`,
  },

  link: {
    begin: 'Vincular mi cuenta',
    requestSent: (name) =>
      `El equipo revisará tu solicitud de vínculo con ${name}. Te enviaré un mensaje cuando decidan.`,
    requestLater: (name) => `Pediste vincularte con ${name}. Para ver cómo va, usa \`/link\`.`,
    requestSentTitle: 'Solicitud enviada',
    cancel: 'Retirar la solicitud',
    cancelled: 'Tu solicitud se ha retirado.',
    cancelledTitle: 'Solicitud retirada',
    unlinked: (name) => `Ya no tienes vinculada la cuenta ${name}.`,
    unlinkedTitle: 'Vínculo eliminado',
    nothingLinked: 'No tienes ninguna cuenta de la web vinculada, así que no hay nada que quitar.',
    nothingLinkedTitle: 'Nada que quitar',
  },

  links: {
    setTitle: 'Vínculo creado',
    set: (member, name) => `${member} está ahora vinculado a ${name}.`,
    replaced: (name) => `La cuenta anterior era ${name}.`,
    unchanged: (member, name) => `${member} ya estaba vinculado a ${name}.`,
    removedTitle: 'Vínculo eliminado',
    removed: (member, name) => `${member} ya no está vinculado a ${name}.`,
    showTitle: 'Vínculo',
    member: 'Miembro',
    account: 'Cuenta de la web',
    websiteId: 'ID de la web',
    steam: 'Steam ID',
    since: 'Desde',
    proven: 'Demostrado',
    namedBy: 'Buscado por',
    byUsername: 'usuario',
    bySteam: 'Steam ID',
    requestsTitle: 'Solicitudes de vínculo abiertas',
    noRequests: 'No hay solicitudes de vínculo abiertas.',
    requestLine: (member, name, when) => `${member} → ${name}, solicitado ${when}`,
    approve: 'Aprobar',
    reject: 'Rechazar',
    approveNamed: (number, name) => `Aprobar ${number} · ${name}`,
    rejectNamed: (number, name) => `Rechazar ${number} · ${name}`,
  },

  request: {
    title: 'Solicitud de vínculo',
    open: (member, name) => `${member} quiere vincularse a la cuenta de la web ${name}.`,
    approved: (staff) => `✅ Aprobada por ${staff}`,
    rejected: (staff) => `⛔ Rechazada por ${staff}`,
    withdrawn: '↩️ Retirada por el miembro',
    expired: '⌛ Caducada tras 7 días sin decisión',
    expires: (when) => `Caduca ${when}`,
    state: 'Estado',
    proof: 'Prueba',
  },
};
