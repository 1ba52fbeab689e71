import type { refusals as english } from '../en/refusals.js';

/** What people read of refusals and failures, in Czech. See `../en/refusals.ts`. */
export const refusals: typeof english = {
  refusals: {
    amountNotUnderstood: 'To není částka. Napiš ji jako `15` nebo `15,50`.',
    amountNotPositive: 'Částka musí být větší než nula.',
    amountTooFine: 'Částka může mít nejvýš dvě desetinná místa.',
    durationNotUnderstood: 'To není doba trvání. Napiš ji jako `90s`, `15m`, `2h` nebo `3d`.',
    durationTooShort: (least) => `To je moc krátké. Nejméně ${least}.`,
    durationTooLong: (most) => `To je moc dlouhé. Nejvýš ${most}.`,
    overGrantCap: (most) => ({
      title: 'Na jedno připsání příliš',
      text: `Jedno připsání může přidat nejvýš ${most}.`,
    }),
    overDailyCap: (most, left) => ({
      title: 'Nad tvým denním limitem',
      text: `Dnes můžeš připsat ještě ${left}. Tvůj limit je ${most} na den; den končí o půlnoci UTC.`,
    }),
    overCapNow: (staff) => ({
      title: 'Nad denním limitem',
      text: `Denní limit byl snížen pod to, co má ${staff} na ten den rezervováno. Nic se nezměnilo.`,
    }),
    ownAccount: {
      title: 'Tvůj vlastní účet',
      text: 'Tento účet na webu patří nebo patřil tobě, nebo tomu, kdo o to požádal. Musí to udělat někdo jiný z týmu.',
    },
    accountBusy: 'Jiné připsání na stejný účet ještě probíhá, takže nic nebylo odesláno.',
    grantedAgain: (id) => `Toto připsání už bylo nahrazeno připsáním \`${id}\`.`,
    monthNotUnderstood: 'Napiš měsíc jako `2026-11`.',
    exportTooLarge: 'To je na jeden soubor příliš. Vyber prosím měsíc.',
    oneReceiver: 'Zadej právě jedno z `member` a `username`.',
    serverNotListed: 'Na tomto serveru nepracuju.',
    noDirectMessages: 'Pracuju jen na serveru, ne v soukromých zprávách.',
    staffOnly: {
      title: 'Jen pro tým',
      role: (roles) =>
        `Tohle smí jen tým: potřebuješ roli ${roles}. Může ti ji dát každý, kdo na tomto serveru spravuje role.`,
      permission:
        'Tohle smí jen tým: potřebuješ oprávnění **Spravovat server**. Může ti ho dát správce serveru.',
    },
    tooFast: (when) => `Zpomal. Zkus to znovu ${when}.`,
    outdatedControl: 'Toto tlačítko je ze starší zprávy a už nefunguje. Použij příkaz znovu.',
    idAmbiguous: (ids) => `Takhle končí víc ID. Zadej celé: ${ids}.`,
    exactlyOne: (options) => `Zadej právě jedno z těchto: ${options}.`,
    nameEmpty: 'Uživatelské jméno je prázdné.',
    nameTooLong: (most) => `To jméno je moc dlouhé. Znaků může být nejvýš ${most}.`,
    nameHasControls: 'V uživatelském jméně jsou neviditelné znaky. Napiš ho prosím ručně.',
    notAnEmail: 'To není e-mailová adresa.',
    notASteamId:
      'To není Steam ID. Napiš ho jako `STEAM_0:1:23`, `[U:1:47]` nebo `76561197960265775`. Vlastní jména profilů nefungují; použij svoje sedmnáctimístné ID.',
    steamIdNotPersonal: 'To Steam ID nepatří člověku. Skupiny a herní servery nejdou použít.',
    notLinked: {
      title: 'Nejdřív propoj svůj účet',
      text: 'Nemáš propojený účet na webu, takže nevím, který je tvůj; řekni mi to tlačítkem **Propojit můj účet**.',
    },
    memberNotLinked: (member) => ({
      title: 'Ještě nepropojeno',
      text: `${member} nemá propojený účet na webu.`,
    }),
    userNotFound: {
      username: (name) => `Účet ${name} na webu není (nenalezeno).`,
      email: () => 'Účet s touto e-mailovou adresou na webu není (nenalezeno).',
      steam: (id) => `Účet se Steam ID ${id} na webu není (nenalezeno).`,
    },
    nameNotFoundAgain: (asked, given) =>
      `Web uvádí k ${asked} jméno ${given}, ale pod ním stejný účet nenajde, proto se nepoužije. Zadej skutečné uživatelské jméno účtu.`,
    linkedUserGone: (name) => ({
      title: 'Propojený účet nenalezen',
      text: `Propojený účet na webu ${name} jsem nenašel. Možná byl přejmenován nebo smazán. Použij \`/unlink\` a pak \`/link\` s novým jménem.`,
    }),
    linkedUserMoved: (name) => ({
      title: 'Propojení potřebuje opravit',
      text: `Uživatelské jméno ${name} už nevede k účtu na webu, který byl propojen, takže se nic neukáže. Tým o tom ví a může propojení opravit.`,
    }),
    alreadyLinked: (name) => ({
      title: 'Už propojeno',
      text: `Už máš propojený účet ${name}. Chceš-li propojit jiný, použij nejdřív \`/unlink\`.`,
    }),
    accountTaken: (name) => ({
      title: 'Účet už je propojený',
      text: `Účet na webu ${name} už je propojený s jiným členem.`,
    }),
    accountTakenBy: (name, member) => ({
      title: 'Účet už je propojený',
      text: `Účet na webu ${name} už je propojený, má ho ${member}. Nejdřív to propojení zruš.`,
    }),
    requestOpenTitle: 'Žádost je ještě otevřená',
    requestOpen: (name, when) =>
      `Žádost o propojení s účtem ${name} už byla odeslána ${when}. Počkej na tým, nebo ji zruš.`,
    tooManyRequests: {
      title: 'Pro dnešek dost',
      text: 'Dnes už byly tři žádosti o propojení. Zkus to prosím zítra.',
    },
    tooManyLookups: {
      title: 'Pro dnešek dost',
      text: 'Dnes už bylo vyzkoušeno mnoho účtů. Zkus to prosím zítra, nebo požádej o pomoc tým.',
    },
    requesterGone: (member) => `${member} už není na serveru. Žádost zamítni; po návratu může požádat znovu.`,
    requestedUserGone: (name) =>
      `Účet na webu ${name} byl mezitím přejmenován nebo smazán. Žádost zamítni, ať může člen požádat znovu.`,
    memberIsBot: 'Bot nemůže mít účet na webu.',
    lacksHere: (permissions) =>
      `V tomto kanálu mi chybí oprávnění: ${permissions}. Dej je tu mojí roli a použij příkaz znovu.`,
    requestGone: 'Tato žádost už není otevřená.',
    changedMeanwhile: 'Někdo jiný to ve stejnou chvíli změnil. Podívej se znovu.',
    websiteRefusesBot: {
      title: 'Bez přístupu k webu',
      text: 'Web bota odmítá. Tým o tom ví. Zkus to prosím později.',
    },
    websiteBusy: {
      title: 'Web má moc práce',
      text: 'Web dostává příliš mnoho požadavků. Zkus to prosím za minutu.',
    },
    websiteUnreachable: {
      title: 'Web neodpovídá',
      text: 'Web teď není dostupný. Zkus to prosím později.',
    },
    storeHeld: {
      title: 'Výplaty stojí',
      text: 'Výplaty stojí, takže jsem nic nezměnil: moje data mohou být starší než platby, které proběhly. Jak dál, rozhodne tým v kanálu protokolu.',
    },
    websiteHeldUp: 'Bot se příliš zdržel, takže nic nebylo odesláno. Zkus to znovu.',
    websiteSlow: {
      title: 'Web neodpovídá',
      text: 'Web neodpověděl včas. Zkus to prosím později.',
    },
    websiteFailed: {
      title: 'Web má problém',
      text: 'Web teď nefunguje, jak má. Zkus to prosím později.',
    },
    websiteRejected: (reason) => `Web tohle nepřijal: ${reason}`,
    websiteRejectedSilently: 'Web tohle nepřijal a neřekl proč.',
    websiteNotUnderstood: 'Odpovědi webu nerozumím, takže nic neukážu.',
    storeFailed:
      'Moje databáze v tu chvíli selhala, takže nevím, jestli se to povedlo. Než to zkusíš znovu, ověř to.',
    recordUnreadable:
      'Tady jsem skončil, protože nemůžu přečíst jeden ze svých záznamů. Tým o tom ví. Než to zkusíš znovu, ověř, jestli se to povedlo.',
    neededUnreadable: 'Nemůžu přečíst záznam, na kterém to závisí. Tým o tom ví.',
    notRecordable: 'Do mé databáze v tu chvíli nešlo zapisovat.',
    arrivedAfterAll: (id) => `Připsání \`${id}\`, které tohle mělo nahradit, nakonec dorazilo.`,
    ownSettlement: {
      title: 'Rozhodnout musí někdo jiný',
      text: 'Toto připsání je od tebe a jeho částka potřebovala druhého člověka. Rozhodnout musí někdo jiný z týmu.',
    },
    outcomeNotShown:
      'Discord mi nedovolil ukázat výsledek. Možná je to hotové, tak to ověř, než to zkusíš znovu.',
    unforeseen: 'Na mé straně se něco pokazilo. Zkus to prosím později.',
    withReference: (sentence, reference) => `${sentence}\nReference: \`${reference}\``,
    notPostedTitle: 'Nezveřejněno',
    notPosted: 'Nemohl jsem to tu zveřejnit pro všechny.',
    perhapsPosted: 'Discord neodpověděl, takže nevím, jestli se to tu zveřejnilo pro všechny. Podívej se.',
    fileTooLarge: (most) => `Soubor je příliš velký. Může mít nejvýš ${most} KiB.`,
    fileNotToBeHad: 'Soubor se mi z Discordu nepodařilo získat. Zkus to znovu.',
    membersNotTold: 'Discord včas neposlal seznam členů tohoto serveru. Zkus to prosím později.',
  },
};
