import type { accounts as english } from '../en/accounts.js';

/** What people read of profiles, balances and links, in Russian. See `../en/accounts.ts`. */
export const accounts: typeof english = {
  profile: {
    title: 'Профиль на сайте',
    username: 'Имя',
    websiteId: 'ID на сайте',
    steam: 'Steam ID',
    registered: 'Регистрация',
    group: 'Группа',
    link: 'Привязка',
    linkedSince: (when, proof) => `✅ Привязан с ${when}, подтверждён ${proof}`,
    linkedTo: (member, when, proof) => `✅ Привязан к ${member} с ${when}, подтверждён ${proof}`,
    notLinked: '➖ Не привязан ни к одному участнику',
  },

  balance: {
    title: 'Баланс',
    virtual: 'Виртуальный',
    paid: 'Оплаченный',
    total: 'Всего',
    account: (name) => `Аккаунт на сайте: ${name}`,
    share: 'Поделиться',
    shared: 'Показано в этом канале.',
    notNow: 'Сейчас твой баланс нельзя показать в этом канале. Попробуй ещё раз позже.',
  },

  lookup: {
    title: 'Пользователь сайта',
    email: 'E-mail',
    other: 'Другие данные',
    more: (count) => `… и ещё ${count}`,
  },

  link: {
    begin: 'Привязать аккаунт',
    requestSent: (name) =>
      `Модераторы проверят твой запрос на привязку аккаунта ${name}. Когда они решат, я напишу тебе.`,
    requestLater: (name) =>
      `Запрошена привязка к аккаунту ${name}. Узнать, как идут дела, можно через \`/link\`.`,
    requestSentTitle: 'Запрос отправлен',
    cancel: 'Отозвать запрос',
    cancelled: 'Твой запрос отозван.',
    cancelledTitle: 'Запрос отозван',
    unlinked: (name) => `Аккаунт ${name} больше не привязан к тебе.`,
    unlinkedTitle: 'Привязка удалена',
    nothingLinked: 'К тебе не привязан аккаунт на сайте, так что удалять нечего.',
    nothingLinkedTitle: 'Удалять нечего',
  },

  links: {
    setTitle: 'Привязка задана',
    set: (member, name) => `К ${member} теперь привязан аккаунт ${name}.`,
    replaced: (name) => `До этого был аккаунт ${name}.`,
    unchanged: (member, name) => `К ${member} уже был привязан аккаунт ${name}.`,
    removedTitle: 'Привязка удалена',
    removed: (member, name) => `К ${member} больше не привязан аккаунт ${name}.`,
    showTitle: 'Привязка',
    member: 'Участник',
    account: 'Аккаунт на сайте',
    websiteId: 'ID на сайте',
    steam: 'Steam ID',
    since: 'Когда',
    proven: 'Чем подтверждена',
    namedBy: 'Найден по',
    byUsername: 'имени',
    bySteam: 'Steam ID',
    requestsTitle: 'Открытые запросы на привязку',
    noRequests: 'Открытых запросов на привязку нет.',
    requestLine: (member, name, when) => `${member} → ${name}, запрос ${when}`,
    approve: 'Одобрить',
    reject: 'Отклонить',
    approveNamed: (number, name) => `Одобрить ${number} · ${name}`,
    rejectNamed: (number, name) => `Отклонить ${number} · ${name}`,
  },

  request: {
    title: 'Запрос на привязку',
    open: (member, name) => `${member} хочет привязать аккаунт ${name} на сайте.`,
    approved: (staff) => `✅ Одобрено, модератор: ${staff}`,
    rejected: (staff) => `⛔ Отклонено, модератор: ${staff}`,
    withdrawn: '↩️ Отозвано участником',
    expired: '⌛ Истекло: за 7 дней решения не было',
    expires: (when) => `Истечёт ${when}`,
    state: 'Состояние',
    proof: 'Подтверждение',
  },
};
