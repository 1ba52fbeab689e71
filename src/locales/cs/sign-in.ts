import type { signIn as english } from '../en/sign-in.js';

/** What members read on the page for signing in, in Czech. See `../en/sign-in.ts`. */
export const signIn: typeof english = {
  signIn: {
    startTitle: 'Propoj svůj účet na webu',
    start:
      'Discord nejdřív řekne, kdo jsi a které účty Steam má ověřené jako tvoje. Když web jeden z nich zná, je to všechno. Když ne, přihlásíš se i ke Steamu.',
    startNote:
      'Tvoje jméno a propojení na Discordu přečtu jednou. Přístup ke tvému účtu si nenechávám a heslo nikdy nevidím.',
    continueWithDiscord: 'Pokračovat přes Discord',

    steamTitle: 'Přihlas se ke Steamu',
    steam: (name) =>
      `Na Discordu jsi ${name}. Discord od tebe nemá ověřený účet Steam, který by web znal, tak prosím na samotném Steamu ukaž, který účet je tvůj.`,
    steamNote: 'Steam mi řekne jen číslo tvého účtu.',
    signInWithSteam: 'Přihlásit se přes Steam',

    confirmTitle: 'Propojit tyhle dva?',
    onDiscord: 'Na Discordu',
    onWebsite: 'Na webu',
    confirmNote: 'Když jeden z nich není tvůj, zavři tuto stránku. Bez tvého souhlasu se nic nepropojí.',
    link: 'Propojit',
    otherSteamAccount: 'Použít jiný účet Steam',

    linkedTitle: 'Propojeno',
    linked: (account) =>
      `Tvůj propojený účet na webu je teď ${account}. Stránku můžeš zavřít a vrátit se na Discord.`,

    alreadyTitle: 'Už propojeno',
    already: (account) => `Účet na webu ${account} už máš propojený a prokázaný. Není co dělat.`,
    otherLinkTitle: 'Propojen je jiný účet',
    otherLink: (account) =>
      `Je jasné, že účet ${account} je tvůj, ale propojený máš jiný účet na webu. Na Discordu použij /unlink a pak znovu /link.`,
    takenTitle: 'Účet už je propojený',
    taken: (account) =>
      `Účet na webu ${account} je propojený s jiným členem, jehož důkaz platí víc než tvůj. Rozhodnout musí tým: zeptej se ho na Discordu.`,
    wrongMemberTitle: 'O tohle žádal někdo jiný',
    wrongMember:
      'Na Discordu nejsi ten, kdo o tuto stránku žádal, takže se nic nepropojilo. Chceš-li propojit svůj účet, použij na Discordu /link a otevři adresu, kterou dostaneš.',
    goneTitle: 'Už neplatí',
    gone: 'Tuto adresu neznám, je moc stará nebo už byla použita. Novou dostaneš, když na Discordu použiješ znovu /link.',
    usedTitle: 'Otevřeno jinde',
    used: 'S touto adresou už začal jiný prohlížeč. Pokračuj tam, nebo použij na Discordu znovu /link a dostaneš novou.',
    otherBrowserTitle: 'Tento prohlížeč tu nezačal',
    otherBrowser:
      'V tomto prohlížeči neprobíhá žádné přihlášení, takže se nic nepropojilo. Aplikace možná otevřela jiný prohlížeč než ten, kde to začalo, nebo jsou vypnuté cookies. Použij na Discordu znovu /link a zůstaň v jednom prohlížeči.',
    notFromHereTitle: 'Neodesláno z této stránky',
    notFromHere: 'Tento požadavek nepřišel z této stránky, takže se nic nestalo. Vrať se a zkus to znovu.',
    notFoundTitle: 'Tady nic není',
    notFound:
      'Chceš-li propojit svůj účet na webu, použij na Discordu /link a otevři adresu, kterou dostaneš.',
    tooManyTitle: 'Příliš mnoho požadavků',
    tooMany: 'Počkej minutu a zkus to znovu.',
    failedTitle: 'Přihlášení přerušeno',
    storeFailed: 'Moje záznamy teď nejdou použít. Zkus to za pár minut.',
    failed: 'Něco se pokazilo a tým to najde v protokolu. Zkus to za pár minut.',

    declined: (service) => `Bez souhlasu (${service}) se nic nestalo.`,
    away: (service) => `${service} teď neodpovídá. Nic se neztratilo: zkus to za chvíli.`,
    unusable: (service) => `${service} odpovídá tak, že to nemůžu použít, takže to neplatí. Zkus to znovu.`,
    website: 'Web',
    noAccount:
      'Web nemá účet s tímto účtem Steam. Přidej ho na webu ke svému účtu a zkus to znovu, nebo se přihlas k jinému.',
    nameUnfound: (name) =>
      `Web tvůj účet nazývá ${name}, ale pod tímto jménem ho znovu nenajde. Na Discordu použij /link se svým skutečným uživatelským jménem.`,
    tryAgain: 'Zkusit znovu',
  },
};
