import type { help as english } from '../en/help.js';

/** What people read of `/help` and `/panel`, in Brazilian Portuguese. See `../en/help.ts`. */
export const help: typeof english = {
  help: {
    title: 'O que você pode fazer aqui',
    notLinked:
      '**Você ainda não vinculou a sua conta.** Aperte **Vincular minha conta** para eu saber qual conta do site é a sua.',
    linked: (name) => `A sua conta vinculada é **${name}**.`,
    staff: 'Para a equipe',
    menus: (names) =>
      `${names}: clique com o botão direito em um membro (no celular, segure) e depois em *Apps*`,
    panelTitle: 'A sua conta do site',
    panelText:
      'Vincule a sua conta do site uma vez. Depois você pode ver o seu saldo aqui e participar dos eventos.',
    balance: 'Meu saldo',
    rewards: 'Minhas recompensas',
    button: 'Ajuda',
    postedTitle: 'Publicado',
    posted: 'Fixe a mensagem para os membros a encontrarem. Os botões continuam funcionando.',
  },
};
