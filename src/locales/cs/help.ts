import type { help as english } from '../en/help.js';

/** What people read of `/help` and `/panel`, in Czech. See `../en/help.ts`. */
export const help: typeof english = {
  help: {
    title: 'Co tu můžeš dělat',
    notLinked:
      '**Ještě nemáš propojený účet.** Stiskni **Propojit můj účet**, ať vím, který účet na webu je tvůj.',
    linked: (name) => `Tvůj propojený účet je **${name}**.`,
    staff: 'Pro tým',
    menus: (names) => `${names}: klikni na člena pravým tlačítkem (na mobilu podrž), pak *Aplikace*`,
    panelTitle: 'Tvůj účet na webu',
    panelText: 'Propoj jednou svůj účet na webu. Pak tu uvidíš svůj zůstatek a můžeš se účastnit akcí.',
    balance: 'Můj zůstatek',
    rewards: 'Moje odměny',
    button: 'Nápověda',
    postedTitle: 'Zveřejněno',
    posted: 'Připni zprávu, ať ji členové najdou. Její tlačítka budou fungovat dál.',
  },
};
