import type { giveaways as english } from '../en/giveaways.js';
import { commands } from './commands.js';

/** What people read of giveaways, in Turkish. See `../en/giveaways.ts`. */
export const giveaways: typeof english = {
  giveaway: {
    starts: 'Başlangıç',
    startsAfter: (duration) => `onaydan ${duration} sonra`,
    scheduled: (when) => `Çekiliş duyuruldu. Açılış: ${when}.`,
    begun: (link) => `Başladı: ${link}`,
    pings: 'Bildirim alan',
    pingRefused: (role) =>
      `Burada ${role} rolünden bahsedemezsin. Herkesin bahsedebileceği bir rol seç ya da @everyone, @here ve Tüm Rollerden Bahset iznini iste.`,
    pingEveryone: 'Bir çekiliş herkese bildirim gönderemez. Bir rol seç.',
    roleExcluded: (role) => `${role} rolündeki üyeler katılamaz.`,
    everybodyExcluded: 'Kimse katılamazdı: `not_role` herkesi dışarıda bırakıyor. Başka bir rol seç.',
    notRoleNeeded: (role) => `${role} rolü olmamalı`,
    editedTitle: 'Değiştirildi',
    editedLabel: '✏️ Düzenlendi',
    edited: (when, changes) => `${when}: ${changes}`,
    titleEdited: (from, to) => `ad “${from}” → “${to}”`,
    winnersEdited: (from, to) => `kazanan sayısı ${from} → ${to}`,
    endEdited: (from, to) => `bitiş ${from} → ${to}`,
    nothingToEdit: 'Zaten öyle. Yeni bir `title`, `ends_in` ya da `winners` ver.',
    fewerWinnersRefused: 'Kazanan sayısı duyuruldu, bu yüzden yalnızca artabilir. Hiçbir şey değişmedi.',
    editNeedsApproval: (cost) =>
      `Bu durumda en fazla ${cost} tutar ve ikinci bir yetkilinin onayı gerekir. Ek kazananlar için başka bir çekiliş başlat.`,
    everyNames: commands.giveaway.rhythms,
    repeats: 'Yineleme',
    repeatsHint: {
      day: 'her gün aynı saatte (UTC), durdurulana kadar. Her tur kendi gününün limitine sayılır.',
      week: 'her hafta aynı saatte (UTC), durdurulana kadar. Her tur kendi gününün limitine sayılır.',
      'two-weeks':
        'iki haftada bir aynı saatte (UTC), durdurulana kadar. Her tur kendi gününün limitine sayılır.',
      month:
        'her ay aynı gün (kısa aylarda son gün) aynı saatte (UTC), durdurulana kadar. Her tur kendi gününün limitine sayılır.',
    },
    roundOf: (round, every) => `${round}. tur, ${every}`,
    durationOverPeriod: (most) => `Bir tur, sonraki açılmadan bitmelidir. En uzun süre: ${most}.`,
    notRepeating: 'Bu çekiliş yinelenmiyor ya da artık yinelenmiyor.',
    seriesLine: (title, every, prize, staff, when) =>
      `🔁 **${title}**: ${every}, ${prize}, başlatan: ${staff}, sıradaki: ${when}`,
    seriesChoice: (title) => `🔁 Yinelemeyi durdur: ${title}`,
    seriesStoppedTitle: 'Durduruldu',
    seriesStopped: (title) =>
      `“${title}” artık yinelenmeyecek. Açık olan tur sürer; sürmemesi gerekiyorsa onu bitir ya da iptal et.`,
    missed: (title, when, why) =>
      `⚠️ “${title}” çekilişinin şu turu açılmadı: ${when}. Neden: ${why} Sonraki tarihte yeniden denenir.`,
    missedWhy: {
      'not-staff': (host, _cost) =>
        `başlatan ${host} burada artık yetkili değil. \`/giveaway cancel\` ile durdur, başka biri yeniden başlatsın.`,
      'role-gone': () =>
        'belirtilen bir rol artık yok. `/giveaway cancel` ile durdur ve başka bir rolle yeniden başlat.',
      'over-cap': (host, cost) =>
        `en fazla ${cost} tutuyor; bu, ${host} için o günün limitinden kalandan fazlaydı. Yerine tek bir çekiliş başlat ya da böyle günlerde daha az yükle.`,
      'over-max': () =>
        'ödülü artık GRANT_MAX değerinin üzerinde. `/giveaway cancel` ile durdur ve daha küçük bir ödülle yeniden başlat.',
      'not-approved': (_host, cost) =>
        `en fazla ${cost} tutuyor ve artık ikinci bir yetkilinin onayı gerekiyor. \`/giveaway cancel\` ile durdur ve yeniden başlat.`,
      'not-there': () =>
        'sunucusunda artık çalışmıyorum. `/giveaway cancel` ile durdur ya da beni yeniden davet et.',
    },
    manage: {
      label: 'Yönet',
      end: 'Bitir',
      cancel: 'İptal et',
      stop: 'Yinelemeyi durdur',
      reroll: 'Yeniden çek: kimin yerine',
      more: (count) => `… ve ${count} tane daha.`,
      unpaid: 'Ödeme almamış, yerine kurada sıradaki geçebilecek kazananlar:',
      nothing: 'Bu çekilişle şu anda yapılacak bir şey yok.',
      staffOnly: 'Bu düğme çekilişi başlatan ve yetkililer içindir. Katılmak için **Katıl** düğmesine bas.',
    },
    wonTitle: '🎉 Kazandın',
    won: (title, amount, account) =>
      `“${title}” çekilişinde **${amount}** kazandın. ${account} hesabına ödendi.`,
    previewTitle: (title) => `“${title}” çekilişi başlatılsın mı?`,
    repeated: (state, staff, when, id) =>
      `⚠️ **Aynı ad ve ödüllerle bir çekiliş zaten onaylandı (${when})**. Onaylayan: ${staff}, \`${id}\` (${state}). Bunu da onaylarsan iki tane olur. Önce \`/giveaway list\` listesine bak.`,
    prize: 'Ödül',
    prizeEach: (amount, winners) => `${winners} kazananın her birine **${amount}**`,
    prizeOne: (amount) => `bir kazanana **${amount}**`,
    ends: 'Bitiş',
    endsAfter: (duration) => `başladıktan ${duration} sonra`,
    requirements: 'Kimler katılabilir',
    linkedNeeded: 'Hesabı bağlı olan herkes (`/link`)',
    proofNeeded: 'hesabının kendisine ait olduğunu kanıtlamış olmalı; yetkili onayı yetmez',
    roleNeeded: (role) => `${role} rolü olmalı`,
    memberForNeeded: (duration) => `en az şu kadar süredir burada olmalı: ${duration}`,
    host: 'Başlatan',
    entrants: 'Katılanlar',
    id: 'Çekiliş',
    enter: 'Katıl',
    leave: 'Ayrıl',
    startedTitle: 'Başladı',
    started: 'Çekiliş açık.',
    notPosted:
      'Çekilişi bu kanalda paylaşamadım, bu yüzden hiçbir şey başlatılmadı. Buraya yazabildiğimden emin ol.',
    enteredTitle: 'Katıldın',
    entered: (when) => `Bol şans! Kura: ${when}.`,
    enteredAlready: (when) => `Zaten katıldın. Kura: ${when}. Vazgeçmek için **Ayrıl** düğmesine bas.`,
    leftTitle: 'Ayrıldın',
    left: 'Artık bu çekilişte değilsin. Fikrini değiştirirsen **Katıl** düğmesine bas.',
    notIn: 'Bu çekilişte değilsin.',
    over: 'Bu çekiliş bitti.',
    notOpenYet: 'Bu çekiliş henüz açılmadı.',
    roleMissing: (role) => `Yalnızca ${role} rolündeki üyeler katılabilir.`,
    tooNew: (when) => `Bu sunucuda yeterince uzun süredir değilsin. Katılabileceğin zaman: ${when}.`,
    proofMissing: {
      title: 'Önce hesabını kanıtla',
      text: 'Hesabını şimdiye kadar yalnızca yetkililer inceledi, ama bu çekiliş senden bir kanıt istiyor. Hesabın sana ait olduğunu `/link` ile kanıtla, sonra yeniden **Katıl** düğmesine bas.',
    },
    nobodyProven: {
      title: 'Kimse katılamazdı',
      text: 'Üyeler hesaplarını yetkililer olmadan kanıtlayamıyor (LINK_PROOFS ayarında ne `deposit` ne de `sign-in` var) ve daha önce kanıtlanmış bir bağlantı da yok. Çekilişi `proven` olmadan başlat.',
    },
    ownGiveaway:
      'Katılamazsın: bu çekilişi sen ya da site hesabının şimdiki veya eski sahibi başlattı veya onayladı.',
    ended: 'Bitti',
    drawing: '⏳ Çalışıyorum … Kazananlar çekiliyor.',
    endedTitle: (title) => `“${title}” bitti`,
    endedHint: 'Kazananlar aşağıda.',
    endedWithoutWinner: 'Kazanan yok.',
    cancelledTitle: (title) => `“${title}” iptal edildi`,
    cancelled: 'Bu çekiliş iptal edildi. Kimseye ödeme yapılmaz.',
    resultTitle: (title) => `🎁 “${title}” kazananları`,
    congratulations: (winner, prize) => `🎉 Tebrikler ${winner}! **${prize}** kazandın.`,
    congratulationsAll: (winners, prize) => `🎉 Tebrikler ${winners}! Her biriniz **${prize}** kazandınız.`,
    noEntrants: 'Kimse katılmadı, bu yüzden kazanan yok.',
    noWinners: 'Katılanların hiçbirine ödeme yapılamıyor, bu yüzden kazanan yok.',
    fewerWinners: (count, wanted) =>
      `${wanted} yerine yalnızca ${count} kazanan var: yeterince katılan olmadı.`,
    winnerLine: (place, member, state) => `**${place}.** ${member} · ${state}`,
    replaced: (member, by) => `🔁 ${member} yerine ${by} geçti.`,
    passedOver: 'Atlananlar',
    passedOverLine: (member, why) => `${member}: ${why}`,
    passedOverMore: (count) => `… ve ${count} kişi daha`,
    why: {
      'not-a-member': 'sunucudan ayrıldı',
      'not-linked': 'artık bağlı değil',
      'not-proven': 'artık kanıtlanmış bir bağlantısı yok',
      'role-missing': 'artık role sahip değil',
      'role-excluded': 'katılamayan bir rolü var',
      'too-new': 'yeterince uzun süredir sunucuda değil',
      'same-account': 'başka bir kazananla aynı site hesabını kullanıyor',
      host: 'çekilişi başlatan ya da onaylayan kişi',
    },
    listTitle: 'Çekilişler',
    none: 'Henüz çekiliş yok.',
    line: (state, title, prize, staff, when) =>
      `${state} **${title}**: ${prize}, başlatan: ${staff}, ${when}`,
    states: {
      scheduled: '📅 Duyuruldu',
      opening: '⏳ Başlıyor',
      open: '🎉 Açık',
      ending: '⏳ Çekiliyor',
      drawn: '⏳ Ödeniyor',
      finished: '✅ Bitti',
      cancelled: '⛔ İptal edildi',
    },
    choice: (state, title) => `${state}: ${title}`,
    endedByTitle: 'Bitti',
    endedBy: 'Kazananlar çekiliyor, ardından ödemeleri yapılacak.',
    cancelDone: 'Çekiliş iptal edildi. Kimseye ödeme yapılmaz.',
    comesAgain: (when, stop) => `Yine gelecek: ${when}. Bunu istemiyorsan **${stop}** düğmesine bas.`,
    rerollTitle: 'Değiştirildi',
    rerolled: (member, by) => `${member} yerine, kurada sıradaki ${by} geçti.`,
    nobodyLeft: 'Geriye başka kimse kalmadı, bu yüzden kazanan kalıyor. Hiçbir şey değişmedi.',
    overHostCap: (host, left) =>
      `Bu, çekilişi başlatan ${host} için günlük limite sayılır. Bugün kalan: yalnızca ${left}.`,
    payAgain: 'Yeniden öde',
    payAgainTitled: (title) => `Yeniden öde: ${title}`,
    payAgainTitle: (total, winners) => `${winners} kazanana ${total} ödensin mi?`,
    payAgainHint: (host) =>
      `Bu kazananlara şimdiye kadar hiçbir şey gönderilmedi. Şimdi alacakları, ${host} için bugünkü limite sayılır.`,
    payAgainLine: (amount, receiver) => `• ${receiver}: **${amount}**`,
    paidSince: (sum) => `⚠️ Çekiliş bittiğinden beri zaten yüklenen ya da yolda olan: ${sum}`,
    payAgainOutdated:
      'Bu önizleme artık geçerli değil: çok eski ya da elle yapılan bir ödeme gibi bir şey değişti. Yenisi için **Yeniden öde** düğmesine bas.',
    payAgainStarted: 'Kazananların ödemesi yapılıyor. Sonucu log kanalındaki kayıt gösterir.',
    beingPaid: 'Bu çekilişin kazananlarına şu anda ödeme yapılıyor.',
    nobodyToPay: 'Bu çekilişin hiçbir kazananına yeniden ödeme yapılamaz.',
    awayTitle: '⚠️ Kazananlar bekliyor',
    away: (title) =>
      `Siteye ulaşılamıyor, bu yüzden “${title}” kazananları hâlâ bekliyor. Denemeyi sürdürüyorum; lütfen onlara elle ödeme yapma.`,
    awayOver: (title) => `“${title}” kazananları artık siteyi beklemiyor.`,
    tryNow: 'Şimdi dene',
    notWaiting: 'Bu çekilişin kazananları ödeme beklemiyor.',
    withdrawn: {
      unlisted: 'Sunucusunda artık çalışmıyorum (DISCORD_GUILD_IDS içinde yok)',
      left: 'Artık sunucusunda değilim',
    },
    recordWithdrawn: (staff, title, why) =>
      `🎁 “${title}” iptal edildi. Başlatan: ${staff}. Neden: ${why}. Kimseye ödeme yapılmaz ve maliyet artık günlük limite sayılmaz.`,
    recordPartly: (why) =>
      `${why}; bu yüzden o ana kadar ödeme almamış kazananlara ödeme yapılmaz ve ödülleri artık günlük limite sayılmaz.`,
    notAWinner: 'Bu üye, bu çekilişin kazananı değil.',
    winnerPaid: 'Bu kazanan ödemesini aldı, bu yüzden yerine kimse geçemez.',
    winnerUnsettled: 'Bu kazananın ödeme alıp almadığı henüz belli değil. Önce log kanalında sonuca bağla.',
    entrantsGone:
      'Bu çekiliş o kadar uzun süre önce bitti ki katılanlar artık kayıtlı değil; başka kimse çekilemez.',
    notified: {
      unposted: (title, channel) =>
        `⚠️ “${title}” çekilişini ${channel} kanalında paylaşamadım, bu yüzden iptal edildi. Oraya yazabildiğimden emin ol ve yeniden başlat.`,
      unpostedRound: (title, channel) =>
        `⚠️ “${title}” çekilişinin bir turunu ${channel} kanalında paylaşamadım, bu yüzden iptal edildi. Oraya yazabildiğimden emin ol. Sonraki tarihte yeniden denenir.`,
      unpinged: (title, role, host) =>
        `🔕 “${title}” çekilişi ${role} rolüne bildirim gitmeden açıldı: ${host} artık orada bu rolden bahsedemiyor. Rolden herkesin bahsedebilmesini sağla ya da şu üyeye @everyone, @here ve Tüm Rollerden Bahset iznini ver: ${host}.`,
      seriesStopped: (staff, title) => `🔁 ${staff}, “${title}” çekilişinin yinelenmesini durdurdu.`,
      edited: (staff, title, changes) => `✏️ ${staff}, “${title}” çekilişini değiştirdi: ${changes}.`,
      scheduled: (staff, title, when, cost) =>
        `📅 ${staff}, “${title}” çekilişini duyurdu (en yüksek maliyet **${cost}**). Açılış: ${when}.`,
      started: (staff, title, cost) =>
        `🎁 ${staff}, “${title}” çekilişini başlattı (en yüksek maliyet **${cost}**).`,
      ended: (staff, title) => `🎁 ${staff}, “${title}” çekilişini erken bitirdi.`,
      cancelled: (staff, title) => `🎁 ${staff}, “${title}” çekilişini iptal etti.`,
      rerolled: (staff, title, member) =>
        `🔁 ${staff}, “${title}” kazananlarından birini çıkardı ve yeniden çekti. Çıkarılan: ${member}`,
      paidAgain: (staff, title, winners) =>
        `🔁 ${staff}, “${title}” çekilişinin şu kazananlarına yeniden ödeme başlattı: ${winners}`,
    },
    record: (staff, title) => `🎁 “${title}” bitti. Başlatan: ${staff}.`,
    recordMore: (count) => `… ve ${count} tane daha; hepsi dosyada.`,
    recordLine: (amount, receiver, state) => `${state}: ${receiver}, **${amount}**`,
  },
};
