import { pluralsOf } from '../count.js';
import type { giveaways as english } from '../en/giveaways.js';
import { commands } from './commands.js';

const plural = pluralsOf('bg');

/** What people read of giveaways, in Bulgarian. See `../en/giveaways.ts`. */
export const giveaways: typeof english = {
  giveaway: {
    starts: 'Начало',
    startsAfter: (duration) => `${duration} след потвърждението`,
    scheduled: (when) => `Томболата е обявена и започва ${when}.`,
    begun: (link) => `Започна: ${link}`,
    pings: 'Известява',
    pingRefused: (role) =>
      `Нямаш право да споменаваш ${role} тук. Избери роля, която всички могат да споменават, или поискай правото „Споменаване на @everyone, @here и всички роли“.`,
    pingEveryone: 'Томбола не може да известява всички. Избери роля.',
    roleExcluded: (role) => `Членове с ролята ${role} не могат да участват.`,
    everybodyExcluded: 'Никой не би могъл да участва: `not_role` изключва всички. Избери друга роля.',
    notRoleNeeded: (role) => `без ролята ${role}`,
    editedTitle: 'Променено',
    editedLabel: '✏️ Променено',
    edited: (when, changes) => `${when}: ${changes}`,
    titleEdited: (from, to) => `заглавие „${from}“ → „${to}“`,
    winnersEdited: (from, to) => `победители ${from} → ${to}`,
    endEdited: (from, to) => `край ${from} → ${to}`,
    nothingToEdit: 'Вече е точно така. Задай нов `title`, `ends_in` или `winners`.',
    fewerWinnersRefused:
      'Броят на победителите вече е обявен, затова може само да расте. Нищо не е променено.',
    editNeedsApproval: (cost) =>
      `Тогава би струвала до ${cost}, а това трябва да одобри втори човек от екипа. Пусни друга томбола за останалите победители.`,
    everyNames: commands.giveaway.rhythms,
    repeats: 'Повторение',
    repeatsHint: {
      day: 'всеки ден по същото време (UTC), докато не бъде спряна. Всеки кръг влиза в лимита ти за своя ден.',
      week: 'всяка седмица по същото време (UTC), докато не бъде спряна. Всеки кръг влиза в лимита ти за своя ден.',
      'two-weeks':
        'на всеки две седмици по същото време (UTC), докато не бъде спряна. Всеки кръг влиза в лимита ти за своя ден.',
      month:
        'всеки месец на същата дата (в по-кратък месец – на последния му ден) по същото време (UTC), докато не бъде спряна. Всеки кръг влиза в лимита ти за своя ден.',
    },
    roundOf: (round, every) => `Кръг ${round}, ${every}`,
    durationOverPeriod: (most) =>
      `Кръгът трябва да приключи, преди да започне следващият, затова може да продължи най-много ${most}.`,
    notRepeating: 'Тази томбола не се повтаря или вече е спряна.',
    seriesLine: (title, every, prize, staff, when) =>
      `🔁 **${title}**: ${every}, ${prize}, от ${staff}, следваща ${when}`,
    seriesChoice: (title) => `🔁 Спри повторенията: ${title}`,
    seriesStoppedTitle: 'Спряна',
    seriesStopped: (title) =>
      `„${title}“ няма да се повтаря повече. Ако има отворен кръг, той продължава; приключи го или го отмени, ако не трябва.`,
    missed: (title, when, why) =>
      `⚠️ Кръгът на томболата „${title}“ на ${when} не беше отворен: ${why} На следващата дата ще опитам отново.`,
    missedWhy: {
      'not-staff': (host) =>
        `организаторът (${host}) вече не е в екипа тук. Спри я с \`/giveaway cancel\` и нека някой друг я пусне наново.`,
      'role-gone': () =>
        'роля, посочена в нея, вече не съществува. Спри я с `/giveaway cancel` и я пусни наново с друга роля.',
      'over-cap': (host, cost) =>
        `струва до ${cost}, а това беше повече от остатъка от лимита на ${host} за този ден. Пусни вместо нея единична томбола или начислявай по-малко в такива дни.`,
      'over-max': () =>
        'наградата ѝ вече е над GRANT_MAX. Спри я с `/giveaway cancel` и я пусни наново с по-малка награда.',
      'not-approved': (_host, cost) =>
        `струва до ${cost}, а за това вече е нужно одобрение от втори човек от екипа. Спри я с \`/giveaway cancel\` и я пусни наново.`,
      'not-there': () => 'вече не работя в сървъра ѝ. Спри я с `/giveaway cancel` или ме покани отново.',
    },
    manage: {
      label: 'Управление',
      end: 'Приключи',
      cancel: 'Отмени',
      stop: 'Спри повторенията',
      reroll: 'Ново теглене: кого да заменя',
      more: (count) => `… и още ${count}.`,
      unpaid: 'Победители, на които не е платено и които могат да бъдат заменени от следващия в тегленето:',
      nothing: 'Сега с тази томбола няма какво да се прави.',
      staffOnly: 'Този бутон е за организатора и екипа. За да се включиш, натисни **Участвай**.',
    },
    wonTitle: '🎉 Спечели!',
    won: (title, amount, account) =>
      `Спечели **${amount}** в томболата „${title}“. Сумата е изплатена на акаунта ти ${account}.`,
    previewTitle: (title) => `Да пусна ли томболата „${title}“?`,
    repeated: (state, staff, when, id) =>
      `⚠️ **Томбола със същото заглавие и награди беше потвърдена ${when}** от ${staff}: \`${id}\` (${state}). Ако потвърдиш и тази, ще станат две. Първо виж \`/giveaway list\`.`,
    prize: 'Награда',
    prizeEach: (amount, winners) => `**${amount}** за всеки от ${winners} победители`,
    prizeOne: (amount) => `**${amount}** за един победител`,
    ends: 'Край',
    endsAfter: (duration) => `${duration} след началото`,
    requirements: 'Кой може да участва',
    linkedNeeded: 'Всеки със свързан акаунт (`/link`)',
    proofNeeded: 'който е доказал, че е негов; одобрение от екипа не стига',
    roleNeeded: (role) => `с ролята ${role}`,
    memberForNeeded: (duration) => `който е тук поне от ${duration}`,
    host: 'Организатор',
    entrants: 'Участници',
    id: 'Томбола',
    enter: 'Участвай',
    leave: 'Излез',
    startedTitle: 'Пусната',
    started: 'Томболата е отворена.',
    notPosted:
      'Не можах да публикувам томболата в този канал, затова нищо не е пуснато. Провери дали имам право да пиша тук.',
    enteredTitle: 'Участваш',
    entered: (when) => `Успех! Тегленето: ${when}.`,
    enteredAlready: (when) => `Вече участваш. Тегленето: ${when}. За да се откажеш, натисни **Излез**.`,
    leftTitle: 'Излезе от томболата',
    left: 'Вече не участваш в тази томбола. Натисни **Участвай**, ако размислиш.',
    notIn: 'Не участваш в тази томбола.',
    over: 'Тази томбола приключи.',
    notOpenYet: 'Тази томбола още не е отворена.',
    roleMissing: (role) => `Само членове с ролята ${role} могат да участват.`,
    tooNew: (when) => `Не си достатъчно отдавна в този сървър. Можеш да участваш ${when}.`,
    proofMissing: {
      title: 'Първо докажи акаунта си',
      text: 'Досега акаунтът ти е проверен само от екипа, а за тази томбола е нужно доказателство от теб. Докажи с `/link`, че акаунтът е твой, после натисни **Участвай** отново.',
    },
    nobodyProven: {
      title: 'Никой не би могъл да участва',
      text: 'Членовете не могат да докажат акаунтите си без екипа (в настройката LINK_PROOFS няма нито `deposit`, нито `sign-in`) и досега не е доказана нито една връзка. Пусни томболата без `proven`.',
    },
    ownGiveaway:
      'Не можеш да участваш: тази томбола е пусната или одобрена от теб или от човек, чийто акаунт в сайта е или е бил твоят.',
    ended: 'Приключи',
    drawing: '⏳ Работя … Теглят се победителите.',
    endedTitle: (title) => `„${title}“ приключи`,
    endedHint: 'Победителите са по-долу.',
    endedWithoutWinner: 'Никой не спечели.',
    cancelledTitle: (title) => `„${title}“ беше отменена`,
    cancelled: 'Тази томбола беше отменена. На никого не се плаща.',
    resultTitle: (title) => `🎁 Победителите в „${title}“`,
    congratulations: (winner, prize) => `🎉 Честито, ${winner}! Спечели **${prize}**.`,
    congratulationsAll: (winners, prize) => `🎉 Честито, ${winners}! Всеки от вас спечели **${prize}**.`,
    noEntrants: 'Никой не участва, затова никой не спечели.',
    noWinners: 'На никой участник не може да се плати, затова никой не спечели.',
    fewerWinners: (count, wanted) => `Победители: само ${count} от ${wanted}, нямаше достатъчно участници.`,
    winnerLine: (place, member, state) => `**${place}.** ${member} · ${state}`,
    replaced: (member, by) => `🔁 Вместо ${member} победител вече е ${by}.`,
    passedOver: 'Пропуснати',
    passedOverLine: (member, why) => `${member}: ${why}`,
    passedOverMore: (count) => `… и още ${count}`,
    why: {
      'not-a-member': 'напусна сървъра',
      'not-linked': 'вече няма свързан акаунт',
      'not-proven': 'вече няма доказана връзка',
      'role-missing': 'вече няма ролята',
      'role-excluded': 'има изключена роля',
      'too-new': 'не е достатъчно отдавна в сървъра',
      'same-account': 'дели един акаунт в сайта с друг победител',
      host: 'пусна или одобри томболата',
    },
    listTitle: 'Томболи',
    none: 'Още няма томболи.',
    line: (state, title, prize, staff, when) => `${state} **${title}**: ${prize}, от ${staff}, ${when}`,
    states: {
      scheduled: '📅 Обявена',
      opening: '⏳ Започва',
      open: '🎉 Отворена',
      ending: '⏳ Тегли се',
      drawn: '⏳ Изплаща се',
      finished: '✅ Приключи',
      cancelled: '⛔ Отменена',
    },
    choice: (state, title) => `${state}: ${title}`,
    endedByTitle: 'Приключи',
    endedBy: 'Теглят се победителите, след което ще им бъде платено.',
    cancelDone: 'Томболата беше отменена. На никого не се плаща.',
    comesAgain: (when, stop) => `Тя се повтаря отново на ${when}. За да спреш това, натисни **${stop}**.`,
    rerollTitle: 'Заменен',
    rerolled: (member, by) => `Вместо ${member} победител вече е ${by}, следващ поред в тегленето.`,
    nobodyLeft: 'Не остана никой друг, затова победителят не се сменя. Нищо не е променено.',
    overHostCap: (host, left) =>
      `Това влиза в дневния лимит на ${host}, който е организатор на томболата: днес остават само ${left}.`,
    payAgain: 'Плати отново',
    payAgainTitled: (title) => `Плати отново: ${title}`,
    payAgainTitle: (total, winners) =>
      `Да платя ли ${total} на ${plural(winners, { one: 'един победител', other: `${winners} победители` })}?`,
    payAgainHint: (host) =>
      `Досега нищо не е изпратено на тези победители. Това, което получат сега, влиза в днешния лимит на ${host}.`,
    payAgainLine: (amount, receiver) => `• **${amount}** на ${receiver}`,
    paidSince: (sum) => `⚠️ ${sum} вече са начислени или в ход, откакто томболата приключи`,
    payAgainOutdated:
      'Този преглед вече не важи: твърде стар е или нещо се е променило, например има плащане на ръка. Натисни **Плати отново** за нов.',
    payAgainStarted: 'На победителите се плаща. Записът в лог канала показва резултата.',
    beingPaid: 'В момента се плаща на победителите в тази томбола.',
    nobodyToPay: 'На никой победител в тази томбола не може да се плати отново.',
    awayTitle: '⚠️ Победителите чакат',
    away: (title) =>
      `Сайтът не е достъпен, затова победителите в „${title}“ още чакат. Продължавам да опитвам; не им плащай на ръка.`,
    awayOver: (title) => `Победителите в „${title}“ вече не чакат сайта.`,
    tryNow: 'Опитай сега',
    notWaiting: 'Победителите в тази томбола не чакат плащане.',
    withdrawn: {
      unlisted: 'вече не работя в сървъра ѝ (не е в DISCORD_GUILD_IDS)',
      left: 'вече не съм в сървъра ѝ',
    },
    recordWithdrawn: (staff, title, why) =>
      `🎁 „${title}“ от ${staff} беше отменена: ${why}. На никого не се плаща и разходът вече не влиза в дневния лимит.`,
    recordPartly: (why) =>
      `Причина: ${why}. Затова на победителите, на които дотогава не е платено, не се плаща, и наградите им вече не влизат в дневния лимит.`,
    notAWinner: 'Този член не е победител в тази томбола.',
    winnerPaid: 'На този победител е платено, затова никой не може да заеме мястото му.',
    winnerUnsettled: 'Още не е ясно дали на този победител е платено. Първо изясни това в лог канала.',
    entrantsGone:
      'Тази томбола приключи толкова отдавна, че участниците ѝ вече не се пазят, затова не може да се изтегли никой друг.',
    notified: {
      unposted: (title, channel) =>
        `⚠️ Не можах да публикувам томболата „${title}“ в ${channel}, затова тя беше отменена. Провери дали имам право да пиша там, и я пусни отново.`,
      unpostedRound: (title, channel) =>
        `⚠️ Не можах да публикувам кръг на томболата „${title}“ в ${channel}, затова той беше отменен. Провери дали имам право да пиша там. На следващата дата ще опитам отново.`,
      unpinged: (title, role, host) =>
        `🔕 Томболата „${title}“ беше отворена, без ${role} да получи известие: ${host} вече няма право да споменава тази роля там. Разреши на всички да я споменават или дай на ${host} правото „Споменаване на @everyone, @here и всички роли“.`,
      seriesStopped: (staff, title) => `🔁 ${staff} спря повторенията на томболата „${title}“.`,
      edited: (staff, title, changes) => `✏️ ${staff} промени томболата „${title}“, ${changes}.`,
      scheduled: (staff, title, when, cost) =>
        `📅 ${staff} обяви томболата „${title}“ (максимален разход **${cost}**), която започва ${when}.`,
      started: (staff, title, cost) =>
        `🎁 ${staff} пусна томболата „${title}“ (максимален разход **${cost}**).`,
      ended: (staff, title) => `🎁 ${staff} приключи томболата „${title}“ предсрочно.`,
      cancelled: (staff, title) => `🎁 ${staff} отмени томболата „${title}“.`,
      rerolled: (staff, title, member) =>
        `🔁 ${staff} премахна ${member} от победителите в „${title}“ и изтегли отново.`,
      paidAgain: (staff, title, winners) =>
        `🔁 ${staff} започна да плаща отново на тези победители в „${title}“: ${winners}`,
    },
    record: (staff, title) => `🎁 „${title}“ от ${staff} приключи.`,
    recordMore: (count) => `… и още ${count}; във файла са всички.`,
    recordLine: (amount, receiver, state) => `${state}: **${amount}** на ${receiver}`,
  },
};
