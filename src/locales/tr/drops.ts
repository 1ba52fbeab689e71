import type { drops as english } from '../en/drops.js';

/** What people read of drops, in Turkish. See `../en/drops.ts`. */
export const drops: typeof english = {
  drop: {
    tooMany: (most) => `Bir drop’u en fazla ${most} kişi kapabilir.`,
    untitled: 'Drop',
    previewTitle: (title) => `“${title}” başlatılsın mı?`,
    pays: 'Ödeme',
    paysEach: (amount, claims) => `ilk ${claims} kişinin her birine **${amount}**`,
    paysOne: (amount) => `ilk kişiye **${amount}**`,
    requirements: 'Kimler kapabilir',
    id: 'Drop',
    claim: 'Kap',
    left: 'Kalan',
    leftOf: (left, claims) => `**${left}** / ${claims}`,
    claimed: 'Kapılan',
    claimedOf: (claimed, claims) => `**${claimed}** / ${claims}`,
    startedTitle: 'Başladı',
    started: 'Drop artık kapılabilir.',
    notPosted:
      'Drop’u bu kanalda paylaşamadım. Buraya yazabildiğimden emin ol, sonra yeniden `/drop start` kullan.',
    notOpenYet: 'Bu drop henüz açılmadı.',
    over: 'Geç kaldın: bu drop bitti.',
    allClaimed: 'Geç kaldın: hepsi kapıldı. Belki bir dahaki sefere!',
    ownDrop:
      'Bunu kapamazsın: bu drop’u sen ya da site hesabının şimdiki veya eski sahibi başlattı veya onayladı.',
    roleMissing: (role) => `Bunu yalnızca ${role} rolündeki üyeler kapabilir.`,
    accountClaimed: 'Bu drop senin site hesabın için zaten kapılmış.',
    claimUncertain:
      'Veritabanım hata verdi, kapıp kapmadığını bilmiyorum. Bir dakika sonra yeniden **Kap** düğmesine bas: iki kez ödenemez.',
    claimTitle: 'Kaptın!',
    claimPaid: (amount) => `**${amount}** hesabında.`,
    claimOnItsWay: (amount) =>
      `**${amount}** senin. Ödeme kendiliğinden gelecek; yapman gereken başka bir şey yok.`,
    claimUnknown: (amount) =>
      `**${amount}** için hakkın sayıldı, ama site ödemeyi doğrulamadı. Yetkililer inceliyor.`,
    claimWaits: (amount) =>
      `Yetkililer sana **${amount}** tutarını yeniden yüklüyor; ikinci bir yetkilinin onaylaması gerekiyor. Senin bir şey yapmana gerek yok.`,
    claimRefused: (amount) => `Hakkın sayıldı, ama **${amount}** hesabına ödenemedi. Lütfen yetkililere sor.`,
    claimedAlready: 'Bunu zaten kaptın.',
    endedTitle: (title) => `“${title}” bitti`,
    endedDone: 'Drop artık kapılamaz. Kapan herkes ödemesini alır.',
    endedNobody: 'Kimse kapmadı.',
    stoppedTitle: (title) => `“${title}” durduruldu`,
    stopped:
      'Verilerimin bir kısmını kaybettim, bu yüzden bu drop artık kapılamaz. Kime ödeme yapıldığını yetkililer denetliyor.',
    listTitle: 'Drop’lar',
    none: 'Henüz drop yok.',
    line: (state, title, pays, claimed, staff, when) =>
      `${state} **${title}**: ${pays}, kapılan: ${claimed}, başlatan: ${staff}, ${when}`,
    states: {
      opening: '⏳ Başlıyor',
      open: '💧 Açık',
      ending: '⏳ Bitiyor',
      ended: '✅ Bitti',
      cancelled: '⛔ İptal edildi',
    },
    choice: (state, title) => `${state}: ${title}`,
    notified: {
      started: (staff, title, cost) =>
        `💧 ${staff}, “${title}” adlı drop’u başlattı (en yüksek maliyet **${cost}**).`,
      unposted: (staff, title, channel) =>
        `💧 ${staff} tarafından istenen “${title}” adlı drop’u ${channel} kanalında paylaşamadım, bu yüzden bitti. Oraya yazabildiğimden emin ol, sonra yeniden \`/drop start\` kullan.`,
      ended: (staff, title) => `💧 ${staff}, “${title}” adlı drop’u erken bitirdi.`,
    },
    record: (staff, title, claimed, claims) =>
      `💧 “${title}” bitti. Başlatan: ${staff}, kapılan: ${claimed} / ${claims}.`,
    recordPaid: (sum, count) => `✅ Ödenen: **${sum}** (${count})`,
    recordUnknown: (sum, count) => `❓ Belirsiz: **${sum}** (${count})`,
    recordUnpaid: (sum, count) => `⚠️ Ödenmeyen: **${sum}** (${count})`,
    givenBack: (sum) => `Günlük limite geri verilen: ${sum}`,
  },
};
