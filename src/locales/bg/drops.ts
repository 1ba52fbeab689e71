import { pluralsOf } from '../count.js';
import type { drops as english } from '../en/drops.js';

const plural = pluralsOf('bg');

/** What people read of drops, in Bulgarian. See `../en/drops.ts`. */
export const drops: typeof english = {
  drop: {
    tooMany: (most) =>
      `Един дроп може да се вземе най-много ${plural(most, { one: 'веднъж', other: `${most} пъти` })}.`,
    untitled: 'Дроп',
    previewTitle: (title) => `Да публикувам ли „${title}“?`,
    pays: 'Дава',
    paysEach: (amount, claims) => `**${amount}** за всеки от първите ${claims}`,
    paysOne: (amount) => `**${amount}** за първия`,
    requirements: 'Кой може да вземе',
    id: 'Дроп',
    claim: 'Вземи',
    left: 'Остават',
    leftOf: (left, claims) => `**${left}** от ${claims}`,
    claimed: 'Взети',
    claimedOf: (claimed, claims) => `**${claimed}** от ${claims}`,
    startedTitle: 'Публикувано',
    started: 'Дропът вече може да се взема.',
    notPosted:
      'Не можах да публикувам дропа в този канал. Провери дали имам право да пиша тук, после използвай `/drop start` отново.',
    notOpenYet: 'Този дроп още не е отворен.',
    over: 'Твърде късно: този дроп приключи.',
    allClaimed: 'Твърде късно: всичко е взето. Може би следващия път!',
    ownDrop:
      'Не можеш да го вземеш: този дроп е публикуван или одобрен от теб или от човек, чийто акаунт в сайта е или е бил твоят.',
    roleMissing: (role) => `Само членове с ролята ${role} могат да вземат това.`,
    accountClaimed: 'Този дроп вече беше взет за акаунта ти в сайта.',
    claimUncertain:
      'Базата ми данни даде грешка, затова не знам дали е твой. Натисни пак **Вземи** след минута: не може да бъде платен два пъти.',
    claimTitle: 'Взе го',
    claimPaid: (amount) => `**${amount}** са в акаунта ти.`,
    claimOnItsWay: (amount) =>
      `**${amount}** са твои. Плащането следва от само себе си; не е нужно да правиш нищо повече.`,
    claimUnknown: (amount) =>
      `Твоите **${amount}** от дропа се зачитат, но сайтът не е потвърдил плащането. Екипът го проверява.`,
    claimWaits: (amount) =>
      `Екипът ти начислява **${amount}** отново и втори човек от екипа трябва да го одобри. Не е нужно да правиш нищо.`,
    claimRefused: (amount) =>
      `Дропът ти се зачита, но **${amount}** не можаха да бъдат платени на акаунта ти. Питай екипа.`,
    claimedAlready: 'Вече взе това.',
    endedTitle: (title) => `„${title}“ приключи`,
    endedDone: 'Дропът вече не може да се взема. На всички, които са го взели, се плаща.',
    endedNobody: 'Никой не го взе.',
    stoppedTitle: (title) => `„${title}“ беше спрян`,
    stopped:
      'Загубих част от данните си, затова този дроп вече не може да се взема. Екипът проверява на кого е платено.',
    listTitle: 'Дропове',
    none: 'Още няма дропове.',
    line: (state, title, pays, claimed, staff, when) =>
      `${state} **${title}**: ${pays}, взети ${claimed}, от ${staff}, ${when}`,
    states: {
      opening: '⏳ Започва',
      open: '💧 Отворен',
      ending: '⏳ Приключва',
      ended: '✅ Приключи',
      cancelled: '⛔ Отменен',
    },
    choice: (state, title) => `${state}: ${title}`,
    notified: {
      started: (staff, title, cost) =>
        `💧 ${staff} публикува дропа „${title}“ (максимален разход **${cost}**).`,
      unposted: (staff, title, channel) =>
        `💧 Не можах да публикувам дропа „${title}“ от ${staff} в ${channel}, затова той приключи. Провери дали имам право да пиша там, после използвай \`/drop start\` отново.`,
      ended: (staff, title) => `💧 ${staff} приключи дропа „${title}“ предсрочно.`,
    },
    record: (staff, title, claimed, claims) =>
      `💧 „${title}“ от ${staff} приключи: взети ${claimed} от ${claims}.`,
    recordPaid: (sum, count) => `✅ Платено: **${sum}** (${count})`,
    recordUnknown: (sum, count) => `❓ Неизвестно: **${sum}** (${count})`,
    recordUnpaid: (sum, count) => `⚠️ Неплатено: **${sum}** (${count})`,
    givenBack: (sum) => `Върнато в дневния лимит: ${sum}`,
  },
};
