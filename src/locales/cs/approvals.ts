import type { approvals as english } from '../en/approvals.js';

/** Co se čte o náhledech a rozhodnutích všeho druhu, česky. Viz `index.ts`. */
export const approvals: typeof english = {
  approvals: {
    confirm: 'Potvrdit',
    cancel: 'Zrušit',
    cancelledTitle: 'Zrušeno',
    nothingPaid: 'Nic se nevyplatilo.',
    approve: 'Schválit',
    reject: 'Zamítnout',
    needsApproval: '👥 Tuto částku musí schválit druhý člen týmu.',
    validUntil: (when) => `Potvrď do ${when}.`,
    cost: 'Nejvyšší náklady',
    capLeft: 'Tvůj limit dnes',
    capLeftAfter: (left) => `zbývá ${left}`,
    requestedBy: 'Žádá',
    approvedBy: 'Schválil',
    rejectedBy: 'Zamítl',
    states: {
      waiting: '👥 Čeká na schválení',
      approved: '✅ Schváleno',
      rejected: '⛔ Zamítnuto',
      expired: '⌛ Vypršelo bez schválení',
    },
    waits: (when) => `Musí to schválit druhý člen týmu v kanálu protokolu. Vyprší ${when}.`,
    nobodyApproved: 'Do 24 hodin to nikdo neschválil. Nic se nevyplatilo.',
    askedTitle: 'Odesláno ke schválení',
    seeLater: (command) => `Co se s tím stalo, ukáže \`${command}\`.`,
    opening: 'Je to uložené a za chvíli se to zveřejní.',
    draftGone: {
      title: 'Náhled už neplatí',
      text: 'Tento náhled už neplatí: byl potvrzen nebo zrušen, nebo je moc starý. Pokud z něj nic nebylo, použij příkaz znovu.',
    },
    draftNotYours: {
      title: 'To není tvůj náhled',
      text: 'Tlačítka tohoto náhledu může použít jen ten, kdo o něj žádal.',
    },
    ownApproval: {
      title: 'Schválit musí někdo jiný',
      text: 'Žádost je tvoje, takže ji musí schválit někdo jiný.',
    },
    decided: 'Už se o tom rozhodlo, nebo to vypršelo. Nic se nezměnilo.',
    confirmedAlready: (command) => `Už je to potvrzené, takže to tady nejde zrušit. Viz \`${command}\`.`,
    confirmedMeanwhile: (staff, when, id) =>
      `Totéž už je potvrzené (${staff}, ${when}), což tento náhled neukázal: \`${id}\`. Chceš-li to udělat ještě jednou, použij příkaz znovu.`,
    notConfirmed:
      'Moje databáze v tu chvíli selhala. Nic se nevyplatilo a tento náhled už nejde potvrdit. Použij příkaz znovu.',
    uncertain: (command) =>
      `Moje databáze v tu chvíli selhala, takže nevím, jestli se to stalo. Než to zkusíš znovu, podívej se za minutu do \`${command}\`.`,
    serverUnlisted:
      'Na serveru, kam to patří, už nepůsobím (není v DISCORD_GUILD_IDS), takže se nic nezměnilo.',
    notOpen: 'Už to skončilo, nebo to ještě nezačalo. Nic se nezměnilo.',
    notFound: 'Nic s tímto ID neexistuje (nenalezeno).',
  },
};
