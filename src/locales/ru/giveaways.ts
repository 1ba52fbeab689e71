import { type Count, pluralsOf } from '../count.js';
import type { giveaways as english } from '../en/giveaways.js';
import { commands } from './commands.js';

const plural = pluralsOf('ru');
const ofWinners = (count: Count) =>
  plural(count, {
    one: `${count} победителя`,
    few: `${count} победителей`,
    many: `${count} победителей`,
    other: `${count} победителя`,
  });
/** A duration after a preposition with the accusative. */
const inAccusative = (duration: string) => duration.replace(/(минут|секунд)а(?!\p{L})/gu, '$1у');

/** What people read of giveaways, in Russian. See `../en/giveaways.ts`. */
export const giveaways: typeof english = {
  giveaway: {
    starts: 'Начало',
    startsAfter: (duration) => `через ${inAccusative(duration)} после подтверждения`,
    scheduled: (when) => `Розыгрыш объявлен, он откроется ${when}.`,
    begun: (link) => `Розыгрыш начался: ${link}`,
    pings: 'Кого уведомит',
    pingRefused: (role) =>
      `Тебе нельзя упоминать здесь ${role}. Выбери роль, которую могут упоминать все, или попроси право «Упоминание @everyone, @here и всех ролей».`,
    pingEveryone: 'Розыгрыш не может уведомлять всех. Выбери роль.',
    roleExcluded: (role) => `Участники с ролью ${role} не могут участвовать в розыгрыше.`,
    everybodyExcluded: 'Участвовать не смог бы никто: `not_role` исключает всех. Выбери другую роль.',
    notRoleNeeded: (role) => `у кого нет роли ${role}`,
    editedTitle: 'Изменено',
    editedLabel: '✏️ Изменено',
    edited: (when, changes) => `${when}: ${changes}`,
    titleEdited: (from, to) => `название «${from}» → «${to}»`,
    winnersEdited: (from, to) => `победителей ${from} → ${to}`,
    endEdited: (from, to) => `конец ${from} → ${to}`,
    nothingToEdit: 'Так уже и есть. Укажи новое значение: `title`, `ends_in` или `winners`.',
    fewerWinnersRefused:
      'Число победителей уже объявлено, поэтому его можно только увеличить. Ничего не изменено.',
    editNeedsApproval: (cost) =>
      `Тогда розыгрыш стоил бы до ${cost}, а это должен одобрить второй модератор. Для остальных победителей запусти ещё один розыгрыш.`,
    everyNames: commands.giveaway.rhythms,
    repeats: 'Повтор',
    repeatsHint: {
      day: 'каждый день в то же время (UTC), пока не остановят. Каждый раунд идёт в счёт твоего лимита за свой день.',
      week: 'каждую неделю в то же время (UTC), пока не остановят. Каждый раунд идёт в счёт твоего лимита за свой день.',
      'two-weeks':
        'раз в две недели в то же время (UTC), пока не остановят. Каждый раунд идёт в счёт твоего лимита за свой день.',
      month:
        'каждый месяц в тот же день (в коротком месяце в его последний день) в то же время (UTC), пока не остановят. Каждый раунд идёт в счёт твоего лимита за свой день.',
    },
    roundOf: (round, every) => `Раунд ${round}, ${every}`,
    durationOverPeriod: (most) =>
      `Раунд должен закончиться до начала следующего, поэтому его длительность: максимум ${most}.`,
    notRepeating: 'Этот розыгрыш не повторяется или больше не повторяется.',
    seriesLine: (title, every, prize, staff, when) =>
      `🔁 **${title}**: ${every}, ${prize}, от ${staff}, следующий: ${when}`,
    seriesChoice: (title) => `🔁 Больше не повторять: ${title}`,
    seriesStoppedTitle: 'Остановлено',
    seriesStopped: (title) =>
      `Розыгрыш «${title}» больше не повторится. Открытый раунд продолжается; заверши или отмени его, если он не нужен.`,
    missed: (title, when, why) =>
      `⚠️ Раунд розыгрыша «${title}» (${when}) не открыт: ${why} В следующую дату я попробую снова.`,
    missedWhy: {
      'not-staff': (host, _cost) =>
        `организатор ${host} здесь больше не модератор. Останови розыгрыш через \`/giveaway cancel\`, а заново его пусть запустит кто-то другой.`,
      'role-gone': () =>
        'роли, указанной в нём, больше нет. Останови розыгрыш через `/giveaway cancel` и запусти заново с другой ролью.',
      'over-cap': (host, cost) =>
        `он стоит до ${cost}, это больше, чем оставалось от лимита ${host} на тот день. Запусти вместо него отдельный розыгрыш или выдавай в такие дни меньше.`,
      'over-max': () =>
        'его приз теперь выше GRANT_MAX. Останови розыгрыш через `/giveaway cancel` и запусти заново с меньшим призом.',
      'not-approved': (_host, cost) =>
        `он стоит до ${cost}, и теперь это должен одобрить второй модератор. Останови розыгрыш через \`/giveaway cancel\` и запусти заново.`,
      'not-there': () =>
        'я больше не работаю на его сервере. Останови розыгрыш через `/giveaway cancel` или пригласи меня снова.',
    },
    manage: {
      label: 'Управление',
      end: 'Завершить',
      cancel: 'Отменить',
      stop: 'Больше не повторять',
      reroll: 'Перевыбор: кого заменить',
      more: (count) => `… и ещё ${count}.`,
      unpaid: 'Победители, которым приз не начислен. Их может заменить следующий по результатам жеребьёвки:',
      nothing: 'Сейчас с этим розыгрышем ничего сделать нельзя.',
      staffOnly: 'Эта кнопка для организатора и модераторов. Хочешь в розыгрыш? Нажми **Участвовать**.',
    },
    wonTitle: '🎉 Ты в числе победителей',
    won: (title, amount, account) =>
      `Твой выигрыш в розыгрыше «${title}»: **${amount}**. Он уже начислен на твой аккаунт ${account}.`,
    previewTitle: (title) => `Запустить розыгрыш «${title}»?`,
    repeated: (state, staff, when, id) =>
      `⚠️ **Розыгрыш с таким же названием и призами подтверждён ${when}** (модератор: ${staff}): \`${id}\` (${state}). Если подтвердить и этот, их будет два. Сначала загляни в \`/giveaway list\`.`,
    prize: 'Приз',
    prizeEach: (amount, winners) => `**${amount}** каждому из ${ofWinners(winners)}`,
    prizeOne: (amount) => `**${amount}** одному победителю`,
    ends: 'Конец',
    endsAfter: (duration) => `через ${inAccusative(duration)} после старта`,
    requirements: 'Кто может участвовать',
    linkedNeeded: 'Все, у кого привязан аккаунт (`/link`)',
    proofNeeded: 'кто подтвердил, что аккаунт его; одобрения модераторов недостаточно',
    roleNeeded: (role) => `у кого есть роль ${role}`,
    memberForNeeded: (duration) => `кто на сервере достаточно давно (минимум ${duration})`,
    host: 'Организатор',
    entrants: 'Участвуют',
    id: 'Розыгрыш',
    enter: 'Участвовать',
    leave: 'Выйти',
    startedTitle: 'Запущено',
    started: 'Розыгрыш открыт.',
    notPosted:
      'Мне не удалось опубликовать розыгрыш в этом канале, поэтому ничего не запущено. Проверь, можно ли мне здесь писать.',
    enteredTitle: 'Ты в игре',
    entered: (when) => `Удачи! Жеребьёвка: ${when}.`,
    enteredAlready: (when) => `Ты уже участвуешь. Жеребьёвка: ${when}. Чтобы выйти, нажми **Выйти**.`,
    leftTitle: 'Ты больше не участвуешь',
    left: 'Тебя больше нет в этом розыгрыше. Если передумаешь, нажми **Участвовать**.',
    notIn: 'Ты не участвуешь в этом розыгрыше.',
    over: 'Этот розыгрыш завершён.',
    notOpenYet: 'Этот розыгрыш ещё не открыт.',
    roleMissing: (role) => `Участвовать могут только те, у кого есть роль ${role}.`,
    tooNew: (when) => `Ты на этом сервере ещё недостаточно долго. Участвовать можно ${when}.`,
    proofMissing: {
      title: 'Сначала подтверди свой аккаунт',
      text: 'Пока твой аккаунт проверяли только модераторы, а для этого розыгрыша нужно подтверждение от тебя. Подтверди через `/link`, что аккаунт твой, а затем снова нажми **Участвовать**.',
    },
    nobodyProven: {
      title: 'Участвовать не смог бы никто',
      text: 'Участники не могут подтвердить аккаунт без модераторов (в настройке LINK_PROOFS нет ни `deposit`, ни `sign-in`), и раньше подтверждённых привязок не было. Запусти розыгрыш без `proven`.',
    },
    ownGiveaway:
      'Участвовать нельзя: этот розыгрыш начат или одобрен тобой либо тем, кому принадлежит или принадлежал твой аккаунт на сайте.',
    ended: 'Завершён',
    drawing: '⏳ Выполняю… Идёт выбор победителей.',
    endedTitle: (title) => `Розыгрыш «${title}» завершён`,
    endedHint: 'Победители ниже.',
    endedWithoutWinner: 'Никто не выиграл.',
    cancelledTitle: (title) => `Розыгрыш «${title}» отменён`,
    cancelled: 'Этот розыгрыш отменён. Начислений не будет.',
    resultTitle: (title) => `🎁 Победители розыгрыша «${title}»`,
    congratulations: (winner, prize) => `🎉 Поздравляем, ${winner}! Твой выигрыш: **${prize}**.`,
    congratulationsAll: (winners, prize) => `🎉 Поздравляем: ${winners}! Выигрыш каждого: **${prize}**.`,
    noEntrants: 'Никто не участвовал, поэтому победителей нет.',
    noWinners: 'Никому из участников нельзя начислить приз, поэтому победителей нет.',
    fewerWinners: (count, wanted) =>
      `Победителей только ${count} из ${wanted}: участников розыгрыша не хватило.`,
    winnerLine: (place, member, state) => `**${place}.** ${member} · ${state}`,
    replaced: (member, by) => `🔁 Замена: вместо ${member} теперь ${by}.`,
    passedOver: 'Пропущены',
    passedOverLine: (member, why) => `${member}: ${why}`,
    passedOverMore: (count) => `… и ещё ${count}`,
    why: {
      'not-a-member': 'больше не на сервере',
      'not-linked': 'аккаунт больше не привязан',
      'not-proven': 'подтверждённой привязки больше нет',
      'role-missing': 'роли больше нет',
      'role-excluded': 'есть исключённая роль',
      'too-new': 'на сервере недостаточно долго',
      'same-account': 'тот же аккаунт на сайте, что у другого победителя',
      host: 'организатор розыгрыша или тот, кто его одобрил',
    },
    listTitle: 'Розыгрыши',
    none: 'Розыгрышей пока нет.',
    line: (state, title, prize, staff, when) => `${state} **${title}**: ${prize}, от ${staff}, ${when}`,
    states: {
      scheduled: '📅 Объявлен',
      opening: '⏳ Запускается',
      open: '🎉 Открыт',
      ending: '⏳ Идёт жеребьёвка',
      drawn: '⏳ Идут начисления',
      finished: '✅ Завершён',
      cancelled: '⛔ Отменён',
    },
    choice: (state, title) => `${state}: ${title}`,
    endedByTitle: 'Завершён',
    endedBy: 'Идёт выбор победителей, затем им будет начислен приз.',
    cancelDone: 'Розыгрыш отменён. Начислений не будет.',
    comesAgain: (when, stop) => `Он повторится: ${when}. Если не нужно, нажми **${stop}**.`,
    rerollTitle: 'Замена сделана',
    rerolled: (member, by) => `Вместо ${member} теперь ${by}: следующее место в жеребьёвке.`,
    nobodyLeft: 'Больше никого не осталось, поэтому победитель прежний. Ничего не изменено.',
    overHostCap: (host, left) =>
      `Это идёт в счёт дневного лимита организатора (${host}): на сегодня осталось только ${left}.`,
    payAgain: 'Начислить снова',
    payAgainTitled: (title) => `Начислить снова: ${title}`,
    payAgainTitle: (total, winners) =>
      `Начислить ${plural(winners, {
        one: `${winners} победителю`,
        few: `${winners} победителям`,
        many: `${winners} победителям`,
        other: `${winners} победителя`,
      })} ${total}?`,
    payAgainHint: (host) =>
      `Этим победителям пока ничего не отправлено. То, что они получат сейчас, идёт в счёт сегодняшнего лимита ${host}.`,
    payAgainLine: (amount, receiver) => `• **${amount}** → ${receiver}`,
    paidSince: (sum) => `⚠️ с конца розыгрыша уже выдано или отправляется: ${sum}`,
    payAgainOutdated:
      'Этот предпросмотр больше не действует: он слишком старый, или что-то изменилось, например начисление сделали вручную. Нажми **Начислить снова**, чтобы получить новый.',
    payAgainStarted: 'Идут начисления победителям. Итог покажет запись в лог-канале.',
    beingPaid: 'Начисления победителям этого розыгрыша идут прямо сейчас.',
    nobodyToPay: 'Ни одному победителю этого розыгрыша нельзя начислить снова.',
    awayTitle: '⚠️ Победители ждут',
    away: (title) =>
      `Сайт недоступен, поэтому победители розыгрыша «${title}» всё ещё ждут. Я продолжаю попытки; пожалуйста, не начисляйте им вручную.`,
    awayOver: (title) => `Победители розыгрыша «${title}» больше не ждут сайт.`,
    tryNow: 'Попробовать',
    notWaiting: 'Победители этого розыгрыша не ждут начислений.',
    withdrawn: {
      unlisted: 'я больше не работаю на его сервере (его нет в DISCORD_GUILD_IDS)',
      left: 'меня больше нет на его сервере',
    },
    recordWithdrawn: (staff, title, why) =>
      `🎁 Розыгрыш «${title}» от ${staff} отменён: ${why}. Начислений не будет, и расходы больше не идут в счёт дневного лимита.`,
    recordPartly: (why) =>
      `Но ${why}. Поэтому победителям, которым к тому времени приз не начислен, он не начисляется, и такие призы больше не идут в счёт дневного лимита.`,
    notAWinner: 'Этот участник не победитель этого розыгрыша.',
    winnerPaid: 'Этому победителю приз уже начислен, поэтому занять его место нельзя.',
    winnerUnsettled: 'Пока неясно, начислен ли приз этому победителю. Сначала укажи итог в лог-канале.',
    entrantsGone:
      'Этот розыгрыш закончился так давно, что его участники больше не хранятся, поэтому выбрать кого-то ещё нельзя.',
    notified: {
      unposted: (title, channel) =>
        `⚠️ Мне не удалось опубликовать розыгрыш «${title}» в ${channel}, поэтому он отменён. Проверь, можно ли мне там писать, и запусти его заново.`,
      unpostedRound: (title, channel) =>
        `⚠️ Мне не удалось опубликовать раунд розыгрыша «${title}» в ${channel}, поэтому он отменён. Проверь, можно ли мне там писать. В следующую дату я попробую снова.`,
      unpinged: (title, role, host) =>
        `🔕 Розыгрыш «${title}» открыт без уведомления для ${role}: ${host} больше не может упоминать там эту роль. Разреши упоминать её всем или дай ${host} право «Упоминание @everyone, @here и всех ролей».`,
      seriesStopped: (staff, title) => `🔁 Розыгрыш «${title}» больше не повторяется. Модератор: ${staff}.`,
      edited: (staff, title, changes) => `✏️ Розыгрыш «${title}» изменён, ${changes}. Модератор: ${staff}.`,
      scheduled: (staff, title, when, cost) =>
        `📅 Объявлен розыгрыш «${title}» (не больше **${cost}**), откроется ${when}. Модератор: ${staff}.`,
      started: (staff, title, cost) =>
        `🎁 Запущен розыгрыш «${title}» (не больше **${cost}**). Модератор: ${staff}.`,
      ended: (staff, title) => `🎁 Розыгрыш «${title}» завершён досрочно. Модератор: ${staff}.`,
      cancelled: (staff, title) => `🎁 Розыгрыш «${title}» отменён. Модератор: ${staff}.`,
      rerolled: (staff, title, member) =>
        `🔁 Розыгрыш «${title}»: ${member} больше не среди победителей, выбор проведён снова. Модератор: ${staff}.`,
      paidAgain: (staff, title, winners) =>
        `🔁 Розыгрыш «${title}»: начисления этим победителям запущены снова: ${winners}. Модератор: ${staff}.`,
    },
    record: (staff, title) => `🎁 Розыгрыш «${title}» от ${staff} завершён.`,
    recordMore: (count) => `… и ещё ${count}; в файле есть все.`,
    recordLine: (amount, receiver, state) => `${state}: **${amount}** → ${receiver}`,
  },
};
