import type { Count } from '../count.js';
import type { records as english } from '../en/records.js';

/** `purser audit` names all. */
const andMore = (more: Count) =>
  more.value === 0 ? '' : ` a další: ${more} (všechny vypíše \`purser audit\`)`;

/** What people read of the store, of data that was rolled back, and of backups, in Czech. See `../en/records.ts`. */
export const records: typeof english = {
  store: {
    isNew: (name) =>
      `🆕 Začínám s novým, prázdným úložištěm: \`${name}\`. Jestli jsem tu už běžel, zastav mě a zkontroluj \`STORE_URL\`: s prázdným úložištěm neznám žádná propojení ani výplaty.`,
    lost: (name) =>
      `🛑 Moje úložiště, \`${name}\`, bylo za běhu smazáno nebo nahrazeno. Do restartu nic nevyplácím. Nejdřív vrať zpátky to správné; co jsem od té doby zapsal, je ztraceno.`,
    heldTitle: 'Výplaty stojí',
    liftedTitle: 'Výplaty pokračují',
    reasons: {
      'another-place':
        'Databáze je na jiném serveru nebo jiné časové linii než předtím: někdo přepnul na kopii nebo ji obnovil. Poslední změny mohou chybět.',
      'another-file':
        'Jsou tu otevřené výplaty a soubor úložiště byl zkopírován nebo obnoven z kopie. Může být starší než platby, které proběhly.',
      'gone-back': 'Něco, co jsem zapsal, chybí: tohle je starší kopie úložiště.',
      'long-ago':
        'Jsou tu otevřené výplaty v úložišti, do kterého se dlouho nezapisovalo. Může to být stará kopie.',
    },
    choice:
      '**Pokračovat**, pokud nic nechybí: všechno naváže, kde skončilo. **Do karantény**, pokud to může být starší kopie: všechno otevřené skončí bez vyplacení a ty rozhodneš o tom, co se možná vyplatilo. Když si nejsi jistý, zvol karanténu.',
    looking: 'Ještě zjišťuji, jestli něco nechybí. Půl minuty po pozastavení tu můžeš rozhodnout.',
    findings: {
      checked: '**Ověřeno:** nejnovější záznamy běžících procesů tu jsou.',
      unchecked: '**Nelze ověřit:** žádný běžící proces nezapsal nic, co by mohl hledat.',
      missing:
        '**Něco chybí:** něco, co bylo zapsáno, tu není. Co běžící procesy odeslaly a ještě vědí, zapisují znovu.',
    },
    onlyQuarantine: (quarantine) =>
      `**${quarantine}** ukončí všechno otevřené bez vyplacení a ty rozhodneš o tom, co se možná vyplatilo. Pokračování by mohlo něco vyplatit dvakrát, proto se nenabízí.`,
    goOnRefused: (quarantine) =>
      `Něco, co jsem zapsal, chybí, takže pokračování by to mohlo vyplatit dvakrát. Stiskni **${quarantine}**.`,
    knowsSince: (when) => `Co bylo odesláno před ${when} a ztratilo se, nelze zapsat znovu.`,
    looked: 'Procesy, které se podívaly',
    considerTitle: 'Pokračovat, i když nešlo nic ověřit?',
    consider:
      'Porovnej nejnovější zapsanou výplatu s nejnovější v kanálu protokolu. Jestli je v kanálu pozdější, tohle je starší kopie: vrať se.',
    newestRecorded: 'Nejnovější zapsaná výplata',
    newestPosted: 'Nejnovější výplata v kanálu protokolu',
    notReadable: 'Poslední zprávy kanálu protokolu nemůžu přečíst.',
    back: 'Zpět',
    held: 'Úložiště',
    lastWritten: 'Poslední zápis',
    lastWrittenBy: (when, machine) => `${when}, stroj ${machine}`,
    notKnown: 'není známo',
    payouts: 'Otevřené hromadné výplaty',
    giveaways: 'Otevřené soutěže',
    drops: 'Otevřené dropy a kódy',
    recurrences: 'Opakované výplaty a soutěže',
    grants: 'Připsání na cestě',
    countAndSum: (count, sum) => `${count} · ${sum}`,
    none: 'žádné',
    goOn: 'Pokračovat',
    quarantine: 'Do karantény',
    quarantining: (staff) => `${staff} volí **Do karantény**. Když se nic neděje, stiskni to znovu.`,
    goneOn: (staff) => `${staff} volí **Pokračovat**: všechno naváže, kde skončilo.`,
    quarantined: (staff) =>
      `${staff} volí **Do karantény**. Všechno otevřené skončilo bez vyplacení. Na to, co se možná vyplatilo, se ptám tady.`,
    decided: 'O tom už se rozhodlo.',
  },

  quarantine: {
    state: '🗄️ V karanténě',
    titles: {
      payout: '🗄️ Hromadná výplata v karanténě',
      giveaway: '🗄️ Soutěž v karanténě',
      drop: '🗄️ Drop v karanténě',
      code: '🗄️ Kódy v karanténě',
      schedule: '🗄️ Opakovaná výplata v karanténě',
      series: '🗄️ Opakovaná soutěž v karanténě',
    },
    refused:
      'Tohle je v karanténě: moje data se vrátila v čase, takže nevím, co se z toho od té doby vyplatilo. Pokračovat to nemůže. Na kartě v kanálu protokolu se rozhodne o tom, co se možná vyplatilo, a **Začít znovu** tam ukáže nový náhled toho, co zbývá.',
    approval: (staff, total) =>
      `${staff} chtěl vyplatit **${total}**. Moje data se vrátila v čase, takže nevím, jestli to od té doby bylo schváleno a vyplaceno. Schválit už to nejde.`,
    giveawayOver: 'Tato soutěž byla zastavena, protože jsem ztratil část svých dat. Co bude dál, řekne tým.',
    publicTitle: (title) => `Soutěž „${title}“ byla zastavena`,
    publicUndrawn:
      'Ztratil jsem část svých dat, takže v této soutěži nemůžu pokračovat. Pokud jsou níže oznámeni její výherci, platí dál. Co bude dál, řekne tým.',
    publicDrawn: 'Ztratil jsem část svých dat, takže tým prověřuje, komu se vyplatilo.',
    giveawayRecord: (staff, title) =>
      `🗄️ „${title}“ od ${staff}: v karanténě, protože se moje data vrátila v čase. Losovat ani vyplácet už nemůžu.`,
    giveawayUndrawn:
      'Pokud byli od té doby vylosováni výherci, jsou uvedeni v jejím kanálu. Její náklady se už nepočítají do denního limitu.',
    grant:
      'Moje data se vrátila v čase, takže nevím, jestli byl kredit od té doby vyplacen. Tým o tom rozhodne tlačítky v kanálu protokolu nebo příkazem `/grants resolve`.',
    grantUnknown: (staff, amount, receiver) =>
      `${staff} chtěl připsat **${amount}** pro ${receiver}. Moje data se vrátila v čase, takže nevím, jestli to od té doby bylo vyplaceno. Podívej se do tohoto kanálu a do záznamů samotného webu. Pokud to účet jakkoli dostal, třeba i jiným připsáním, stiskni **Dorazilo**; jinak stiskni **Nedorazilo**. Do té doby se to počítá jako vyplacené a znovu se to neodešle.`,
    replaceable:
      'Nedorazilo to. Moje data se od té doby vrátila v čase, takže nevím, jestli to bylo připsáno znovu.',
    replaceRefused:
      'Moje data se vrátila v čase, takže nevím, jestli to od té doby bylo připsáno znovu. Podívej se do kanálu protokolu a do záznamů samotného webu. Pokud nic nedorazilo, použij `/grant`.',
    approvalRefused:
      'Moje data se vrátila v čase, takže nevím, jestli to od té doby bylo schváleno a vyplaceno. Schválit ani zamítnout už to nejde. Ptám se na to v kanálu protokolu; rozhodni to tam.',
    onCard:
      'Nedorazilo to. Patří to k něčemu v karanténě: vyplatí to **Začít znovu** na jeho kartě v kanálu protokolu, nebo `/grant`.',
    summary: '🗄️ Starší data',
    restored: (when) =>
      `Moje data byla obnovena ze zálohy: ${when}. Nevím, co bylo připsáno potom, a denní limity to nepočítají. Záznam o tom je v tomto kanálu.`,
    held: (staff) =>
      `${staff} rozhodl, že moje data jsou starší kopie. Nevím, co bylo připsáno potom, a denní limity to nepočítají. Záznam o tom je v tomto kanálu.`,
    all: 'Všechno otevřené je v karanténě: skončilo natrvalo a nic dalšího se z toho nevyplatí. Každé má níže svou kartu.',
    asked: (grants) =>
      `Platby, u kterých nevím, jestli dorazily: **${grants}**. O platbách výplat, soutěží, dropů a kódů se rozhoduje najednou na jejich kartách; na ruční připsání se ptám jednotlivě. Než o něčem rozhodneš, ověř, jestli to účet od té doby jakkoli nedostal. Do té doby prosím nic nepřipisuj ručně.`,
    unreadable: (keys, more) =>
      `**Tyto záznamy nemůžu přečíst; rozhodni o nich prosím ručně:** ${keys}${andMore(more)}. Neptám se na ně a nic z nich nevyplácím. Hledej každý v tomto kanálu a v záznamech samotného webu a \`/grant\` použij jen na to, co nedorazilo.`,
    unreadableOthers: (keys, more) =>
      `Ani tyto nemůžu přečíst, ale žádná výplata na nich nezávisí: ${keys}${andMore(more)}.`,
    nothing: 'Nic nebylo otevřené, takže není o čem rozhodovat.',
    by: (staff, when) => `${staff}, ${when}`,
    ended: 'Moje data se vrátila v čase, takže jsem to ukončil. Nic dalšího se z toho nevyplatí.',
    check:
      'Nevím, jestli platby s neznámým výsledkem od té doby dorazily; dokud se o nich nerozhodne, počítají se jako vyplacené. Porovnej soubor se záznamy samotného webu. **Všechny dorazily** a **Žádná nedorazila** rozhodnou o všech najednou; `/grants resolve` o jediné.',
    paid: 'Vyplaceno',
    unknown: 'Neznámé',
    allArrived: 'Všechny dorazily',
    noneArrived: 'Žádná nedorazila',
    askAll: (payments) =>
      `Dorazily **všechny** tyto platby: **${payments}**? Pak se počítají jako vyplacené.`,
    askNone: (payments) =>
      `Nedorazila **žádná** z těchto plateb: **${payments}**? Pak se už nepočítají jako vyplacené a **Začít znovu** je zahrne.`,
    settled: (payments) => `Rozhodnuté platby: **${payments}**.`,
    left: (receivers) => `O těchto rozhodnout nesmíš; musí to udělat někdo jiný: ${receivers}`,
    settledBefore: 'Nic neznámého tu už není.',
    startAgain: 'Začít znovu',
    settleFirst: 'Nejdřív rozhodni o tom, co je neznámé. Pak budu vědět, kdo nedostal nic.',
    nothingLeft: 'Nic z toho nezbývá: všechno se vyplatilo, nebo možná vyplatilo.',
    startedAgain: (staff) => `${staff} to už začal znovu.`,
  },

  backup: {
    failed: (reason) =>
      `⚠️ Dnešní noční záloha selhala: ${reason}. Zkouším to každou hodinu znovu. Majitel bota ať zkontroluje \`BACKUP_DIR\` a volné místo na disku.`,
    unreadable: (keys, more) =>
      `⚠️ Dnešní noční záloha je hotová, ale některé záznamy nemůžu přečíst: ${keys}${andMore(more)}. Zkopírovaly se, jak jsou. Majitel bota ať spustí \`purser audit\` a nechá si starší zálohu.`,
    works: '✅ Zálohy zase fungují.',
  },
};
