import type { privacy as english } from '../en/privacy.js';

/** What people read of what is stored about them, in Turkish. See `../en/privacy.ts`. */
export const privacy: typeof english = {
  privacy: {
    /** In place of the name of somebody who had their data erased. */
    erasedPerson: 'verisi silinmiş bir kişi',
    unreadable: (count) =>
      `Okunamayan kayıtlar: ${count}. Yetkililer hatayı log kanalında görüyor. Seninle ilgili olup olmadığı onarıldıktan sonra söylenebilir.`,
    busy: 'Şu anda birkaç kişi verilerini bekliyor. Birkaç dakika sonra yeniden dene.',

    exportTitle: 'Verilerin',
    exported: 'Dosyada hakkında sakladığım her şey var. Bu mesajı yalnızca sen görebilirsin.',
    exportedFiles: (count) =>
      `${count} dosyada hakkında sakladığım her şey var. Bu mesajı yalnızca sen görebilirsin.`,
    exportTooLarge:
      'Hakkında sakladıklarım, Discord’un eklememe izin verdiğinden fazla. Yetkililere sor: botun sahibi sana verebilir.',

    previewTitle: 'Verilerin silinsin mi?',
    goes: '**Silinecekler**',
    link: 'Site hesabınla bağlantın. Sonrasında, yeniden bağlanana kadar burada bakiyeni göremez ve kredi kazanamazsın.',
    pastLinks: (count) => `Eski bağlantılar: ${count}`,
    requests: (count) => `Bağlantı istekleri: ${count}`,
    openRequest: 'Açık bağlantı isteğin geri çekilir.',
    proofs: (count) => `Bir hesabı kanıtlaması gereken doğrulama yüklemelerindeki Discord ID’n: ${count}`,
    signIns: (count) => `Sayfamdaki girişler, böylece sona erer: ${count}`,
    grants: (count) => `Sana yüklenen kredilerdeki Discord ID’n ve sebep: ${count}`,
    payoutRows: (count) => `Toplu ödeme listelerindeki Discord ID’n: ${count}`,
    giveaways: (count) =>
      `Bitmiş çekilişlerdeki katılımların ve Discord ID’n: ${count}. Bunların kuraları artık benim kayıtlarımdan değil, yalnızca Discord’da paylaşılmış dosyadan yinelenebilir.`,
    nothing: 'Yok: hakkında silinebilecek bir şey saklamıyorum.',

    stays: '**Kalacaklar**',
    staysLedger:
      'Aldığın kredinin tutarları, site hesapları ve durumları. Başkaları bunların hesabını verebilmeli.',
    staysDeposits:
      'Bir hesaba doğrulama yüklemesi yapıldığı bilgisi, 30 gün boyunca: bu süre içinde yenisi yapılmaz.',
    staysHashes:
      'Kaptığın her drop ve kullandığın her kod için Discord ID’nden üretilen bir özet (hash): kimse aynı krediyi iki kez alamaz.',
    staysUses:
      'Bugün ve dün `/link` komutunu kaç kez kullandığın ve kaç kez yanlış kod girdiğin. İki gün içinde kendiliğinden silinir.',
    staysWords: 'Yetkililerin ad olarak ya da başkalarının kredisine sebep olarak yazdıkları.',
    staysStaff:
      'Eski bağlantıların ve yetkili olarak yüklediğin, karar verdiğin ya da sonuca bağladığın her şey: kimse kendisinin olmuş bir hesaba yükleme yapamaz ve herkes yaptığından sorumludur.',
    staysDeeds: 'Yetkiliyken yüklediğin, karar verdiğin ya da sonuca bağladığın her şey.',
    staysMessages: 'Discord’da paylaşılmış mesajlar ve sahibin aldığı yedekler.',

    underWayTitle: 'Verilerin henüz silinemez',
    underWayHint: '**Önce şunlar bitmeli**',
    obstacles: {
      grant: (id, state) => `\`${id}\` yüklemesi: ${state}`,
      preview: 'Yetkililer bir ödeme hazırlıyor. 10 dakika sonra yeniden dene.',
      deposit: (when) => `Bir hesabı kanıtlayan doğrulama yüklemesi. Yeniden dene: ${when}.`,
      payout: (id) => `Bitmemiş olan \`${id}\` toplu ödemesi`,
      giveaway: (title) =>
        `“${title}” çekilişi: hâlâ sürüyor ya da ödeme almamış bir kazananı var. Yetkililer kazanana ödeme yapmaz ve yerine kimseyi koymazsa bu, çekilişten 90 gün sonra sona erer.`,
      more: (count) => `… ve ${count} tane daha`,
    },
    repeat: 'Onayladığın bir silme henüz bitmedi. Kendiliğinden sürüyor.',

    confirm: 'Onayla',
    cancel: 'İptal',
    cancelledTitle: 'Hiçbir şey silinmedi',
    cancelled: 'Verilerin silinmedi.',
    doneTitle: 'Verilerin silindi',
    done: 'Silinebilecek her şey silindi. Kalanlar önizlemede yazıyordu.',
    waitingTitle: 'Henüz bitmedi',
    waiting:
      'Bu arada seninle ilgili bir şey başladı, bu yüzden her şey silinmedi. O bitince kendiliğimden sürdürürüm. Ne olduğunu `/privacy erase` gösterir.',
    notYet:
      'Önizlemeden beri seninle ilgili bir şey başladı. Ne olduğunu görmek için yeniden `/privacy erase` kullan.',
    underWay: 'Verilerin şu anda siliniyor.',
    interrupted:
      'Yarıda kaldım ve ne kadarının silindiğini bilmiyorum. Silme başladıysa kendiliğimden sürdürürüm. Geriye ne kaldığını `/privacy erase` gösterir.',
  },
};
