import { type Count, pluralsOf } from '../count.js';
import type { payouts as english } from '../en/payouts.js';

const plural = pluralsOf('bg');
const toAccounts = (count: Count) => plural(count, { one: 'на един акаунт', other: `на ${count} акаунта` });

/** What people read of payouts, in Bulgarian. See `../en/payouts.ts`. */
export const payouts: typeof english = {
  payout: {
    resolving: (done, of) => `⏳ Работя … Потърсени: ${done} от ${of}.`,
    previewTitle: (total, accounts) => `Да изплатя ли ${total} ${toAccounts(accounts)}?`,
    previewTitleOne: (total) => `Да изплатя ли ${total} на един акаунт?`,
    source: 'Списък',
    sources: {
      members: 'Посочени членове',
      role: (role) => `Свързани членове с ${role}`,
      file: (name) => `Файл ${name}`,
    },
    roleNote: 'Включени са само свързани членове.',
    total: 'Общо',
    accounts: 'Акаунти',
    leftOut: 'Пропуснати',
    leftOutLine: (count, why) => `**${count}** × ${why}`,
    badRows: 'Пропуснати редове',
    badRow: (row, why) => `Позиция ${row}: ${why}`,
    badLine: (line, why) => `Ред ${line}: ${why}`,
    moreBadRows: (count) => `… и още ${count}; във файла са всички.`,
    why: {
      'not-understood': 'не е споменаване или Discord ID',
      'too-many-cells':
        'твърде много клетки; сложи сумите със запетая в кавички (`"12,75"`) или разделяй клетките с `;`',
      'rounded-id':
        'електронна таблица е закръглила това ID; задай на колоната текстов формат и въведи ID-тата отново',
      'amount-not-understood': 'не е сума',
      'amount-not-positive': 'сумата не е по-голяма от нула',
      'amount-too-fine': 'повече от два знака след запетаята',
      'over-grant-cap': 'твърде много за едно начисляване',
      'not-a-member': 'не е в този сървър',
      'not-linked': 'няма свързан акаунт',
      'user-not-found': 'не е намерен в сайта',
      'name-not-found-again':
        'сайтът не намира акаунта отново по името, което сам дава; посочи истинското потребителско име',
      'lookup-rejected': 'сайтът не приема това име',
      'lookup-failed': 'няма ясен отговор от сайта; провери името или опитай отново по-късно',
      twice: 'същият акаунт два пъти',
      'own-account': 'твоят собствен акаунт, сега или преди',
    },
    cellNotUnderstood:
      'очаква се едно от: Discord ID в колона `member`, име от сайта в `username`, Steam ID в `steam`',
    duplicateRow: (why, row) => `${why} (също позиция ${row})`,
    duplicateLine: (why, line) => `${why} (също ред ${line})`,
    nobody: 'На никого от този списък не може да бъде платено. Причините са във файла.',
    nobodyTitle: 'Няма на кого да се плати',
    listEmpty: 'Този списък е празен.',
    roleEmpty: (role) => `Нито един свързан член няма ролята ${role}.`,
    fileEmpty: 'Във файла няма редове.',
    fileTooLong: (most) =>
      `Списъкът е твърде дълъг. Може да има най-много ${plural(most, { one: `${most} ред`, other: `${most} реда` })}.`,
    fileHeaderUnknown: (line, given) =>
      `Ред ${line} (${given}) не е нито плащане, нито заглавен ред, който познавам. Колоните са \`member\`, \`username\` или \`steam\`, и \`amount\`. Например:\n\`\`\`\nusername,amount\nmia,12.50\n\`\`\``,
    fileSeparatorUnclear:
      'Не мога да разбера какво разделя колоните в този файл: подхожда повече от един от знаците `,`, `;`, `|` и табулация, а с всеки плащанията биха били различни. Добави заглавен ред, например `username;amount`, или напиши разделителя на ред над списъка: `sep=;`.',
    roundedIds: (count, line) =>
      `⚠️ ID-та, които завършват на \`00\`: **${count}**, първото е на ред ${line}. Така електронните таблици закръглят дългите числа. Провери тези ID-та; ако са закръглени, задай на колоната текстов формат и ги въведи отново.`,
    fileColumnTwice: (column) =>
      `Във файла има повече от една колона \`${column}\`, затова не знам коя важи. Остави само една.`,
    fileNotUtf8: 'Файлът не е в UTF-8. Запази го като „CSV UTF-8“ и опитай отново.',
    fileQuotes: (line) => `Кавичките на ред ${line} не съвпадат. Поправи този ред.`,
    resolvingTooLong:
      'Сайтът позволява твърде малко търсения наведнъж за толкова дълъг списък. Опитай отново по-късно или раздели списъка.',
    confirmWithout: (count) => `Потвърди без ${plural(count, { one: 'един ред', other: `${count} реда` })}`,
    confirmWithoutOne: 'Потвърди без един ред',
    states: {
      running: '💸 Изплащането е в ход',
      stopped: '⏸️ Изплащането е спряно',
      finished: '🏁 Изплащането приключи',
    },
    outcomes: {
      all: '✅ Изплащането приключи',
      unclear: '⚠️ Изплащането приключи, някои плащания трябва да се проверят',
      some: '⚠️ Изплащането приключи, на някои акаунти не е платено',
      none: '⛔ Изплащането приключи, нищо не е платено',
    },
    repeated: (state, staff, when, id) =>
      `⚠️ **Същите суми към същите акаунти бяха потвърдени ${when}** от ${staff}: \`${id}\` (${state}). Ако потвърдиш и това изплащане, на всички ще се плати два пъти. Първо виж \`/payout show\`.`,
    unshown: (id) =>
      `Това е направено, но базата ми данни даде грешка, преди да мога да покажа изплащането. Виж \`/payout show\` с ID \`${id}\`.`,
    overGrantMax: (most) =>
      `Ред от това изплащане е над лимита за едно начисляване, който сега е ${most}. Нищо не е променено.`,
    working: '⏳ Работя … Можеш да затвориш това: продължавам и без теб, дори след рестарт.',
    elsewhere: 'Ще публикувам напредъка в този канал.',
    stoppedHint: 'Вече изпратените плащания ще завършат. `/payout resume` продължава с останалите.',
    awayHint:
      'Сайтът не беше достъпен известно време, затова спрях. `/payout resume` продължава с останалите.',
    unreadableHint:
      'Не мога да прочета запис, нужен за това изплащане, затова спрях. Нищо повече не се плаща, докато записът не бъде поправен; после `/payout resume` продължава с останалите.',
    unsentHint: (count) =>
      `${plural(count, { one: 'Едно плащане не е изпратено', other: `${count} плащания не са изпратени` })}. \`/payout resume\` опитва отново.`,
    unknownHint: (count) =>
      `${plural(count, { one: 'Едно плащане трябва да се провери', other: `${count} плащания трябва да се проверят` })}: сайтът не даде ясен отговор. Изясни това в лог канала; нищо не се изпраща повторно.`,
    stop: 'Спри',
    resume: 'Продължи',
    bar: (bar, percent) => `${bar} ${percent}`,
    paid: 'Платени',
    paidOut: 'Изплатено',
    refused: 'Отказани',
    unknown: 'Неизвестни',
    unsent: 'Неизпратени',
    left: 'Предстоят',
    rate: 'Скорост',
    perMinute: (rows) => `${rows} в минута`,
    remaining: 'Оставащо време',
    about: (duration) => `около ${duration}`,
    id: 'Изплащане',
    notRunning: 'Това изплащане не е в ход.',
    notStopped: 'Това изплащане не е спряно и никой от редовете му не може да се опита отново.',
    paysYou:
      'Това изплащане би платило на акаунт в сайта, който е или е бил твой или на човека, който го е поискал. Някой друг от екипа трябва да го направи.',
    listTitle: 'Изплащания',
    none: 'Още няма изплащания.',
    line: (state, total, accounts, staff, when) =>
      `${state}: **${total}** ${toAccounts(accounts)}, от ${staff} ${when}`,
    choice: (state, total, accounts, day) => `${state}: ${total} ${toAccounts(accounts)} (${day})`,
    notified: {
      started: (staff, total, accounts) =>
        `💸 ${staff} започна изплащане на **${total}** ${toAccounts(accounts)}.`,
      stopped: (staff) => `⏸️ ${staff} спря изплащане.`,
      resumed: (staff) => `▶️ ${staff} продължи изплащане.`,
      away: () =>
        '⚠️ Изплащане спря, защото сайтът не беше достъпен известно време. `/payout resume` го продължава.',
      unreadable: (key) =>
        `⚠️ Изплащане спря, защото не мога да прочета записа \`${key}\`. Където можах да преценя кои редове не се нуждаят от него, ги платих. Щом собственикът на бота поправи записа, \`/payout resume\` продължава.`,
    },
    record: (staff, total, accounts) => `💸 ${staff} изплати **${total}** ${toAccounts(accounts)}.`,
    planned: (total, accounts) => `Планирано: **${total}** ${toAccounts(accounts)}.`,
    recordNone: (staff) => `⛔ Изплащане от ${staff} приключи. Нищо не е платено.`,
    recordNoneKnown: (staff) =>
      `⚠️ Изплащане от ${staff} приключи. За нито едно плащане не се знае да е пристигнало.`,
    recordUnknown: (total, accounts) =>
      `Още не се знае дали **${total}** ${toAccounts(accounts)} са пристигнали.`,
    recordFile: 'Във файла е всеки ред.',
  },
};
