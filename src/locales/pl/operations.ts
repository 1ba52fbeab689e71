import type { operations as english } from '../en/operations.js';

/** What people read of the start, outages and the log channel itself, in Polish. See `../en/operations.ts`. */
export const operations: typeof english = {
  alerts: {
    away: {
      discord: (host, since) =>
        `🔴 Purser na ${host} nie ma połączenia z Discordem od ${since}. Członkowie nie dostają odpowiedzi. Sprawdź https://discordstatus.com i sieć tej maszyny. Purser połączy się sam.`,
      website: (host, since) =>
        `🔴 Purser na ${host} nie ma prawidłowej odpowiedzi strony od ${since}. Wypłaty i losowania czekają i ruszą same. Sprawdź, czy strona działa; "purser doctor" mówi, co jest nie tak.`,
      store: (host, since) =>
        `🔴 Purser na ${host} nie może używać magazynu danych od ${since}. Do tego czasu nic nie wypłaca. Sprawdź wolne miejsce na dysku albo serwer PostgreSQL; "purser doctor" mówi, co jest nie tak.`,
    },
    back: {
      discord: (host, duration) => `🟢 Purser na ${host} znowu ma połączenie z Discordem, po ${duration}.`,
      website: (host, duration) => `🟢 Strona znowu odpowiada Purserowi na ${host}, po ${duration}.`,
      store: (host, duration) => `🟢 Purser na ${host} znowu może używać magazynu danych, po ${duration}.`,
    },
  },

  start: {
    odd: '⚠️ Działam, ale są problemy. `purser doctor` mówi, co zrobić z każdym:',
    answersNobody:
      'Żaden z podanych serwerów nie należy do moich shardów (`DISCORD_SHARDS`), więc nikomu nie odpowiadam. Ustaw `auto` albo zakres, który je obejmuje.',
    interactionsElsewhere:
      'Discord wysyła komendy pod adres w sieci zamiast do mnie. Wyczyść "Interactions Endpoint URL" w portalu deweloperskim.',
    notInServer: (id) =>
      `Nie ma mnie na podanym serwerze \`${id}\`. Zaproś mnie albo usuń go z \`DISCORD_GUILD_IDS\`.`,
    serverRights: (name) => `Na ${name} brakuje mi uprawnień. Włącz je tam dla mojej roli.`,
    logChannel:
      'Nie mogę używać kanału logów (`DISCORD_LOG_CHANNEL_ID`). Musi to być kanał tekstowy podanego serwera, na którym mam uprawnienia Wyświetlanie kanału, Wysyłanie wiadomości, Wstawianie linków i Załączanie plików.',
    website: {
      unreachable:
        'Strona nie odpowiada (`WEBSITE_URL`). Do tego czasu nikt nie zobaczy salda ani nie dostanie środków.',
      path: 'Adres z `WEBSITE_URL` odpowiada, ale nie jako API strony. Sprawdź adres i jego ścieżkę.',
      token: 'Strona odrzuca mój token (`WEBSITE_TOKEN`). Utwórz nowy i sprawdź jego uprawnienia.',
      failing: 'Strona (`WEBSITE_URL`) zgłasza wewnętrzny błąd. Zajrzyj do logu samej strony.',
      unclear:
        'Nie wiem, czy `WEBSITE_URL` jest dobry. Uruchom `purser doctor --user NAME` z nazwą dowolnego użytkownika strony.',
    },
  },

  commandsMissing: {
    'not-invited': (server) =>
      `⚠️ Na serwerze ${server} brakuje moich komend: nie ma mnie tam albo zaproszono mnie bez zakresu \`applications.commands\`. Zaproś mnie ponownie, a pojawią się same.`,
    refused: (server) =>
      `⚠️ Na serwerze ${server} brakuje moich komend: Discord ich nie przyjmuje. Przyczyna jest w logu. Próbuję dalej.`,
    away: (server) =>
      `⚠️ Na serwerze ${server} brakuje moich komend: Discord nie odpowiada. Nie musisz nic robić: próbuję dalej.`,
    back: (server) => `✅ Moje komendy znów są na serwerze ${server}.`,
  },

  logChannel: {
    eventUnposted: (channel) =>
      `⚠️ Wiadomości nie udało się opublikować na ${channel}. Sprawdź, czy mogę tam wyświetlać kanał, wysyłać wiadomości, osadzać linki i załączać pliki.`,
    notPosted: (channel) =>
      `⚠️ Zapisu tego nie udało się opublikować na ${channel}. Jest zachowany i pojawi się, gdy tylko będzie to możliwe.`,
    lacks: {
      channel: 'Tego kanału już nie ma. Właściciel bota musi zmienić `DISCORD_LOG_CHANNEL_ID`.',
      view: 'Brakuje mi tam uprawnienia **Wyświetlanie kanału**.',
      send: 'Brakuje mi tam uprawnienia **Wysyłanie wiadomości** albo **Wstawianie linków**.',
      attach: 'Brakuje mi tam uprawnienia **Załączanie plików** albo w ogóle nie mogę tam pisać.',
    },
    worksAgain: (since) =>
      `Od ${since} nie mogłem tu pisać. To, czego zabrakło, jest zachowane i pojawia się teraz.`,
  },
};
