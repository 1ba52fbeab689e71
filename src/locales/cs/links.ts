import { oneOrMore, pluralsOf } from '../count.js';
import type { links as english } from '../en/links.js';

const plural = pluralsOf('cs');

/** What people read of links that were proven, in Czech. See `../en/links.ts`. */
export const links: typeof english = {
  proofs: {
    staff: 'týmem',
    deposit: 'vkladem',
    steam: 'přihlášením ke Steamu',
    discord: 'ověřeným propojením se Steamem na Discordu',
  },

  linkWays: {
    title: 'Propoj svůj účet na webu',
    about: (name) => `Ukaž, že účet na webu ${name} je tvůj:`,
    signInLine: '**Přihlásit se** ke Steamu nebo Discordu. Propojení máš hned.',
    depositLine: (most) =>
      `**Poslat vklad:** přidám na účet nejvýš ${most} a ty zadáš virtuální zůstatek, který pak web ukáže. Propojení máš hned.`,
    staffLine: '**Požádat tým:** prověří tvoji žádost, a až rozhodne, napíšu ti.',
    enterLine: '**Zadat jméno** nebo Steam ID tvého účtu na webu.',
    betterTitle: 'Máš propojený účet',
    better: (name, proof) =>
      `Tvůj propojený účet je ${name}, prokázáno ${proof}. Tlačítkem **Přihlásit se** to prokážeš přes Steam nebo Discord. Chceš-li propojit jiný účet, použij nejdřív \`/unlink\`.`,
    signIn: 'Přihlásit se',
    send: 'Poslat vklad',
    askStaff: 'Požádat tým',
    cancel: 'Zrušit',
    enter: 'Zadat jméno',
    cancelledTitle: 'Zrušeno',
    cancelled: 'Nic nebylo odesláno.',
    formTitle: 'Tvůj účet na webu',
    formUsername: 'Uživatelské jméno na webu',
    formSteam: 'Nebo jeho Steam ID',
  },

  deposit: {
    sentTitle: 'Vklad je na cestě',
    askedTitle: 'Zadej zůstatek',
    asked: (name, until, tries) =>
      `Na účet ${name} je přidaná malá částka. Přihlas se na web, podívej se na virtuální zůstatek (nebo celkový, pokud ukazuje jen ten) a zadej ho tady do ${until}. Zbývající pokusy: ${tries}.`,
    askedLater: (name) =>
      `Malá částka pro účet ${name} dorazila. Podívej se na webu na svůj virtuální zůstatek a zadej ho na serveru příkazem \`/link\`.`,
    enter: 'Zadat zůstatek',
    formTitle: 'Co ukazuje web?',
    formBalance: 'Virtuální zůstatek, jinak celkový',
    wrongTitle: 'To není správný zůstatek',
    wrong: 'Platí zůstatek, který web ukázal hned po vkladu.',
    triesLeft: (tries) =>
      plural(tries, {
        one: 'Zbývá ti jeden pokus, nebo můžeš požádat tým.',
        few: `Zbývají ti ${tries} pokusy, nebo můžeš požádat tým.`,
        other: `Zbývá ti ${tries} pokusů, nebo můžeš požádat tým.`,
      }),
    noTries: 'Žádný pokus ti nezbývá. Tvoji žádost může prověřit tým.',
    limitTitle: 'Teď žádný vklad',
    limits: {
      account: (name) =>
        `Na účet ${name} šel vklad v posledních 30 dnech, takže další nepošlu. Můžeš místo toho požádat tým.`,
      member: (_name) =>
        'Vklad pro tebe šel v posledních 24 hodinách, takže další zatím nepošlu. Můžeš místo toho požádat tým.',
      day: (_name) => 'Vkladů dnes bylo moc. Zkus to zítra (po půlnoci UTC), nebo požádej tým.',
    },
    notSentTitle: 'Vklad nedorazil',
    notSent: (name) =>
      `Na účet ${name} se nic nepřidalo a žádný pokus ti to nevzalo. Zkus to znovu příkazem \`/link\`, nebo požádej tým.`,
    unknownTitle: 'Tvoji žádost prověřuje tým',
    unknown: (name) =>
      `Nevím, jestli vklad dorazil, takže žádost o propojení s účtem ${name} prověří tým. Až rozhodne, napíšu ti.`,
    endedTitle: 'Vklad skončil',
    overtaken: 'Mezitím vzniklo propojení jinak, takže vklad už neplatí.',
    late: '24 hodin na zadání zůstatku uplynulo. Můžeš místo toho požádat tým.',
    failures: {
      wrong: '⚠️ Vklad to neprokázal: člen uvedl nesprávný zůstatek',
      late: '⚠️ Vklad to neprokázal: člen do 24 hodin neuvedl žádný zůstatek',
      'given-up': '⚠️ Vklad to neprokázal: člen požádal tým dřív, než uvedl zůstatek',
      unknown: '⚠️ Vklad to nemohl prokázat: nikdo neví, jestli dorazil',
    },
    gone: 'Tohle už není otevřené: skončilo to, nebo je to moc staré. Použij znovu `/link`.',
    withdrawn: 'Moje databáze v tu chvíli selhala. Žádný vklad nebyl odeslán. Použij znovu `/link`.',
    unrecorded:
      'Moje databáze v tu chvíli selhala, takže ještě nevím, jestli vklad dorazil. Jakmile to budu vědět, napíšu ti.',
    underWay: 'Vklad je ještě na cestě. Použij `/link` za chvíli.',
    moved: (name) => `Účet na webu ${name} už není ten, který jsi uvedl. Možná byl přejmenován nebo smazán.`,
    notABalance: 'To není zůstatek. Napiš ho jako `12,50`. Pokus ti to nevzalo.',
  },

  linkNotices: {
    proven: (member, name, proof) =>
      `🔗 ${member} má prokázáno ${proof}, že mu patří účet na webu ${name}: teď propojeno.`,
    holder: (member, proof) => `${member} (prokázáno ${proof})`,
    taken: (member, name, proof, holders, count) =>
      `🔗 ${member} má prokázáno ${proof}, že mu patří účet na webu ${name}: teď propojeno. Předtím byl propojený: ${holders}; ${oneOrMore(count, 'to propojení skončilo', 'ta propojení skončila')}.`,
    linkedTitle: 'Máš propojený účet',
    linked: (name) => `Tvůj propojený účet na webu je teď ${name}. Zkus \`/balance\`.`,
    begunTitle: 'Někdo si nárokuje tvůj účet',
    begun: (name) =>
      `Někdo jiný začal prokazovat, že mu patří účet na webu ${name}: musí k tomu uvést jeho zůstatek. Jestli je tvůj, nikomu svůj zůstatek neříkej, zabezpeč účet na webu a dej vědět týmu.`,
    takenTitle: 'Tvoje propojení skončilo',
    takenFromYou: (name) =>
      `Někdo jiný prokázal, že mu patří účet na webu ${name}, takže s ním už propojení nemáš. Jestli je tvůj, zabezpeč ho na webu a pak použij \`/link\`, nebo požádej tým.`,
  },

  linkedRole: {
    given: 'Propojeno s účtem na webu',
    taken: 'Už nepropojeno s účtem na webu',
    forbidden: (role) =>
      `⚠️ Discord mi nedovolí dávat nebo brát roli ${role}. V nastavení serveru → Role dej mojí roli oprávnění Spravovat role a přetáhni ji nad ${role}. Zkouším to znovu každých pár minut; samotných propojení se to netýká.`,
    noRole: (id) =>
      `⚠️ Žádný z mých serverů nemá roli ${id}, kterou mají mít propojení členové. Nastav \`LINKED_ROLE_ID\` na ID role, která existuje, a restartuj mě. Samotných propojení se to netýká.`,
    refused: (role, code) =>
      `⚠️ Discord odmítá dávat nebo brát roli ${role} (chyba ${code}). Co je s ní špatně, řekne \`npm run doctor\`. Zkouším to znovu každých pár minut; samotných propojení se to netýká.`,
  },
};
