import type { refusals as english } from '../en/refusals.js';

/** What people read of refusals and failures, in Spanish. See `../en/refusals.ts`. */
export const refusals: typeof english = {
  refusals: {
    amountNotUnderstood: 'Eso no es una cantidad. Escríbela así: `15` o `15,50`.',
    amountNotPositive: 'La cantidad debe ser mayor que cero.',
    amountTooFine: 'La cantidad puede tener dos decimales como máximo.',
    durationNotUnderstood: 'Eso no es una duración. Escríbela así: `90s`, `15m`, `2h` o `3d`.',
    durationTooShort: (least) => `Es demasiado poco. Mínimo: ${least}.`,
    durationTooLong: (most) => `Es demasiado. Máximo: ${most}.`,
    overGrantCap: (most) => ({
      title: 'Demasiado para un abono',
      text: `Un abono puede añadir hasta ${most}.`,
    }),
    overDailyCap: (most, left) => ({
      title: 'Superas tu límite diario',
      text: `Hoy puedes abonar ${left} más. Tu límite es ${most} al día; el día termina a medianoche UTC.`,
    }),
    overCapNow: (staff) => ({
      title: 'Supera el límite diario',
      text: `El límite diario se ha bajado por debajo de lo que ${staff} tiene reservado para ese día. No se ha cambiado nada.`,
    }),
    ownAccount: {
      title: 'Tu propia cuenta',
      text: 'Esta cuenta de la web es o fue tuya, o de quien lo solicitó. Tiene que hacerlo otra persona del equipo.',
    },
    accountBusy: 'Otro abono a la misma cuenta sigue en curso, así que no se ha enviado nada.',
    grantedAgain: (id) => `Este abono ya se sustituyó por \`${id}\`.`,
    monthNotUnderstood: 'Escribe el mes así: `2026-11`.',
    exportTooLarge: 'Es demasiado para un archivo. Elige un mes.',
    oneReceiver: 'Indica exactamente uno de los dos: `member` o `username`.',
    serverNotListed: 'No trabajo en este servidor.',
    noDirectMessages: 'Solo trabajo en el servidor, no en mensajes directos.',
    staffOnly: {
      title: 'Solo el equipo',
      role: (roles) =>
        `Solo el equipo puede hacer eso: necesitas el rol ${roles}. Te lo puede dar quien gestione los roles de este servidor.`,
      permission:
        'Solo el equipo puede hacer eso: necesitas el permiso **Gestionar servidor**. Te lo puede dar un administrador del servidor.',
    },
    tooFast: (when) => `Más despacio. Inténtalo de nuevo ${when}.`,
    outdatedControl: 'Este botón es de un mensaje antiguo y ya no funciona. Usa el comando otra vez.',
    idAmbiguous: (ids) => `Varios ID terminan así. Usa el completo: ${ids}.`,
    exactlyOne: (options) => `Indica exactamente una de estas opciones: ${options}.`,
    nameEmpty: 'El nombre de usuario está vacío.',
    nameTooLong: (most) => `Ese nombre de usuario es demasiado largo. Puede tener hasta ${most} caracteres.`,
    nameHasControls: 'El nombre de usuario contiene caracteres invisibles. Escríbelo a mano.',
    notAnEmail: 'Eso no es una dirección de correo electrónico.',
    notASteamId:
      'Eso no es un Steam ID. Escríbelo así: `STEAM_0:1:23`, `[U:1:47]` o `76561197960265775`. Los nombres de perfil personalizados no sirven; usa tu ID de 17 cifras.',
    steamIdNotPersonal: 'Ese Steam ID no es de una persona. No se pueden usar grupos ni servidores de juego.',
    notLinked: {
      title: 'Vincula primero tu cuenta',
      text: 'No tienes ninguna cuenta de la web vinculada, así que no sé cuál es la tuya; pulsa **Vincular mi cuenta** para decírmelo.',
    },
    memberNotLinked: (member) => ({
      title: 'Aún sin vincular',
      text: `${member} no está vinculado a ninguna cuenta de la web.`,
    }),
    userNotFound: {
      username: (name) => `Ninguna cuenta de la web se llama ${name} (no encontrada).`,
      email: () => 'Ninguna cuenta de la web tiene este correo electrónico (no encontrada).',
      steam: (id) => `Ninguna cuenta de la web tiene el Steam ID ${id} (no encontrada).`,
    },
    nameNotFoundAgain: (asked, given) =>
      `Para ${asked}, la web da el nombre ${given}, pero con él no encuentra la misma cuenta, así que no se usa. Indica el nombre de usuario verdadero de la cuenta.`,
    linkedUserGone: (name) => ({
      title: 'Cuenta vinculada no encontrada',
      text: `No se ha encontrado la cuenta de la web vinculada ${name}. Puede que la hayan renombrado o borrado. Usa \`/unlink\` y después \`/link\` con el nombre nuevo.`,
    }),
    linkedUserMoved: (name) => ({
      title: 'Hay que arreglar este vínculo',
      text: `El usuario ${name} ya no lleva a la cuenta de la web que se vinculó, así que no se muestra nada. El equipo está avisado y puede arreglar el vínculo.`,
    }),
    alreadyLinked: (name) => ({
      title: 'Ya tienes cuenta vinculada',
      text: `Ya tienes vinculada la cuenta ${name}. Para vincular otra, usa antes \`/unlink\`.`,
    }),
    accountTaken: (name) => ({
      title: 'Cuenta ya vinculada',
      text: `La cuenta de la web ${name} ya está vinculada a otro miembro.`,
    }),
    accountTakenBy: (name, member) => ({
      title: 'Cuenta ya vinculada',
      text: `La cuenta de la web ${name} ya está vinculada a ${member}. Quita antes ese vínculo.`,
    }),
    requestOpenTitle: 'Solicitud aún abierta',
    requestOpen: (name, when) =>
      `Ya pediste vincularte a ${name} ${when}. Espera al equipo o retira la solicitud.`,
    tooManyRequests: {
      title: 'Suficiente por hoy',
      text: 'Hoy has pedido un vínculo tres veces. Inténtalo de nuevo mañana.',
    },
    tooManyLookups: {
      title: 'Suficiente por hoy',
      text: 'Hoy has probado muchas cuentas. Inténtalo de nuevo mañana o pide ayuda al equipo.',
    },
    requesterGone: (member) =>
      `${member} ya no está en el servidor. Rechaza la solicitud; si vuelve, puede pedirlo de nuevo.`,
    requestedUserGone: (name) =>
      `La cuenta de la web ${name} ha cambiado de nombre o se ha eliminado. Rechaza la solicitud para que el miembro pueda pedirlo de nuevo.`,
    memberIsBot: 'Un bot no puede tener cuenta en la web.',
    lacksHere: (permissions) =>
      `Me faltan permisos en este canal: ${permissions}. Dáselos aquí a mi rol y vuelve a usar el comando.`,
    requestGone: 'Esta solicitud ya no está abierta.',
    changedMeanwhile: 'Otra persona lo cambió en el mismo momento. Míralo de nuevo.',
    websiteRefusesBot: {
      title: 'Sin acceso a la web',
      text: 'La web rechaza al bot. El equipo está avisado. Inténtalo más tarde.',
    },
    websiteBusy: {
      title: 'La web está ocupada',
      text: 'La web está recibiendo demasiadas peticiones. Inténtalo dentro de un minuto.',
    },
    websiteUnreachable: {
      title: 'La web no responde',
      text: 'Ahora no se puede acceder a la web. Inténtalo más tarde.',
    },
    storeHeld: {
      title: 'Los pagos están en pausa',
      text: 'Los pagos están en pausa, así que no he cambiado nada: mis datos pueden ser anteriores a los pagos que se hicieron. El equipo decide en el canal de registro cómo seguir.',
    },
    websiteHeldUp: 'El bot estuvo parado demasiado tiempo, así que no se envió nada. Inténtalo de nuevo.',
    websiteSlow: {
      title: 'La web no responde',
      text: 'La web no respondió a tiempo. Inténtalo más tarde.',
    },
    websiteFailed: {
      title: 'La web tiene un problema',
      text: 'La web no funciona bien en este momento. Inténtalo más tarde.',
    },
    websiteRejected: (reason) => `La web no lo aceptó: ${reason}`,
    websiteRejectedSilently: 'La web no lo aceptó y no dio ningún motivo.',
    websiteNotUnderstood: 'No entiendo la respuesta de la web, así que no muestro nada.',
    storeFailed:
      'Mi base de datos falló en ese momento, así que no sé si esto tuvo efecto. Compruébalo antes de intentarlo de nuevo.',
    recordUnreadable:
      'Me he detenido porque no puedo leer uno de mis registros. El equipo está avisado. Comprueba si esto tuvo efecto antes de intentarlo de nuevo.',
    neededUnreadable: 'No puedo leer un registro del que depende esto. El equipo está avisado.',
    notRecordable: 'En ese momento no se pudo escribir en mi base de datos.',
    arrivedAfterAll: (id) => `El abono \`${id}\`, al que este debía sustituir, ha llegado después de todo.`,
    ownSettlement: {
      title: 'Debe resolverlo otra persona',
      text: 'Tú solicitaste este abono, y su cantidad requería una segunda persona. Debe resolverlo otra persona del equipo.',
    },
    outcomeNotShown:
      'Discord no me dejó mostrar el resultado. Puede que esté hecho, así que compruébalo antes de intentarlo de nuevo.',
    unforeseen: 'Algo ha fallado por mi parte. Inténtalo más tarde.',
    withReference: (sentence, reference) => `${sentence}\nReferencia: \`${reference}\``,
    notPostedTitle: 'No publicado',
    notPosted: 'No pude publicarlo aquí para todos.',
    perhapsPosted: 'Discord no respondió, así que no sé si se publicó aquí para todos. Compruébalo.',
    fileTooLarge: (most) => `El archivo es demasiado grande. Puede tener hasta ${most} KiB.`,
    fileNotToBeHad: 'No pude obtener el archivo de Discord. Inténtalo de nuevo.',
    membersNotTold: 'Discord no envió a tiempo la lista de miembros de este servidor. Inténtalo más tarde.',
  },
};
