import { type Count, pluralsOf } from '../count.js';
import type { payouts as english } from '../en/payouts.js';

const plural = pluralsOf('tr');
const toAccounts = (count: Count) => plural(count, { one: 'bir hesaba', other: `${count} hesaba` });

/** What people read of payouts, in Turkish. See `../en/payouts.ts`. */
export const payouts: typeof english = {
  payout: {
    resolving: (done, of) => `⏳ Çalışıyorum … ${done} / ${of} arandı.`,
    previewTitle: (total, accounts) => `Toplam ${total} ${toAccounts(accounts)} ödensin mi?`,
    previewTitleOne: (total) => `Bir hesaba ${total} ödensin mi?`,
    source: 'Liste',
    sources: {
      members: 'Adı verilen üyeler',
      role: (role) => `Bağlı üyeler: ${role}`,
      file: (name) => `Dosya: ${name}`,
    },
    roleNote: 'Yalnızca bağlı üyeler dahildir.',
    total: 'Toplam',
    accounts: 'Hesaplar',
    leftOut: 'Dışarıda bırakılan',
    leftOutLine: (count, why) => `**${count}** × ${why}`,
    badRows: 'Dışarıda bırakılan satırlar',
    badRow: (row, why) => `${row}. sıra: ${why}`,
    badLine: (line, why) => `${line}. satır: ${why}`,
    moreBadRows: (count) => `… ve ${count} tane daha; hepsi dosyada.`,
    why: {
      'not-understood': 'bahsetme ya da Discord ID’si değil',
      'too-many-cells':
        'fazla hücre var; virgüllü tutarları tırnak içine al (`"12,75"`) ya da hücreleri `;` ile ayır',
      'rounded-id':
        'bir hesap tablosu bu ID’yi yuvarlamış; sütunu metin olarak biçimlendir ve ID’leri yeniden gir',
      'amount-not-understood': 'tutar değil',
      'amount-not-positive': 'tutar sıfırdan büyük değil',
      'amount-too-fine': 'ikiden fazla ondalık',
      'over-grant-cap': 'tek yükleme için fazla',
      'not-a-member': 'bu sunucuda değil',
      'not-linked': 'bağlı değil',
      'user-not-found': 'sitede bulunamadı',
      'name-not-found-again': 'site, hesabı kendi verdiği adla yeniden bulmuyor; gerçek kullanıcı adını yaz',
      'lookup-rejected': 'site bu adı kabul etmiyor',
      'lookup-failed': 'siteden net bir yanıt gelmedi; adı kontrol et ya da sonra yeniden dene',
      twice: 'aynı hesap iki kez',
      'own-account': 'senin hesabın, şimdi ya da eskiden',
    },
    /** In place of the one above where the row is of a file. */
    cellNotUnderstood:
      'şunlardan biri bekleniyordu: `member` sütununda bir Discord ID’si, `username` sütununda bir site adı, `steam` sütununda bir Steam ID’si',
    duplicateRow: (why, row) => `${why} (ayrıca ${row}. sıra)`,
    duplicateLine: (why, line) => `${why} (ayrıca ${line}. satır)`,
    nobody: 'Bu listede kimseye ödeme yapılamıyor. Nedenleri dosyada.',
    nobodyTitle: 'Ödenecek kimse yok',
    listEmpty: 'Bu liste boş.',
    roleEmpty: (role) => `${role} rolünde bağlı üye yok.`,
    fileEmpty: 'Dosyada satır yok.',
    fileTooLong: (most) => `Liste çok uzun. En fazla ${most} satır olabilir.`,
    fileHeaderUnknown: (line, given) =>
      `${line}. satır (${given}) ne bir ödeme ne de bildiğim bir başlık. Sütunlar: \`member\`, \`username\` ya da \`steam\`, ve \`amount\`. Örneğin:\n\`\`\`\nusername,amount\nmia,12.50\n\`\`\``,
    fileSeparatorUnclear:
      'Bu dosyada sütunları neyin ayırdığını anlayamıyorum: `,`, `;`, `|` ve sekme karakterinden birden fazlası uyuyor ve her biriyle farklı ödemeler yapılırdı. `username;amount` gibi bir başlık ekle ya da ayırıcıyı listenin üstündeki bir satıra yaz: `sep=;`.',
    roundedIds: (count, line) =>
      `⚠️ \`00\` ile biten ID’ler: **${count}**, ilki ${line}. satırda. Hesap tabloları uzun sayıları böyle yuvarlar. Bu ID’leri kontrol et; yuvarlanmışlarsa sütunu metin olarak biçimlendir ve onları yeniden gir.`,
    fileColumnTwice: (column) =>
      `Dosyada birden fazla \`${column}\` sütunu var, hangisinin geçerli olduğunu bilemem. Yalnızca birini bırak.`,
    fileNotUtf8: 'Dosya UTF-8 değil. “CSV UTF-8” olarak kaydet ve yeniden dene.',
    fileQuotes: (line) => `${line}. satırdaki tırnak işaretleri eşleşmiyor. O satırı düzelt.`,
    resolvingTooLong:
      'Site, bu uzunlukta bir liste için bir seferde çok az aramaya izin veriyor. Sonra yeniden dene ya da listeyi böl.',
    confirmWithout: (count) => `${count} satır olmadan onayla`,
    confirmWithoutOne: 'Bir satır olmadan onayla',
    states: {
      running: '💸 Toplu ödeme sürüyor',
      stopped: '⏸️ Toplu ödeme durduruldu',
      finished: '🏁 Toplu ödeme bitti',
    },
    outcomes: {
      all: '✅ Toplu ödeme bitti',
      unclear: '⚠️ Toplu ödeme bitti, bazı ödemeler kontrol edilmeli',
      some: '⚠️ Toplu ödeme bitti, bazı hesaplara ödenmedi',
      none: '⛔ Toplu ödeme bitti, hiçbir şey ödenmedi',
    },
    repeated: (state, staff, when, id) =>
      `⚠️ **Aynı hesaplara aynı tutarlar zaten onaylandı (${when})**. Onaylayan: ${staff}, \`${id}\` (${state}). Bunu da onaylarsan herkese iki kez ödenir. Önce \`/payout show\` ile bak.`,
    unshown: (id) =>
      `İşlem yapıldı, ama toplu ödemeyi gösteremeden veritabanım hata verdi. \`/payout show\` ile \`${id}\` ID’sine bak.`,
    overGrantMax: (most) =>
      `Bu toplu ödemenin bir satırı, tek yükleme için şu anki limitin üzerinde (${most}). Hiçbir şey değişmedi.`,
    working: '⏳ Çalışıyorum … Bunu kapatabilirsin: yeniden başlatılsam bile kendiliğimden sürdürürüm.',
    elsewhere: 'İlerlemeyi bu kanalda paylaşacağım.',
    stoppedHint: 'Gönderilmiş ödemeler tamamlanır. Kalanını `/payout resume` sürdürür.',
    awayHint: 'Siteye bir süre ulaşılamadı, bu yüzden durdum. Kalanını `/payout resume` sürdürür.',
    unreadableHint:
      'Bu toplu ödemenin gerektirdiği bir kaydı okuyamıyorum, bu yüzden durdum. Kayıt onarılana kadar başka ödeme yapılmaz; sonra kalanını `/payout resume` sürdürür.',
    unsentHint: (count) => `${count} ödeme gönderilmedi. \`/payout resume\` yeniden dener.`,
    unknownHint: (count) =>
      `${count} ödeme kontrol edilmeli: site net bir yanıt vermedi. Log kanalında sonuca bağla; hiçbir şey yeniden gönderilmez.`,
    stop: 'Durdur',
    resume: 'Sürdür',
    bar: (bar, percent) => `${bar} ${percent}`,
    paid: 'Ödendi',
    paidOut: 'Ödenen',
    refused: 'Reddedildi',
    unknown: 'Bilinmiyor',
    unsent: 'Gönderilmedi',
    left: 'Ödenecek',
    rate: 'Hız',
    perMinute: (rows) => `dakikada ${rows}`,
    remaining: 'Kalan süre',
    about: (duration) => `yaklaşık ${duration}`,
    id: 'Toplu ödeme',
    notRunning: 'Bu toplu ödeme şu anda sürmüyor.',
    notStopped: 'Bu toplu ödeme durdurulmuş değil ve yeniden denenebilecek bir satırı yok.',
    paysYou:
      'Bu toplu ödeme, senin ya da onu isteyen kişinin şimdiki veya eski site hesabına da ödeme yapardı. Bunu başka bir yetkili yapmalı.',
    listTitle: 'Toplu ödemeler',
    none: 'Henüz toplu ödeme yok.',
    line: (state, total, accounts, staff, when) =>
      `${state}: ${toAccounts(accounts)} **${total}**, başlatan: ${staff}, ${when}`,
    choice: (state, total, accounts, day) => `${state}: ${toAccounts(accounts)} ${total} (${day})`,
    notified: {
      started: (staff, total, accounts) =>
        `💸 ${staff} bir toplu ödeme başlattı: ${toAccounts(accounts)} **${total}**.`,
      stopped: (staff) => `⏸️ ${staff} bir toplu ödemeyi durdurdu.`,
      resumed: (staff) => `▶️ ${staff} bir toplu ödemeyi sürdürdü.`,
      away: () => '⚠️ Siteye bir süre ulaşılamadığı için bir toplu ödeme durdu. `/payout resume` sürdürür.',
      unreadable: (key) =>
        `⚠️ \`${key}\` kaydını okuyamadığım için bir toplu ödeme durdu. Bu kaydı gerektirmediğini anlayabildiğim satırları ödedim. Botun sahibi kaydı onardıktan sonra \`/payout resume\` sürdürür.`,
    },
    record: (staff, total, accounts) => `💸 ${staff}, ${toAccounts(accounts)} **${total}** ödedi.`,
    planned: (total, accounts) => `Planlanan: ${toAccounts(accounts)} **${total}**.`,
    recordNone: (staff) => `⛔ Bir toplu ödeme bitti. Başlatan: ${staff}. Hiçbir şey ödenmedi.`,
    recordNoneKnown: (staff) =>
      `⚠️ Bir toplu ödeme bitti. Başlatan: ${staff}. Ulaştığı bilinen bir ödeme yok.`,
    recordUnknown: (total, accounts) =>
      `**${total}** ${toAccounts(accounts)} ulaşıp ulaşmadığı henüz bilinmiyor.`,
    recordFile: 'Dosyada bütün satırlar var.',
  },
};
