import type { help as english } from '../en/help.js';

/** What people read of `/help` and `/panel`, in Spanish. See `../en/help.ts`. */
export const help: typeof english = {
  help: {
    title: 'Lo que puedes hacer aquí',
    notLinked:
      '**Aún no tienes tu cuenta vinculada.** Pulsa **Vincular mi cuenta** para que sepa qué cuenta de la web es la tuya.',
    linked: (name) => `Tu cuenta vinculada es **${name}**.`,
    staff: 'Para el equipo',
    menus: (names) =>
      `${names}: clic derecho sobre un miembro (en el teléfono, mantén pulsado) y luego *Aplicaciones*`,
    panelTitle: 'Tu cuenta de la web',
    panelText:
      'Vincula tu cuenta de la web una vez. Después podrás ver aquí tu saldo y participar en los eventos.',
    balance: 'Mi saldo',
    rewards: 'Mis recompensas',
    button: 'Ayuda',
    postedTitle: 'Publicado',
    posted: 'Fija el mensaje para que los miembros lo encuentren. Sus botones seguirán funcionando.',
  },
};
