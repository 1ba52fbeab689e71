import type { approvals as english } from '../en/approvals.js';

/** Her türden önizleme ve karar hakkında okunanlar, Türkçe. Bkz. `index.ts`. */
export const approvals: typeof english = {
  approvals: {
    confirm: 'Onayla',
    cancel: 'İptal',
    cancelledTitle: 'İptal edildi',
    nothingPaid: 'Hiçbir şey ödenmedi.',
    approve: 'Onayla',
    reject: 'Reddet',
    needsApproval: '👥 Bu tutarı ikinci bir yetkilinin onaylaması gerekiyor.',
    validUntil: (when) => `Son onay: ${when}.`,
    cost: 'En yüksek maliyet',
    capLeft: 'Bugünkü limitin',
    capLeftAfter: (left) => `kalan: ${left}`,
    requestedBy: 'İsteyen',
    approvedBy: 'Onaylayan',
    rejectedBy: 'Reddeden',
    states: {
      waiting: '👥 Onay bekliyor',
      approved: '✅ Onaylandı',
      rejected: '⛔ Reddedildi',
      expired: '⌛ Onaylanmadan süresi doldu',
    },
    waits: (when) => `Bunu log kanalında ikinci bir yetkilinin onaylaması gerekiyor. Süre sonu: ${when}.`,
    nobodyApproved: '24 saat içinde kimse onaylamadı. Hiçbir şey ödenmedi.',
    askedTitle: 'Onaya gönderildi',
    seeLater: (command) => `Ne olduğunu \`${command}\` ile görebilirsin.`,
    opening: 'Kaydedildi, birazdan paylaşılacak.',
    draftGone: {
      title: 'Önizleme artık geçerli değil',
      text: 'Bu önizleme artık geçerli değil: onaylandı, iptal edildi ya da çok eski. Bundan bir şey çıkmadıysa komutu yeniden kullan.',
    },
    draftNotYours: {
      title: 'Bu senin önizlemen değil',
      text: 'Düğmelerini yalnızca bu önizlemeyi isteyen kişi kullanabilir.',
    },
    ownApproval: {
      title: 'Başka biri onaylamalı',
      text: 'Bunu sen istedin, bu yüzden başka biri onaylamalı.',
    },
    decided: 'Buna zaten karar verilmiş ya da süresi dolmuş. Hiçbir şey değişmedi.',
    confirmedAlready: (command) => `Bu zaten onaylanmış, buradan artık iptal edilemez. Bkz. \`${command}\`.`,
    confirmedMeanwhile: (staff, when, id) =>
      `${staff} aynısını onayladı (${when}); bu önizleme onu göstermiyordu: \`${id}\`. Bir kez daha yapmak için komutu yeniden kullan.`,
    notConfirmed:
      'Veritabanım o anda hata verdi. Hiçbir şey ödenmedi ve bu önizleme artık onaylanamaz. Komutu yeniden kullan.',
    uncertain: (command) =>
      `Veritabanım o anda hata verdi, bunun yapılıp yapılmadığını bilmiyorum. Yeniden denemeden önce, bir dakika sonra \`${command}\` ile bak.`,
    serverUnlisted:
      'İlgili sunucuda artık çalışmıyorum (DISCORD_GUILD_IDS içinde yok), bu yüzden hiçbir şey değişmedi.',
    notOpen: 'Bu zaten bitmiş ya da henüz başlamamış. Hiçbir şey değişmedi.',
    notFound: 'Bu ID ile bir şey yok (bulunamadı).',
  },
};
