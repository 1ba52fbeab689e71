import { type Count, oneOrMore, pluralsOf } from '../count.js';
import type { codes as english } from '../en/codes.js';

const plural = pluralsOf('pl');
/** After "of" or "for": in the genitive, which is one form for all but 1. */
const ofMembers = (count: Count) => oneOrMore(count, `${count} członka`, `${count} członków`);
const ofCodes = (count: Count) => oneOrMore(count, `${count} kodu`, `${count} kodów`);

/** What people read of codes, in Polish. See `../en/codes.ts`. */
export const codes: typeof english = {
  code: {
    wordUnfit:
      'Własny kod musi mieć od 6 do 15 liter i cyfr. Inne znaki się nie liczą. Bez `code` tworzę losowy, którego nikt nie odgadnie.',
    wordTaken: 'To słowo jest już używane w innym kodzie. Wybierz inne albo najpierw wyłącz tamten kod.',
    oneWord: 'Własne słowo to jeden kod. Pomiń `count`, a w `uses` podaj, ile razy można je wykorzystać.',
    tooMany: (most) => `Najwięcej wykorzystań naraz (\`uses\` × \`count\`): ${most}.`,
    durationRange: (least, most) =>
      `Kody nie mogą działać tak długo. Najkrócej: ${least}, najdłużej: ${most}. Zapisz to tak: \`2h\` albo \`30d\`.`,
    previewTitle: (codes) => `Utworzyć ${codes}?`,
    one: 'kod',
    many: (count) =>
      plural(count, {
        one: `${count} kod`,
        few: `${count} kody`,
        many: `${count} kodów`,
        other: `${count} kodu`,
      }),
    pays: 'Wypłaca',
    paysOnce: (amount) => `**${amount}** raz`,
    paysTimes: (amount, uses) => `**${amount}** dla każdego z ${ofMembers(uses)}`,
    paysEach: (amount, count) => `**${amount}** za każdy z ${ofCodes(count)}`,
    paysEachTimes: (amount, uses, count) =>
      `**${amount}** dla ${ofMembers(uses)} za każdy z ${ofCodes(count)}`,
    expires: 'Wygasa',
    expiresAfter: (duration) => `${duration} od początku`,
    never: 'nigdy',
    rules:
      'Każdy członek i każde konto na stronie może wykorzystać jeden z nich, raz. Ty nie możesz ich wykorzystać.',
    ownWord: 'Własne słowo można odgadnąć albo przekazać dalej. Ustaw mało użyć albo termin ważności.',
    id: 'Kod',
    createdTitle: '🎟️ Gotowe',
    shownOnce:
      'Pokazuję to tylko raz i nikt nie zobaczy tego później. Jeśli zginie, użyj `/code disable` i utwórz nowy.',
    shownBefore: 'Kody pokazano raz, przy tworzeniu. Jeśli ich nie masz, użyj `/code disable` i utwórz nowe.',
    inFile: (count) => `W pliku są wszystkie kody: ${count}.`,
    wordReady: 'Twoje słowo można już wykorzystać.',
    notYetValid: 'Można z tego skorzystać dopiero po zatwierdzeniu.',
    redeemWith: 'Członkowie wykorzystują je przez `/redeem`.',
    disabledTitle: 'Wyłączono',
    disabled: 'Nikt go już nie wykorzysta. Wcześniej obiecane wypłaty nastąpią.',
    listTitle: 'Kody',
    none: 'Nie ma jeszcze kodów.',
    line: (state, name, pays, used, staff, when) =>
      `${state} ${name}: ${pays}, wykorzystano ${used}, od ${staff}, ${when}`,
    endingIn: (ending) => `**…${ending}**`,
    usedOf: (used, most) => `${used} z ${most}`,
    redeemed: 'Wykorzystano',
    created: 'Utworzono',
    disabledBy: 'Wyłącza',
    useLine: (member, account, ending, when, state) =>
      `${state} · ${member} (${account}) · …${ending} · ${when}`,
    nobodyYet: 'Nikt go jeszcze nie wykorzystał.',
    states: {
      open: '🎟️ Ważny',
      ending: '⏳ Kończy się',
      ended: '✅ Zakończony',
      cancelled: '⛔ Anulowany',
    },
    ends: {
      'used-up': '✅ Wyczerpany',
      time: '⌛ Wygasł',
      staff: '⛔ Wyłączony',
      withdrawn: '⛔ Zakończony: nie działam już na jego serwerze',
    },
    choice: (state, name) => `${state}: ${name}`,
    redeemedTitle: '🎉 Wykorzystano',
    redeemedBeforeTitle: 'Już wykorzystany',
    redeemedBefore: 'Ten kod jest już przez ciebie wykorzystany. Każdy członek może to zrobić raz.',
    nowUnredeemable: (why) => `Teraz z kodem jest tak: ${why}`,
    paid: (amount, account) => `Na twoje konto ${account} dodano **${amount}**.`,
    paying: (amount) =>
      `Kod jest twój. **${amount}** przyjdzie samo, gdy tylko strona odpowie. Nie musisz nic robić.`,
    unknownPaid: (amount) =>
      `Kod jest twój. Nie wiadomo jeszcze, czy **${amount}** dotarło; ekipa to sprawdza.`,
    notPaid: (amount) => `Kod jest twój, ale strona nie przyjęła wypłaty **${amount}**. Zapytaj ekipę.`,
    notValidTitle: 'Ten kod nie działa',
    notValid: (left) =>
      left.value === 0
        ? 'Jest w nim literówka albo nie można go już wykorzystać. To była twoja ostatnia próba dzisiaj; możesz próbować dalej jutro (UTC).'
        : `Jest w nim literówka albo nie można go już wykorzystać. Dzisiaj ${plural(left, {
            one: 'została ci jedna próba',
            few: `zostały ci ${left} próby`,
            many: `zostało ci ${left} prób`,
            other: `zostało ci ${left} próby`,
          })}.`,
    notACode:
      'Kod ma 16 znaków, tylko A–Z i 0–9, albo jest słowem z 6 do 15 liter i cyfr. Sprawdź, co wpisano; nie kosztowało cię to próby.',
    tooManyWrong: 'Za dużo wpisanych kodów, które nie działają. Możesz próbować dalej jutro (UTC).',
    ownCode:
      'Nie możesz wykorzystać tego kodu: jest utworzony albo zatwierdzony przez ciebie lub przez kogoś, do kogo należy albo należało twoje konto na stronie.',
    accountRedeemed: 'Ten kod wykorzystano już dla twojego konta na stronie.',
    untitled: 'Kod',
    redeemUncertain:
      'Moja baza danych zawiodła, więc nie wiem, czy kod jest wykorzystany. Spróbuj ponownie za minutę: nie da się wypłacić dwa razy.',
    notified: {
      created: (staff, codes, name, pays, cost) =>
        `🎟️ ${staff} tworzy ${codes}${name === '' ? '' : ` ${name}`}: ${pays} (maksymalny koszt **${cost}**).`,
      requested: (staff, codes, pays, cost) =>
        `🎟️ ${staff} prosi o ${codes}: ${pays} (maksymalny koszt **${cost}**). Czeka to na zatwierdzenie.`,
      approved: (approver, codes, staff) => `🎟️ ${approver} zatwierdza ${codes}, o co prosi ${staff}.`,
      rejected: (approver, codes, staff) => `🎟️ ${approver} odrzuca ${codes}, o co prosi ${staff}.`,
      disabled: (staff, name, used, sum) =>
        `🎟️ ${staff} wyłącza: ${name}. Wykorzystano: ${used} (**${sum}**).`,
      ended: (name, why, used, sum) => `🎟️ Koniec (${why}): ${name}. Wykorzystano: ${used} (**${sum}**).`,
      wrong: (member) =>
        `⚠️ ${member}: dzisiaj 5 wpisanych kodów, które nie działają. Do jutra (UTC) ta osoba nie może już nic wykorzystać.`,
      manyWrong: (count) =>
        `⚠️ Ktoś może zgadywać kody: członkowie wpisali dzisiaj nieznane kody, co najmniej ${count}. Losowych kodów nie da się odgadnąć; przejrzyj swoje własne słowa w \`/code list\`.`,
    },
  },
};
