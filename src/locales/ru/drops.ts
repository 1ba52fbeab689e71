import { type Count, pluralsOf } from '../count.js';
import type { drops as english } from '../en/drops.js';

const plural = pluralsOf('ru');
const members = (count: Count) =>
  plural(count, {
    one: `${count} участника`,
    few: `${count} участников`,
    many: `${count} участников`,
    other: `${count} участника`,
  });

/** What people read of drops, in Russian. See `../en/drops.ts`. */
export const drops: typeof english = {
  drop: {
    tooMany: (most) => `Один дроп могут забрать не больше ${members(most)}.`,
    untitled: 'Дроп',
    previewTitle: (title) => `Опубликовать «${title}»?`,
    pays: 'Сколько',
    paysEach: (amount, claims) => `**${amount}** каждому из первых ${claims}`,
    paysOne: (amount) => `**${amount}** первому`,
    requirements: 'Кто может забрать',
    id: 'Дроп',
    claim: 'Забрать',
    left: 'Осталось',
    leftOf: (left, claims) => `**${left}** из ${claims}`,
    claimed: 'Забрали',
    claimedOf: (claimed, claims) => `**${claimed}** из ${claims}`,
    startedTitle: 'Опубликовано',
    started: 'Дроп уже можно забирать.',
    notPosted:
      'Мне не удалось опубликовать дроп в этом канале. Проверь, можно ли мне здесь писать, и используй `/drop start` ещё раз.',
    notOpenYet: 'Этот дроп ещё не открыт.',
    over: 'Поздно: этот дроп завершён.',
    allClaimed: 'Поздно: всё уже забрали. Может, в следующий раз!',
    ownDrop:
      'Забрать нельзя: этот дроп размещён или одобрен тобой либо тем, кому принадлежит или принадлежал твой аккаунт на сайте.',
    roleMissing: (role) => `Забрать могут только участники с ролью ${role}.`,
    accountClaimed: 'Для твоего аккаунта на сайте этот дроп уже забрали.',
    claimUncertain:
      'Моя база данных дала сбой, поэтому я не знаю, твой ли он. Нажми **Забрать** ещё раз через минуту: дважды кредиты не начислятся.',
    claimTitle: 'Успех, дроп твой',
    claimPaid: (amount) => `**${amount}** уже на твоём аккаунте.`,
    claimOnItsWay: (amount) => `**${amount}** твои. Начисление придёт само, больше ничего делать не нужно.`,
    claimUnknown: (amount) =>
      `Твой дроп на **${amount}** засчитан, но сайт не подтвердил начисление. Модераторы проверяют.`,
    claimWaits: (amount) =>
      `Модераторы снова выдают тебе **${amount}**, и это должен одобрить второй модератор. От тебя ничего не нужно.`,
    claimRefused: (amount) =>
      `Твой дроп засчитан, но начислить **${amount}** на твой аккаунт не удалось. Обратись к модераторам.`,
    claimedAlready: 'Этот дроп тебе уже засчитан.',
    endedTitle: (title) => `«${title}»: дроп завершён`,
    endedDone: 'Забрать дроп больше нельзя. Тем, кто успел, кредиты начисляются.',
    endedNobody: 'Никто не успел забрать.',
    stoppedTitle: (title) => `«${title}»: дроп остановлен`,
    stopped:
      'Часть моих данных потеряна, поэтому забрать этот дроп больше нельзя. Модераторы проверяют, кому начислено.',
    listTitle: 'Дропы',
    none: 'Дропов пока нет.',
    line: (state, title, pays, claimed, staff, when) =>
      `${state} **${title}**: ${pays}, забрали ${claimed}, от ${staff}, ${when}`,
    states: {
      opening: '⏳ Запускается',
      open: '💧 Открыт',
      ending: '⏳ Завершается',
      ended: '✅ Завершён',
      cancelled: '⛔ Отменён',
    },
    choice: (state, title) => `${state}: ${title}`,
    notified: {
      started: (staff, title, cost) =>
        `💧 Опубликован дроп «${title}» (не больше **${cost}**). Модератор: ${staff}.`,
      unposted: (staff, title, channel) =>
        `💧 Мне не удалось опубликовать дроп «${title}» в ${channel}, поэтому он завершён. Модератор: ${staff}. Проверь, можно ли мне там писать, и используй \`/drop start\` ещё раз.`,
      ended: (staff, title) => `💧 Дроп «${title}» завершён досрочно. Модератор: ${staff}.`,
    },
    record: (staff, title, claimed, claims) =>
      `💧 Дроп «${title}» от ${staff} завершён: забрали ${claimed} из ${claims}.`,
    recordPaid: (sum, count) => `✅ Начислено: **${sum}** (${count})`,
    recordUnknown: (sum, count) => `❓ Неизвестно: **${sum}** (${count})`,
    recordUnpaid: (sum, count) => `⚠️ Не начислено: **${sum}** (${count})`,
    givenBack: (sum) => `Возвращено в дневной лимит: ${sum}`,
  },
};
