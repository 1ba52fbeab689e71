import type { enLinks } from './en-links.js';

/** Was man über nachgewiesene Verknüpfungen liest, auf Deutsch. Siehe `de.ts`. */
export const deLinks: typeof enLinks = {
  proofs: {
    staff: 'durch das Team',
    deposit: 'durch eine Testgutschrift',
    steam: 'durch Anmeldung bei Steam',
    discord: 'durch eine bestätigte Steam-Verbindung bei Discord',
  },

  linkNotices: {
    proven: (member, name, proof) =>
      `🔗 ${member} hat ${proof} nachgewiesen, dass das Website-Konto ${name} ihm oder ihr gehört: jetzt verknüpft.`,
    taken: (member, name, proof, before, earlier) =>
      `🔗 ${member} hat ${proof} nachgewiesen, dass das Website-Konto ${name} ihm oder ihr gehört: jetzt verknüpft. Das Konto war mit ${before} verknüpft (nachgewiesen ${earlier}); diese Verknüpfung ist beendet.`,
    linkedTitle: 'Du bist verknüpft',
    linked: (name) => `Du bist jetzt mit dem Website-Konto ${name} verknüpft. Probiere \`/balance\`.`,
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
