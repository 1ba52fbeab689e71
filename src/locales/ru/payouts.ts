import { type Count, pluralsOf } from '../count.js';
import type { payouts as english } from '../en/payouts.js';

const plural = pluralsOf('ru');
const toAccounts = (count: Count) =>
  plural(count, {
    one: `на ${count} аккаунт`,
    few: `на ${count} аккаунта`,
    many: `на ${count} аккаунтов`,
    other: `на ${count} аккаунта`,
  });

/** What people read of payouts, in Russian. See `../en/payouts.ts`. */
export const payouts: typeof english = {
  payout: {
    resolving: (done, of) => `⏳ Выполняю… Проверено ${done} из ${of}.`,
    previewTitle: (total, accounts) => `Выплатить ${total} ${toAccounts(accounts)}?`,
    previewTitleOne: (total) => `Выплатить ${total} на один аккаунт?`,
    source: 'Список',
    sources: {
      members: 'Названные участники',
      role: (role) => `Участники с ролью ${role} и привязкой`,
      file: (name) => `Файл ${name}`,
    },
    roleNote: 'Учтены только участники с привязанным аккаунтом.',
    total: 'Всего',
    accounts: 'Аккаунты',
    leftOut: 'Не вошли',
    leftOutLine: (count, why) => `**${count}** × ${why}`,
    badRows: 'Пропущенные строки',
    badRow: (row, why) => `Запись ${row}: ${why}`,
    badLine: (line, why) => `Строка ${line}: ${why}`,
    moreBadRows: (count) => `… и ещё ${count}; в файле есть все.`,
    why: {
      'not-understood': 'не упоминание и не Discord ID',
      'too-many-cells':
        'слишком много ячеек; возьми суммы с запятой в кавычки (`"12,75"`) или раздели ячейки знаком `;`',
      'rounded-id': 'табличный редактор округлил этот ID; задай столбцу текстовый формат и введи ID заново',
      'amount-not-understood': 'это не сумма',
      'amount-not-positive': 'сумма не больше нуля',
      'amount-too-fine': 'больше двух знаков после запятой',
      'over-grant-cap': 'слишком много для одной выдачи',
      'not-a-member': 'нет на этом сервере',
      'not-linked': 'аккаунт не привязан',
      'user-not-found': 'нет на сайте',
      'name-not-found-again':
        'сайт не находит аккаунт снова по имени, которое сам называет; укажи настоящее имя пользователя',
      'lookup-rejected': 'сайт не принимает это имя',
      'lookup-failed': 'сайт не дал ясного ответа; проверь имя или попробуй позже',
      twice: 'один и тот же аккаунт дважды',
      'own-account': 'твой собственный аккаунт, сейчас или в прошлом',
    },
    cellNotUnderstood:
      'ожидается что-то одно: Discord ID в столбце `member`, имя на сайте в `username`, Steam ID в `steam`',
    duplicateRow: (why, row) => `${why} (ещё запись ${row})`,
    duplicateLine: (why, line) => `${why} (ещё строка ${line})`,
    nobody: 'Никому из этого списка заплатить нельзя. Причины указаны в файле.',
    nobodyTitle: 'Платить некому',
    listEmpty: 'Этот список пуст.',
    roleEmpty: (role) => `Нет участников с привязанным аккаунтом и ролью ${role}.`,
    fileEmpty: 'В файле нет строк.',
    fileTooLong: (most) =>
      `Список слишком длинный. В нём может быть не больше ${plural(most, {
        one: `${most} строки`,
        few: `${most} строк`,
        many: `${most} строк`,
        other: `${most} строки`,
      })}.`,
    fileHeaderUnknown: (line, given) =>
      `Строка ${line} (${given}) — не выплата и не заголовок, который мне известен. Столбцы: \`member\`, \`username\` или \`steam\`, а также \`amount\`. Например:\n\`\`\`\nusername,amount\nmia,12.50\n\`\`\``,
    fileSeparatorUnclear:
      'Не могу понять, чем разделены столбцы этого файла: подходит больше одного из знаков `,`, `;`, `|` и табуляции, и с каждым выплаты были бы разными. Добавь заголовок, например `username;amount`, или напиши разделитель строкой над списком: `sep=;`.',
    roundedIds: (count, line) =>
      `⚠️ ID, которые заканчиваются на \`00\`: **${count}**, первый — в строке ${line}. Так табличные редакторы округляют длинные числа. Проверь эти ID; если они округлены, задай столбцу текстовый формат и введи их заново.`,
    fileColumnTwice: (column) =>
      `В файле больше одного столбца \`${column}\`, и я не могу понять, какой из них нужен. Оставь только один.`,
    fileNotUtf8: 'Файл не в кодировке UTF-8. Сохрани его как «CSV UTF-8» и попробуй ещё раз.',
    fileQuotes: (line) => `В строке ${line} не сходятся кавычки. Исправь эту строку.`,
    resolvingTooLong:
      'Для такого длинного списка сайт разрешает слишком мало проверок за раз. Попробуй позже или раздели список.',
    confirmWithout: (count) =>
      `Подтвердить без ${plural(count, {
        one: `${count} строки`,
        few: `${count} строк`,
        many: `${count} строк`,
        other: `${count} строки`,
      })}`,
    confirmWithoutOne: 'Подтвердить без одной строки',
    states: {
      running: '💸 Выплата идёт',
      stopped: '⏸️ Выплата остановлена',
      finished: '🏁 Выплата завершена',
    },
    outcomes: {
      all: '✅ Выплата завершена',
      unclear: '⚠️ Выплата завершена, часть начислений нужно проверить',
      some: '⚠️ Выплата завершена, части аккаунтов не начислено',
      none: '⛔ Выплата завершена, ничего не начислено',
    },
    repeated: (state, staff, when, id) =>
      `⚠️ **Те же суммы на те же аккаунты подтверждены ${when}** (модератор: ${staff}): \`${id}\` (${state}). Если подтвердить и эту выплату, все получат дважды. Сначала загляни в \`/payout show\`.`,
    unshown: (id) =>
      `Это выполнено, но моя база данных дала сбой раньше, чем я успел показать выплату. Посмотри \`/payout show\` с ID \`${id}\`.`,
    overGrantMax: (most) =>
      `Одна из строк этой выплаты выше лимита на одну выдачу (теперь ${most}). Ничего не изменено.`,
    working: '⏳ Выполняю… Это можно закрыть: я продолжу сам, даже после перезапуска.',
    elsewhere: 'О ходе выплаты я буду писать в этом канале.',
    stoppedHint: 'Уже отправленные начисления завершатся. Остальное можно продолжить через `/payout resume`.',
    awayHint:
      'Сайт какое-то время был недоступен, поэтому я остановился. Остальное можно продолжить через `/payout resume`.',
    unreadableHint:
      'Запись, нужная для этой выплаты, не читается, поэтому я остановился. Пока её не восстановят, ничего больше не начисляется; потом остальное можно продолжить через `/payout resume`.',
    unsentHint: (count) =>
      `${plural(count, {
        one: `${count} начисление не отправлено`,
        few: `${count} начисления не отправлены`,
        many: `${count} начислений не отправлены`,
        other: `${count} начисления не отправлены`,
      })}. Попробовать снова: \`/payout resume\`.`,
    unknownHint: (count) =>
      `${plural(count, {
        one: `${count} начисление нужно проверить`,
        few: `${count} начисления нужно проверить`,
        many: `${count} начислений нужно проверить`,
        other: `${count} начисления нужно проверить`,
      })}: сайт не дал ясного ответа. Укажи итог в лог-канале; повторно ничего не отправляется.`,
    stop: 'Остановить',
    resume: 'Продолжить',
    bar: (bar, percent) => `${bar} ${percent}`,
    paid: 'Начислено',
    paidOut: 'Выплачено',
    refused: 'Отказано',
    unknown: 'Неизвестно',
    unsent: 'Не отправлено',
    left: 'Осталось начислить',
    rate: 'Скорость',
    perMinute: (rows) => `${rows} в минуту`,
    remaining: 'Осталось времени',
    about: (duration) => `примерно ${duration}`,
    id: 'Выплата',
    notRunning: 'Эта выплата сейчас не идёт.',
    notStopped: 'Эта выплата не остановлена, и ни одну её строку нельзя попробовать снова.',
    paysYou:
      'Эта выплата начислила бы кредиты на аккаунт на сайте, который сейчас или в прошлом твой либо того, от кого запрос. Это должен сделать другой модератор.',
    listTitle: 'Выплаты',
    none: 'Выплат пока нет.',
    line: (state, total, accounts, staff, when) =>
      `${state}: **${total}** ${toAccounts(accounts)}, от ${staff} ${when}`,
    choice: (state, total, accounts, day) => `${state}: ${total} ${toAccounts(accounts)} (${day})`,
    notified: {
      started: (staff, total, accounts) =>
        `💸 Запущена выплата: **${total}** ${toAccounts(accounts)}. Модератор: ${staff}.`,
      stopped: (staff) => `⏸️ Выплата остановлена. Модератор: ${staff}.`,
      resumed: (staff) => `▶️ Выплата продолжена. Модератор: ${staff}.`,
      away: () => '⚠️ Выплата остановилась: сайт какое-то время был недоступен. Продолжить: `/payout resume`.',
      unreadable: (key) =>
        `⚠️ Выплата остановилась: запись \`${key}\` не читается. По тем строкам, которым она точно не нужна, начисления сделаны. Когда владелец бота восстановит запись, продолжить можно через \`/payout resume\`.`,
    },
    record: (staff, total, accounts) =>
      `💸 Выплачено **${total}** ${toAccounts(accounts)}. Модератор: ${staff}.`,
    planned: (total, accounts) => `Запланировано: **${total}** ${toAccounts(accounts)}.`,
    recordNone: (staff) => `⛔ Выплата от ${staff} завершена. Ничего не начислено.`,
    recordNoneKnown: (staff) =>
      `⚠️ Выплата от ${staff} завершена. Ни об одном начислении не известно, что оно поступило.`,
    recordUnknown: (total, accounts) => `Пока неизвестно, поступили ли **${total}** ${toAccounts(accounts)}.`,
    recordFile: 'В файле есть все строки.',
  },
};
