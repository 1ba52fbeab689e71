import type { help as english } from '../en/help.js';

/** What people read of `/help` and `/panel`, in Bulgarian. See `../en/help.ts`. */
export const help: typeof english = {
  help: {
    title: 'Какво можеш да правиш тук',
    notLinked:
      '**Още нямаш свързан акаунт.** Натисни **Свържи акаунта ми**, за да знам кой акаунт в сайта е твой.',
    linked: (name) => `Свързан акаунт: **${name}**.`,
    staff: 'За екипа',
    menus: (names) => `${names}: десен бутон върху член (на телефон: натисни и задръж), после *Приложения*`,
    panelTitle: 'Акаунтът ти в сайта',
    panelText:
      'Свържи веднъж акаунта си в сайта. После можеш да виждаш баланса си тук и да участваш в събития.',
    balance: 'Моят баланс',
    rewards: 'Моите награди',
    button: 'Помощ',
    postedTitle: 'Публикувано',
    posted: 'Закачи съобщението, за да го намират членовете. Бутоните му ще продължат да работят.',
  },
};
