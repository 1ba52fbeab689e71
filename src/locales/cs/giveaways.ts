import { pluralsOf } from '../count.js';
import type { giveaways as english } from '../en/giveaways.js';
import { commands } from './commands.js';

const plural = pluralsOf('cs');

/** What people read of giveaways, in Czech. See `../en/giveaways.ts`. */
export const giveaways: typeof english = {
  giveaway: {
    starts: 'Začíná',
    startsAfter: (duration) => `${duration} po potvrzení`,
    scheduled: (when) => `Soutěž je oznámená a začne ${when}.`,
    begun: (link) => `Už to začalo: ${link}`,
    pings: 'Upozorní',
    pingRefused: (role) =>
      `Roli ${role} tu nesmíš zmiňovat. Vyber roli, kterou smí zmínit každý, nebo požádej o oprávnění Zmínit @everyone, @here a všechny role.`,
    pingEveryone: 'Soutěž nemůže upozornit všechny. Vyber roli.',
    roleExcluded: (role) => `Členové s rolí ${role} se zúčastnit nemohou.`,
    everybodyExcluded: 'Nikdo by se nemohl zúčastnit: `not_role` vylučuje všechny. Vyber jinou roli.',
    notRoleNeeded: (role) => `kdo nemá roli ${role}`,
    editedTitle: 'Změněno',
    editedLabel: '✏️ Upraveno',
    edited: (when, changes) => `${when}: ${changes}`,
    titleEdited: (from, to) => `název „${from}“ → „${to}“`,
    winnersEdited: (from, to) => `výherci ${from} → ${to}`,
    endEdited: (from, to) => `konec ${from} → ${to}`,
    nothingToEdit: 'Tak to už je. Zadej nové `title`, `ends_in` nebo `winners`.',
    fewerWinnersRefused: 'Počet výherců byl oznámen, takže jich může být jen víc. Nic se nezměnilo.',
    editNeedsApproval: (cost) =>
      `Pak by stála až ${cost}, a to musí schválit druhý člen týmu. Pro další výherce spusť jinou soutěž.`,
    everyNames: commands.giveaway.rhythms,
    repeats: 'Opakuje se',
    repeatsHint: {
      day: 'každý den ve stejný čas (UTC), dokud ji někdo nezastaví. Každé kolo se počítá do tvého limitu v jeho den.',
      week: 'každý týden ve stejný čas (UTC), dokud ji někdo nezastaví. Každé kolo se počítá do tvého limitu v jeho den.',
      'two-weeks':
        'každé dva týdny ve stejný čas (UTC), dokud ji někdo nezastaví. Každé kolo se počítá do tvého limitu v jeho den.',
      month:
        'každý měsíc ve stejný den (v kratším měsíci poslední den) a čas (UTC), dokud ji někdo nezastaví. Každé kolo se počítá do tvého limitu v jeho den.',
    },
    roundOf: (round, every) => `Kolo ${round}, ${every}`,
    durationOverPeriod: (most) => `Kolo musí skončit dřív, než začne další, takže může trvat nejvýš ${most}.`,
    notRepeating: 'Tato soutěž se neopakuje, nebo už ne.',
    seriesLine: (title, every, prize, staff, when) =>
      `🔁 **${title}**: ${every}, ${prize}, od ${staff}, příště ${when}`,
    seriesChoice: (title) => `🔁 Ukončit opakování: ${title}`,
    seriesStoppedTitle: 'Zastaveno',
    seriesStopped: (title) =>
      `„${title}“ se už nevrátí. Otevřené kolo běží dál; pokud nemá, ukonči ho nebo zruš.`,
    missed: (title, when, why) =>
      `⚠️ Kolo soutěže „${title}“ s datem ${when} nezačalo: ${why} Další datum se zkusí znovu.`,
    missedWhy: {
      'not-staff': (host, _cost) =>
        `${host} už tu není v týmu, a právě odtud soutěž je. Zastav ji příkazem \`/giveaway cancel\` a ať ji spustí někdo jiný.`,
      'role-gone': () =>
        'role, na kterou odkazuje, už neexistuje. Zastav ji příkazem `/giveaway cancel` a spusť ji znovu s jinou rolí.',
      'over-cap': (host, cost) =>
        `stojí až ${cost}, a to je víc, než ten den zbývalo z limitu, který má ${host}. Spusť místo ní jednu soutěž, nebo v takové dny připisuj méně.`,
      'over-max': () =>
        'její výhra je teď nad GRANT_MAX. Zastav ji příkazem `/giveaway cancel` a spusť ji znovu s menší výhrou.',
      'not-approved': (_host, cost) =>
        `stojí až ${cost}, a to teď musí schválit druhý člen týmu. Zastav ji příkazem \`/giveaway cancel\` a spusť ji znovu.`,
      'not-there': () =>
        'na jejím serveru už nepůsobím. Zastav ji příkazem `/giveaway cancel`, nebo mě znovu pozvi.',
    },
    manage: {
      label: 'Spravovat',
      end: 'Ukončit',
      cancel: 'Zrušit',
      stop: 'Ukončit opakování',
      reroll: 'Losovat znovu: koho nahradit',
      more: (count) => `… a další: ${count}.`,
      unpaid: 'Výherci, kterým se nevyplatilo a které může nahradit další v pořadí:',
      nothing: 'S touto soutěží se teď nedá nic dělat.',
      staffOnly: 'Toto tlačítko je pro pořadatele a tým. Zúčastníš se tlačítkem **Zúčastnit se**.',
    },
    wonTitle: '🎉 Výhra je tvoje',
    won: (title, amount, account) =>
      `V soutěži „${title}“ je tvoje **${amount}**. Výhra je vyplacená na tvůj účet ${account}.`,
    previewTitle: (title) => `Spustit soutěž „${title}“?`,
    repeated: (state, staff, when, id) =>
      `⚠️ **Soutěž se stejným názvem a výhrami byla potvrzena ${when}** (${staff}): \`${id}\` (${state}). Když potvrdíš i tuhle, budou dvě. Nejdřív se podívej do \`/giveaway list\`.`,
    prize: 'Výhra',
    prizeEach: (amount, winners) => `**${amount}** pro každého, počet výherců: ${winners}`,
    prizeOne: (amount) => `**${amount}** pro jednoho výherce`,
    ends: 'Končí',
    endsAfter: (duration) => `${duration} po začátku`,
    requirements: 'Kdo se může zúčastnit',
    linkedNeeded: 'Každý, kdo má propojený účet (`/link`)',
    proofNeeded: 'kdo prokázal, že je jeho; schválení týmem nestačí',
    roleNeeded: (role) => `kdo má roli ${role}`,
    memberForNeeded: (duration) => `kdo je tu aspoň tak dlouho: ${duration}`,
    host: 'Pořadatel',
    entrants: 'Účastníci',
    id: 'Soutěž',
    enter: 'Zúčastnit se',
    leave: 'Odstoupit',
    startedTitle: 'Spuštěno',
    started: 'Soutěž je otevřená.',
    notPosted:
      'Soutěž jsem v tomto kanálu nemohl zveřejnit, takže se nic nespustilo. Zkontroluj, že tu smím psát.',
    enteredTitle: 'Jsi ve hře',
    entered: (when) => `Hodně štěstí! Losování: ${when}.`,
    enteredAlready: (when) => `Už jsi ve hře. Losování: ${when}. Z účasti odstoupíš tlačítkem **Odstoupit**.`,
    leftTitle: 'Účast zrušena',
    left: 'Už v této soutěži nejsi. Když si to rozmyslíš, stiskni **Zúčastnit se**.',
    notIn: 'V této soutěži nejsi.',
    over: 'Tato soutěž skončila.',
    notOpenYet: 'Tato soutěž ještě není otevřená.',
    roleMissing: (role) => `Zúčastnit se mohou jen členové s rolí ${role}.`,
    tooNew: (when) => `Nejsi na tomto serveru dost dlouho. Zúčastnit se můžeš ${when}.`,
    proofMissing: {
      title: 'Nejdřív prokaž svůj účet',
      text: 'Tvůj účet zatím prověřil jen tým, ale tato soutěž potřebuje důkaz od tebe. Prokaž příkazem `/link`, že je účet tvůj, a pak znovu stiskni **Zúčastnit se**.',
    },
    nobodyProven: {
      title: 'Nikdo by se nemohl zúčastnit',
      text: 'Členové nemohou prokázat své účty bez týmu (nastavení LINK_PROOFS nemá `deposit` ani `sign-in`) a žádné propojení nebylo prokázáno dřív. Spusť soutěž bez `proven`.',
    },
    ownGiveaway:
      'Zúčastnit se nemůžeš: soutěž je spuštěná nebo schválená tebou, nebo někým, komu patří nebo patřil tvůj účet na webu.',
    ended: 'Skončilo',
    drawing: '⏳ Pracuju na tom … Losují se výherci.',
    endedTitle: (title) => `„${title}“ je u konce`,
    endedHint: 'Výherci jsou níže.',
    endedWithoutWinner: 'Nikdo nevyhrál.',
    cancelledTitle: (title) => `Soutěž „${title}“ je zrušená`,
    cancelled: 'Tato soutěž byla zrušena. Nikomu se nic nevyplatí.',
    resultTitle: (title) => `🎁 Výherci soutěže „${title}“`,
    congratulations: (winner, prize) => `🎉 Gratulujeme, ${winner}! Tvoje výhra: **${prize}**.`,
    congratulationsAll: (winners, prize) => `🎉 Gratulujeme, ${winners}! Každý z vás získává **${prize}**.`,
    noEntrants: 'Nikdo se nepřihlásil, takže nikdo nevyhrál.',
    noWinners: 'Nikomu z účastníků se nedá vyplatit, takže nikdo nevyhrál.',
    fewerWinners: (count, wanted) => `Výherci: jen ${count} z ${wanted}. Účastníků nebylo dost.`,
    winnerLine: (place, member, state) => `**${place}.** ${member} · ${state}`,
    replaced: (member, by) => `🔁 Místo ${member} vyhrává ${by}.`,
    passedOver: 'Přeskočeni',
    passedOverLine: (member, why) => `${member}: ${why}`,
    passedOverMore: (count) => `… a další: ${count}`,
    why: {
      'not-a-member': 'už není na serveru',
      'not-linked': 'už nemá propojený účet',
      'not-proven': 'už nemá prokázané propojení',
      'role-missing': 'už nemá roli',
      'role-excluded': 'má vyloučenou roli',
      'too-new': 'není na serveru dost dlouho',
      'same-account': 'sdílí účet na webu s jiným výhercem',
      host: 'pořádá nebo schvaluje soutěž',
    },
    listTitle: 'Soutěže',
    none: 'Zatím není žádná soutěž.',
    line: (state, title, prize, staff, when) => `${state} **${title}**: ${prize}, od ${staff}, ${when}`,
    states: {
      scheduled: '📅 Oznámená',
      opening: '⏳ Začíná',
      open: '🎉 Otevřená',
      ending: '⏳ Losuje se',
      drawn: '⏳ Vyplácí se',
      finished: '✅ Skončila',
      cancelled: '⛔ Zrušena',
    },
    choice: (state, title) => `${state}: ${title}`,
    endedByTitle: 'Skončilo',
    endedBy: 'Losují se výherci, a pak se jim vyplatí.',
    cancelDone: 'Soutěž byla zrušena. Nikomu se nic nevyplatí.',
    comesAgain: (when, stop) => `Znovu přijde ${when}. Opakování zastavíš tlačítkem **${stop}**.`,
    rerollTitle: 'Nahrazeno',
    rerolled: (member, by) => `Místo ${member} vyhrává ${by}, další v pořadí.`,
    nobodyLeft: 'Nikdo další nezbývá, takže výherce zůstává. Nic se nezměnilo.',
    overHostCap: (host, left) =>
      `Tohle se počítá do denního limitu pořadatele (${host}): dnes zbývá jen ${left}.`,
    payAgain: 'Vyplatit znovu',
    payAgainTitled: (title) => `Vyplatit znovu: ${title}`,
    payAgainTitle: (total, winners) =>
      `Vyplatit ${total}, ${plural(winners, { one: 'jeden výherce', few: `${winners} výherci`, many: `${winners} výherce`, other: `${winners} výherců` })}?`,
    payAgainHint: (host) =>
      `Těmto výhercům zatím nebylo nic odesláno. Co teď dostanou, počítá se do dnešního limitu, který má ${host}.`,
    payAgainLine: (amount, receiver) => `• **${amount}** pro ${receiver}`,
    paidSince: (sum) => `⚠️ Od konce soutěže už připsáno nebo na cestě: ${sum}`,
    payAgainOutdated:
      'Tento náhled už neplatí: je moc starý, nebo se něco změnilo, třeba ruční výplata. Nový dostaneš tlačítkem **Vyplatit znovu**.',
    payAgainStarted: 'Výhercům se vyplácí. Výsledek ukáže záznam v kanálu protokolu.',
    beingPaid: 'Výhercům této soutěže se právě vyplácí.',
    nobodyToPay: 'Žádnému výherci této soutěže se nedá vyplatit znovu.',
    awayTitle: '⚠️ Výherci čekají',
    away: (title) =>
      `Web není dostupný, takže výherci soutěže „${title}“ ještě čekají. Zkouším to dál; nevyplácej jim prosím ručně.`,
    awayOver: (title) => `Výherci soutěže „${title}“ už na web nečekají.`,
    tryNow: 'Zkusit teď',
    notWaiting: 'Výherci této soutěže na výplatu nečekají.',
    withdrawn: {
      unlisted: 'na jejím serveru už nepůsobím (není v DISCORD_GUILD_IDS)',
      left: 'na jejím serveru už nejsem',
    },
    recordWithdrawn: (staff, title, why) =>
      `🎁 „${title}“ od ${staff} byla zrušena: ${why}. Nikomu se nic nevyplatí a náklady se už nepočítají do denního limitu.`,
    recordPartly: (why) =>
      `${why}, takže komu se do té doby nevyplatilo, tomu se už nevyplatí, a jejich výhry se už nepočítají do denního limitu.`,
    notAWinner: 'Tento člen není výhercem této soutěže.',
    winnerPaid: 'Tomuto výherci se vyplatilo, takže ho nikdo nemůže nahradit.',
    winnerUnsettled:
      'Ještě není jasné, jestli se tomuto výherci vyplatilo. Nejdřív to rozhodni v kanálu protokolu.',
    entrantsGone:
      'Tato soutěž skončila tak dávno, že už nemám uložené účastníky, takže se nedá losovat nikdo další.',
    notified: {
      unposted: (title, channel) =>
        `⚠️ Soutěž „${title}“ jsem v kanálu ${channel} nemohl zveřejnit, takže byla zrušena. Zkontroluj, že tam smím psát, a spusť ji znovu.`,
      unpostedRound: (title, channel) =>
        `⚠️ Kolo soutěže „${title}“ jsem v kanálu ${channel} nemohl zveřejnit, takže bylo zrušeno. Zkontroluj, že tam smím psát. Další datum se zkusí znovu.`,
      unpinged: (title, role, host) =>
        `🔕 Soutěž „${title}“ začala bez upozornění pro ${role}: ${host} už tam tuto roli zmiňovat nesmí. Dovol zmiňovat roli všem, nebo dej ${host} oprávnění Mention @everyone, @here and All Roles.`,
      seriesStopped: (staff, title) => `🔁 ${staff} ukončuje opakování soutěže „${title}“.`,
      edited: (staff, title, changes) => `✏️ ${staff} mění soutěž „${title}“, ${changes}.`,
      scheduled: (staff, title, when, cost) =>
        `📅 ${staff} oznamuje soutěž „${title}“ (nejvyšší náklady **${cost}**), která začne ${when}.`,
      started: (staff, title, cost) =>
        `🎁 ${staff} spouští soutěž „${title}“ (nejvyšší náklady **${cost}**).`,
      ended: (staff, title) => `🎁 ${staff} předčasně ukončuje soutěž „${title}“.`,
      cancelled: (staff, title) => `🎁 ${staff} ruší soutěž „${title}“.`,
      rerolled: (staff, title, member) =>
        `🔁 ${staff} vyřazuje z výherců soutěže „${title}“ člena ${member} a losuje znovu.`,
      paidAgain: (staff, title, winners) =>
        `🔁 ${staff} znovu vyplácí tyto výherce soutěže „${title}“: ${winners}`,
    },
    record: (staff, title) => `🎁 „${title}“ od ${staff} je u konce.`,
    recordMore: (count) => `… a další: ${count}; všechny jsou v souboru.`,
    recordLine: (amount, receiver, state) => `${state}: **${amount}** pro ${receiver}`,
  },
};
