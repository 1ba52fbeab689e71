import { type Count, pluralsOf } from '../count.js';
import type { schedules as english } from '../en/schedules.js';

const plural = pluralsOf('bg');
const toAccounts = (count: Count) => plural(count, { one: 'на един акаунт', other: `на ${count} акаунта` });

/** What people read of payouts that repeat, in Bulgarian. See `../en/schedules.ts`. */
export const schedules: typeof english = {
  schedule: {
    faults: {
      'not-understood':
        'Не разбирам това време. Напиши го в UTC, например `18:00`, `пн 18:00`, `31 09:30` или `2026-12-01 18:00`.',
      'weekday-of-month':
        'Ден от седмицата върви само с `every: week`. За месец напиши дата, например `31 09:30`.',
      'day-of-week':
        'Ден от месеца върви само с `every: month`. За седмица напиши ден от нея, например `пн 18:00`.',
      past: 'Това време вече е минало. Всички часове са в UTC.',
    },
    tooMany: (most) =>
      `Вече има ${plural(most, { one: 'един график', other: `${most} графика` })}. Първо прекрати някой с \`/payout unschedule\`.`,
    previewTitle: (amount) => `Да плащам ли редовно по ${amount} на всички в тази роля?`,
    role: 'Роля',
    each: 'Всеки получава',
    rhythm: 'Кога',
    weekly: (weekday, time) => `Всяка седмица: ${weekday} в ${time} UTC`,
    monthly: (day, time) => `Всеки месец на дата ${day} в ${time} UTC`,
    dates: 'Следващи дати',
    now: 'Веднага след **Потвърди**',
    who: 'Сега би се платило на',
    whoCount: (accounts) => plural(accounts, { one: 'Един акаунт', other: `${accounts} акаунта` }),
    cost: 'Разход на едно изплащане',
    capLeft: 'Лимитът ти на първата дата',
    utcNote: 'Всички часове са в UTC, така че смяната на времето не мести нищо.',
    shortMonthNote: 'В месец без този ден важи последният ден от месеца.',
    roleNote:
      'Всеки път се плаща на всички, които дотогава имат свързан акаунт и ролята. На теб не се плаща.',
    capNote:
      'Всяко изплащане влиза в дневния ти лимит. Ако не се побира в него, не се плаща и екипът научава.',
    nextIs: (date) => `Следваща дата: ${date}`,
    states: {
      active: '🗓️ Графикът започна',
      ended: '⏹️ Графикът е прекратен',
    },
    approvalNote:
      'Одобрява се веднъж; ако някое изплащане струва повече, отново е нужно одобрение. На одобрилия не се плаща.',
    id: 'График',
    listTitle: 'Повтарящи се изплащания',
    none: 'Няма повтарящи се изплащания. `/payout schedule` започва ново.',
    line: (amount, role, rhythm, staff) => `По **${amount}** на всеки с ${role}, от ${staff}. ${rhythm}.`,
    lineNext: (date) => `Следваща дата: ${date}`,
    lineLast: (date, outcome) => `Последна дата: ${date}, ${outcome}`,
    choice: (amount, rhythm) => `По ${amount} на всеки. ${rhythm}`,
    payoutGone: 'изплащане',
    skipped: {
      'over-cap': 'не е платено: над дневния лимит',
      'over-max': 'не е платено: сумата е над лимита за едно начисляване',
      'not-staff': 'не е платено: създателят му вече не е в екипа',
      'role-gone': 'не е платено: ролята вече я няма',
      nobody: 'не е платено: няма на кого',
      'too-many': 'не е платено: твърде много членове',
    },
    notified: {
      started: (staff, amount, role, rhythm, next) =>
        `🗓️ ${staff} планира по **${amount}** за всеки свързан член с ${role}. ${rhythm}. Следваща дата: ${next}.`,
      ended: (staff, role) =>
        `⏹️ ${staff} прекрати графика за ${role}. Ако в момента тече изплащане, то продължава; \`/payout stop\` го спира.`,
      serverGone: (staff) =>
        `⏹️ Вече не работя в сървъра на график от ${staff}, затова го прекратих и не плащам за следващите му дати. Ако в момента тече изплащане, то продължава; \`/payout stop\` го спира.`,
      run: (staff, total, accounts, role, date) =>
        `🗓️ Графикът от ${staff} за ${role} плаща **${total}** ${toAccounts(accounts)} за ${date}. Всички са във файла.`,
      runWaiting: (total, accounts, role, date) =>
        `👥 Графикът за ${role} би платил **${total}** ${toAccounts(accounts)} за ${date}. Това е повече от одобреното, затова втори човек от екипа трябва да одобри това изплащане.`,
      missed: (role, dates) =>
        `⚠️ Тези дати от графика за ${role} минаха без плащане: ${dates}. Наваксва се само последната дата, която не е сред тях. За да платиш някоя от тях, използвай \`/payout role\`.`,
      missedOnHold: (role, dates) =>
        `⚠️ Тези дати от графика за ${role} минаха, докато плащанията бяха на изчакване: ${dates}. Наваксва се само последната дата, която не е сред тях. За да платиш някоя от тях, използвай \`/payout role\`.`,
      notPaid: (role, date, why, advice) =>
        `⚠️ По графика за ${role} не е платено за ${date}: ${why} ${advice}`,
      why: {
        'over-cap': (staff, cost) =>
          `струва ${cost}, повече от това, което ${staff} още може да начисли днес.`,
        'over-max': () => 'сумата е над лимита за едно начисляване.',
        'not-staff': (staff) => `${staff} вече не е в екипа.`,
        'role-gone': () => 'ролята вече я няма.',
        nobody: () => 'на никой свързан член с ролята не може да бъде платено.',
        'too-many': () => 'ролята има твърде много свързани членове за едно изплащане.',
      },
      advice: {
        'over-cap': 'За да се навакса, някой с достатъчен остатък от лимита може да използва `/payout role`.',
        'over-max': 'За да продължи, прекрати графика с `/payout unschedule` и планирай по-малка сума.',
        'not-staff':
          'За да продължи, прекрати графика с `/payout unschedule` и го планирай от свое име. `/payout role` наваксва тази дата.',
        'role-gone': 'Прекрати графика с `/payout unschedule`.',
        nobody:
          'Не е нужно да правиш нищо. На всеки, който свърже акаунт, се плаща от следващата дата нататък.',
        'too-many': 'Прекрати графика с `/payout unschedule` и плащай на по-малки роли.',
      },
    },
    endedBefore: 'Този график вече е прекратен или не е бил одобрен.',
  },
};
