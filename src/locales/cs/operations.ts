import type { operations as english } from '../en/operations.js';

/** What people read of the start, outages and the log channel itself, in Czech. See `../en/operations.ts`. */
export const operations: typeof english = {
  alerts: {
    away: {
      discord: (host, since) =>
        `🔴 Purser (stroj ${host}) není připojen k Discordu. Odkdy: ${since}. Členové nedostávají odpovědi. Zkontroluj https://discordstatus.com a síť tohoto stroje. Purser se připojí znovu sám.`,
      website: (host, since) =>
        `🔴 Purser (stroj ${host}) nedostává od webu platné odpovědi. Odkdy: ${since}. Výplaty a soutěže čekají a budou pokračovat samy. Zkontroluj, že web běží; co je špatně, řekne "purser doctor".`,
      store: (host, since) =>
        `🔴 Purser (stroj ${host}) nemůže používat své úložiště. Odkdy: ${since}. Do té doby se nic nevyplácí. Zkontroluj volné místo na disku nebo server PostgreSQL; co je špatně, řekne "purser doctor".`,
    },
    back: {
      discord: (host, duration) =>
        `🟢 Purser (stroj ${host}) je zase připojen k Discordu. Výpadek: ${duration}.`,
      website: (host, duration) => `🟢 Web zase odpovídá Purseru (stroj ${host}). Výpadek: ${duration}.`,
      store: (host, duration) =>
        `🟢 Purser (stroj ${host}) může zase používat své úložiště. Výpadek: ${duration}.`,
    },
  },

  start: {
    odd: '⚠️ Běžím, ale něco není v pořádku. Co s čím dělat, řekne `purser doctor`:',
    answersNobody:
      'Žádný z uvedených serverů nepatří k mým shardům (`DISCORD_SHARDS`), takže nikomu neodpovídám. Nastav `auto`, nebo rozsah, který je obsahuje.',
    interactionsElsewhere:
      'Discord posílá příkazy na webovou adresu místo mně. V portálu pro vývojáře vymaž "Interactions Endpoint URL".',
    notInServer: (id) =>
      `Nejsem na uvedeném serveru \`${id}\`. Pozvi mě, nebo ho odeber z \`DISCORD_GUILD_IDS\`.`,
    serverRights: (name) => `Na serveru ${name} mi chybí oprávnění. Zapni je tam mojí roli.`,
    logChannel:
      'Nemůžu používat kanál protokolu (`DISCORD_LOG_CHANNEL_ID`). Musí to být textový kanál uvedeného serveru, kde mám View Channel, Send Messages, Embed Links a Attach Files.',
    website: {
      unreachable:
        'Web neodpovídá (`WEBSITE_URL`). Dokud nezačne, nikdo neuvidí zůstatek ani nedostane kredit.',
      path: 'Adresa v `WEBSITE_URL` odpovídá, ale ne jako API webu. Zkontroluj adresu a její cestu.',
      token: 'Web odmítá můj token (`WEBSITE_TOKEN`). Vytvoř nový a zkontroluj jeho oprávnění.',
      failing: 'Web (`WEBSITE_URL`) hlásí vnitřní chybu. Podívej se do protokolu samotného webu.',
      unclear:
        'Nepoznám, jestli je `WEBSITE_URL` správně. Spusť `purser doctor --user NAME` se jménem kteréhokoli uživatele webu.',
    },
  },

  commandsMissing: {
    'not-invited': (server) =>
      `⚠️ Na serveru ${server} chybí moje příkazy: nejsem na něm, nebo mě někdo pozval bez oprávnění \`applications.commands\`. Pozvi mě znovu a objeví se samy.`,
    refused: (server) =>
      `⚠️ Na serveru ${server} chybí moje příkazy: Discord je nepřijímá. Příčina je v logu. Zkouším to dál.`,
    away: (server) =>
      `⚠️ Na serveru ${server} chybí moje příkazy: Discord neodpovídá. Nemusíš nic dělat, zkouším to dál.`,
    back: (server) => `✅ Moje příkazy jsou na serveru ${server} zpátky.`,
  },

  logChannel: {
    eventUnposted: (channel) =>
      `⚠️ Zprávu nešlo zveřejnit v kanálu ${channel}. Zkontroluj, že tam smím kanál zobrazit, posílat zprávy, vkládat odkazy a přikládat soubory.`,
    notPosted: (channel) =>
      `⚠️ Záznam o tomhle nešel zveřejnit v kanálu ${channel}. Je uložený a zveřejní se, jakmile to půjde.`,
    lacks: {
      channel: 'Kanál už neexistuje. Majitel bota musí změnit `DISCORD_LOG_CHANNEL_ID`.',
      view: 'Chybí mi tam oprávnění **View Channel**.',
      send: 'Chybí mi tam oprávnění **Send Messages** nebo **Embed Links**.',
      attach: 'Chybí mi tam oprávnění **Attach Files**, nebo tam nesmím vůbec psát.',
    },
    worksAgain: (since) => `Nemohl jsem sem psát. Odkdy: ${since}. Co chybí, je uložené a teď následuje.`,
  },
};
