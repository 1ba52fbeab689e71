import type { accounts as english } from '../en/accounts.js';

/** Was man von Profilen, Guthaben und Verknüpfungen liest, auf Deutsch. Siehe `index.ts`. */
export const accounts: typeof english = {
  profile: {
    title: 'Website-Profil',
    username: 'Benutzername',
    websiteId: 'Website-ID',
    steam: 'Steam-ID',
    registered: 'Registriert',
    group: 'Gruppe',
    link: 'Verknüpfung',
    linkedSince: (when, proof) => `✅ Verknüpft seit dem ${when}, nachgewiesen ${proof}`,
    linkedTo: (member, when, proof) => `✅ Seit dem ${when} verknüpft mit ${member}, nachgewiesen ${proof}`,
    notLinked: '➖ Mit keinem Mitglied verknüpft',
  },

  balance: {
    title: 'Guthaben',
    virtual: 'Virtuell',
    paid: 'Bezahlt',
    total: 'Gesamt',
    account: (name) => `Website-Konto: ${name}`,
    share: 'Teilen',
    shared: 'In diesem Kanal geteilt.',
    notNow: 'Dein Kontostand lässt sich hier gerade nicht teilen. Versuch es später noch einmal.',
  },

  lookup: {
    title: 'Benutzer der Website',
    email: 'E-Mail',
    other: 'Weitere Angaben',
    more: (count) => `… und ${count} weitere`,
  },

  link: {
    begin: 'Mein Konto verknüpfen',
    requestSent: (name) =>
      `Das Team prüft deine Anfrage, mit ${name} verknüpft zu werden. Ich schreibe dir, sobald es entschieden hat.`,
    requestLater: (name) =>
      `Du hast darum gebeten, mit ${name} verknüpft zu werden. Wie es damit steht, zeigt dir \`/link\`.`,
    requestSentTitle: 'Anfrage gestellt',
    cancel: 'Anfrage zurückziehen',
    cancelled: 'Deine Anfrage wurde zurückgezogen.',
    cancelledTitle: 'Anfrage zurückgezogen',
    unlinked: (name) => `Du bist nicht mehr mit ${name} verknüpft.`,
    unlinkedTitle: 'Verknüpfung entfernt',
    nothingLinked: 'Du bist mit keinem Website-Konto verknüpft, also gibt es nichts zu entfernen.',
    nothingLinkedTitle: 'Nichts zu entfernen',
  },

  links: {
    setTitle: 'Verknüpft',
    set: (member, name) => `${member} ist jetzt mit ${name} verknüpft.`,
    replaced: (name) => `Vorher war es ${name}.`,
    unchanged: (member, name) => `${member} war schon mit ${name} verknüpft.`,
    removedTitle: 'Verknüpfung entfernt',
    removed: (member, name) => `${member} ist nicht mehr mit ${name} verknüpft.`,
    showTitle: 'Verknüpfung',
    member: 'Mitglied',
    account: 'Website-Konto',
    websiteId: 'Website-ID',
    steam: 'Steam-ID',
    since: 'Seit',
    proven: 'Nachgewiesen',
    namedBy: 'Gesucht über',
    byUsername: 'Benutzername',
    bySteam: 'Steam-ID',
    requestsTitle: 'Offene Verknüpfungsanfragen',
    noRequests: 'Es gibt keine offenen Anfragen.',
    requestLine: (member, name, when) => `${member} → ${name}, gestellt ${when}`,
    approve: 'Annehmen',
    reject: 'Ablehnen',
    approveNamed: (number, name) => `${number} · ${name} annehmen`,
    rejectNamed: (number, name) => `${number} · ${name} ablehnen`,
  },

  request: {
    title: 'Verknüpfungsanfrage',
    open: (member, name) => `${member} möchte mit dem Website-Konto ${name} verknüpft werden.`,
    approved: (staff) => `✅ Angenommen von ${staff}`,
    rejected: (staff) => `⛔ Abgelehnt von ${staff}`,
    withdrawn: '↩️ Vom Mitglied zurückgezogen',
    expired: '⌛ Nach 7 Tagen ohne Entscheidung verfallen',
    expires: (when) => `Verfällt ${when}`,
    state: 'Stand',
    proof: 'Nachweis',
  },
};
