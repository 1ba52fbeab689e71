import type { notices as english } from '../en/notices.js';

/** What the bot posts in direct messages and in the log channel, in Russian. See `../en/notices.ts`. */
export const notices: typeof english = {
  direct: {
    creditTitle: 'Тебе начислены кредиты',
    credit: (amount, account) => `На твой аккаунт ${account} на сайте начислено **${amount}**.`,
    approvedTitle: 'Аккаунт привязан',
    approved: (name) =>
      `Модераторы одобрили твой запрос: теперь к тебе привязан аккаунт ${name} на сайте. Попробуй \`/balance\`.`,
    rejectedTitle: 'Запрос на привязку отклонён',
    rejected: (name) =>
      `Модераторы отклонили твой запрос на привязку аккаунта ${name} на сайте. Если не знаешь почему, спроси у них.`,
  },

  notices: {
    granted: (staff, amount, receiver) => `💰 Выдано **${amount}** → ${receiver}. Модератор: ${staff}.`,
    deposited: (bot, amount, receiver) =>
      `🔎 Проверочное начисление: **${amount}** от ${bot} → ${receiver}, чтобы узнать, кто видит баланс.`,
    notGranted: (staff, amount, receiver, state) => `${state}: **${amount}** от ${staff} → ${receiver}.`,
    unknown: (staff, amount, receiver) =>
      `Отправлена выдача **${amount}** → ${receiver} (модератор: ${staff}), но сайт не дал ясного ответа, так что она могла и поступить, и не поступить. Проверь записи самого сайта, затем укажи итог здесь. До этого она считается начисленной и повторно не отправляется.`,
    arrivedLate: (id, amount, receiver) =>
      `⚠️ Ответ сайта по выдаче \`${id}\` пришёл с опозданием: **${amount}** → ${receiver} **поступило**. Я исправил запись.`,
    lostLate: (id, amount, receiver) =>
      `⚠️ Ответ сайта по выдаче \`${id}\` пришёл с опозданием: **${amount}** → ${receiver} **не поступило**. Я исправил запись.`,
    returned:
      'Мои записи откатились к более раннему моменту, и этой выдачи в них не было. Теперь она записана снова.',
    settledOtherwise: (staff) => `Раньше был указан противоположный итог. Модератор: ${staff}.`,
    paidAgain: (id) =>
      `Она была выдана снова как \`${id}\`, поэтому аккаунт мог получить дважды. Проверь, пожалуйста.`,
    paidBeside: (id) =>
      `Она должна была заменить \`${id}\`. Ту могла заменить и другая выдача, поэтому аккаунт мог получить дважды. Проверь \`/grants show id:${id}\`.`,
    exported: (staff, what) => `📄 Журнал выдач экспортирован (${what}). Модератор: ${staff}.`,
    everything: 'всё',
    linkSet: (staff, member, name) => `🔗 К ${member} привязан аккаунт ${name}. Модератор: ${staff}.`,
    linkApproved: (staff, member, name) =>
      `🔗 Запрос от ${member} одобрен: привязан аккаунт ${name}. Модератор: ${staff}.`,
    linkReplaced: (staff, member, before, name) =>
      `🔗 Привязка ${member} изменена: ${before} → ${name}. Модератор: ${staff}.`,
    linkRemoved: (staff, member, name) =>
      `✂️ Привязка ${member} к аккаунту ${name} удалена. Модератор: ${staff}.`,
    unlinked: (member, name) => `✂️ Участник ${member} удалил свою привязку к ${name}.`,
    websiteRefuses: (status) =>
      `⚠️ Сайт не пускает бота (HTTP ${status}). Проверь настройку \`WEBSITE_TOKEN\` и то, что этому токену можно искать пользователей, читать балансы и пополнять их.`,
    userMoved: (name) =>
      `⚠️ Имя ${name} привязанного аккаунта на сайте теперь ведёт к другому пользователю. По этой привязке ничего не показывается и не начисляется. Проверь через \`/lookup\`, кто это, затем используй \`/links set\` или \`/links remove\`.`,
    recordUnreadable: (key) =>
      `⚠️ Запись \`${key}\` не читается. Всё, что от неё зависит, приостановлено, пока её не восстановят; остальное продолжается. Подробности владелец бота узнает через \`npm run audit\`; смотри также \`docs/store.md\`.`,
    moreUnreadable:
      '⚠️ Есть и другие записи, которые я не могу прочитать. Полный список владелец бота получит через `npm run audit`.',
    recordsDisagree: (faults, first) =>
      `⚠️ Записи бота противоречат друг другу (ошибок: ${faults}). Прежде чем выдавать что-то из названного здесь снова, сверь это с записями самого сайта. Все ошибки владелец бота увидит через \`npm run audit\`.\n${first}`,
  },
};
