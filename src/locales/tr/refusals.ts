import type { refusals as english } from '../en/refusals.js';

/** What people read of refusals and failures, in Turkish. See `../en/refusals.ts`. */
export const refusals: typeof english = {
  refusals: {
    amountNotUnderstood: 'Bu bir tutar değil. `15` ya da `15,50` gibi yaz.',
    amountNotPositive: 'Tutar sıfırdan büyük olmalı.',
    amountTooFine: 'Tutarda en fazla iki ondalık olabilir.',
    durationNotUnderstood: 'Bu bir süre değil. `90s`, `15m`, `2h` ya da `3d` gibi yaz.',
    durationTooShort: (least) => `Bu çok kısa. En az: ${least}.`,
    durationTooLong: (most) => `Bu çok uzun. En çok: ${most}.`,
    overGrantCap: (most) => ({
      title: 'Tek yükleme için fazla',
      text: `Bir yükleme en fazla ${most} ekleyebilir.`,
    }),
    overDailyCap: (most, left) => ({
      title: 'Günlük limitini aşıyor',
      text: `Bugün en fazla ${left} daha yükleyebilirsin. Günlük limitin: ${most}; gün, gece yarısı UTC’de biter.`,
    }),
    overCapNow: (staff) => ({
      title: 'Günlük limiti aşıyor',
      text: `Günlük limit, ${staff} için o güne ayrılanın altına indirildi. Hiçbir şey değişmedi.`,
    }),
    ownAccount: {
      title: 'Kendi hesabın',
      text: 'Bu site hesabı şimdi ya da eskiden senin veya bunu isteyen kişinin. Bunu başka bir yetkili yapmalı.',
    },
    accountBusy: 'Aynı hesaba başka bir yükleme hâlâ yolda, bu yüzden hiçbir şey gönderilmedi.',
    grantedAgain: (id) => `Bu yüklemenin yerine zaten \`${id}\` geçti.`,
    monthNotUnderstood: 'Ayı `2026-11` gibi yaz.',
    exportTooLarge: 'Bu, tek dosya için fazla. Bir ay seç.',
    oneReceiver: '`member` ve `username` seçeneklerinden tam olarak birini ver.',
    serverNotListed: 'Bu sunucuda çalışmıyorum.',
    noDirectMessages: 'Yalnızca sunucuda çalışırım, özel mesajlarda değil.',
    staffOnly: {
      title: 'Yalnızca yetkililer',
      role: (roles) =>
        `Bunu yalnızca yetkililer yapabilir: ${roles} rolü gerekli. Bu sunucuda rolleri yöneten biri sana verebilir.`,
      permission:
        'Bunu yalnızca yetkililer yapabilir: **Sunucuyu Yönet** izni gerekli. Bir sunucu yöneticisi sana verebilir.',
    },
    tooFast: (when) => `Biraz yavaş. Yeniden dene: ${when}.`,
    outdatedControl: 'Bu düğme eski bir mesajdan ve artık çalışmıyor. Komutu yeniden kullan.',
    idAmbiguous: (ids) => `Birkaç ID böyle bitiyor. Tamamını yaz: ${ids}.`,
    exactlyOne: (options) => `Bunlardan tam olarak birini ver: ${options}.`,
    nameEmpty: 'Kullanıcı adı boş.',
    nameTooLong: (most) => `Bu kullanıcı adı çok uzun. En fazla ${most} karakter olabilir.`,
    nameHasControls: 'Kullanıcı adında görünmez karakterler var. Elle yaz.',
    notAnEmail: 'Bu bir e-posta adresi değil.',
    notASteamId:
      'Bu bir Steam ID değil. `STEAM_0:1:23`, `[U:1:47]` ya da `76561197960265775` gibi yaz. Özel profil adları olmaz; 17 haneli ID’ni kullan.',
    steamIdNotPersonal: 'Bu Steam ID bir kişiye ait değil. Gruplar ve oyun sunucuları kullanılamaz.',
    notLinked: {
      title: 'Önce hesabını bağla',
      text: 'Bir site hesabına bağlı değilsin, bu yüzden hangisinin senin olduğunu bilmiyorum; söylemek için **Hesabımı bağla** düğmesine bas.',
    },
    memberNotLinked: (member) => ({
      title: 'Henüz bağlı değil',
      text: `${member} bir site hesabına bağlı değil.`,
    }),
    userNotFound: {
      username: (name) => `${name} adında bir site hesabı yok (bulunamadı).`,
      email: () => 'Bu e-posta adresiyle bir site hesabı yok (bulunamadı).',
      steam: (id) => `Steam ID’si ${id} olan bir site hesabı yok (bulunamadı).`,
    },
    nameNotFoundAgain: (asked, given) =>
      `Site, ${asked} için ${given} adını veriyor ama bu adla aynı hesabı bulmuyor; bu yüzden ad kullanılmıyor. Bunun yerine hesabın gerçek kullanıcı adını yaz.`,
    linkedUserGone: (name) => ({
      title: 'Bağlı hesap bulunamadı',
      text: `Bağlı site hesabı ${name} bulunamadı. Adı değişmiş ya da silinmiş olabilir. \`/unlink\`, sonra yeni adla \`/link\` kullan.`,
    }),
    linkedUserMoved: (name) => ({
      title: 'Bu bağlantı düzeltilmeli',
      text: `${name} kullanıcı adı artık bağlanmış olan site hesabına gitmiyor, bu yüzden hiçbir şey gösterilmiyor. Yetkililere haber verildi, bağlantıyı düzeltebilirler.`,
    }),
    alreadyLinked: (name) => ({
      title: 'Zaten bağlı',
      text: `Zaten ${name} hesabına bağlısın. Başka bir hesap bağlamak için önce \`/unlink\` kullan.`,
    }),
    accountTaken: (name) => ({
      title: 'Hesap zaten bağlı',
      text: `${name} adlı site hesabı zaten başka bir üyeye bağlı.`,
    }),
    accountTakenBy: (name, member) => ({
      title: 'Hesap zaten bağlı',
      text: `${name} adlı site hesabı zaten bağlı. Üye: ${member}. Önce o bağlantıyı kaldır.`,
    }),
    requestOpenTitle: 'İstek hâlâ açık',
    requestOpen: (name, when) =>
      `${name} hesabı için zaten bir bağlantı isteğin var (${when}). Yetkilileri bekle ya da isteği iptal et.`,
    tooManyRequests: {
      title: 'Bugünlük yeter',
      text: 'Bugün üç kez bağlantı istedin. Yarın yeniden dene.',
    },
    tooManyLookups: {
      title: 'Bugünlük yeter',
      text: 'Bugün birçok hesap denedin. Yarın yeniden dene ya da yetkililerden yardım iste.',
    },
    requesterGone: (member) =>
      `${member} sunucudan ayrıldı. İsteği reddet; geri dönerse yeniden isteyebilir.`,
    requestedUserGone: (name) =>
      `${name} adlı site hesabının adı o zamandan beri değişti ya da hesap silindi. Üye yeniden isteyebilsin diye isteği reddet.`,
    memberIsBot: 'Bir botun site hesabı olamaz.',
    lacksHere: (permissions) =>
      `Bu kanalda izinlerim eksik: ${permissions}. Burada rolüme ver, sonra komutu yeniden kullan.`,
    requestGone: 'Bu istek artık açık değil.',
    changedMeanwhile: 'Başka biri bunu aynı anda değiştirdi. Yeniden bak.',
    websiteRefusesBot: {
      title: 'Siteye erişim yok',
      text: 'Site botu reddediyor. Yetkililere haber verildi. Sonra yeniden dene.',
    },
    websiteBusy: {
      title: 'Site yoğun',
      text: 'Siteye çok fazla istek geliyor. Bir dakika sonra yeniden dene.',
    },
    websiteUnreachable: {
      title: 'Site yanıt vermiyor',
      text: 'Siteye şu anda ulaşılamıyor. Sonra yeniden dene.',
    },
    storeHeld: {
      title: 'Ödemeler bekletiliyor',
      text: 'Ödemeler bekletiliyor, bu yüzden hiçbir şeyi değiştirmedim: verilerim, yapılmış ödemelerden eski olabilir. Nasıl devam edileceğine yetkililer log kanalında karar verir.',
    },
    websiteHeldUp: 'Bot çok uzun süre takıldı, bu yüzden hiçbir şey gönderilmedi. Yeniden dene.',
    websiteSlow: {
      title: 'Site yanıt vermiyor',
      text: 'Site zamanında yanıt vermedi. Sonra yeniden dene.',
    },
    websiteFailed: {
      title: 'Sitede bir sorun var',
      text: 'Site şu anda düzgün çalışmıyor. Sonra yeniden dene.',
    },
    websiteRejected: (reason) => `Site bunu kabul etmedi: ${reason}`,
    websiteRejectedSilently: 'Site bunu kabul etmedi ve neden belirtmedi.',
    websiteNotUnderstood: 'Sitenin yanıtını anlamıyorum, bu yüzden hiçbir şey göstermiyorum.',
    storeFailed:
      'Veritabanım o anda hata verdi, işlemin gerçekleşip gerçekleşmediğini bilmiyorum. Yeniden denemeden önce kontrol et.',
    recordUnreadable:
      'Kayıtlarımdan birini okuyamadığım için burada durdum. Yetkililere haber verildi. Yeniden denemeden önce işlemin gerçekleşip gerçekleşmediğini kontrol et.',
    neededUnreadable: 'Bunun bağlı olduğu bir kaydı okuyamıyorum. Yetkililere haber verildi.',
    notRecordable: 'Veritabanıma o anda yazılamadı.',
    arrivedAfterAll: (id) => `Bunun yerine geçeceği \`${id}\` yüklemesi sonunda ulaşmış.`,
    ownSettlement: {
      title: 'Bunu başka biri sonuca bağlamalı',
      text: 'Bu yüklemeyi sen istedin ve tutarı ikinci bir kişi gerektiriyordu. Başka bir yetkili sonuca bağlamalı.',
    },
    outcomeNotShown:
      'Discord sonucu göstermeme izin vermedi. İşlem yapılmış olabilir, yeniden denemeden önce kontrol et.',
    unforeseen: 'Benim tarafımda bir şeyler ters gitti. Sonra yeniden dene.',
    withReference: (sentence, reference) => `${sentence}\nReferans: \`${reference}\``,
    notPostedTitle: 'Paylaşılamadı',
    notPosted: 'Bunu burada herkes için paylaşamadım.',
    perhapsPosted:
      'Discord yanıt vermedi, bunun burada herkes için paylaşılıp paylaşılmadığını bilmiyorum. Lütfen bak.',
    fileTooLarge: (most) => `Dosya çok büyük. En fazla ${most} KiB olabilir.`,
    fileNotToBeHad: 'Dosyayı Discord’dan alamadım. Yeniden dene.',
    membersNotTold: 'Discord bu sunucunun üye listesini zamanında göndermedi. Sonra yeniden dene.',
  },
};
