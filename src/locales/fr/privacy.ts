import type { privacy as english } from '../en/privacy.js';

/** What people read of what is stored about them, in French. See `../en/privacy.ts`. */
export const privacy: typeof english = {
  privacy: {
    erasedPerson: 'une personne retirée',
    unreadable: (count) =>
      `Enregistrements illisibles : ${count}. Le staff voit le problème dans le salon de logs. On pourra dire s’il te concerne une fois qu’il sera réparé.`,
    busy: 'Plusieurs personnes attendent leurs données en ce moment. Réessaie dans quelques minutes.',

    exportTitle: 'Tes données',
    exported:
      'Le fichier contient tout ce que j’ai enregistré sur toi. Personne d’autre que toi ne voit ce message.',
    exportedFiles: (count) =>
      `Les ${count} fichiers contiennent tout ce que j’ai enregistré sur toi. Personne d’autre que toi ne voit ce message.`,
    exportTooLarge:
      'J’ai enregistré sur toi plus que ce que Discord me laisse joindre. Demande au staff : le propriétaire du bot peut te le donner.',

    previewTitle: 'Effacer tes données ?',
    goes: '**Ce qui part**',
    link: 'Ton lien avec ton compte du site. Ensuite, tu ne peux plus voir ton solde ici ni gagner de crédit, jusqu’à ce que tu lies de nouveau ton compte.',
    pastLinks: (count) => `Anciens liens : ${count}`,
    requests: (count) => `Demandes de lien : ${count}`,
    openRequest: 'Ta demande de lien en cours est retirée.',
    proofs: (count) => `Ton identifiant Discord dans des dépôts destinés à prouver un compte : ${count}`,
    signIns: (count) => `Connexions sur ma page, qui prennent fin avec ça : ${count}`,
    grants: (count) => `Ton identifiant Discord et la raison, dans le crédit qui t’a été attribué : ${count}`,
    payoutRows: (count) => `Ton identifiant Discord dans des listes de versements : ${count}`,
    giveaways: (count) =>
      `Tes participations et ton identifiant Discord dans des giveaways terminés : ${count}. Leurs tirages ne peuvent alors plus être refaits à partir de mes propres enregistrements, seulement à partir du fichier publié sur Discord.`,
    nothing: 'Rien : je n’ai rien enregistré sur toi qui puisse partir.',

    stays: '**Ce qui reste**',
    staysLedger:
      'Les montants, comptes du site et états du crédit que tu as reçu. D’autres doivent pouvoir en rendre compte.',
    staysDeposits:
      'Le fait qu’un dépôt a été fait sur un compte, pendant 30 jours : il n’y en a pas d’autre avant.',
    staysHashes:
      'Pour chaque drop que tu as récupéré et chaque code que tu as utilisé, un hash de ton identifiant Discord : personne n’est crédité deux fois.',
    staysUses:
      'Combien de fois tu as utilisé `/link` et saisi des codes faux aujourd’hui et hier. Ça disparaît tout seul en deux jours.',
    staysWords: 'Ce que le staff a écrit comme titre, ou comme raison d’un crédit pour d’autres.',
    staysStaff:
      'Tes anciens liens, et tout ce que tu as attribué, décidé ou tranché comme staff : personne n’attribue à un compte qui a un jour été le sien, et chacun répond de ce qu’il a fait.',
    staysDeeds: 'Tout ce que tu as attribué, décidé ou tranché quand tu étais du staff.',
    staysMessages: 'Les messages publiés sur Discord, et les sauvegardes que le propriétaire a faites.',

    underWayTitle: 'Tes données ne peuvent pas encore être effacées',
    underWayHint: '**Il faut d’abord que ceci soit terminé**',
    obstacles: {
      grant: (id, state) => `L’attribution \`${id}\` : ${state}`,
      preview: 'Le staff prépare un paiement. Réessaie dans 10 minutes.',
      deposit: (when) => `Un dépôt qui prouve un compte. Réessaie ${when}.`,
      payout: (id) => `Le versement \`${id}\`, qui n’est pas terminé`,
      giveaway: (title) =>
        `Le giveaway ${title}, qui est encore en cours, ou a un gagnant qui n’a pas été payé. Si le staff ne paie ni ne remplace ce gagnant, ça se termine 90 jours après le giveaway.`,
      more: (count) => `… et ${count} de plus`,
    },
    repeat: 'Un effacement que tu as confirmé n’est pas encore terminé. Il continue tout seul.',

    confirm: 'Confirmer',
    cancel: 'Annuler',
    cancelledTitle: 'Rien n’a été effacé',
    cancelled: 'Tes données n’ont pas été effacées.',
    doneTitle: 'Tes données ont été effacées',
    done: 'Ce qui peut partir est parti. Ce qui reste était indiqué dans l’aperçu.',
    waitingTitle: 'Pas encore terminé',
    waiting:
      'Quelque chose qui te concerne a commencé entre-temps, tout n’est donc pas parti. Je continue tout seul une fois que c’est terminé. `/privacy erase` montre de quoi il s’agit.',
    notYet:
      'Quelque chose qui te concerne a commencé depuis l’aperçu. Utilise de nouveau `/privacy erase` pour voir de quoi il s’agit.',
    underWay: 'Tes données sont en train d’être effacées.',
    interrupted:
      'J’ai été interrompu, et je ne sais pas ce qui est déjà effacé. Si l’effacement avait commencé, je continue tout seul. `/privacy erase` montre ce qui reste.',
  },
};
