import type { codes as english } from '../en/codes.js';

/** What people read of codes, in Turkish. See `../en/codes.ts`. */
export const codes: typeof english = {
  code: {
    wordUnfit:
      'Kendi kodun 6 ile 15 arasında harf ve rakamdan oluşmalı. Geri kalanı sayılmaz. `code` yazmazsan kimsenin tahmin edemeyeceği rastgele bir kod üretirim.',
    wordTaken: 'Bu kelime başka bir kodda kullanılıyor. Başka bir kelime seç ya da önce o kodu kapat.',
    oneWord:
      'Kendi seçtiğin kelime tek bir koddur. `count` yazma; kaç kez kullanılabileceğini `uses` ile belirt.',
    tooMany: (most) => `Bir seferde en fazla ${most} kullanım olabilir (\`uses\` × \`count\`).`,
    durationRange: (least, most) =>
      `Kodlar bu kadar süre geçerli olamaz. En az: ${least}, en çok: ${most}. \`2h\` ya da \`30d\` gibi yaz.`,
    previewTitle: (codes) => `Oluşturulsun mu: ${codes}?`,
    one: 'bir kod',
    many: (count) => `${count} kod`,
    pays: 'Ödeme',
    paysOnce: (amount) => `bir kez **${amount}**`,
    paysTimes: (amount, uses) => `${uses} üyenin her birine **${amount}**`,
    paysEach: (amount, count) => `${count} kodun her biri için **${amount}**`,
    paysEachTimes: (amount, uses, count) => `${count} kodun her biri için ${uses} üyeye **${amount}**`,
    expires: 'Süre sonu',
    expiresAfter: (duration) => `başladıktan ${duration} sonra`,
    never: 'yok',
    rules: 'Her üye ve her site hesabı bunlardan birini, bir kez kullanabilir. Sen kullanamazsın.',
    ownWord:
      'Kendi seçtiğin kelime tahmin edilebilir ya da elden ele dolaşabilir. Az kullanım ya da bir bitiş süresi ver.',
    id: 'Kod',
    createdTitle: '🎟️ Hazır',
    shownOnce:
      'Bunu yalnızca bir kez gösteririm, sonra kimse göremez. Kaybolursa `/code disable` ile kapat ve yenisini oluştur.',
    shownBefore:
      'Kodlar oluşturulduğunda bir kez gösterildi. Sana ulaşmadıysa `/code disable` ile kapat ve yenilerini oluştur.',
    inFile: (count) => `Dosyada ${count} kodun hepsi var.`,
    wordReady: 'Kelimen artık kullanılabilir.',
    notYetValid: 'Onaylandıktan sonra kullanılabilir.',
    redeemWith: 'Üyeler `/redeem` ile kullanır.',
    disabledTitle: 'Kapatıldı',
    disabled: 'Artık kimse kullanamaz. Daha önce söz verilen ödemeler yapılacak.',
    listTitle: 'Kodlar',
    none: 'Henüz kod yok.',
    line: (state, name, pays, used, staff, when) =>
      `${state} ${name}: ${pays}, kullanılan: ${used}, oluşturan: ${staff}, ${when}`,
    endingIn: (ending) => `**…${ending}**`,
    usedOf: (used, most) => `${used} / ${most}`,
    redeemed: 'Kullanılan',
    created: 'Oluşturma',
    disabledBy: 'Kapatan',
    useLine: (member, account, ending, when, state) =>
      `${state} · ${member} (${account}) · …${ending} · ${when}`,
    nobodyYet: 'Henüz kimse kullanmadı.',
    states: {
      open: '🎟️ Geçerli',
      ending: '⏳ Bitiyor',
      ended: '✅ Bitti',
      cancelled: '⛔ İptal edildi',
    },
    ends: {
      'used-up': '✅ Tükendi',
      time: '⌛ Süresi doldu',
      staff: '⛔ Kapatıldı',
      withdrawn: '⛔ Bitti: sunucusunda artık çalışmıyorum',
    },
    choice: (state, name) => `${state}: ${name}`,
    redeemedTitle: '🎉 Kullanıldı',
    redeemedBeforeTitle: 'Zaten kullanılmış',
    redeemedBefore: 'Bu kodu daha önce kullandın. Her üye yalnızca bir kez kullanabilir.',
    nowUnredeemable: (why) => `Kodun şu anki durumu: ${why}`,
    paid: (amount, account) => `${account} hesabına **${amount}** eklendi.`,
    paying: (amount) =>
      `Kod senin. Site yanıt verir vermez **${amount}** kendiliğinden gelecek. Bir şey yapmana gerek yok.`,
    unknownPaid: (amount) =>
      `Kod senin. **${amount}** hesabına ulaşıp ulaşmadığı henüz belli değil; yetkililer inceliyor.`,
    notPaid: (amount) => `Kod senin, ama site **${amount}** ödemesini kabul etmedi. Lütfen yetkililere sor.`,
    notValidTitle: 'Bu kod çalışmıyor',
    notValid: (left) =>
      left.value === 0
        ? 'Yanlış yazılmış ya da artık kullanılamıyor. Bugünkü son denemendi; yarın (UTC) devam edebilirsin.'
        : `Yanlış yazılmış ya da artık kullanılamıyor. Bugün ${left} deneme hakkın kaldı.`,
    notACode:
      'Bir kod yalnızca A–Z ve 0–9’dan oluşan 16 karakterdir ya da 6 ile 15 arası harf ve rakamdan oluşan bir kelimedir. Yazdığını kontrol et; bu, deneme hakkından düşmedi.',
    tooManyWrong: 'Çok fazla geçersiz kod girdin. Yarın (UTC) devam edebilirsin.',
    ownCode:
      'Bu kodu kullanamazsın: onu sen ya da site hesabının şimdiki veya eski sahibi oluşturdu veya onayladı.',
    accountRedeemed: 'Bu kod senin site hesabın için zaten kullanılmış.',
    untitled: 'Kod',
    redeemUncertain:
      'Veritabanım hata verdi, kodun kullanılıp kullanılmadığını bilmiyorum. Bir dakika sonra yeniden dene: iki kez ödenemez.',
    notified: {
      created: (staff, codes, name, pays, cost) =>
        `🎟️ ${staff} oluşturdu: ${codes}${name === '' ? '' : ` ${name}`}. ${pays} (en yüksek maliyet **${cost}**).`,
      requested: (staff, codes, pays, cost) =>
        `🎟️ ${staff} istedi: ${codes}. ${pays} (en yüksek maliyet **${cost}**). Onay gerekiyor.`,
      approved: (approver, codes, staff) => `🎟️ ${approver} onayladı: ${codes}. İsteyen: ${staff}.`,
      rejected: (approver, codes, staff) => `🎟️ ${approver} reddetti: ${codes}. İsteyen: ${staff}.`,
      disabled: (staff, name, used, sum) => `🎟️ ${staff} kapattı: ${name}. Kullanılan: ${used} (**${sum}**).`,
      ended: (name, why, used, sum) => `🎟️ Bitti (${why}): ${name}. Kullanılan: ${used} (**${sum}**).`,
      wrong: (member) => `⚠️ ${member} bugün 5 geçersiz kod girdi ve yarına kadar (UTC) kod kullanamaz.`,
      manyWrong: (count) =>
        `⚠️ Biri kodları tahmin etmeye çalışıyor olabilir: üyeler bugün en az ${count} bilinmeyen kod girdi. Rastgele kodlar tahmin edilemez; kendi seçtiğin kelimelere \`/code list\` ile bak.`,
    },
  },
};
