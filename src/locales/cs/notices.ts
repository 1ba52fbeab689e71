import type { notices as english } from '../en/notices.js';

/** What the bot posts in direct messages and in the log channel, in Czech. See `../en/notices.ts`. */
export const notices: typeof english = {
  direct: {
    creditTitle: 'Přišel ti kredit',
    credit: (amount, account) => `Na tvůj účet na webu ${account} přibylo **${amount}**.`,
    approvedTitle: 'Máš propojený účet',
    approved: (name) =>
      `Tým schválil tvoji žádost: tvůj propojený účet na webu je teď ${name}. Zkus \`/balance\`.`,
    rejectedTitle: 'Žádost o propojení zamítnuta',
    rejected: (name) =>
      `Tým zamítl tvoji žádost o propojení s účtem na webu ${name}. Jestli nevíš proč, zeptej se ho.`,
  },

  notices: {
    granted: (staff, amount, receiver) => `💰 ${staff} připisuje **${amount}** pro ${receiver}.`,
    deposited: (bot, amount, receiver) =>
      `🔎 Vklad k propojení: ${bot} přidává **${amount}** pro ${receiver}, aby bylo vidět, kdo přečte zůstatek.`,
    notGranted: (staff, amount, receiver, state) => `${state}: **${amount}** od ${staff} pro ${receiver}.`,
    unknown: (staff, amount, receiver) =>
      `${staff} připisuje **${amount}** pro ${receiver}, ale web neodpověděl jednoznačně, takže kredit možná dorazil a možná ne. Podívej se do záznamů samotného webu a pak rozhodni tady. Do té doby se počítá jako vyplacený a znovu se neodešle.`,
    arrivedLate: (id, amount, receiver) =>
      `⚠️ Odpověď webu na připsání \`${id}\` přišla pozdě: **${amount}** pro ${receiver} **dorazilo**. Záznam jsem opravil.`,
    lostLate: (id, amount, receiver) =>
      `⚠️ Odpověď webu na připsání \`${id}\` přišla pozdě: **${amount}** pro ${receiver} **nedorazilo**. Záznam jsem opravil.`,
    returned:
      'Moje záznamy se vrátily do dřívější doby a toto připsání v nich chybělo. Teď je znovu zapsané.',
    settledOtherwise: (staff) => `${staff} rozhodl opačně.`,
    paidAgain: (id) =>
      `Bylo připsáno znovu jako \`${id}\`, takže účet možná dostal dvakrát. Prověř to prosím.`,
    paidBeside: (id) =>
      `Mělo nahradit \`${id}\`. To možná nahradilo i jiné připsání, takže účet možná dostal dvakrát. Prověř \`/grants show id:${id}\`.`,
    exported: (staff, what) => `📄 ${staff} exportuje účetní knihu (${what}).`,
    everything: 'vše',
    linkSet: (staff, member, name) => `🔗 ${staff} propojuje: ${member} a účet ${name}.`,
    linkApproved: (staff, member, name) =>
      `🔗 ${staff} schvaluje žádost od ${member}: teď propojeno s účtem ${name}.`,
    linkReplaced: (staff, member, before, name) =>
      `🔗 ${staff} mění propojení, které má ${member}: ${before} → ${name}.`,
    linkRemoved: (staff, member, name) => `✂️ ${staff} ruší propojení: ${member} a účet ${name}.`,
    unlinked: (member, name) => `✂️ ${member} ruší své propojení s účtem ${name}.`,
    websiteRefuses: (status) =>
      `⚠️ Web odmítá bota (HTTP ${status}). Zkontroluj nastavení \`WEBSITE_TOKEN\` a že tento token smí vyhledávat uživatele, číst zůstatky a přidávat k nim.`,
    userMoved: (name) =>
      `⚠️ Uživatelské jméno ${name} propojeného účtu na webu teď vede k jinému uživateli. Přes toto propojení se nic neukazuje ani nevyplácí. Zjisti příkazem \`/lookup\`, kdo to je, a pak použij \`/links set\` nebo \`/links remove\`.`,
    recordUnreadable: (key) =>
      `⚠️ Nemůžu přečíst záznam \`${key}\`. Všechno, co na něm závisí, stojí, dokud se neopraví; ostatní běží dál. Podrobnosti zjistí majitel bota příkazem \`npm run audit\`; viz také \`docs/store.md\`.`,
    moreUnreadable: '⚠️ Záznamů, které nemůžu přečíst, je víc. Všechny vypíše majiteli bota `npm run audit`.',
    recordsDisagree: (faults, first) =>
      `⚠️ Záznamy bota si odporují (počet chyb: ${faults}). Než znovu připíšeš něco, co je tu uvedeno, porovnej to se záznamy samotného webu. Všechny chyby ukáže majiteli bota \`npm run audit\`.\n${first}`,
  },
};
