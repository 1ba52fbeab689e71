import type { operations as english } from '../en/operations.js';

/** What people read of the start, outages and the log channel itself, in Spanish. See `../en/operations.ts`. */
export const operations: typeof english = {
  alerts: {
    away: {
      discord: (host, since) =>
        `🔴 Purser en ${host} no está conectado a Discord desde ${since}. Los miembros no reciben respuestas. Revisa https://discordstatus.com y la red de esta máquina. Purser se conecta de nuevo por sí solo.`,
      website: (host, since) =>
        `🔴 Purser en ${host} no recibe ninguna respuesta válida de la web desde ${since}. Los repartos y sorteos esperan y continúan por sí solos. Comprueba que la web funciona; «purser doctor» dice qué falla.`,
      store: (host, since) =>
        `🔴 Purser en ${host} no puede usar su almacén desde ${since}. No se paga nada hasta que pueda. Revisa el espacio libre de su disco o el servidor PostgreSQL; «purser doctor» dice qué falla.`,
    },
    back: {
      discord: (host, duration) =>
        `🟢 Purser en ${host} vuelve a estar conectado a Discord, tras ${duration}.`,
      website: (host, duration) => `🟢 La web vuelve a responder a Purser en ${host}, tras ${duration}.`,
      store: (host, duration) => `🟢 Purser en ${host} vuelve a poder usar su almacén, tras ${duration}.`,
    },
  },

  start: {
    odd: '⚠️ He arrancado, pero hay problemas. `purser doctor` dice qué hacer con cada uno:',
    answersNobody:
      'Ninguno de los servidores indicados pertenece a mis shards (`DISCORD_SHARDS`), así que no respondo a nadie. Pon `auto` o un rango que los contenga.',
    interactionsElsewhere:
      'Discord envía los comandos a una dirección web en lugar de a mí. Vacía «Interactions Endpoint URL» en el portal de desarrolladores.',
    notInServer: (id) =>
      `No estoy en el servidor indicado \`${id}\`. Invítame o quítalo de \`DISCORD_GUILD_IDS\`.`,
    serverRights: (name) => `Me faltan permisos en ${name}. Actívalos allí para mi rol.`,
    logChannel:
      'No puedo usar el canal de registro (`DISCORD_LOG_CHANNEL_ID`). Debe ser un canal de texto de un servidor indicado en el que yo tenga Ver canal, Enviar mensajes, Insertar enlaces y Adjuntar archivos.',
    website: {
      unreachable:
        'La web no responde (`WEBSITE_URL`). Hasta que lo haga, nadie puede ver un saldo ni recibir saldo.',
      path: 'La dirección de `WEBSITE_URL` responde, pero no como la API de la web. Revisa la dirección y su ruta.',
      token: 'La web rechaza mi token (`WEBSITE_TOKEN`). Crea uno nuevo y revisa sus permisos.',
      failing: 'La web (`WEBSITE_URL`) informa de un error interno. Mira el registro de la propia web.',
      unclear:
        'No puedo saber si `WEBSITE_URL` es correcta. Ejecuta `purser doctor --user NAME` con el nombre de cualquier usuario de la web.',
    },
  },

  commandsMissing: {
    'not-invited': (server) =>
      `⚠️ Faltan mis comandos en el servidor ${server}: no estoy en él, o me invitaron sin el scope \`applications.commands\`. Vuelve a invitarme y aparecerán solos.`,
    refused: (server) =>
      `⚠️ Faltan mis comandos en el servidor ${server}: Discord no los acepta. La causa está en el registro. Lo seguiré intentando.`,
    away: (server) =>
      `⚠️ Faltan mis comandos en el servidor ${server}: Discord no responde. No tienes que hacer nada: lo seguiré intentando.`,
    back: (server) => `✅ Mis comandos vuelven a estar en el servidor ${server}.`,
  },

  logChannel: {
    eventUnposted: (channel) =>
      `⚠️ No se pudo publicar el mensaje en ${channel}. Comprueba que puedo ver el canal, enviar mensajes, insertar enlaces y adjuntar archivos allí.`,
    notPosted: (channel) =>
      `⚠️ No se pudo publicar lo anotado de esto en ${channel}. Está guardado y se publicará en cuanto funcione.`,
    lacks: {
      channel: 'El canal ya no existe. El dueño del bot debe cambiar `DISCORD_LOG_CHANNEL_ID`.',
      view: 'Allí me falta el permiso **Ver canal**.',
      send: 'Allí me falta el permiso **Enviar mensajes** o **Insertar enlaces**.',
      attach: 'Allí me falta el permiso **Adjuntar archivos**, o no puedo escribir en absoluto.',
    },
    worksAgain: (since) =>
      `No podía escribir aquí desde el ${since}. Lo que faltaba se guardó y llega ahora.`,
  },
};
