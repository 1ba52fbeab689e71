import type { operations as english } from '../en/operations.js';

/** What people read of the start, outages and the log channel itself, in Bulgarian. See `../en/operations.ts`. */
export const operations: typeof english = {
  alerts: {
    away: {
      discord: (host, since) =>
        `🔴 Purser на ${host} няма връзка с Discord от ${since}. Членовете не получават отговори. Провери https://discordstatus.com и мрежата на тази машина. Purser се свързва отново от само себе си.`,
      website: (host, since) =>
        `🔴 Purser на ${host} няма валиден отговор от сайта от ${since}. Изплащанията и томболите чакат и продължават от само себе си. Провери дали сайтът работи; „purser doctor“ казва какво не е наред.`,
      store: (host, since) =>
        `🔴 Purser на ${host} не може да използва хранилището си от ${since}. Дотогава нищо не се плаща. Провери свободното място на диска му или PostgreSQL сървъра; „purser doctor“ казва какво не е наред.`,
    },
    back: {
      discord: (host, duration) =>
        `🟢 Purser на ${host} отново има връзка с Discord. Прекъсване: ${duration}.`,
      website: (host, duration) => `🟢 Сайтът отново отговаря на Purser на ${host}. Прекъсване: ${duration}.`,
      store: (host, duration) =>
        `🟢 Purser на ${host} отново може да използва хранилището си. Прекъсване: ${duration}.`,
    },
  },

  start: {
    odd: '⚠️ Стартирах, но има проблеми. `purser doctor` казва какво да се направи за всеки от тях:',
    answersNobody:
      'Никой от посочените сървъри не е към моите шардове (`DISCORD_SHARDS`), затова не отговарям на никого. Задай `auto` или диапазон, който ги включва.',
    interactionsElsewhere:
      'Discord изпраща командите на уеб адрес вместо на мен. Изчисти „Interactions Endpoint URL“ в портала за разработчици.',
    notInServer: (id) =>
      `Не съм в посочения сървър \`${id}\`. Покани ме или го премахни от \`DISCORD_GUILD_IDS\`.`,
    serverRights: (name) => `Липсват ми права в ${name}. Включи ги за ролята ми там.`,
    logChannel:
      'Не мога да използвам лог канала (`DISCORD_LOG_CHANNEL_ID`). Трябва да е текстов канал в посочен сървър, в който имам правата „Преглед на канала“, „Изпращане на съобщения“, „Вграждане на връзки“ и „Прикачване на файлове“.',
    website: {
      unreachable:
        'Сайтът не отговаря (`WEBSITE_URL`). Докато не отговори, никой не може да види баланс или да получи кредити.',
      path: 'Адресът в `WEBSITE_URL` отговаря, но не като API на сайта. Провери адреса и пътя му.',
      token: 'Сайтът отказва токена ми (`WEBSITE_TOKEN`). Създай нов и провери правата му.',
      failing: 'Сайтът (`WEBSITE_URL`) съобщава за вътрешна грешка. Виж лога на самия сайт.',
      unclear:
        'Не мога да преценя дали `WEBSITE_URL` е правилен. Изпълни `purser doctor --user NAME` с името на който и да е потребител на сайта.',
    },
  },

  logChannel: {
    notPosted: (channel) =>
      `⚠️ Записът за това не можа да бъде публикуван в ${channel}. Запазен е и ще бъде публикуван, щом стане възможно.`,
    lacks: {
      channel: 'Каналът вече не съществува. Собственикът на бота трябва да промени `DISCORD_LOG_CHANNEL_ID`.',
      view: 'Липсва ми правото **Преглед на канала** там.',
      send: 'Липсва ми правото **Изпращане на съобщения** или **Вграждане на връзки** там.',
      attach: 'Липсва ми правото **Прикачване на файлове** там или изобщо нямам право да пиша там.',
    },
    worksAgain: (since) => `Не можех да пиша тук от ${since}. Пропуснатото беше запазено и следва сега.`,
  },
};
