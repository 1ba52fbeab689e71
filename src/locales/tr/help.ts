import type { help as english } from '../en/help.js';

/** What people read of `/help` and `/panel`, in Turkish. See `../en/help.ts`. */
export const help: typeof english = {
  help: {
    title: 'Burada neler yapabilirsin',
    notLinked:
      '**Henüz bağlı değilsin.** **Hesabımı bağla** düğmesine bas ki hangi site hesabının sana ait olduğunu bileyim.',
    linked: (name) => `Bağlı hesabın: **${name}**.`,
    staff: 'Yetkililer için',
    menus: (names) => `${names}: bir üyeye sağ tıkla (telefonda basılı tut), sonra *Uygulamalar*`,
    panelTitle: 'Site hesabın',
    panelText: 'Site hesabını bir kez bağla. Sonra burada bakiyeni görebilir ve etkinliklere katılabilirsin.',
    balance: 'Bakiyem',
    rewards: 'Ödüllerim',
    button: 'Yardım',
    postedTitle: 'Paylaşıldı',
    posted: 'Üyeler bulabilsin diye mesajı sabitle. Düğmeleri hep çalışır.',
  },
};
