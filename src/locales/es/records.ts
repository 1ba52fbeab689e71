import type { Count } from '../count.js';
import type { records as english } from '../en/records.js';

/** `purser audit` names all. */
const andMore = (more: Count) =>
  more.value === 0 ? '' : ` y ${more} más (\`purser audit\` los nombra todos)`;

/** What people read of the store, of data that was rolled back, and of backups, in Spanish. See `../en/records.ts`. */
export const records: typeof english = {
  store: {
    isNew: (name) =>
      `🆕 He arrancado con un almacén nuevo y vacío: \`${name}\`. Si ya me has usado antes, párame y revisa \`STORE_URL\`: con un almacén vacío no conozco ni vínculos ni pagos.`,
    lost: (name) =>
      `🛑 Mi almacén, \`${name}\`, se borró o se reemplazó mientras yo estaba en marcha. No pago nada hasta que me reinicies. Antes, vuelve a poner el correcto en su sitio; lo que escribí desde entonces se ha perdido.`,
    heldTitle: 'Los pagos están en pausa',
    liftedTitle: 'Los pagos continúan',
    reasons: {
      'another-place':
        'La base de datos está en otro servidor o en otra línea de tiempo que antes: alguien cambió a una copia o la restauró. Pueden faltar los últimos cambios.',
      'another-file':
        'Hay pagos abiertos, y el archivo del almacén se copió o se restauró desde una copia. Puede ser anterior a los pagos que se hicieron.',
      'gone-back': 'Falta algo que yo escribí: esta es una copia antigua del almacén.',
      'long-ago':
        'Hay pagos abiertos en un almacén en el que no se escribe desde hace mucho. Puede ser una copia antigua.',
    },
    choice:
      '**Seguir** si no falta nada: todo continúa donde se paró. **Poner en cuarentena** si esto puede ser una copia antigua: todo lo que está abierto termina sin pagar, y tú resuelves lo que puede haberse pagado. En caso de duda, ponlo en cuarentena.',
    looking: 'Todavía estoy mirando si falta algo. Medio minuto después de la pausa podrás decidir aquí.',
    findings: {
      checked: '**Comprobado:** los registros más recientes de los procesos en marcha están ahí.',
      unchecked: '**No se puede comprobar:** ningún proceso en marcha ha escrito nada que pudiera buscar.',
      missing:
        '**Falta algo:** algo que se escribió no está. Lo que los procesos en marcha enviaron y aún recuerdan, lo vuelven a registrar.',
    },
    onlyQuarantine: (quarantine) =>
      `**${quarantine}** termina sin pagar todo lo que está abierto, y tú resuelves lo que puede haberse pagado. Seguir podría pagar algo dos veces, así que no se ofrece.`,
    goOnRefused: (quarantine) =>
      `Falta algo que escribí, así que seguir podría pagarlo dos veces. Pulsa **${quarantine}**.`,
    knowsSince: (when) => `Lo que se envió antes de ${when} y se perdió no se puede volver a registrar.`,
    looked: 'Procesos que han mirado',
    considerTitle: '¿Seguir aunque no se pudo comprobar nada?',
    consider:
      'Compara el pago registrado más reciente con el más reciente del canal de registro. Si el canal tiene uno posterior, esto es una copia antigua: vuelve atrás.',
    newestRecorded: 'Pago registrado más reciente',
    newestPosted: 'Pago más reciente en el canal de registro',
    notReadable: 'No puedo leer los últimos mensajes del canal de registro.',
    back: 'Volver',
    held: 'Almacén',
    lastWritten: 'Última escritura',
    lastWrittenBy: (when, machine) => `${when} en ${machine}`,
    notKnown: 'no se sabe',
    payouts: 'Repartos abiertos',
    giveaways: 'Sorteos abiertos',
    drops: 'Drops y códigos abiertos',
    recurrences: 'Repartos y sorteos recurrentes',
    grants: 'Abonos en curso',
    countAndSum: (count, sum) => `${count} · ${sum}`,
    none: 'ninguno',
    goOn: 'Seguir',
    quarantine: 'Poner en cuarentena',
    quarantining: (staff) => `${staff} eligió **Poner en cuarentena**. Si no pasa nada, púlsalo otra vez.`,
    goneOn: (staff) => `${staff} eligió **Seguir**: todo continúa donde se paró.`,
    quarantined: (staff) =>
      `${staff} eligió **Poner en cuarentena**. Todo lo que estaba abierto ha terminado sin pagar. Pregunto aquí por lo que puede haberse pagado.`,
    decided: 'Esto ya se decidió.',
  },

  quarantine: {
    state: '🗄️ En cuarentena',
    titles: {
      payout: '🗄️ Reparto en cuarentena',
      giveaway: '🗄️ Sorteo en cuarentena',
      drop: '🗄️ Drop en cuarentena',
      code: '🗄️ Códigos en cuarentena',
      schedule: '🗄️ Reparto recurrente en cuarentena',
      series: '🗄️ Sorteo recurrente en cuarentena',
    },
    refused:
      'Esto está en cuarentena: mis datos volvieron a un estado anterior, así que no sé qué se ha pagado de ello desde entonces. No puede continuar. En su tarjeta del canal de registro se resuelve lo que puede haberse pagado, y **Empezar de nuevo** muestra allí una nueva vista previa de lo que queda.',
    approval: (staff, total) =>
      `${staff} quería pagar **${total}**. Mis datos volvieron a un estado anterior, así que no sé si desde entonces se aprobó y se pagó. Ya no se puede aprobar.`,
    giveawayOver: 'Este sorteo se paró porque perdí parte de mis datos. El equipo dirá cómo sigue.',
    publicTitle: (title) => `«${title}» se ha parado`,
    publicUndrawn:
      'He perdido parte de mis datos, así que no puedo continuar este sorteo. Si abajo están anunciados sus ganadores, siguen contando. El equipo dirá cómo sigue.',
    publicDrawn: 'He perdido parte de mis datos, así que el equipo está comprobando quién ha cobrado.',
    giveawayRecord: (staff, title) =>
      `🗄️ «${title}» de ${staff} está en cuarentena porque mis datos volvieron a un estado anterior. Ya no puedo sortearlo ni pagarlo.`,
    giveawayUndrawn:
      'Si sus ganadores se sacaron desde entonces, su canal los nombra. Su coste ya no cuenta para el límite diario.',
    grant:
      'Mis datos volvieron a un estado anterior, así que no sé si el saldo se pagó desde entonces. El equipo lo resuelve con los botones del canal de registro o con `/grants resolve`.',
    grantUnknown: (staff, amount, receiver) =>
      `${staff} quería abonar **${amount}** a ${receiver}. Mis datos volvieron a un estado anterior, así que no sé si se pagó desde entonces. Comprueba este canal y los registros de la propia web. Si la cuenta lo recibió de algún modo, aunque fuera con otro abono, pulsa **Ha llegado**; si no, **No ha llegado**. Hasta entonces cuenta como pagado y no se envía otra vez.`,
    replaceable:
      'No había llegado. Mis datos volvieron después a un estado anterior, así que no sé si se abonó otra vez.',
    replaceRefused:
      'Mis datos volvieron a un estado anterior, así que no sé si esto se abonó otra vez desde entonces. Comprueba el canal de registro y los registros de la propia web. Si no llegó nada, usa `/grant`.',
    approvalRefused:
      'Mis datos volvieron a un estado anterior, así que no sé si esto se aprobó y se pagó desde entonces. Ya no se puede aprobar ni rechazar. Pregunto por ello en el canal de registro; resuélvelo allí.',
    onCard:
      'No llegó. Forma parte de algo en cuarentena: lo paga **Empezar de nuevo** en su tarjeta del canal de registro, o `/grant`.',
    summary: '🗄️ Datos antiguos',
    restored: (when) =>
      `Mis datos se restauraron de una copia de seguridad del ${when}. No sé qué se abonó después, y los límites diarios no lo cuentan. Está anotado en este canal.`,
    held: (staff) =>
      `${staff} decidió que mis datos son una copia antigua. No sé qué se abonó después, y los límites diarios no lo cuentan. Está anotado en este canal.`,
    all: 'Todo lo que estaba abierto está en cuarentena: ha terminado definitivamente y no se paga nada más de ello. Abajo hay una tarjeta para cada cosa.',
    asked: (grants) =>
      `Pagos de los que no sé si han llegado: **${grants}**. Los de repartos, sorteos, drops y códigos se resuelven juntos en sus tarjetas; por los abonos hechos a mano pregunto uno por uno. Antes de resolver nada, comprueba si la cuenta lo recibió de algún modo desde entonces. No abones nada otra vez a mano antes de eso.`,
    unreadable: (keys, more) =>
      `**No puedo leer estos registros; resuélvelos a mano:** ${keys}${andMore(more)}. No pregunto por ellos ni pago nada de ellos. Busca cada uno en este canal y en los registros de la propia web, y usa \`/grant\` solo para lo que no llegó.`,
    unreadableOthers: (keys, more) =>
      `Estos tampoco puedo leerlos, pero ningún pago depende de ellos: ${keys}${andMore(more)}.`,
    nothing: 'No había nada abierto, así que no hay nada que resolver.',
    by: (staff, when) => `De ${staff}, ${when}`,
    ended: 'Mis datos volvieron a un estado anterior, así que he terminado esto. Ya no se paga nada más.',
    check:
      'No sé si los pagos desconocidos han llegado desde entonces, así que cuentan como pagados hasta que se resuelvan. Compara el archivo con los registros del propio sitio web. **Han llegado todos** y **No ha llegado ninguno** los resuelven todos; `/grants resolve` resuelve uno solo.',
    paid: 'Pagados',
    unknown: 'Desconocidos',
    allArrived: 'Han llegado todos',
    noneArrived: 'No ha llegado ninguno',
    askAll: (payments) =>
      `¿Han llegado **todos** estos pagos: **${payments}**? Entonces cuentan como pagados.`,
    askNone: (payments) =>
      `¿No ha llegado **ninguno** de estos pagos: **${payments}**? Entonces ya no cuentan como pagados, y **Empezar de nuevo** los incluye.`,
    settled: (payments) => `Pagos resueltos: **${payments}**.`,
    left: (receivers) => `Estos no puedes resolverlos tú; tiene que hacerlo otra persona: ${receivers}`,
    settledBefore: 'Aquí ya no hay nada desconocido.',
    startAgain: 'Empezar de nuevo',
    settleFirst: 'Resuelve primero lo desconocido. Entonces sabré quién no recibió nada.',
    nothingLeft: 'No queda nada: todo se pagó, o puede que se pagara.',
    startedAgain: (staff) => `${staff} ya lo ha empezado de nuevo.`,
  },

  backup: {
    failed: (reason) =>
      `⚠️ La copia de seguridad de esta noche ha fallado: ${reason}. Lo intento de nuevo cada hora. El dueño del bot debería revisar \`BACKUP_DIR\` y el espacio libre en disco.`,
    unreadable: (keys, more) =>
      `⚠️ La copia de seguridad de esta noche está hecha, pero no puedo leer algunos registros: ${keys}${andMore(more)}. Se han copiado tal como están. El dueño del bot debería ejecutar \`purser audit\` y guardar una copia más antigua.`,
    works: '✅ Las copias vuelven a funcionar.',
  },
};
