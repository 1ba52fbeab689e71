import type { links as english } from '../en/links.js';

/** What people read of links that were proven, in Turkish. See `../en/links.ts`. */
export const links: typeof english = {
  proofs: {
    /** After "kanıt:". */
    staff: 'yetkili onayı',
    deposit: 'doğrulama yüklemesi',
    steam: 'Steam girişi',
    discord: 'Discord’da doğrulanmış Steam bağlantısı',
  },

  linkWays: {
    title: 'Site hesabını bağla',
    about: (name) => `${name} adlı site hesabının sana ait olduğunu göster:`,
    signInLine: '**Giriş yap:** Steam ya da Discord ile. Hemen bağlanırsın.',
    depositLine: (most) =>
      `**Gönder:** hesaba en fazla ${most} eklerim, sen de sitenin ardından gösterdiği sanal bakiyeyi girersin. Hemen bağlanırsın.`,
    staffLine: '**Yetkililere sor:** isteğini incelerler, karar verdiklerinde sana mesaj atarım.',
    enterLine: '**Kullanıcı adı gir:** site hesabının adı ya da Steam ID’si.',
    betterTitle: 'Bağlısın',
    better: (name, proof) =>
      `Bağlı hesabın: ${name} (kanıt: ${proof}). Kendin kanıtlamak için **Giriş yap** düğmesiyle Steam’e ya da Discord’a gir. Başka bir hesap bağlamak için önce \`/unlink\` kullan.`,
    signIn: 'Giriş yap',
    send: 'Gönder',
    askStaff: 'Yetkililere sor',
    cancel: 'İptal',
    enter: 'Kullanıcı adı gir',
    cancelledTitle: 'İptal edildi',
    cancelled: 'Hiçbir şey gönderilmedi.',
    formTitle: 'Site hesabın',
    formUsername: 'Sitedeki kullanıcı adı',
    formSteam: 'Ya da Steam ID’si',
  },

  deposit: {
    sentTitle: 'Doğrulama yüklemesi yolda',
    askedTitle: 'Bakiyeyi gir',
    asked: (name, until, tries) =>
      `${name} hesabına küçük bir tutar ekledim. Siteye giriş yap, sanal bakiyene bak (site yalnızca toplamı gösteriyorsa ona) ve buraya gir. Son zaman: ${until}. Kalan deneme: ${tries}.`,
    askedLater: (name) =>
      `${name} hesabına gönderdiğim küçük tutar ulaştı. Sitedeki sanal bakiyene bak, sonra sunucuda \`/link\` kullanıp gir.`,
    enter: 'Bakiyeyi gir',
    formTitle: 'Site ne gösteriyor?',
    formBalance: 'Sanal bakiye, görünmüyorsa toplam',
    wrongTitle: 'Bakiye doğru değil',
    wrong: 'Yüklemeden hemen sonra sitenin gösterdiği bakiye sayılır.',
    triesLeft: (tries) => `${tries} deneme hakkın kaldı, ya da yetkililere sorabilirsin.`,
    noTries: 'Deneme hakkın kalmadı. İsteğini bunun yerine yetkililer inceleyebilir.',
    limitTitle: 'Şu anda doğrulama yüklemesi yok',
    limits: {
      account: (name) =>
        `${name} hesabına son 30 günde zaten bir doğrulama yüklemesi yapıldı, bu yüzden bir tane daha göndermem. Bunun yerine yetkililere sorabilirsin.`,
      member: (_name) =>
        'Son 24 saatte zaten bir doğrulama yüklemen oldu, bu yüzden henüz bir tane daha göndermem. Bunun yerine yetkililere sorabilirsin.',
      day: (_name) =>
        'Bugün çok fazla doğrulama yüklemesi yapıldı. Yarın (gece yarısı UTC’den sonra) yeniden dene ya da yetkililere sor.',
    },
    notSentTitle: 'Doğrulama yüklemesi ulaşmadı',
    notSent: (name) =>
      `${name} hesabına hiçbir şey eklenmedi, deneme hakkın da eksilmedi. Yeniden denemek için \`/link\` kullan ya da yetkililere sor.`,
    unknownTitle: 'Yetkililer isteğini inceliyor',
    unknown: (name) =>
      `Doğrulama yüklemesinin ulaşıp ulaşmadığını bilmiyorum, bu yüzden ${name} hesabı için bağlantı isteğini yetkililer inceliyor. Karar verdiklerinde sana mesaj atarım.`,
    endedTitle: 'Doğrulama yüklemesi bitti',
    overtaken: 'Bu arada başka bir yolla bağlandın, doğrulama yüklemesi artık sayılmıyor.',
    late: 'Bakiyeyi girmek için 24 saat doldu. Bunun yerine yetkililere sorabilirsin.',
    failures: {
      wrong: '⚠️ Doğrulama yüklemesi kanıtlamadı: üye yanlış bir bakiye söyledi',
      late: '⚠️ Doğrulama yüklemesi kanıtlamadı: üye 24 saat içinde bakiye söylemedi',
      'given-up': '⚠️ Doğrulama yüklemesi kanıtlamadı: üye bakiyeyi söylemeden yetkililere sordu',
      unknown: '⚠️ Doğrulama yüklemesi kanıtlayamadı: ulaşıp ulaşmadığını kimse bilmiyor',
    },
    gone: 'Bu artık açık değil: bitti ya da çok eski. Yeniden `/link` kullan.',
    withdrawn: 'Veritabanım o anda hata verdi. Doğrulama yüklemesi gönderilmedi. Yeniden `/link` kullan.',
    unrecorded:
      'Veritabanım o anda hata verdi, doğrulama yüklemesinin ulaşıp ulaşmadığını henüz bilmiyorum. Öğrenir öğrenmez sana mesaj atarım.',
    underWay: 'Doğrulama yüklemesi hâlâ yolda. Birazdan `/link` kullan.',
    moved: (name) =>
      `${name} adlı site hesabı artık senin belirttiğin hesap değil. Adı değişmiş ya da silinmiş olabilir.`,
    notABalance: 'Bu bir bakiye değil. `12,50` gibi yaz. Deneme hakkın eksilmedi.',
  },

  linkNotices: {
    proven: (member, name, proof) =>
      `🔗 ${member}, ${name} adlı site hesabının kendisine ait olduğunu kanıtladı (${proof}): artık bağlı.`,
    holder: (member, proof) => `${member} (kanıt: ${proof})`,
    taken: (member, name, proof, holders, _count) =>
      `🔗 ${member}, ${name} adlı site hesabının kendisine ait olduğunu kanıtladı (${proof}): artık bağlı. Sona eren önceki bağlantı: ${holders}.`,
    linkedTitle: 'Bağlısın',
    linked: (name) => `Artık ${name} adlı site hesabına bağlısın. \`/balance\` komutunu dene.`,
    begunTitle: 'Biri hesabında hak iddia ediyor',
    begun: (name) =>
      `Başka biri ${name} adlı site hesabının kendisine ait olduğunu kanıtlamaya başladı: bunun için hesabın bakiyesini bildirmesi gerekiyor. Hesap seninse bakiyeni kimseye söyleme, hesabı sitede güvene al ve yetkililere haber ver.`,
    takenTitle: 'Bağlantın sona erdi',
    takenFromYou: (name) =>
      `Başka biri ${name} adlı site hesabının kendisine ait olduğunu kanıtladı, bu yüzden artık ona bağlı değilsin. Hesap seninse sitede güvene al, sonra \`/link\` kullan ya da yetkililere sor.`,
  },

  linkedRole: {
    /** In the audit log of the server. */
    given: 'Bir site hesabına bağlı',
    taken: 'Artık bir site hesabına bağlı değil',
    forbidden: (role) =>
      `⚠️ Discord, ${role} rolünü vermeme ya da almama izin vermiyor. Sunucu Ayarları → Roller altında rolüme Rolleri Yönet iznini ver ve rolümü ${role} rolünün üzerine sürükle. Birkaç dakikada bir yeniden denerim; bağlantıların kendisi bundan etkilenmez.`,
    noRole: (id) =>
      `⚠️ Sunucularımın hiçbirinde, bağlı üyelerin alması gereken ${id} rolü yok. \`LINKED_ROLE_ID\` ayarına var olan bir rolün ID’sini yaz ve beni yeniden başlat. Bağlantıların kendisi bundan etkilenmez.`,
    refused: (role, code) =>
      `⚠️ Discord, ${role} rolünü vermeyi ya da almayı reddediyor (hata ${code}). Sorunun ne olduğunu \`npm run doctor\` söyler. Birkaç dakikada bir yeniden denerim; bağlantıların kendisi bundan etkilenmez.`,
  },
};
