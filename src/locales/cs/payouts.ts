import { type Count, pluralsOf } from '../count.js';
import type { payouts as english } from '../en/payouts.js';

const plural = pluralsOf('cs');
const toAccounts = (count: Count) =>
  plural(count, {
    one: 'na jeden účet',
    few: `na ${count} účty`,
    many: `na ${count} účtu`,
    other: `na ${count} účtů`,
  });

/** What people read of payouts, in Czech. See `../en/payouts.ts`. */
export const payouts: typeof english = {
  payout: {
    resolving: (done, of) => `⏳ Pracuju na tom … vyhledáno ${done} z ${of}.`,
    previewTitle: (total, accounts) => `Vyplatit ${total} ${toAccounts(accounts)}?`,
    previewTitleOne: (total) => `Vyplatit ${total} na jeden účet?`,
    source: 'Seznam',
    sources: {
      members: 'Vyjmenovaní členové',
      role: (role) => `Propojení členové role ${role}`,
      file: (name) => `Soubor ${name}`,
    },
    roleNote: 'Jen propojení členové.',
    total: 'Celkem',
    accounts: 'Účty',
    leftOut: 'Vynecháno',
    leftOutLine: (count, why) => `**${count}** × ${why}`,
    badRows: 'Vynechané řádky',
    badRow: (row, why) => `Položka ${row}: ${why}`,
    badLine: (line, why) => `Řádek ${line}: ${why}`,
    moreBadRows: (count) => `… a další: ${count}; všechny jsou v souboru.`,
    why: {
      'not-understood': 'není to zmínka ani Discord ID',
      'too-many-cells':
        'příliš mnoho buněk; částky s čárkou dej do uvozovek (`"12,75"`), nebo odděluj buňky pomocí `;`',
      'rounded-id': 'tabulkový procesor toto ID zaokrouhlil; nastav sloupci formát textu a zadej ID znovu',
      'amount-not-understood': 'není to částka',
      'amount-not-positive': 'částka není větší než nula',
      'amount-too-fine': 'víc než dvě desetinná místa',
      'over-grant-cap': 'na jedno připsání příliš',
      'not-a-member': 'není na tomto serveru',
      'not-linked': 'nemá propojený účet',
      'user-not-found': 'na webu nenalezeno',
      'name-not-found-again':
        'web účet znovu nenajde pod jménem, které sám uvádí; zadej skutečné uživatelské jméno',
      'lookup-rejected': 'web toto jméno nepřijímá',
      'lookup-failed': 'web neodpověděl jednoznačně; zkontroluj jméno, nebo to zkus později',
      twice: 'stejný účet dvakrát',
      'own-account': 'tvůj vlastní účet, teď nebo dřív',
    },
    cellNotUnderstood:
      'čeká se jedno z toho: Discord ID ve sloupci `member`, jméno na webu v `username`, Steam ID v `steam`',
    duplicateRow: (why, row) => `${why} (také položka ${row})`,
    duplicateLine: (why, line) => `${why} (také řádek ${line})`,
    nobody: 'Nikomu z tohoto seznamu se nedá vyplatit. Důvody jsou v souboru.',
    nobodyTitle: 'Není komu vyplatit',
    listEmpty: 'Tento seznam je prázdný.',
    roleEmpty: (role) => `Roli ${role} nemá žádný propojený člen.`,
    fileEmpty: 'Soubor nemá žádné řádky.',
    fileTooLong: (most) => `Seznam je příliš dlouhý. Řádků může být nejvýš ${most}.`,
    fileHeaderUnknown: (line, given) =>
      `Řádek ${line} (${given}) není ani platba, ani záhlaví, které znám. Sloupce jsou \`member\`, \`username\` nebo \`steam\`, a \`amount\`. Například:\n\`\`\`\nusername,amount\nmia,12.50\n\`\`\``,
    fileSeparatorUnclear:
      'Nepoznám, co v tomto souboru odděluje sloupce: hodí se víc než jeden ze znaků `,`, `;`, `|` a tabulátor a s každým by se vyplatilo něco jiného. Přidej záhlaví, například `username;amount`, nebo napiš oddělovač na řádek nad seznam: `sep=;`.',
    roundedIds: (count, line) =>
      `⚠️ ID, která končí na \`00\`: **${count}**, první je na řádku ${line}. Takhle tabulkové procesory zaokrouhlují dlouhá čísla. Zkontroluj tato ID; pokud jsou zaokrouhlená, nastav sloupci formát textu a zadej je znovu.`,
    fileColumnTwice: (column) =>
      `Soubor má víc než jeden sloupec \`${column}\`, takže nepoznám, který platí. Nech jen jeden.`,
    fileNotUtf8: 'Soubor není v UTF-8. Ulož ho jako „CSV UTF-8“ a zkus to znovu.',
    fileQuotes: (line) => `Na řádku ${line} nesedí uvozovky. Oprav prosím ten řádek.`,
    resolvingTooLong:
      'Web dovoluje na tak dlouhý seznam příliš málo vyhledání najednou. Zkus to později, nebo seznam rozděl.',
    confirmWithout: (count) =>
      plural(count, {
        one: 'Potvrdit bez jednoho řádku',
        few: `Potvrdit bez ${count} řádků`,
        other: `Potvrdit bez ${count} řádků`,
      }),
    confirmWithoutOne: 'Potvrdit bez jednoho řádku',
    states: {
      running: '💸 Hromadná výplata probíhá',
      stopped: '⏸️ Hromadná výplata zastavena',
      finished: '🏁 Hromadná výplata skončila',
    },
    outcomes: {
      all: '✅ Hromadná výplata skončila',
      unclear: '⚠️ Hromadná výplata skončila, něco je třeba prověřit',
      some: '⚠️ Hromadná výplata skončila, na některé účty se nevyplatilo',
      none: '⛔ Hromadná výplata skončila, nic se nevyplatilo',
    },
    repeated: (state, staff, when, id) =>
      `⚠️ **Stejné částky na stejné účty byly potvrzeny ${when}** (${staff}): \`${id}\` (${state}). Když potvrdíš i tuhle, všichni dostanou dvakrát. Nejdřív se podívej do \`/payout show\`.`,
    unshown: (id) =>
      `Je to hotové, ale moje databáze selhala dřív, než jsem mohl výplatu ukázat. Podívej se do \`/payout show\`, ID je \`${id}\`.`,
    overGrantMax: (most) =>
      `Jeden řádek této výplaty je nad limitem pro jedno připsání, který je teď ${most}. Nic se nezměnilo.`,
    working: '⏳ Pracuju na tom … Můžeš to zavřít: pokračuju sám, i po restartu.',
    elsewhere: 'Průběh budu ukazovat v tomto kanálu.',
    stoppedHint: 'Už odeslané platby doběhnou. `/payout resume` pokračuje se zbytkem.',
    awayHint: 'Web byl nějakou dobu nedostupný, tak jsem zastavil. `/payout resume` pokračuje se zbytkem.',
    unreadableHint:
      'Nemůžu přečíst záznam, který tato výplata potřebuje, tak jsem zastavil. Dokud se záznam neopraví, nic dalšího se nevyplatí; potom `/payout resume` pokračuje se zbytkem.',
    unsentHint: (count) =>
      `${plural(count, { one: 'Jedna platba nebyla odeslána', few: `${count} platby nebyly odeslány`, many: `${count} platby nebylo odesláno`, other: `${count} plateb nebylo odesláno` })}. \`/payout resume\` to zkusí znovu.`,
    unknownHint: (count) =>
      `${plural(count, { one: 'Jednu platbu je', few: `${count} platby je`, many: `${count} platby je`, other: `${count} plateb je` })} třeba prověřit: web neodpověděl jednoznačně. Rozhodni to v kanálu protokolu; nic se neodešle znovu.`,
    stop: 'Zastavit',
    resume: 'Pokračovat',
    bar: (bar, percent) => `${bar} ${percent}`,
    paid: 'Vyplaceno',
    paidOut: 'Vyplacená částka',
    refused: 'Odmítnuto',
    unknown: 'Neznámé',
    unsent: 'Neodesláno',
    left: 'Zbývá vyplatit',
    rate: 'Rychlost',
    perMinute: (rows) => `${rows} za minutu`,
    remaining: 'Zbývající čas',
    about: (duration) => `asi ${duration}`,
    id: 'Hromadná výplata',
    notRunning: 'Tato hromadná výplata neprobíhá.',
    notStopped: 'Tato hromadná výplata není zastavená a žádný její řádek se nedá zkusit znovu.',
    paysYou:
      'Tato výplata by šla i na účet na webu, který patří nebo patřil tobě, nebo tomu, kdo o ni požádal. Musí to udělat někdo jiný z týmu.',
    listTitle: 'Hromadné výplaty',
    none: 'Zatím není žádná hromadná výplata.',
    line: (state, total, accounts, staff, when) =>
      `${state}: **${total}** ${toAccounts(accounts)}, od ${staff} ${when}`,
    choice: (state, total, accounts, day) => `${state}: ${total} ${toAccounts(accounts)} (${day})`,
    notified: {
      started: (staff, total, accounts) =>
        `💸 ${staff} spouští hromadnou výplatu **${total}** ${toAccounts(accounts)}.`,
      stopped: (staff) => `⏸️ ${staff} zastavuje hromadnou výplatu.`,
      resumed: (staff) => `▶️ ${staff} pokračuje v hromadné výplatě.`,
      away: () =>
        '⚠️ Hromadná výplata se zastavila, protože web byl nějakou dobu nedostupný. `/payout resume` v ní pokračuje.',
      unreadable: (key) =>
        `⚠️ Hromadná výplata se zastavila, protože nemůžu přečíst záznam \`${key}\`. U kterých řádků bylo jasné, že ho nepotřebují, ty jsou vyplacené. Až majitel bota záznam opraví, \`/payout resume\` pokračuje.`,
    },
    record: (staff, total, accounts) => `💸 ${staff} vyplácí **${total}** ${toAccounts(accounts)}.`,
    planned: (total, accounts) => `V plánu bylo: **${total}** ${toAccounts(accounts)}.`,
    recordNone: (staff) => `⛔ Hromadná výplata od ${staff} skončila. Nic se nevyplatilo.`,
    recordNoneKnown: (staff) =>
      `⚠️ Hromadná výplata od ${staff} skončila. O žádné platbě není známo, že dorazila.`,
    recordUnknown: (total, accounts) =>
      `Ještě není známo, jestli **${total}** ${toAccounts(accounts)} dorazilo.`,
    recordFile: 'Všechny řádky jsou v souboru.',
  },
};
