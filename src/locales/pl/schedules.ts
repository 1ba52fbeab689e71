import { type Count, pluralsOf } from '../count.js';
import type { schedules as english } from '../en/schedules.js';

const plural = pluralsOf('pl');
const toAccounts = (count: Count) =>
  plural(count, {
    one: 'na jedno konto',
    few: `na ${count} konta`,
    many: `na ${count} kont`,
    other: `na ${count} konta`,
  });

/** What people read of payouts that repeat, in Polish. See `../en/schedules.ts`. */
export const schedules: typeof english = {
  schedule: {
    faults: {
      'not-understood':
        'Nie rozumiem tego czasu. Zapisz go w UTC, na przykład `18:00`, `pon 18:00`, `31 09:30` albo `2026-12-01 18:00`.',
      'weekday-of-month':
        'Dzień tygodnia pasuje tylko do `every: week`. Dla miesiąca podaj dzień, na przykład `31 09:30`.',
      'day-of-week':
        'Dzień miesiąca pasuje tylko do `every: month`. Dla tygodnia podaj dzień tygodnia, na przykład `pon 18:00`.',
      past: 'Ten czas już minął. Wszystkie godziny są w UTC.',
    },
    tooMany: (most) =>
      `Harmonogramów jest już ${most}. Najpierw zakończ któryś przez \`/payout unschedule\`.`,
    previewTitle: (amount) => `Wypłacać ${amount} każdemu z tą rolą, raz za razem?`,
    role: 'Rola',
    each: 'Każdy dostaje',
    rhythm: 'Kiedy',
    weekly: (weekday, time) => `Co tydzień (${weekday}) o ${time} UTC`,
    monthly: (day, time) => `Co miesiąc, dnia ${day}. o ${time} UTC`,
    dates: 'Najbliższe terminy',
    now: 'Zaraz po **Potwierdź**',
    who: 'Teraz dostaliby',
    whoCount: (accounts) =>
      plural(accounts, {
        one: 'Jedno konto',
        few: `${accounts} konta`,
        many: `${accounts} kont`,
        other: `${accounts} konta`,
      }),
    cost: 'Koszt jednej rundy',
    capLeft: 'Twój limit w pierwszym terminie',
    utcNote: 'Wszystkie godziny są w UTC, więc zmiany czasu niczego nie przesuwają.',
    shortMonthNote: 'W miesiącu bez tego dnia jest to ostatni dzień miesiąca.',
    roleNote: 'Za każdym razem dostaje każdy, kto ma wtedy połączone konto i tę rolę. Ty nie.',
    capNote:
      'Każda runda liczy się do twojego dziennego limitu. Jeśli się nie mieści, nie ma wypłaty, a ekipa się o tym dowiaduje.',
    nextIs: (date) => `Następny termin: ${date}`,
    states: {
      active: '🗓️ Harmonogram działa',
      ended: '⏹️ Harmonogram zakończony',
    },
    approvalNote:
      'Wystarczy jedno zatwierdzenie; droższa runda wymaga nowego. Kto zatwierdza, nie dostaje wypłaty.',
    id: 'Harmonogram',
    listTitle: 'Wypłaty, które się powtarzają',
    none: 'Żadna wypłata się nie powtarza. `/payout schedule` zaczyna pierwszą.',
    line: (amount, role, rhythm, staff) => `Po **${amount}** dla ${role}, od ${staff}. ${rhythm}.`,
    lineNext: (date) => `Następny termin: ${date}`,
    lineLast: (date, outcome) => `Ostatni termin: ${date}, ${outcome}`,
    choice: (amount, rhythm) => `Po ${amount}. ${rhythm}`,
    payoutGone: 'wypłata',
    skipped: {
      'over-cap': 'bez wypłaty: ponad dzienny limit',
      'over-max': 'bez wypłaty: kwota ponad limit jednego przyznania',
      'not-staff': 'bez wypłaty: autor nie jest już w ekipie',
      'role-gone': 'bez wypłaty: nie ma już tej roli',
      nobody: 'bez wypłaty: nie ma komu wypłacić',
      'too-many': 'bez wypłaty: za dużo członków',
    },
    notified: {
      started: (staff, amount, role, rhythm, next) =>
        `🗓️ ${staff} planuje **${amount}** dla każdego połączonego członka z rolą ${role}. ${rhythm}. Następny termin: ${next}.`,
      ended: (staff, role) =>
        `⏹️ ${staff} kończy harmonogram dla ${role}. Wypłata w toku trwa dalej; zatrzymuje ją \`/payout stop\`.`,
      serverGone: (staff) =>
        `⏹️ Nie działam już na serwerze harmonogramu od ${staff}, więc go zakończyłem i nie wypłacę za żadną z jego dalszych dat. Wypłata w toku trwa dalej; zatrzymuje ją \`/payout stop\`.`,
      run: (staff, total, accounts, role, date) =>
        `🗓️ Harmonogram od ${staff} dla ${role} wypłaca **${total}** ${toAccounts(accounts)} za ${date}. W pliku są wszyscy.`,
      runWaiting: (total, accounts, role, date) =>
        `👥 Harmonogram dla ${role} wypłaciłby **${total}** ${toAccounts(accounts)} za ${date}. To więcej, niż zatwierdzono, więc tę rundę musi zatwierdzić druga osoba z ekipy.`,
      missed: (role, dates) =>
        `⚠️ Te terminy harmonogramu dla ${role} minęły bez wypłaty: ${dates}. Nadrabiam tylko najnowszy termin, którego tu nie ma. Żeby wypłacić za któryś z nich, użyj \`/payout role\`.`,
      missedOnHold: (role, dates) =>
        `⚠️ Te terminy harmonogramu dla ${role} minęły, gdy wypłaty były wstrzymane: ${dates}. Nadrabiam tylko najnowszy termin, którego tu nie ma. Żeby wypłacić za któryś z nich, użyj \`/payout role\`.`,
      notPaid: (role, date, why, advice) =>
        `⚠️ Harmonogram dla ${role} nie wypłacił za ${date}: ${why} ${advice}`,
      why: {
        'over-cap': (staff, cost) => `kosztuje ${cost}, a ${staff} może dziś przyznać mniej.`,
        'over-max': () => 'kwota przekracza limit jednego przyznania.',
        'not-staff': (staff) => `${staff} nie jest już w ekipie.`,
        'role-gone': () => 'nie ma już tej roli.',
        nobody: () => 'żadnemu połączonemu członkowi z tą rolą nie można wypłacić.',
        'too-many': () => 'rola ma za dużo połączonych członków na jedną wypłatę.',
      },
      advice: {
        'over-cap': 'Żeby to nadrobić, ktoś z wystarczającym limitem może użyć `/payout role`.',
        'over-max': 'Żeby działał dalej, zakończ go przez `/payout unschedule` i zaplanuj mniejszą kwotę.',
        'not-staff':
          'Żeby działał dalej, zakończ go przez `/payout unschedule` i zaplanuj go od siebie. Ten termin nadrabia `/payout role`.',
        'role-gone': 'Zakończ go przez `/payout unschedule`.',
        nobody: 'Nie trzeba nic robić. Kto połączy konto, dostaje od następnego terminu.',
        'too-many': 'Zakończ go przez `/payout unschedule` i wypłacaj mniejszym rolom.',
      },
    },
    endedBefore: 'Ten harmonogram już się skończył albo nie został zatwierdzony.',
  },
};
