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
    cost: 'Максимален разход',
    expires: 'Изтича',
    expiresAfter: (duration) => `${duration} след старта`,
    never: 'никога',
    rules:
      'Всеки член и всеки акаунт в сайта може да осребри един от тях, веднъж. Ти не можеш да ги осребряваш.',
    ownWord: 'Собствена дума може да бъде позната или разказана. Позволи малко осребрявания или задай край.',
    id: 'Код',
    createdTitle: '🎟️ Готово',
    waitsTitle: '👥 Кодовете чакат одобрение',
    shownOnce:
      'Показвам това само веднъж и никой не може да го види по-късно. Ако се изгуби, използвай `/code disable` и създай нов код.',
    shownBefore:
      'Кодовете се показаха веднъж, при създаването им. Ако не са у теб, използвай `/code disable` и създай нови.',
    inFile: (count) =>
      plural(count, { one: 'Във файла е единственият код.', other: `Във файла са всички ${count} кода.` }),
    wordReady: 'Думата ти вече може да се осребрява.',
    redeemWith: 'Членовете го осребряват с `/redeem`.',
    waits: (when) =>
      `Втори човек от екипа трябва да одобри това в лог канала. Кодовете започват да важат, щом го одобри; заявката изтича ${when}.`,
    notCreated:
      'Базата ми данни даде грешка, затова нищо не е създадено. Използвай `/code create` отново след няколко минути.',
    perhapsCreated:
      'Базата ми данни даде грешка, затова не знам дали кодовете съществуват. Виж `/code list` след минута. Ако са там, спри ги и създай нови: вече не мога да ги покажа.',
    perhapsCancelled:
      'Базата ми данни даде грешка, затова не знам дали това е отменено. Виж `/code list` след минута.',
    confirmedAlready: 'Това вече беше потвърдено. За да го прекратиш, използвай `/code disable`.',
    decided: 'За тази заявка вече е решено или тя е изтекла. Нищо не е променено.',
    uncertain:
      'Базата ми данни даде грешка, затова не знам дали това е влязло в сила. Виж `/code list` след минута, преди да опиташ отново.',
    serverUnlisted:
      'Вече не работя в сървъра на този код (не е в DISCORD_GUILD_IDS), затова нищо не е променено.',
    approval: (staff, codes, cost) =>
      `${staff} иска да създаде ${codes} (максимален разход **${cost}**). Втори човек от екипа трябва да одобри това.`,
    approvedTitle: '👥 Кодовете са одобрени',
    approved: (approver, staff, codes, cost) =>
      `${approver} одобри ${codes} (максимален разход **${cost}**) по заявка на ${staff}.`,
    notFound: 'Код с това ID не е намерен.',
    notOpen: 'Този код и без това вече не може да се осребри. Нищо не е променено.',
    disabledTitle: 'Спрян',
    disabled: 'Никой вече не може да го осребри. Плащанията, обещани преди това, ще последват.',
    listTitle: 'Кодове',
    none: 'Още няма кодове.',
    line: (state, name, pays, used, staff, when) =>
      `${state} ${name}: ${pays}, осребрени ${used}, от ${staff}, ${when}`,
    endingIn: (ending) => `**…${ending}**`,
    usedOf: (used, most) => `${used} от ${most}`,
    redeemed: 'Осребрени',
    createdBy: 'Поискано от',
    created: 'Създадено',
    disabledBy: 'Спряно от',
    useLine: (member, account, ending, when, state) =>
      `${state} · ${member} (${account}) · …${ending} · ${when}`,
    nobodyYet: 'Още никой не го е осребрил.',
    next: 'Напред',
    states: {
      waiting: '👥 Чака одобрение',
      open: '🎟️ Валиден',
      ending: '⏳ Приключва',
      ended: '✅ Приключи',
      cancelled: '⛔ Отменен',
      rejected: '⛔ Отхвърлен',
      lapsed: '⌛ Изтекъл без одобрение',
    },
    ends: {
      'used-up': '✅ Изчерпан',
      time: '⌛ Изтекъл',
      staff: '⛔ Спрян',
      withdrawn: '⛔ Приключи: вече не работя в сървъра му',
    },
    useStates: {
      open: '⏳ предстои плащане',
      paid: '✅ платено',
      unknown: '❓ проверява се от екипа',
      waiting: '👥 чака одобрение',
      refused: '⛔ не можа да бъде платено',
      unsent: '⏹️ не е платено',
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
    told: {
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
