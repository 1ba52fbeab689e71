import type { help as english } from '../en/help.js';

/** What people read of `/help` and `/panel`, in Polish. See `../en/help.ts`. */
export const help: typeof english = {
  help: {
    title: 'Co możesz tu zrobić',
    notLinked:
      '**Nie masz jeszcze połączonego konta.** Naciśnij **Połącz moje konto**, żebym wiedział, które konto na stronie jest twoje.',
    linked: (name) => `Twoje połączone konto to **${name}**.`,
    staff: 'Dla ekipy',
    menus: (names) =>
      `${names}: kliknij członka prawym przyciskiem (na telefonie przytrzymaj), potem *Aplikacje*`,
    panelTitle: 'Twoje konto na stronie',
    panelText:
      'Połącz raz swoje konto na stronie. Potem zobaczysz tu swoje saldo i możesz brać udział w wydarzeniach.',
    balance: 'Moje saldo',
    rewards: 'Moje nagrody',
    button: 'Pomoc',
    postedTitle: 'Opublikowano',
    posted: 'Przypnij wiadomość, żeby członkowie ją znaleźli. Jej przyciski będą działać dalej.',
  },
};
