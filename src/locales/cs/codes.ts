import { pluralsOf } from '../count.js';
import type { codes as english } from '../en/codes.js';

const plural = pluralsOf('cs');

/** What people read of codes, in Czech. See `../en/codes.ts`. */
export const codes: typeof english = {
  code: {
    wordUnfit:
      'Vlastní kód potřebuje 6 až 15 písmen a číslic. Ostatní znaky nehrají roli. Bez `code` vytvořím náhodný, který nikdo neuhodne.',
    wordTaken: 'Toto slovo už patří jinému kódu. Vyber jiné, nebo nejdřív ten kód vypni.',
    oneWord: 'Vlastní slovo je jeden kód. Vynech `count` a pomocí `uses` řekni, kolikrát jde uplatnit.',
    tooMany: (most) => `Najednou je možných nejvýš ${most} uplatnění (\`uses\` × \`count\`).`,
    durationRange: (least, most) =>
      `Tak dlouho kódy platit nemohou: nejméně ${least}, nejvýš ${most}. Napiš to jako \`2h\` nebo \`30d\`.`,
    previewTitle: (codes) => `Vytvořit ${codes}?`,
    one: 'kód',
    many: (count) =>
      plural(count, {
        one: `${count} kód`,
        few: `${count} kódy`,
        many: `${count} kódu`,
        other: `${count} kódů`,
      }),
    pays: 'Vyplácí',
    paysOnce: (amount) => `**${amount}** jednou`,
    paysTimes: (amount, uses) => `**${amount}** každému, počet členů: ${uses}`,
    paysEach: (amount, count) => `**${amount}** za každý, počet kódů: ${count}`,
    paysEachTimes: (amount, uses, count) =>
      `**${amount}** každému, počet členů na kód: ${uses}, počet kódů: ${count}`,
    expires: 'Vyprší',
    expiresAfter: (duration) => `${duration} po začátku`,
    never: 'nikdy',
    rules: 'Každý člen a každý účet na webu může uplatnit jeden z nich, a to jednou. Ty je uplatnit nemůžeš.',
    ownWord: 'Vlastní slovo jde uhodnout nebo předat dál. Dej mu málo uplatnění, nebo omezenou platnost.',
    id: 'Kód',
    createdTitle: '🎟️ Hotovo',
    shownOnce:
      'Ukazuju to jen teď a nikdo to později nezjistí. Když se to ztratí, použij `/code disable` a vytvoř nový.',
    shownBefore:
      'Kódy se ukázaly jednou, když vznikly. Jestli je nemáš, použij `/code disable` a vytvoř nové.',
    inFile: (count) => `Soubor obsahuje všechny kódy: ${count}.`,
    wordReady: 'Tvoje slovo jde teď uplatnit.',
    notYetValid: 'Uplatnit to půjde až po schválení.',
    redeemWith: 'Členové ho uplatní příkazem `/redeem`.',
    disabledTitle: 'Vypnuto',
    disabled: 'Už ho nikdo neuplatní. Dříve přislíbené výplaty ještě přijdou.',
    listTitle: 'Kódy',
    none: 'Zatím není žádný kód.',
    line: (state, name, pays, used, staff, when) =>
      `${state} ${name}: ${pays}, uplatněno ${used}, od ${staff}, ${when}`,
    endingIn: (ending) => `**…${ending}**`,
    usedOf: (used, most) => `${used} z ${most}`,
    redeemed: 'Uplatněno',
    created: 'Vytvořeno',
    disabledBy: 'Vypnul',
    useLine: (member, account, ending, when, state) =>
      `${state} · ${member} (${account}) · …${ending} · ${when}`,
    nobodyYet: 'Ještě ho nikdo neuplatnil.',
    states: {
      open: '🎟️ Platí',
      ending: '⏳ Končí',
      ended: '✅ Skončil',
      cancelled: '⛔ Zrušen',
    },
    ends: {
      'used-up': '✅ Vyčerpán',
      time: '⌛ Vypršel',
      staff: '⛔ Vypnut',
      withdrawn: '⛔ Skončil: na jeho serveru už nepůsobím',
    },
    choice: (state, name) => `${state}: ${name}`,
    redeemedTitle: '🎉 Uplatněno',
    redeemedBeforeTitle: 'Už uplatněno',
    redeemedBefore: 'Tento kód už máš uplatněný. Každý člen to může udělat jednou.',
    nowUnredeemable: (why) => `Kód je teď: ${why}`,
    paid: (amount, account) => `**${amount}** je na tvém účtu ${account}.`,
    paying: (amount) => `Kód je tvůj. **${amount}** přijde samo, jakmile web odpoví. Nemusíš nic dělat.`,
    unknownPaid: (amount) =>
      `Kód je tvůj. Jestli **${amount}** dorazilo, ještě není jasné; tým to prověřuje.`,
    notPaid: (amount) => `Kód je tvůj, ale web nepřijal výplatu **${amount}**. Zeptej se týmu.`,
    notValidTitle: 'Tento kód nefunguje',
    notValid: (left) =>
      left.value === 0
        ? 'Je v něm překlep, nebo už se nedá uplatnit. To byl dnes tvůj poslední pokus; pokračovat můžeš zítra (UTC).'
        : `Je v něm překlep, nebo už se nedá uplatnit. Pokusy, které ti dnes zbývají: ${left}.`,
    notACode:
      'Kód má 16 znaků, jen A–Z a 0–9, nebo je to slovo ze 6 až 15 písmen a číslic. Zkontroluj, co je v poli; o pokus tě to nepřipravilo.',
    tooManyWrong: 'Nefunkčních kódů už bylo moc. Pokračovat můžeš zítra (UTC).',
    ownCode:
      'Tento kód uplatnit nemůžeš: je vytvořený nebo schválený tebou, nebo někým, komu patří nebo patřil tvůj účet na webu.',
    accountRedeemed: 'Pro tvůj účet na webu už je tento kód uplatněný.',
    untitled: 'Kód',
    redeemUncertain:
      'Moje databáze selhala, takže nevím, jestli je kód uplatněný. Zkus to za minutu znovu: vyplatit dvakrát se nemůže.',
    notified: {
      created: (staff, codes, name, pays, cost) =>
        `🎟️ ${staff} vytváří ${codes}${name === '' ? '' : ` ${name}`}: ${pays} (nejvyšší náklady **${cost}**).`,
      requested: (staff, codes, pays, cost) =>
        `🎟️ ${staff} žádá o ${codes}: ${pays} (nejvyšší náklady **${cost}**). Čeká to na schválení.`,
      approved: (approver, codes, staff) => `🎟️ ${approver} schvaluje ${codes}. Žádá ${staff}.`,
      rejected: (approver, codes, staff) => `🎟️ ${approver} zamítá ${codes}. Žádá ${staff}.`,
      disabled: (staff, name, used, sum) => `🎟️ ${staff} vypíná: ${name}. Uplatněno: ${used} (**${sum}**).`,
      ended: (name, why, used, sum) => `🎟️ Konec (${why}): ${name}. Uplatněno: ${used} (**${sum}**).`,
      wrong: (member) =>
        `⚠️ ${member} dnes zkusil 5 kódů, které nefungují, a do zítřka (UTC) už nic neuplatní.`,
      manyWrong: (count) =>
        `⚠️ Někdo možná hádá kódy: neznámých jich členové dnes zadali nejméně ${count}. Náhodné kódy se uhodnout nedají; podívej se v \`/code list\` na vlastní slova.`,
    },
  },
};
