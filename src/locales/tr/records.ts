import type { Count } from '../count.js';
import type { records as english } from '../en/records.js';

/** `purser audit` names all. */
const andMore = (more: Count) =>
  more.value === 0 ? '' : ` ve ${more} tane daha (hepsini \`purser audit\` söyler)`;

/** What people read of the store, of data that was rolled back, and of backups, in Turkish. See `../en/records.ts`. */
export const records: typeof english = {
  store: {
    isNew: (name) =>
      `🆕 Yeni ve boş bir veritabanıyla başladım: \`${name}\`. Beni daha önce kullandıysan durdur ve \`STORE_URL\` ayarına bak: boş bir veritabanıyla ne bağlantıları ne ödemeleri bilirim.`,
    lost: (name) =>
      `🛑 Veritabanım, \`${name}\`, ben çalışırken silindi ya da değiştirildi. Yeniden başlatılana kadar hiçbir şey ödemem. Önce doğru olanı geri koy; o zamandan beri yazdıklarım kayboldu.`,
    heldTitle: 'Ödemeler bekletiliyor',
    liftedTitle: 'Ödemeler sürüyor',
    reasons: {
      'another-place':
        'Veritabanı öncekinden farklı bir sunucuda ya da zaman çizgisinde: biri bir kopyaya geçti ya da geri yükledi. Son değişiklikler eksik olabilir.',
      'another-file':
        'Açık ödemeler var ve veritabanının dosyası kopyalandı ya da bir kopyadan geri yüklendi. Yapılmış ödemelerden eski olabilir.',
      'gone-back': 'Yazdığım bir şey eksik: bu, veritabanının daha eski bir kopyası.',
      'long-ago': 'Uzun süredir yazılmamış bir veritabanında açık ödemeler var. Eski bir kopya olabilir.',
    },
    choice:
      'Eksik bir şey yoksa **Devam et**: her şey kaldığı yerden sürer. Bu daha eski bir kopya olabilirse **Karantinaya al**: açık olan her şey ödeme yapılmadan sona erer, ödenmiş olabilecekleri de sen sonuca bağlarsın. Emin değilsen karantinaya al.',
    looking:
      'Eksik bir şey var mı diye hâlâ bakıyorum. Bekletme başladıktan yarım dakika sonra burada karar verebilirsin.',
    findings: {
      checked: '**Denetlendi:** çalışan süreçlerin en yeni kayıtları yerinde.',
      unchecked: '**Denetlenemiyor:** çalışan hiçbir süreç arayabileceği bir şey yazmadı.',
      missing:
        '**Eksik var:** yazılmış bir şey yerinde değil. Çalışan süreçler gönderdiklerini, hâlâ bildikleri kadarıyla yeniden kaydeder.',
    },
    onlyQuarantine: (quarantine) =>
      `**${quarantine}** açık olan her şeyi ödeme yapmadan sona erdirir, ödenmiş olabilecekleri de sen sonuca bağlarsın. Devam etmek bir şeyi iki kez ödeyebilir, bu yüzden sunulmuyor.`,
    goOnRefused: (quarantine) =>
      `Yazdığım bir şey eksik; devam etmek onu iki kez ödeyebilir. **${quarantine}** düğmesine bas.`,
    knowsSince: (when) => `${when} öncesinde gönderilip kaybolanlar yeniden kaydedilemez.`,
    looked: 'Bakan süreçler',
    considerTitle: 'Hiçbir şey denetlenemediği hâlde devam edilsin mi?',
    consider:
      'kayıtlardaki en yeni ödemeyi log kanalındaki en yeni ödemeyle karşılaştır. Kanalda daha sonraki bir ödeme varsa bu eski bir kopyadır: geri dön.',
    newestRecorded: 'Kayıtlardaki en yeni ödeme',
    newestPosted: 'Log kanalındaki en yeni ödeme',
    notReadable: 'Log kanalının son mesajlarını okuyamıyorum.',
    back: 'Geri',
    held: 'Veritabanı',
    lastWritten: 'Son yazma',
    lastWrittenBy: (when, machine) => `${when}, makine: ${machine}`,
    notKnown: 'bilinmiyor',
    payouts: 'Açık toplu ödemeler',
    giveaways: 'Açık çekilişler',
    drops: 'Açık drop’lar ve kodlar',
    recurrences: 'Yinelenen toplu ödemeler ve çekilişler',
    grants: 'Yoldaki yüklemeler',
    countAndSum: (count, sum) => `${count} · ${sum}`,
    none: 'yok',
    goOn: 'Devam et',
    quarantine: 'Karantinaya al',
    quarantining: (staff) => `${staff} **Karantinaya al** seçti. Bir şey olmazsa yeniden bas.`,
    goneOn: (staff) => `${staff} **Devam et** seçti: her şey kaldığı yerden sürüyor.`,
    quarantined: (staff) =>
      `${staff} **Karantinaya al** seçti. Açık olan her şey ödeme yapılmadan sona erdi. Ödenmiş olabilecekleri burada soruyorum.`,
    decided: 'Buna zaten karar verilmiş.',
  },

  quarantine: {
    state: '🗄️ Karantinada',
    titles: {
      payout: '🗄️ Toplu ödeme karantinada',
      giveaway: '🗄️ Çekiliş karantinada',
      drop: '🗄️ Drop karantinada',
      code: '🗄️ Kodlar karantinada',
      schedule: '🗄️ Yinelenen toplu ödeme karantinada',
      series: '🗄️ Yinelenen çekiliş karantinada',
    },
    refused:
      'Bu karantinada: verilerim eski bir hâle döndürüldü, bu yüzden o zamandan beri bundan neyin ödendiğini bilmiyorum. Sürdürülemez. Ödenmiş olabilecekler log kanalındaki kartında sonuca bağlanır; oradaki **Yeniden başlat** da geriye kalanın yeni bir önizlemesini gösterir.',
    approval: (staff, total) =>
      `${staff} **${total}** ödemek istemişti. Verilerim eski bir hâle döndürüldü, bu yüzden o zamandan beri onaylanıp ödendi mi, bilmiyorum. Artık onaylanamaz.`,
    giveawayOver:
      'Verilerimin bir kısmını kaybettiğim için bu çekiliş durduruldu. Bundan sonra ne olacağını yetkililer söyleyecek.',
    publicTitle: (title) => `“${title}” durduruldu`,
    publicUndrawn:
      'Verilerimin bir kısmını kaybettim, bu yüzden bu çekilişi sürdüremem. Kazananları aşağıda duyurulduysa yine de geçerlidir. Bundan sonra ne olacağını yetkililer söyleyecek.',
    publicDrawn: 'Verilerimin bir kısmını kaybettim, bu yüzden kime ödeme yapıldığını yetkililer denetliyor.',
    giveawayRecord: (staff, title) =>
      `🗄️ Verilerim eski bir hâle döndürüldüğü için “${title}” karantinada. Başlatan: ${staff}. Artık onu çekemem ve ödeyemem.`,
    giveawayUndrawn:
      'Kazananları o zamandan beri çekildiyse adları kendi kanalında yazar. Maliyeti artık günlük limite sayılmaz.',
    grant:
      'Verilerim eski bir hâle döndürüldü, bu yüzden kredinin o zamandan beri ödenip ödenmediğini bilmiyorum. Yetkililer bunu log kanalındaki düğmelerle ya da `/grants resolve` ile sonuca bağlar.',
    grantUnknown: (staff, amount, receiver) =>
      `${staff} yüklemek istemişti: **${amount}** → ${receiver}. Verilerim eski bir hâle döndürüldü, bu yüzden o zamandan beri ödenip ödenmediğini bilmiyorum. Bu kanala ve sitenin kendi kayıtlarına bak. Hesap bunu herhangi bir yolla, başka bir yüklemeyle bile, aldıysa **Ulaştı** düğmesine bas; yoksa **Ulaşmadı** düğmesine. O zamana kadar ödenmiş sayılır ve yeniden gönderilmez.`,
    replaceable:
      'Ulaşmamıştı. Verilerim o zamandan beri eski bir hâle döndürüldü, bu yüzden yeniden yüklenip yüklenmediğini bilmiyorum.',
    replaceRefused:
      'Verilerim eski bir hâle döndürüldü, bu yüzden bunun o zamandan beri yeniden yüklenip yüklenmediğini bilmiyorum. Log kanalına ve sitenin kendi kayıtlarına bak. Bir şey ulaşmadıysa `/grant` kullan.',
    approvalRefused:
      'Verilerim eski bir hâle döndürüldü, bu yüzden o zamandan beri onaylanıp ödendi mi, bilmiyorum. Artık onaylanamaz ve reddedilemez. Log kanalında soruyorum; orada sonuca bağla.',
    onCard:
      'Ulaşmadı. Karantinadaki bir şeyin parçası: onu log kanalındaki kartında **Yeniden başlat** öder ya da `/grant`.',
    summary: '🗄️ Eski veriler',
    restored: (when) =>
      `Verilerim şu zamana ait bir yedekten geri yüklendi: ${when}. Sonrasında neyin yüklendiğini bilmiyorum ve günlük limitler onu saymıyor. Kaydı bu kanalda.`,
    held: (staff) =>
      `${staff}, verilerimin daha eski bir kopya olduğuna karar verdi. Sonrasında neyin yüklendiğini bilmiyorum ve günlük limitler onu saymıyor. Kaydı bu kanalda.`,
    all: 'Açık olan her şey karantinada: temelli sona erdi ve bundan artık hiçbir şey ödenmez. Aşağıda her biri için bir kart var.',
    asked: (grants) =>
      `Ulaşıp ulaşmadığını bilmediğim ödemeler: **${grants}**. Toplu ödemelerin, çekilişlerin, drop’ların ve kodların ödemeleri kartlarında birlikte sonuca bağlanır; elle yapılan yüklemeleri tek tek soruyorum. Herhangi birini sonuca bağlamadan önce hesabın o zamandan beri onu herhangi bir yolla alıp almadığını kontrol et. Ondan önce lütfen hiçbir şeyi elle yeniden yükleme.`,
    unreadable: (keys, more) =>
      `**Bu kayıtları okuyamıyorum; lütfen elle sonuca bağla:** ${keys}${andMore(more)}. Bunları sormuyorum ve bunlardan hiçbir şey ödemiyorum. Her birini bu kanalda ve sitenin kendi kayıtlarında ara, \`/grant\` komutunu yalnızca ulaşmamış olanlar için kullan.`,
    unreadableOthers: (keys, more) =>
      `Bunları da okuyamıyorum, ama hiçbir ödeme bunlara bağlı değil: ${keys}${andMore(more)}.`,
    nothing: 'Açık bir şey yoktu, yani sonuca bağlanacak bir şey de yok.',
    by: (staff, when) => `${staff}, ${when}`,
    ended:
      'Verilerim eski bir hâle döndürüldü, bu yüzden bunu sonlandırdım. Bundan artık hiçbir şey ödenmez.',
    check:
      'Sonucu bilinmeyen ödemeler o zamandan beri ulaştı mı, bilmiyorum; sonuca bağlanana kadar ödenmiş sayılırlar. Dosyayı sitenin kendi kayıtlarıyla karşılaştır. **Hepsi ulaştı** ve **Hiçbiri ulaşmadı** hepsini birden sonuca bağlar; `/grants resolve` tek birini.',
    paid: 'Ödenen',
    unknown: 'Bilinmeyen',
    allArrived: 'Hepsi ulaştı',
    noneArrived: 'Hiçbiri ulaşmadı',
    askAll: (payments) => `Bu ödemelerin **hepsi** ulaştı mı: **${payments}**? O zaman ödenmiş sayılırlar.`,
    askNone: (payments) =>
      `Bu ödemelerin **hiçbiri** ulaşmadı mı: **${payments}**? O zaman artık ödenmiş sayılmazlar ve **Yeniden başlat** onları kapsar.`,
    settled: (payments) => `Sonuca bağlanan ödemeler: **${payments}**.`,
    left: (receivers) => `Bunları sen sonuca bağlayamazsın, başka biri yapmalı: ${receivers}`,
    settledBefore: 'Burada artık bilinmeyen bir şey yok.',
    startAgain: 'Yeniden başlat',
    settleFirst: 'Önce bilinmeyenleri sonuca bağla. O zaman kimin bir şey almadığını bilirim.',
    nothingLeft: 'Geriye bir şey kalmadı: her şey ödendi ya da ödenmiş olabilir.',
    startedAgain: (staff) => `${staff} bunu zaten yeniden başlattı.`,
  },

  backup: {
    failed: (reason) =>
      `⚠️ Bu geceki yedekleme başarısız oldu: ${reason}. Her saat yeniden deniyorum. Botun sahibi \`BACKUP_DIR\` ayarına ve diskteki boş yere bakmalı.`,
    unreadable: (keys, more) =>
      `⚠️ Bu geceki yedek alındı, ama bazı kayıtları okuyamıyorum: ${keys}${andMore(more)}. Oldukları gibi kopyalandılar. Botun sahibi \`purser audit\` çalıştırmalı ve daha eski bir yedeği saklamalı.`,
    works: '✅ Yedekler yeniden çalışıyor.',
  },
};
