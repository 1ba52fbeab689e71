import { pluralsOf } from '../count.js';
import type { links as english } from '../en/links.js';

const plural = pluralsOf('es');

/** What people read of links that were proven, in Spanish. See `../en/links.ts`. */
export const links: typeof english = {
  proofs: {
    staff: 'por el equipo',
    deposit: 'con un depósito',
    steam: 'iniciando sesión en Steam',
    discord: 'con una conexión de Steam verificada en Discord',
  },

  linkWays: {
    title: 'Vincula tu cuenta de la web',
    about: (name) => `Demuestra que la cuenta de la web ${name} es tuya:`,
    signInLine: '**Iniciar sesión** en Steam o Discord. Tu cuenta queda vinculada al momento.',
    depositLine: (most) =>
      `**Enviarlo:** ingreso hasta ${most} en la cuenta, y tú escribes el saldo virtual que muestra entonces la web. Tu cuenta queda vinculada al momento.`,
    staffLine: '**Preguntar al equipo:** revisan tu solicitud y te envío un mensaje cuando decidan.',
    enterLine: '**Escribir usuario** o Steam ID de tu cuenta de la web.',
    betterTitle: 'Tu cuenta está vinculada',
    better: (name, proof) =>
      `Tienes vinculada la cuenta ${name}, demostrado ${proof}. **Iniciar sesión** en Steam o Discord te permite demostrarlo por tu cuenta. Para vincular otra cuenta, usa antes \`/unlink\`.`,
    signIn: 'Iniciar sesión',
    send: 'Enviarlo',
    askStaff: 'Preguntar al equipo',
    cancel: 'Cancelar',
    enter: 'Escribir usuario',
    cancelledTitle: 'Cancelado',
    cancelled: 'No se ha enviado nada.',
    formTitle: 'Tu cuenta de la web',
    formUsername: 'Usuario en la web',
    formSteam: 'O su Steam ID',
  },

  deposit: {
    sentTitle: 'Depósito en camino',
    askedTitle: 'Escribe el saldo',
    asked: (name, until, tries) =>
      `He ingresado una pequeña cantidad en ${name}. Entra en la web, mira tu saldo virtual (o el total, si solo muestra ese) y escríbelo aquí antes del ${until}. Intentos restantes: ${tries}.`,
    askedLater: (name) =>
      `La pequeña cantidad que envié a ${name} ha llegado. Mira tu saldo virtual en la web y usa \`/link\` en el servidor para escribirlo.`,
    enter: 'Escribir saldo',
    formTitle: '¿Qué muestra la web?',
    formBalance: 'Saldo virtual, o el total si no se ve',
    wrongTitle: 'Ese no es el saldo',
    wrong: 'Lo que cuenta es el saldo que mostraba la web justo después del depósito.',
    triesLeft: (tries) =>
      plural(tries, {
        one: 'Te queda un intento, o puedes preguntar al equipo.',
        other: `Te quedan ${tries} intentos, o puedes preguntar al equipo.`,
      }),
    noTries: 'No te quedan intentos. El equipo puede revisar tu solicitud en su lugar.',
    limitTitle: 'Ahora no hay depósito',
    limits: {
      account: (name) =>
        `En los últimos 30 días ya hubo un depósito en ${name}, así que no envío otro. Puedes preguntar al equipo.`,
      member: (_name) =>
        'En las últimas 24 horas ya tuviste un depósito, así que aún no envío otro. Puedes preguntar al equipo.',
      day: (_name) =>
        'Hoy ha habido demasiados depósitos. Inténtalo mañana (después de la medianoche UTC) o pregunta al equipo.',
    },
    notSentTitle: 'El depósito no ha llegado',
    notSent: (name) =>
      `No se ha ingresado nada en ${name}, y no has gastado ningún intento. Usa \`/link\` para probar otra vez o pregunta al equipo.`,
    unknownTitle: 'El equipo revisa tu solicitud',
    unknown: (name) =>
      `No sé si el depósito ha llegado, así que el equipo revisa tu solicitud de vínculo con ${name}. Te enviaré un mensaje cuando decidan.`,
    endedTitle: 'Depósito terminado',
    overtaken: 'Mientras tanto te vinculaste de otra forma, así que el depósito ya no cuenta.',
    late: 'Han pasado las 24 horas para escribir el saldo. Puedes preguntar al equipo.',
    failures: {
      wrong: '⚠️ El depósito no sirvió de prueba: el miembro dio un saldo equivocado',
      late: '⚠️ El depósito no sirvió de prueba: el miembro no dio ningún saldo en 24 horas',
      'given-up': '⚠️ El depósito no sirvió de prueba: el miembro acudió al equipo antes de dar el saldo',
      unknown: '⚠️ El depósito no pudo servir de prueba: nadie sabe si llegó',
    },
    gone: 'Esto ya no está abierto: ha terminado o es demasiado antiguo. Usa `/link` otra vez.',
    withdrawn: 'Mi base de datos falló en ese momento. No se envió ningún depósito. Usa `/link` otra vez.',
    unrecorded:
      'Mi base de datos falló en ese momento, así que aún no sé si el depósito ha llegado. Te enviaré un mensaje en cuanto lo sepa.',
    underWay: 'El depósito aún está en camino. Usa `/link` dentro de un momento.',
    moved: (name) =>
      `La cuenta de la web ${name} ya no es la que indicaste. Puede que la hayan renombrado o borrado.`,
    notABalance: 'Eso no es un saldo. Escríbelo así: `12,50`. No has gastado ningún intento.',
  },

  linkNotices: {
    proven: (member, name, proof) =>
      `🔗 ${member} ha demostrado ${proof} que la cuenta de la web ${name} es suya: ya está vinculada.`,
    holder: (member, proof) => `${member} (demostrado ${proof})`,
    taken: (member, name, proof, holders, count) =>
      `🔗 ${member} ha demostrado ${proof} que la cuenta de la web ${name} es suya: ya está vinculada. La cuenta estaba vinculada a ${holders}; ${plural(count, { one: 'ese vínculo ha terminado', other: 'esos vínculos han terminado' })}.`,
    linkedTitle: 'Tu cuenta está vinculada',
    linked: (name) => `Ya tienes vinculada la cuenta de la web ${name}. Prueba \`/balance\`.`,
    begunTitle: 'Alguien reclama tu cuenta',
    begun: (name) =>
      `Otra persona ha empezado a demostrar que la cuenta de la web ${name} es suya: para ello tiene que decir cuál es su saldo. Si es tuya, no le digas tu saldo a nadie, protege la cuenta en la web y avisa al equipo.`,
    takenTitle: 'Tu vínculo ha terminado',
    takenFromYou: (name) =>
      `Otra persona ha demostrado que la cuenta de la web ${name} es suya, así que ya no la tienes vinculada. Si es tuya, protégela en la web y después usa \`/link\` o pregunta al equipo.`,
  },

  linkedRole: {
    given: 'Vinculado a una cuenta de la web',
    taken: 'Ya no está vinculado a una cuenta de la web',
    forbidden: (role) =>
      `⚠️ Discord no me deja dar ni quitar el rol ${role}. En Ajustes del servidor → Roles, da a mi rol el permiso Gestionar roles y súbelo por encima de ${role}. Lo intento de nuevo cada pocos minutos; a los vínculos no les afecta.`,
    noRole: (id) =>
      `⚠️ Ninguno de mis servidores tiene el rol ${id}, que deberían tener los miembros vinculados. Pon en \`LINKED_ROLE_ID\` el ID de un rol que exista y reiníciame. A los vínculos no les afecta.`,
    refused: (role, code) =>
      `⚠️ Discord se niega a dar o quitar el rol ${role} (error ${code}). \`npm run doctor\` dice qué falla. Lo intento de nuevo cada pocos minutos; a los vínculos no les afecta.`,
  },
};
