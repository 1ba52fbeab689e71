import { pluralsOf } from '../count.js';
import type { codes as english } from '../en/codes.js';

const plural = pluralsOf('bg');

/** What people read of codes, in Bulgarian. See `../en/codes.ts`. */
export const codes: typeof english = {
  code: {
    wordUnfit:
      'Твоят код трябва да е от 6 до 15 букви и цифри. Всичко друго не се брои. Без `code` правя случаен, който никой не може да познае.',
    wordTaken: 'Тази дума вече се използва за друг код. Избери друга или първо спри онзи код.',
    oneWord: 'Твоя дума е само един код. Пропусни `count` и посочи с `uses` колко пъти може да се осребри.',
    tooMany: (most) =>
      `Възможни са най-много ${plural(most, { one: `${most} осребряване`, other: `${most} осребрявания` })} (\`uses\` × \`count\`) наведнъж.`,
    durationRange: (least, most) =>
      `Кодовете не могат да важат толкова: минимум ${least}, максимум ${most}. Напиши го така: \`2h\` или \`30d\`.`,
    previewTitle: (codes) => `Да създам ли ${codes}?`,
    one: 'един код',
    many: (count) => plural(count, { one: 'един код', other: `${count} кода` }),
    pays: 'Носи',
    paysOnce: (amount) => `**${amount}** веднъж`,
    paysTimes: (amount, uses) => `**${amount}** за всеки от ${uses} членове`,
    paysEach: (amount, count) => `**${amount}** за всеки от ${count} кода`,
    paysEachTimes: (amount, uses, count) =>
      `**${amount}** за ${plural(uses, { one: 'един член', other: `${uses} членове` })} с всеки от ${count} кода`,
    expires: 'Изтича',
    expiresAfter: (duration) => `${duration} след старта`,
    never: 'никога',
    rules:
      'Всеки член и всеки акаунт в сайта може да осребри един от тях, веднъж. Ти не можеш да ги осребряваш.',
    ownWord: 'Собствена дума може да бъде позната или разказана. Позволи малко осребрявания или задай край.',
    id: 'Код',
    createdTitle: '🎟️ Готово',
    shownOnce:
      'Показвам това само веднъж и никой не може да го види по-късно. Ако се изгуби, използвай `/code disable` и създай нов код.',
    shownBefore:
      'Кодовете се показаха веднъж, при създаването им. Ако не са у теб, използвай `/code disable` и създай нови.',
    inFile: (count) =>
      plural(count, { one: 'Във файла е единственият код.', other: `Във файла са всички ${count} кода.` }),
    wordReady: 'Думата ти вече може да се осребрява.',
    notYetValid: 'Може да се използва едва след одобрение.',
    redeemWith: 'Членовете го осребряват с `/redeem`.',
    disabledTitle: 'Спрян',
    disabled: 'Никой вече не може да го осребри. Плащанията, обещани преди това, ще последват.',
    listTitle: 'Кодове',
    none: 'Още няма кодове.',
    line: (state, name, pays, used, staff, when) =>
      `${state} ${name}: ${pays}, осребрени ${used}, от ${staff}, ${when}`,
    endingIn: (ending) => `**…${ending}**`,
    usedOf: (used, most) => `${used} от ${most}`,
    redeemed: 'Осребрени',
    created: 'Създадено',
    disabledBy: 'Спряно от',
    useLine: (member, account, ending, when, state) =>
      `${state} · ${member} (${account}) · …${ending} · ${when}`,
    nobodyYet: 'Още никой не го е осребрил.',
    states: {
      open: '🎟️ Валиден',
      ending: '⏳ Приключва',
      ended: '✅ Приключи',
      cancelled: '⛔ Отменен',
    },
    ends: {
      'used-up': '✅ Изчерпан',
      time: '⌛ Изтекъл',
      staff: '⛔ Спрян',
      withdrawn: '⛔ Приключи: вече не работя в сървъра му',
    },
    choice: (state, name) => `${state}: ${name}`,
    redeemedTitle: '🎉 Осребрено',
    redeemedBeforeTitle: 'Вече е осребрено',
    redeemedBefore: 'Вече осребри този код. Всеки член може да го направи веднъж.',
    nowUnredeemable: (why) => `Междувременно кодът е: ${why}`,
    paid: (amount, account) => `**${amount}** бяха добавени към акаунта ти ${account}.`,
    paying: (amount) =>
      `Кодът е твой. **${amount}** ще последват от само себе си, щом сайтът отговори. Не е нужно да правиш нищо.`,
    unknownPaid: (amount) =>
      `Кодът е твой. Още не е ясно дали **${amount}** са пристигнали; екипът го проверява.`,
    notPaid: (amount) => `Кодът е твой, но сайтът не прие плащането на **${amount}**. Питай екипа.`,
    notValidTitle: 'Този код не работи',
    notValid: (left) =>
      left.value === 0
        ? 'Сгрешен е или вече не може да се осребри. Това беше последният ти опит за днес; можеш да продължиш утре (UTC).'
        : `Сгрешен е или вече не може да се осребри. Днес имаш още ${plural(left, { one: 'един опит', other: `${left} опита` })}.`,
    notACode:
      'Кодът има 16 знака, само A–Z и 0–9, или е дума от 6 до 15 букви и цифри. Провери какво пише; това не се брои за опит.',
    tooManyWrong: 'Въведе твърде много кодове, които не работят. Можеш да продължиш утре (UTC).',
    ownCode:
      'Не можеш да осребриш този код: той е създаден или одобрен от теб или от човек, чийто акаунт в сайта е или е бил твоят.',
    accountRedeemed: 'Този код вече беше осребрен за акаунта ти в сайта.',
    untitled: 'Код',
    redeemUncertain:
      'Базата ми данни даде грешка, затова не знам дали кодът е осребрен. Опитай отново след минута: не може да бъде платен два пъти.',
    notified: {
      created: (staff, codes, name, pays, cost) =>
        `🎟️ ${staff} създаде ${codes}${name === '' ? '' : ` ${name}`}: ${pays} (максимален разход **${cost}**).`,
      requested: (staff, codes, pays, cost) =>
        `🎟️ ${staff} поиска ${codes}: ${pays} (максимален разход **${cost}**). Нужно е одобрение.`,
      approved: (approver, codes, staff) => `🎟️ ${approver} одобри ${codes} по заявка на ${staff}.`,
      rejected: (approver, codes, staff) => `🎟️ ${approver} отхвърли ${codes} по заявка на ${staff}.`,
      disabled: (staff, name, used, sum) => `🎟️ ${staff} спря: ${name}. Осребрени: ${used} (**${sum}**).`,
      ended: (name, why, used, sum) => `🎟️ Приключи (${why}): ${name}. Осребрени: ${used} (**${sum}**).`,
      wrong: (member) =>
        `⚠️ ${member} въведе днес 5 кода, които не работят, и не може да осребрява нищо повече до утре (UTC).`,
      manyWrong: (count) =>
        `⚠️ Може би някой налучква кодове: днес членовете въведоха поне ${plural(count, { one: `${count} непознат`, other: `${count} непознати` })}. Случайните кодове не могат да се познаят; прегледай собствените си думи в \`/code list\`.`,
    },
  },
};
