import { type Count, pluralsOf } from '../count.js';
import type { codes as english } from '../en/codes.js';

const plural = pluralsOf('ru');
/** After words such as "for each of". */
const ofCodes = (count: Count) =>
  plural(count, {
    one: `${count} кода`,
    few: `${count} кодов`,
    many: `${count} кодов`,
    other: `${count} кода`,
  });
/** After words such as "to each of". */
const ofMembers = (count: Count) =>
  plural(count, {
    one: `${count} участника`,
    few: `${count} участников`,
    many: `${count} участников`,
    other: `${count} участника`,
  });
/** A duration after a preposition with the accusative. */
const inAccusative = (duration: string) => duration.replace(/(минут|секунд)а(?!\p{L})/gu, '$1у');

/** What people read of codes, in Russian. See `../en/codes.ts`. */
export const codes: typeof english = {
  code: {
    wordUnfit:
      'В своём коде должно быть от 6 до 15 букв и цифр. Остальное не считается. Без `code` я сделаю случайный код, который никто не угадает.',
    wordTaken: 'Это слово уже занято другим кодом. Выбери другое или сначала отключи тот код.',
    oneWord:
      'Своё слово — это один код. Не указывай `count`, а через `uses` задай, сколько раз его можно активировать.',
    tooMany: (most) =>
      `За один раз можно не больше ${plural(most, {
        one: `${most} активации`,
        few: `${most} активаций`,
        many: `${most} активаций`,
        other: `${most} активации`,
      })} (\`uses\` × \`count\`).`,
    durationRange: (least, most) =>
      `Такой срок для кодов не подходит: минимум ${least}, максимум ${most}. Напиши в таком виде: \`2h\` или \`30d\`.`,
    previewTitle: (codes) => `Создать ${codes}?`,
    one: 'код',
    many: (count) =>
      plural(count, {
        one: `${count} код`,
        few: `${count} кода`,
        many: `${count} кодов`,
        other: `${count} кода`,
      }),
    pays: 'Сколько даёт',
    paysOnce: (amount) => `**${amount}** один раз`,
    paysTimes: (amount, uses) => `**${amount}** каждому из ${ofMembers(uses)}`,
    paysEach: (amount, count) => `**${amount}** за каждый из ${ofCodes(count)}`,
    paysEachTimes: (amount, uses, count) =>
      `**${amount}** каждому из ${ofMembers(uses)} за каждый из ${ofCodes(count)}`,
    expires: 'Истекает',
    expiresAfter: (duration) => `через ${inAccusative(duration)} после старта`,
    never: 'никогда',
    rules:
      'Каждый участник и каждый аккаунт на сайте может активировать один из них, один раз. Ты их активировать не можешь.',
    ownWord: 'Своё слово можно угадать или передать другим. Дай ему немного активаций или ограничь срок.',
    id: 'Код',
    createdTitle: '🎟️ Готово',
    shownOnce:
      'Я показываю это только один раз, и потом посмотреть его не сможет никто. Если потеряется, используй `/code disable` и создай новый.',
    shownBefore:
      'Коды были показаны один раз, при создании. Если у тебя их нет, используй `/code disable` и создай новые.',
    inFile: (count) =>
      plural(count, {
        one: `В файле весь ${count} код.`,
        few: `В файле все ${count} кода.`,
        many: `В файле все ${count} кодов.`,
        other: `В файле все ${count} кода.`,
      }),
    wordReady: 'Твоё слово уже можно активировать.',
    notYetValid: 'Активировать можно будет только после одобрения.',
    redeemWith: 'Участники активируют через `/redeem`.',
    disabledTitle: 'Отключено',
    disabled: 'Активировать его больше нельзя. Начисления, обещанные раньше, ещё придут.',
    listTitle: 'Коды',
    none: 'Кодов пока нет.',
    line: (state, name, pays, used, staff, when) =>
      `${state} ${name}: ${pays}, активации: ${used}, от ${staff}, ${when}`,
    endingIn: (ending) => `**…${ending}**`,
    usedOf: (used, most) => `${used} из ${most}`,
    redeemed: 'Активации',
    created: 'Создано',
    disabledBy: 'Кто отключил',
    useLine: (member, account, ending, when, state) =>
      `${state} · ${member} (${account}) · …${ending} · ${when}`,
    nobodyYet: 'Пока никто его не активировал.',
    states: {
      open: '🎟️ Действует',
      ending: '⏳ Завершается',
      ended: '✅ Завершён',
      cancelled: '⛔ Отменён',
    },
    ends: {
      'used-up': '✅ Исчерпан',
      time: '⌛ Истёк',
      staff: '⛔ Отключён',
      withdrawn: '⛔ Завершён: я больше не работаю на его сервере',
    },
    choice: (state, name) => `${state}: ${name}`,
    redeemedTitle: '🎉 Код активирован',
    redeemedBeforeTitle: 'Уже активирован',
    redeemedBefore: 'Этот код у тебя уже активирован. Каждый участник может сделать это один раз.',
    nowUnredeemable: (why) => `Сейчас состояние кода такое: ${why}`,
    paid: (amount, account) => `На твой аккаунт ${account} начислено **${amount}**.`,
    paying: (amount) =>
      `Код твой. **${amount}** придут сами, как только сайт ответит. Тебе ничего не нужно делать.`,
    unknownPaid: (amount) => `Код твой. Пока неясно, поступили ли **${amount}**; модераторы это проверяют.`,
    notPaid: (amount) => `Код твой, но сайт не принял начисление **${amount}**. Обратись к модераторам.`,
    notValidTitle: 'Этот код не подходит',
    notValid: (left) =>
      left.value === 0
        ? 'В нём опечатка, или его больше нельзя активировать. Это была последняя попытка на сегодня; продолжить можно завтра (по UTC).'
        : `В нём опечатка, или его больше нельзя активировать. Сегодня у тебя ${plural(left, {
            one: `осталась ещё ${left} попытка`,
            few: `осталось ещё ${left} попытки`,
            many: `осталось ещё ${left} попыток`,
            other: `осталось ещё ${left} попытки`,
          })}.`,
    notACode:
      'В коде 16 знаков, только A–Z и 0–9, либо это слово из 6–15 букв и цифр. Проверь, что введено; попытка не потрачена.',
    tooManyWrong: 'От тебя было слишком много неподходящих кодов. Продолжить можно завтра (по UTC).',
    ownCode:
      'Активировать этот код нельзя: он создан или одобрен тобой либо тем, кому принадлежит или принадлежал твой аккаунт на сайте.',
    accountRedeemed: 'Для твоего аккаунта на сайте этот код уже активирован.',
    untitled: 'Код',
    redeemUncertain:
      'Моя база данных дала сбой, поэтому я не знаю, активирован ли код. Попробуй ещё раз через минуту: дважды кредиты не начислятся.',
    notified: {
      created: (staff, codes, name, pays, cost) =>
        `🎟️ Создано: ${`${codes} ${name}`.trim()}: ${pays} (не больше **${cost}**). Модератор: ${staff}.`,
      requested: (staff, codes, pays, cost) =>
        `🎟️ Запрошено: ${codes}: ${pays} (не больше **${cost}**). Нужно одобрение. Модератор: ${staff}.`,
      approved: (approver, codes, staff) => `🎟️ Одобрено: ${codes}. Запрос: ${staff}, одобрение: ${approver}.`,
      rejected: (approver, codes, staff) => `🎟️ Отклонено: ${codes}. Запрос: ${staff}, отказ: ${approver}.`,
      disabled: (staff, name, used, sum) =>
        `🎟️ Активация отключена: ${name}. Модератор: ${staff}. Активации: ${used} (**${sum}**).`,
      ended: (name, why, used, sum) =>
        `🎟️ Активация завершена: ${name} (${why}). Активации: ${used} (**${sum}**).`,
      wrong: (member) =>
        `⚠️ ${member}: сегодня введено 5 неподходящих кодов, до завтра (по UTC) активация недоступна.`,
      manyWrong: (count) =>
        `⚠️ Возможно, кто-то угадывает коды: сегодня участники ввели минимум ${plural(count, {
          one: `${count} неизвестный код`,
          few: `${count} неизвестных кода`,
          many: `${count} неизвестных кодов`,
          other: `${count} неизвестного кода`,
        })}. Случайные коды угадать нельзя; проверь свои слова в \`/code list\`.`,
    },
  },
};
