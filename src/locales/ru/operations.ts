import type { operations as english } from '../en/operations.js';

/** What people read of the start, outages and the log channel itself, in Russian. See `../en/operations.ts`. */
export const operations: typeof english = {
  alerts: {
    away: {
      discord: (host, since) =>
        `🔴 Purser на ${host} не подключён к Discord с ${since}. Участники не получают ответов. Проверь https://discordstatus.com и сеть этой машины. Purser переподключится сам.`,
      website: (host, since) =>
        `🔴 Purser на ${host} не получает корректных ответов от сайта с ${since}. Выплаты и розыгрыши ждут и продолжатся сами. Проверь, работает ли сайт; что не так, покажет «purser doctor».`,
      store: (host, since) =>
        `🔴 Purser на ${host} не может использовать своё хранилище с ${since}. Пока оно недоступно, ничего не начисляется. Проверь свободное место на диске или сервер PostgreSQL; что не так, покажет «purser doctor».`,
    },
    back: {
      discord: (host, duration) => `🟢 Purser на ${host} снова подключён к Discord. Перерыв: ${duration}.`,
      website: (host, duration) => `🟢 Сайт снова отвечает Purser на ${host}. Перерыв: ${duration}.`,
      store: (host, duration) =>
        `🟢 Purser на ${host} снова может использовать своё хранилище. Перерыв: ${duration}.`,
    },
  },

  start: {
    odd: '⚠️ Я запустился, но есть проблемы. Что делать с каждой, покажет `purser doctor`:',
    answersNobody:
      'Ни один из указанных серверов не относится к моим шардам (`DISCORD_SHARDS`), поэтому я никому не отвечаю. Укажи `auto` или диапазон, в который они входят.',
    interactionsElsewhere:
      'Discord отправляет команды на веб-адрес, а не мне. Очисти «Interactions Endpoint URL» на портале разработчика.',
    notInServer: (id) =>
      `Меня нет на указанном сервере \`${id}\`. Пригласи меня или убери его из \`DISCORD_GUILD_IDS\`.`,
    serverRights: (name) => `Мне не хватает прав на сервере ${name}. Включи их там для моей роли.`,
    logChannel:
      'Я не могу использовать лог-канал (`DISCORD_LOG_CHANNEL_ID`). Это должен быть текстовый канал указанного сервера, где у меня есть права «Просматривать канал», «Отправлять сообщения», «Встраивать ссылки» и «Прикреплять файлы».',
    website: {
      unreachable:
        'Сайт не отвечает (`WEBSITE_URL`). Пока так, никто не может видеть баланс и получать кредиты.',
      path: 'Адрес в `WEBSITE_URL` отвечает, но не как API сайта. Проверь адрес и путь в нём.',
      token: 'Сайт не принимает мой токен (`WEBSITE_TOKEN`). Создай новый и проверь его права.',
      failing: 'Сайт (`WEBSITE_URL`) сообщает о внутренней ошибке. Смотри журнал самого сайта.',
      unclear:
        'Я не могу понять, верен ли `WEBSITE_URL`. Запусти `purser doctor --user NAME` с именем любого пользователя сайта.',
    },
  },

  logChannel: {
    eventUnposted: (channel) =>
      `⚠️ Сообщение не удалось опубликовать в ${channel}. Проверь, что мне разрешено видеть этот канал, отправлять сообщения, встраивать ссылки и прикреплять файлы.`,
    notPosted: (channel) =>
      `⚠️ Запись об этом не удалось опубликовать в ${channel}. Она сохранена и появится, как только это получится.`,
    lacks: {
      channel: 'Этого канала больше нет. Владелец бота должен изменить `DISCORD_LOG_CHANNEL_ID`.',
      view: 'У меня там нет права **Просматривать канал**.',
      send: 'У меня там нет права **Отправлять сообщения** или **Встраивать ссылки**.',
      attach: 'У меня там нет права **Прикреплять файлы**, или писать там мне нельзя вообще.',
    },
    worksAgain: (since) => `Я не мог писать сюда с ${since}. Всё пропущенное сохранено и будет ниже.`,
  },
};
