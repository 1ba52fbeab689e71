import type { operations as english } from '../en/operations.js';

/** What people read of the start, outages and the log channel itself, in French. See `../en/operations.ts`. */
export const operations: typeof english = {
  alerts: {
    away: {
      discord: (host, since) =>
        `🔴 Purser sur ${host} n’est plus connecté à Discord depuis ${since}. Les membres n’ont pas de réponse. Vérifie https://discordstatus.com et le réseau de cette machine. Purser se reconnecte tout seul.`,
      website: (host, since) =>
        `🔴 Purser sur ${host} n’a plus de réponse valable du site depuis ${since}. Les versements et les giveaways attendent, et continuent tout seuls. Vérifie que le site fonctionne ; « purser doctor » dit ce qui ne va pas.`,
      store: (host, since) =>
        `🔴 Purser sur ${host} ne peut plus utiliser son stockage depuis ${since}. D’ici là, rien n’est payé. Vérifie l’espace libre de son disque, ou le serveur PostgreSQL ; « purser doctor » dit ce qui ne va pas.`,
    },
    back: {
      discord: (host, duration) =>
        `🟢 Purser sur ${host} est de nouveau connecté à Discord, après ${duration}.`,
      website: (host, duration) => `🟢 Le site répond de nouveau à Purser sur ${host}, après ${duration}.`,
      store: (host, duration) =>
        `🟢 Purser sur ${host} peut de nouveau utiliser son stockage, après ${duration}.`,
    },
  },

  start: {
    odd: '⚠️ J’ai démarré, mais il y a des problèmes. `purser doctor` dit quoi faire pour chacun :',
    answersNobody:
      'Aucun des serveurs indiqués ne fait partie de mes shards (`DISCORD_SHARDS`), je ne réponds donc à personne. Mets `auto`, ou une plage qui les contient.',
    interactionsElsewhere:
      'Discord envoie les commandes à une adresse web plutôt qu’à moi. Vide « Interactions Endpoint URL » dans le portail des développeurs.',
    notInServer: (id) =>
      `Je ne suis pas sur le serveur indiqué \`${id}\`. Invite-moi, ou retire-le de \`DISCORD_GUILD_IDS\`.`,
    serverRights: (name) =>
      `Il me manque des permissions sur le serveur ${name}. Active-les là-bas pour mon rôle.`,
    logChannel:
      'Je ne peux pas utiliser le salon de logs (`DISCORD_LOG_CHANNEL_ID`). Ce doit être un salon textuel d’un serveur indiqué, où j’ai Voir le salon, Envoyer des messages, Intégrer des liens et Joindre des fichiers.',
    website: {
      unreachable:
        'Le site ne répond pas (`WEBSITE_URL`). D’ici là, personne ne peut voir son solde ni recevoir de crédit.',
      path: 'L’adresse dans `WEBSITE_URL` répond, mais pas comme l’API du site. Vérifie l’adresse et son chemin.',
      token: 'Le site refuse mon jeton (`WEBSITE_TOKEN`). Crées-en un nouveau, et vérifie ses permissions.',
      failing: 'Le site (`WEBSITE_URL`) signale une erreur interne. Voir le journal du site.',
      unclear:
        'Je ne peux pas dire si `WEBSITE_URL` est correct. Lance `purser doctor --user NAME` avec le nom d’un utilisateur du site, n’importe lequel.',
    },
  },

  commandsMissing: {
    'not-invited': (server) =>
      `⚠️ Mes commandes manquent sur le serveur ${server} : je n’y suis pas, ou j’ai été invité sans le scope \`applications.commands\`. Invite-moi de nouveau : elles reviendront d’elles-mêmes.`,
    refused: (server) =>
      `⚠️ Mes commandes manquent sur le serveur ${server} : Discord les refuse. La cause est dans le journal. Je continue d’essayer.`,
    away: (server) =>
      `⚠️ Mes commandes manquent sur le serveur ${server} : Discord ne répond pas. Il n’y a rien à faire : je continue d’essayer.`,
    back: (server) => `✅ Mes commandes sont de retour sur le serveur ${server}.`,
  },

  logChannel: {
    eventUnposted: (channel) =>
      `⚠️ Le message n’a pas pu être publié dans ${channel}. Vérifie que je peux voir ce salon, y envoyer des messages, y intégrer des liens et y joindre des fichiers.`,
    notPosted: (channel) =>
      `⚠️ Le compte rendu de ceci n’a pas pu être publié dans ${channel}. Il est enregistré et sera publié dès que ça marchera.`,
    lacks: {
      channel: 'Le salon n’existe plus. Le propriétaire du bot doit changer `DISCORD_LOG_CHANNEL_ID`.',
      view: 'Il m’y manque la permission **Voir le salon**.',
      send: 'Il m’y manque la permission **Envoyer des messages** ou **Intégrer des liens**.',
      attach:
        'Il m’y manque la permission **Joindre des fichiers**, ou je n’ai pas du tout le droit d’y écrire.',
    },
    worksAgain: (since) =>
      `Je ne pouvais plus écrire ici depuis le ${since}. Ce que j’ai manqué a été enregistré et suit maintenant.`,
  },
};
