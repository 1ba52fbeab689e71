import type { operations as english } from '../en/operations.js';

/** What people read of the start, outages and the log channel itself, in Turkish. See `../en/operations.ts`. */
export const operations: typeof english = {
  alerts: {
    away: {
      discord: (host, since) =>
        `🔴 Purser (${host}) şu zamandan beri Discord’a bağlı değil: ${since}. Üyeler yanıt alamıyor. https://discordstatus.com adresine ve bu makinenin ağına bak. Purser kendiliğinden yeniden bağlanır.`,
      website: (host, since) =>
        `🔴 Purser (${host}) şu zamandan beri siteden geçerli bir yanıt almadı: ${since}. Toplu ödemeler ve çekilişler bekliyor, sonra kendiliğinden sürer. Sitenin çalıştığından emin ol; sorunun ne olduğunu "purser doctor" söyler.`,
      store: (host, since) =>
        `🔴 Purser (${host}) şu zamandan beri veritabanını kullanamıyor: ${since}. Kullanana kadar hiçbir ödeme yapılmaz. Diskteki boş yere ya da PostgreSQL sunucusuna bak; sorunun ne olduğunu "purser doctor" söyler.`,
    },
    back: {
      discord: (host, duration) =>
        `🟢 Purser (${host}) yeniden Discord’a bağlı. Kesinti süresi: ${duration}.`,
      website: (host, duration) =>
        `🟢 Site Purser’a (${host}) yeniden yanıt veriyor. Kesinti süresi: ${duration}.`,
      store: (host, duration) =>
        `🟢 Purser (${host}) veritabanını yeniden kullanabiliyor. Kesinti süresi: ${duration}.`,
    },
  },

  start: {
    odd: '⚠️ Başladım, ama sorunlar var. Her biri için ne yapılacağını `purser doctor` söyler:',
    answersNobody:
      'Listedeki sunuculardan hiçbiri benim parçalarıma (`DISCORD_SHARDS`) düşmüyor, bu yüzden kimseye yanıt vermiyorum. `auto` yap ya da onları içeren bir aralık ver.',
    interactionsElsewhere:
      'Discord komutları bana değil bir web adresine gönderiyor. Geliştirici portalında "Interactions Endpoint URL" alanını boşalt.',
    notInServer: (id) =>
      `Listedeki \`${id}\` sunucusunda değilim. Beni davet et ya da onu \`DISCORD_GUILD_IDS\` ayarından çıkar.`,
    serverRights: (name) => `${name} sunucusunda izinlerim eksik. Orada rolüm için aç.`,
    logChannel:
      'Log kanalını (`DISCORD_LOG_CHANNEL_ID`) kullanamıyorum. Listedeki bir sunucunun metin kanalı olmalı ve orada Kanalı Görüntüle, Mesaj Gönder, Bağlantı Yerleştir ve Dosya Ekle izinlerim bulunmalı.',
    website: {
      unreachable:
        'Site yanıt vermiyor (`WEBSITE_URL`). Yanıt verene kadar kimse bakiye göremez, kredi alamaz.',
      path: '`WEBSITE_URL` adresi yanıt veriyor, ama sitenin API’si gibi değil. Adresi ve yolunu kontrol et.',
      token: 'Site anahtarımı (`WEBSITE_TOKEN`) reddediyor. Yenisini oluştur ve izinlerini kontrol et.',
      failing: 'Site (`WEBSITE_URL`) bir iç hata bildiriyor. Sitenin kendi loguna bak.',
      unclear:
        '`WEBSITE_URL` doğru mu, anlayamıyorum. Herhangi bir site kullanıcısının adıyla `purser doctor --user NAME` çalıştır.',
    },
  },

  commandsMissing: {
    'not-invited': (server) =>
      `⚠️ ${server} sunucusunda komutlarım eksik: orada değilim ya da \`applications.commands\` kapsamı olmadan davet edildim. Beni yeniden davet et, komutlar kendiliğinden gelir.`,
    refused: (server) =>
      `⚠️ ${server} sunucusunda komutlarım eksik: Discord komutları kabul etmiyor. Nedeni günlükte yazıyor. Denemeyi sürdürüyorum.`,
    away: (server) =>
      `⚠️ ${server} sunucusunda komutlarım eksik: Discord yanıt vermiyor. Bir şey yapmana gerek yok, denemeyi sürdürüyorum.`,
    back: (server) => `✅ Komutlarım ${server} sunucusunda yeniden var.`,
  },

  logChannel: {
    eventUnposted: (channel) =>
      `⚠️ Mesaj ${channel} kanalında paylaşılamadı. Kanalı görebildiğimi, orada mesaj gönderip bağlantı yerleştirebildiğimi ve dosya ekleyebildiğimi kontrol et.`,
    notPosted: (channel) =>
      `⚠️ Bunun kaydı ${channel} kanalında paylaşılamadı. Saklandı ve mümkün olur olmaz paylaşılacak.`,
    lacks: {
      channel: 'Kanal artık yok. Botun sahibi `DISCORD_LOG_CHANNEL_ID` ayarını değiştirmeli.',
      view: 'Orada **Kanalı Görüntüle** iznim yok.',
      send: 'Orada **Mesaj Gönder** ya da **Bağlantı Yerleştir** iznim yok.',
      attach: 'Orada **Dosya Ekle** iznim yok ya da oraya hiç yazamıyorum.',
    },
    worksAgain: (since) =>
      `Şu zamandan beri buraya yazamıyordum: ${since}. Kaçırdıklarım saklandı ve şimdi geliyor.`,
  },
};
