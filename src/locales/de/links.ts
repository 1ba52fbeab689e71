import { pluralsOf } from '../count.js';
import type { links as english } from '../en/links.js';

const plural = pluralsOf('de');

/** Was man über nachgewiesene Verknüpfungen liest, auf Deutsch. Siehe `index.ts`. */
export const links: typeof english = {
  proofs: {
    staff: 'durch das Team',
    deposit: 'durch eine Testgutschrift',
    steam: 'durch Anmeldung bei Steam',
    discord: 'durch eine bestätigte Steam-Verbindung bei Discord',
  },

  linkWays: {
    title: 'Website-Konto verknüpfen',
    about: (name) => `Zeig, dass dir das Website-Konto ${name} gehört:`,
    signInLine: '**Anmelden** bei Steam oder Discord. Danach bist du sofort verknüpft.',
    depositLine: (most) =>
      `**Gutschreiben:** Ich schreibe dem Konto bis zu ${most} gut, und du gibst das virtuelle Guthaben ein, das die Website dann anzeigt. Danach bist du sofort verknüpft.`,
    staffLine: '**Team fragen:** Das Team prüft deine Anfrage. Ich schreibe dir, sobald es entschieden hat.',
    enterLine: '**Namen eingeben:** Benutzername oder Steam-ID deines Website-Kontos.',
    betterTitle: 'Du bist verknüpft',
    better: (name, proof) =>
      `Du bist mit ${name} verknüpft, nachgewiesen ${proof}. **Melde dich** bei Steam oder Discord **an**, um es selbst nachzuweisen. Für ein anderes Konto benutze zuerst \`/unlink\`.`,
    signIn: 'Anmelden',
    send: 'Gutschreiben',
    askStaff: 'Team fragen',
    cancel: 'Abbrechen',
    enter: 'Namen eingeben',
    cancelledTitle: 'Abgebrochen',
    cancelled: 'Es wurde nichts gutgeschrieben.',
    formTitle: 'Dein Website-Konto',
    formUsername: 'Benutzername auf der Website',
    formSteam: 'Oder die Steam-ID',
  },

  deposit: {
    sentTitle: 'Testgutschrift unterwegs',
    askedTitle: 'Guthaben eingeben',
    asked: (name, until, tries) =>
      `Ich habe ${name} einen kleinen Betrag gutgeschrieben. Melde dich auf der Website an, sieh nach deinem virtuellen Guthaben (oder dem gesamten, wenn sie nur das anzeigt) und gib es hier bis ${until} ein. Versuche übrig: ${tries}.`,
    askedLater: (name) =>
      `Der kleine Betrag für ${name} ist angekommen. Sieh auf der Website nach deinem virtuellen Guthaben und benutze dann \`/link\` auf dem Server, um es einzugeben.`,
    enter: 'Guthaben eingeben',
    formTitle: 'Was zeigt die Website an?',
    formBalance: 'Virtuelles Guthaben, sonst das gesamte',
    wrongTitle: 'Nicht das richtige Guthaben',
    wrong: 'Es zählt das Guthaben, das die Website direkt nach der Testgutschrift angezeigt hat.',
    triesLeft: (tries) =>
      plural(tries, {
        one: 'Du hast noch einen Versuch, oder du fragst das Team.',
        other: `Du hast noch ${tries} Versuche, oder du fragst das Team.`,
      }),
    noTries: 'Du hast keinen Versuch mehr. Stattdessen kann das Team deine Anfrage prüfen.',
    limitTitle: 'Jetzt keine Testgutschrift',
    limits: {
      account: (name) =>
        `${name} hat in den letzten 30 Tagen schon eine Testgutschrift bekommen, darum gibt es keine weitere. Frag stattdessen das Team.`,
      member: () =>
        'Du hattest in den letzten 24 Stunden schon eine Testgutschrift, darum gibt es noch keine weitere. Frag stattdessen das Team.',
      day: () =>
        'Heute gab es schon zu viele Testgutschriften. Versuche es morgen wieder (nach Mitternacht UTC) oder frag das Team.',
    },
    notSentTitle: 'Die Testgutschrift kam nicht an',
    notSent: (name) =>
      `${name} wurde nichts gutgeschrieben, und es wurde kein Versuch verbraucht. Benutze noch einmal \`/link\` oder frag das Team.`,
    unknownTitle: 'Das Team prüft deine Anfrage',
    unknown: (name) =>
      `Ich weiß nicht, ob die Testgutschrift angekommen ist. Darum prüft das Team deine Anfrage, mit ${name} verknüpft zu werden. Ich schreibe dir, sobald es entschieden hat.`,
    endedTitle: 'Testgutschrift beendet',
    overtaken: 'Du wurdest inzwischen auf andere Weise verknüpft, darum zählt die Testgutschrift nicht mehr.',
    late: 'Die 24 Stunden für die Eingabe des Guthabens sind vorbei. Frag stattdessen das Team.',
    failures: {
      wrong: '⚠️ Testgutschrift ohne Nachweis: Das Mitglied nannte ein falsches Guthaben',
      late: '⚠️ Testgutschrift ohne Nachweis: Das Mitglied nannte in 24 Stunden kein Guthaben',
      'given-up':
        '⚠️ Testgutschrift ohne Nachweis: Das Mitglied fragte das Team, bevor es ein Guthaben nannte',
      unknown: '⚠️ Testgutschrift ohne Nachweis: Niemand weiß, ob sie angekommen ist',
    },
    gone: 'Das ist nicht mehr offen: Es ist beendet oder zu alt. Benutze `/link` noch einmal.',
    withdrawn:
      'Meine Datenbank ist gerade ausgefallen. Es wurde nichts gutgeschrieben. Benutze `/link` noch einmal.',
    unrecorded:
      'Meine Datenbank ist gerade ausgefallen. Ich weiß deshalb noch nicht, ob die Testgutschrift angekommen ist. Sobald ich es weiß, schreibe ich dir.',
    underWay: 'Die Testgutschrift ist noch unterwegs. Benutze gleich noch einmal `/link`.',
    moved: (name) =>
      `Das Website-Konto ${name} ist nicht mehr das, das du genannt hast. Vielleicht wurde es umbenannt oder gelöscht.`,
    notABalance: 'Das ist kein Guthaben. Schreib es wie `12,50`. Es wurde kein Versuch verbraucht.',
  },

  linkNotices: {
    proven: (member, name, proof) =>
      `🔗 ${member} hat ${proof} nachgewiesen, dass das Website-Konto ${name} ihm oder ihr gehört: jetzt verknüpft.`,
    holder: (member, proof) => `${member} (nachgewiesen ${proof})`,
    taken: (member, name, proof, holders, count) =>
      `🔗 ${member} hat ${proof} nachgewiesen, dass das Website-Konto ${name} ihm oder ihr gehört: jetzt verknüpft. Das Konto war mit ${holders} verknüpft; ${plural(count, { one: 'diese Verknüpfung ist beendet', other: 'diese Verknüpfungen sind beendet' })}.`,
    linkedTitle: 'Du bist verknüpft',
    linked: (name) => `Du bist jetzt mit dem Website-Konto ${name} verknüpft. Probiere \`/balance\`.`,
    begunTitle: 'Jemand beansprucht dein Konto',
    begun: (name) =>
      `Jemand anderes hat begonnen nachzuweisen, dass ihm das Website-Konto ${name} gehört, und muss dafür den Kontostand nennen. Wenn es dein Konto ist, verrate niemandem deinen Kontostand, sichere das Konto auf der Website und sag dem Team Bescheid.`,
    takenTitle: 'Deine Verknüpfung ist beendet',
    takenFromYou: (name) =>
      `Jemand anderes hat nachgewiesen, dass ihm das Website-Konto ${name} gehört. Du bist deshalb nicht mehr damit verknüpft. Wenn es dein Konto ist, sichere es auf der Website und benutze dann \`/link\` oder frag das Team.`,
  },

  linkedRole: {
    given: 'Mit einem Website-Konto verknüpft',
    taken: 'Nicht mehr mit einem Website-Konto verknüpft',
    forbidden: (role) =>
      `⚠️ Discord lässt mich die Rolle ${role} weder vergeben noch entziehen. Gib meiner Rolle unter Servereinstellungen → Rollen die Berechtigung „Rollen verwalten“ und zieh sie über ${role}. Ich versuche es alle paar Minuten wieder; die Verknüpfungen selbst sind nicht betroffen.`,
    noRole: (id) =>
      `⚠️ Keiner meiner Server hat die Rolle ${id}, die verknüpfte Mitglieder bekommen sollen. Trag in \`LINKED_ROLE_ID\` die ID einer vorhandenen Rolle ein und starte mich neu. Die Verknüpfungen selbst sind nicht betroffen.`,
    refused: (role, code) =>
      `⚠️ Discord weigert sich, die Rolle ${role} zu vergeben oder zu entziehen (Fehler ${code}). \`npm run doctor\` sagt, was an ihr nicht stimmt. Ich versuche es alle paar Minuten wieder; die Verknüpfungen selbst sind nicht betroffen.`,
  },
};
