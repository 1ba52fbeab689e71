import type { help as english } from '../en/help.js';

/** What people read of `/help` and `/panel`, in French. See `../en/help.ts`. */
export const help: typeof english = {
  help: {
    title: 'Ce que tu peux faire ici',
    notLinked:
      '**Ton compte n’est pas encore lié.** Appuie sur **Lier mon compte**, pour que je sache quel compte du site est le tien.',
    linked: (name) => `Ton compte Discord est lié à **${name}**.`,
    staff: 'Pour le staff',
    menus: (names) => `${names} : clic droit sur un membre (sur téléphone : appui long), puis *Applications*`,
    panelTitle: 'Ton compte du site',
    panelText:
      'Lie ton compte du site une seule fois. Tu peux ensuite voir ton solde ici et participer aux événements.',
    balance: 'Mon solde',
    rewards: 'Mes gains',
    button: 'Aide',
    postedTitle: 'Publié',
    posted: 'Épingle le message pour que tout le monde le trouve. Ses boutons continueront de fonctionner.',
  },
};
