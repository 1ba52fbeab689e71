import type { notices as english } from '../en/notices.js';

/** What the bot posts in direct messages and in the log channel, in Bulgarian. See `../en/notices.ts`. */
export const notices: typeof english = {
  direct: {
    creditTitle: 'Получи кредити',
    credit: (amount, account) => `**${amount}** бяха добавени към акаунта ти ${account} в сайта.`,
    approvedTitle: 'Акаунтът ти е свързан',
    approved: (name) =>
      `Екипът одобри заявката ти: акаунтът ${name} в сайта вече е свързан с теб. Пробвай \`/balance\`.`,
    rejectedTitle: 'Заявката за свързване е отхвърлена',
    rejected: (name) =>
      `Екипът отхвърли заявката ти за свързване с акаунта ${name} в сайта. Попитай го, ако не знаеш защо.`,
  },

  notices: {
    granted: (staff, amount, receiver) => `💰 ${staff} начисли **${amount}** на ${receiver}.`,
    deposited: (bot, amount, receiver) =>
      `🔎 Пробен превод: ${bot} добави **${amount}** към ${receiver}, за да се види кой може да прочете баланса.`,
    notGranted: (staff, amount, receiver, state) => `${state}: **${amount}** от ${staff} за ${receiver}.`,
    unknown: (staff, amount, receiver) =>
      `${staff} начисли **${amount}** на ${receiver}, но сайтът не даде ясен отговор, така че може да са пристигнали, а може и да не са. Провери в записите на самия сайт, после изясни случая тук. Дотогава се брои за платено и не се изпраща отново.`,
    arrivedLate: (id, amount, receiver) =>
      `⚠️ Отговорът на сайта за начисляването \`${id}\` дойде късно: **${amount}** за ${receiver} **са пристигнали**. Поправих записа.`,
    lostLate: (id, amount, receiver) =>
      `⚠️ Отговорът на сайта за начисляването \`${id}\` дойде късно: **${amount}** за ${receiver} **не са пристигнали**. Поправих записа.`,
    returned:
      'Записите ми се върнаха към по-ранен момент и това начисляване липсваше в тях. Сега то е записано отново.',
    settledOtherwise: (staff) => `Преди това ${staff} го изясни по обратния начин.`,
    paidAgain: (id) =>
      `Начислено е отново като \`${id}\`, така че на акаунта може да е платено два пъти. Провери.`,
    paidBeside: (id) =>
      `Трябваше да замени \`${id}\`. Друго начисляване може също да го е заменило, така че на акаунта може да е платено два пъти. Провери \`/grants show id:${id}\`.`,
    exported: (staff, what) => `📄 ${staff} експортира регистъра (${what}).`,
    everything: 'всичко',
    linkSet: (staff, member, name) => `🔗 ${staff} свърза ${member} с ${name}.`,
    linkApproved: (staff, member, name) =>
      `🔗 ${staff} одобри заявката на ${member}: акаунтът ${name} вече е свързан.`,
    linkReplaced: (staff, member, before, name) =>
      `🔗 ${staff} промени връзката на ${member} от ${before} на ${name}.`,
    linkRemoved: (staff, member, name) => `✂️ ${staff} премахна връзката на ${member} с ${name}.`,
    unlinked: (member, name) => `✂️ ${member} премахна връзката си с ${name}.`,
    websiteRefuses: (status) =>
      `⚠️ Сайтът отказва достъп на бота (HTTP ${status}). Провери настройката \`WEBSITE_TOKEN\` и дали този токен има право да търси потребители, да чете баланси и да добавя към тях.`,
    userMoved: (name) =>
      `⚠️ Потребителското име ${name} на свързан акаунт в сайта вече води до друг потребител. По тази връзка нищо не се показва и не се плаща. Провери кой е с \`/lookup\`, после използвай \`/links set\` или \`/links remove\`.`,
    recordUnreadable: (key) =>
      `⚠️ Не мога да прочета записа \`${key}\`. Всичко, което зависи от него, е на пауза, докато не бъде поправен; останалото продължава. За подробности собственикът на бота изпълнява \`npm run audit\`; виж и \`docs/store.md\`.`,
    moreUnreadable:
      '⚠️ Има още записи, които не мога да прочета. За списък на всички собственикът на бота изпълнява `npm run audit`.',
    recordsDisagree: (faults, first) =>
      `⚠️ Записите на бота си противоречат (грешки: ${faults}). Преди да начислиш отново нещо, посочено тук, сравни го със записите на самия сайт. За да види всички грешки, собственикът на бота изпълнява \`npm run audit\`.\n${first}`,
  },
};
