import type { signIn as english } from '../en/sign-in.js';

/** Was Mitglieder auf der Anmeldeseite lesen, auf Deutsch. Siehe `index.ts`. */
export const signIn: typeof english = {
  signIn: {
    startTitle: 'Verknüpfe dein Website-Konto',
    start:
      'Zuerst sagt Discord, wer du bist und welche Steam-Konten es als deine bestätigt hat. Wenn die Website eines davon kennt, ist das schon alles. Sonst meldest du dich noch bei Steam an.',
    startNote:
      'Ich lese einmal deinen Namen und deine Verbindungen bei Discord. Ich behalte keinen Zugang zu deinem Konto und sehe nie ein Passwort.',
    continueWithDiscord: 'Weiter mit Discord',

    steamTitle: 'Bei Steam anmelden',
    steam: (name) =>
      `Bei Discord bist du ${name}. Discord hat kein bestätigtes Steam-Konto von dir, das die Website kennt. Zeig deshalb bitte bei Steam selbst, welches Konto dir gehört.`,
    steamNote: 'Steam nennt mir nur die Nummer deines Kontos.',
    signInWithSteam: 'Bei Steam anmelden',

    confirmTitle: 'Diese beiden verknüpfen?',
    onDiscord: 'Bei Discord',
    onWebsite: 'Auf der Website',
    confirmNote:
      'Wenn dir eines davon nicht gehört, schließ diese Seite. Erst wenn du zustimmst, wird etwas verknüpft.',
    link: 'Verknüpfen',
    otherSteamAccount: 'Anderes Steam-Konto verwenden',

    linkedTitle: 'Verknüpft',
    linked: (account) =>
      `Du bist jetzt mit dem Website-Konto ${account} verknüpft. Du kannst diese Seite schließen und zu Discord zurückkehren.`,

    alreadyTitle: 'Schon verknüpft',
    already: (account) =>
      `Du bist schon mit dem Website-Konto ${account} verknüpft, und das ist auch schon nachgewiesen. Mehr ist nicht zu tun.`,
    otherLinkTitle: 'Mit einem anderen Konto verknüpft',
    otherLink: (account) =>
      `Du hast gezeigt, dass ${account} dir gehört, bist aber mit einem anderen Website-Konto verknüpft. Benutze in Discord /unlink und dann noch einmal /link.`,
    takenTitle: 'Konto schon verknüpft',
    taken: (account) =>
      `Das Website-Konto ${account} ist mit einem anderen Mitglied verknüpft, dessen Nachweis mehr zählt als deiner. Das Team muss entscheiden: Frag dort in Discord nach.`,
    wrongMemberTitle: 'Das wollte jemand anders',
    wrongMember:
      'Bei Discord bist du nicht das Mitglied, das diese Seite wollte. Deshalb wurde nichts verknüpft. Für dein eigenes Konto benutze in Discord /link und öffne die Adresse, die du bekommst.',
    goneTitle: 'Nicht mehr gültig',
    gone: 'Diese Adresse ist unbekannt, zu alt oder wurde schon benutzt. Benutze in Discord noch einmal /link, um eine neue zu bekommen.',
    usedTitle: 'Anderswo geöffnet',
    used: 'Ein anderer Browser hat mit dieser Adresse schon begonnen. Mach dort weiter, oder benutze in Discord noch einmal /link, um eine neue zu bekommen.',
    otherBrowserTitle: 'In diesem Browser nicht begonnen',
    otherBrowser:
      'In diesem Browser läuft keine Anmeldung. Deshalb wurde nichts verknüpft. Vielleicht hat eine App einen anderen Browser geöffnet als den, in dem du begonnen hast, oder Cookies sind ausgeschaltet. Benutze in Discord noch einmal /link und bleib in einem Browser.',
    notFromHereTitle: 'Nicht von dieser Seite',
    notFromHere:
      'Diese Anfrage kam nicht von der Seite selbst. Deshalb ist nichts geschehen. Geh zurück und versuch es noch einmal.',
    notFoundTitle: 'Hier ist nichts',
    notFound:
      'Um dein Website-Konto zu verknüpfen, benutze in Discord /link und öffne die Adresse, die du bekommst.',
    tooManyTitle: 'Zu viele Anfragen',
    tooMany: 'Warte eine Minute und versuch es dann noch einmal.',
    failedTitle: 'Anmeldung unterbrochen',
    storeFailed:
      'Meine Aufzeichnungen sind gerade nicht benutzbar. Versuch es in ein paar Minuten noch einmal.',
    failed:
      'Etwas ist schiefgegangen; das Team findet es im Protokoll. Versuch es in ein paar Minuten noch einmal.',

    declined: (service) => `Du hast bei ${service} nicht zugestimmt. Deshalb ist nichts geschehen.`,
    away: (service) =>
      `${service} antwortet gerade nicht. Es ist nichts verloren: Versuch es gleich noch einmal.`,
    unusable: (service) =>
      `${service} hat eine Antwort gegeben, mit der ich nichts anfangen kann. Sie zählt deshalb nicht. Bitte versuch es noch einmal.`,
    website: 'Die Website',
    noAccount:
      'Auf der Website gibt es kein Konto mit diesem Steam-Konto. Trag es auf der Website in deinem Konto ein und versuch es noch einmal, oder melde dich bei einem anderen an.',
    nameUnfound: (name) =>
      `Die Website nennt dein Konto ${name}, findet es unter diesem Namen aber nicht wieder. Nutze in Discord /link mit deinem richtigen Benutzernamen.`,
    tryAgain: 'Noch einmal versuchen',
  },
};
