import type { signIn as english } from '../en/sign-in.js';

/** What members read on the page for signing in, in Spanish. See `../en/sign-in.ts`. */
export const signIn: typeof english = {
  signIn: {
    startTitle: 'Vincula tu cuenta de la web',
    start:
      'Primero, Discord dice quién eres y qué cuentas de Steam ha verificado como tuyas. Si la web conoce una de ellas, eso es todo. Si no, inicias sesión también en Steam.',
    startNote:
      'Leo una vez tu nombre y tus conexiones de Discord. No conservo ningún acceso a tu cuenta y nunca veo una contraseña.',
    continueWithDiscord: 'Continuar con Discord',

    steamTitle: 'Inicia sesión en Steam',
    steam: (name) =>
      `En Discord eres ${name}. Discord no tiene ninguna cuenta de Steam tuya verificada que la web conozca, así que muestra en el propio Steam qué cuenta es la tuya.`,
    steamNote: 'Steam solo me dice el número de tu cuenta.',
    signInWithSteam: 'Iniciar sesión con Steam',

    confirmTitle: '¿Vincular estas dos?',
    onDiscord: 'En Discord',
    onWebsite: 'En la web',
    confirmNote: 'Si una de ellas no es tuya, cierra esta página. No se vincula nada hasta que aceptes.',
    link: 'Vincular',
    otherSteamAccount: 'Usar otra cuenta de Steam',

    linkedTitle: 'Vinculada',
    linked: (account) =>
      `Ya tienes vinculada la cuenta de la web ${account}. Puedes cerrar esta página y volver a Discord.`,

    alreadyTitle: 'Ya vinculada',
    already: (account) =>
      `Ya tienes vinculada la cuenta de la web ${account}, y ya está demostrado que es tuya. No queda nada por hacer.`,
    otherLinkTitle: 'Tienes vinculada otra cuenta',
    otherLink: (account) =>
      `Has mostrado que ${account} es tuya, pero tienes vinculada otra cuenta de la web. En Discord, usa /unlink y después /link otra vez.`,
    takenTitle: 'Cuenta ya vinculada',
    taken: (account) =>
      `La cuenta de la web ${account} está vinculada a otro miembro, cuya prueba vale más que la tuya. Tiene que decidir el equipo: pregúntales en Discord.`,
    wrongMemberTitle: 'Esto lo pidió otra persona',
    wrongMember:
      'En Discord no eres el miembro que pidió esta página, así que no se ha vinculado nada. Para vincular tu propia cuenta, usa /link en Discord y abre la dirección que recibas.',
    goneTitle: 'Ya no vale',
    gone: 'Esta dirección es desconocida, demasiado antigua o ya se usó. En Discord, usa /link otra vez para recibir una nueva.',
    usedTitle: 'Abierta en otro sitio',
    used: 'Otro navegador ya ha empezado con esta dirección. Sigue allí, o usa /link en Discord otra vez para recibir una nueva.',
    otherBrowserTitle: 'Este navegador no empezó aquí',
    otherBrowser:
      'En este navegador no hay ningún inicio de sesión en curso, así que no se ha vinculado nada. Puede que una aplicación haya abierto un navegador distinto del inicial, o que las cookies estén desactivadas. En Discord, usa /link otra vez y no cambies de navegador.',
    notFromHereTitle: 'No enviado desde esta página',
    notFromHere:
      'Esta petición no vino de la propia página, así que no se ha hecho nada. Vuelve atrás e inténtalo de nuevo.',
    notFoundTitle: 'Aquí no hay nada',
    notFound: 'Para vincular tu cuenta de la web, usa /link en Discord y abre la dirección que recibas.',
    tooManyTitle: 'Demasiadas peticiones',
    tooMany: 'Espera un minuto e inténtalo de nuevo.',
    failedTitle: 'Inicio de sesión interrumpido',
    storeFailed: 'Ahora no se pueden usar mis registros. Inténtalo dentro de unos minutos.',
    failed:
      'Algo ha fallado, y el equipo puede encontrarlo en el registro. Inténtalo dentro de unos minutos.',

    declined: (service) => `No aceptaste en ${service}, así que no ha pasado nada.`,
    away: (service) =>
      `${service} no responde en este momento. No se ha perdido nada: inténtalo dentro de un momento.`,
    unusable: (service) =>
      `${service} dio una respuesta que no puedo usar, así que no cuenta. Inténtalo de nuevo.`,
    website: 'La web',
    noAccount:
      'La web no tiene ninguna cuenta con esta cuenta de Steam. Añádela a tu cuenta en la web e inténtalo de nuevo, o inicia sesión en otra.',
    nameUnfound: (name) =>
      `La web llama ${name} a tu cuenta, pero no la vuelve a encontrar por ese nombre. En Discord, usa /link con tu nombre de usuario verdadero.`,
    tryAgain: 'Intentar de nuevo',
  },
};
