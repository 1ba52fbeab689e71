import type { schedules as english } from '../en/schedules.js';

/** What people read of payouts that repeat, in Turkish. See `../en/schedules.ts`. */
export const schedules: typeof english = {
  schedule: {
    faults: {
      'not-understood':
        'Bu zamanı anlamıyorum. UTC olarak yaz, örneğin `18:00`, `pzt 18:00`, `31 09:30` ya da `2026-12-01 18:00`.',
      'weekday-of-month':
        'Haftanın günü yalnızca `every: week` ile olur. Ay için bir gün yaz, örneğin `31 09:30`.',
      'day-of-week':
        'Ayın günü yalnızca `every: month` ile olur. Hafta için haftanın bir gününü yaz, örneğin `pzt 18:00`.',
      past: 'Bu zaman geçti. Bütün saatler UTC’dir.',
    },
    tooMany: (most) => `Zaten ${most} düzenli ödeme var. Önce birini \`/payout unschedule\` ile sona erdir.`,
    previewTitle: (amount) => `Bu roldeki herkese düzenli olarak ${amount} ödensin mi?`,
    role: 'Rol',
    each: 'Kişi başı',
    rhythm: 'Ne zaman',
    weekly: (weekday, time) => `Her hafta ${weekday}, ${time} UTC`,
    monthly: (day, time) => `Her ayın ${day}. günü, ${time} UTC`,
    dates: 'Sıradaki tarihler',
    now: '**Onayla** düğmesinden hemen sonra',
    who: 'Şimdi ödenecekler',
    whoCount: (accounts) => `${accounts} hesap`,
    cost: 'Bir ödemenin maliyeti',
    capLeft: 'İlk tarihteki limitin',
    utcNote: 'Bütün saatler UTC’dir, yani saat değişikliği hiçbir şeyi kaydırmaz.',
    shortMonthNote: 'O günün olmadığı bir ayda, ayın son günüdür.',
    roleNote: 'Her seferinde, o anda bağlı olan ve role sahip herkese ödenir. Sana ödenmez.',
    capNote: 'Her ödeme günlük limitine sayılır. Limite sığmayan yapılmaz ve yetkililere haber verilir.',
    nextIs: (date) => `Sıradaki: ${date}`,
    states: {
      active: '🗓️ Düzenli ödeme sürüyor',
      ended: '⏹️ Düzenli ödeme sona erdi',
    },
    approvalNote: 'Bir onay yeter; daha fazla tutan bir ödeme yeniden onay ister. Onaylayana ödenmez.',
    id: 'Düzenli ödeme',
    listTitle: 'Düzenli ödemeler',
    none: 'Düzenli ödeme yok. `/payout schedule` bir tane başlatır.',
    line: (amount, role, rhythm, staff) =>
      `${role} rolünde kişi başı **${amount}**, başlatan: ${staff}. ${rhythm}.`,
    lineNext: (date) => `Sıradaki: ${date}`,
    lineLast: (date, outcome) => `Son: ${date}, ${outcome}`,
    choice: (amount, rhythm) => `Kişi başı ${amount}. ${rhythm}`,
    payoutGone: 'toplu ödeme',
    skipped: {
      'over-cap': 'ödenmedi: günlük limiti aşıyor',
      'over-max': 'ödenmedi: tutar, tek yükleme limitini aşıyor',
      'not-staff': 'ödenmedi: başlatan kişi artık yetkili değil',
      'role-gone': 'ödenmedi: rol artık yok',
      nobody: 'ödenmedi: ödenecek kimse yok',
      'too-many': 'ödenmedi: çok fazla üye var',
    },
    notified: {
      started: (staff, amount, role, rhythm, next) =>
        `🗓️ ${staff}, ${role} rolündeki her bağlı üye için **${amount}** planladı. ${rhythm}. Sıradaki: ${next}.`,
      ended: (staff, role) =>
        `⏹️ ${staff}, ${role} için düzenli ödemeyi sona erdirdi. Süren bir ödeme devam eder; \`/payout stop\` durdurur.`,
      serverGone: (staff) =>
        `⏹️ Bir düzenli ödemenin sunucusunda artık çalışmıyorum, bu yüzden onu sona erdirdim; sonraki tarihleri için ödeme yapmam. Başlatan: ${staff}. Süren bir ödeme devam eder; \`/payout stop\` durdurur.`,
      run: (staff, total, accounts, role, date) =>
        `🗓️ ${role} için düzenli ödeme (başlatan: ${staff}) ${accounts} hesaba **${total}** ödüyor. Tarih: ${date}. Herkes dosyada.`,
      runWaiting: (total, accounts, role, date) =>
        `👥 ${role} için düzenli ödeme ${accounts} hesaba **${total}** ödeyecekti. Tarih: ${date}. Bu, onaylanandan fazla; bu yüzden bu ödemeyi ikinci bir yetkilinin onaylaması gerekiyor.`,
      missed: (role, dates) =>
        `⚠️ ${role} için düzenli ödemenin şu tarihleri ödeme yapılmadan geçti: ${dates}. Yalnızca en son tarihi telafi ederim, o da bunların arasında değil. Bunlardan birini ödemek için \`/payout role\` kullan.`,
      missedOnHold: (role, dates) =>
        `⚠️ ${role} için düzenli ödemenin şu tarihleri ödemeler bekletilirken geçti: ${dates}. Yalnızca en son tarihi telafi ederim, o da bunların arasında değil. Bunlardan birini ödemek için \`/payout role\` kullan.`,
      notPaid: (role, date, why, advice) =>
        `⚠️ ${role} için düzenli ödeme yapılmadı. Tarih: ${date}. Neden: ${why} ${advice}`,
      why: {
        'over-cap': (staff, cost) => `${cost} tutuyor; bu, ${staff} için bugün kalandan fazla.`,
        'over-max': () => 'tutar, tek yükleme limitinin üzerinde.',
        'not-staff': (staff) => `${staff} artık yetkili değil.`,
        'role-gone': () => 'rol artık yok.',
        nobody: () => 'roldeki bağlı üyelerin hiçbirine ödeme yapılamıyor.',
        'too-many': () => 'rolde, tek bir toplu ödeme için çok fazla bağlı üye var.',
      },
      advice: {
        'over-cap': 'Telafi etmek için, limiti yeten biri `/payout role` kullanabilir.',
        'over-max': 'Sürmesi için `/payout unschedule` ile sona erdir ve daha küçük bir tutar planla.',
        'not-staff':
          'Sürmesi için `/payout unschedule` ile sona erdir ve kendin planla. Bu tarihi `/payout role` telafi eder.',
        'role-gone': '`/payout unschedule` ile sona erdir.',
        nobody: 'Yapılacak bir şey yok. Hesabını bağlayan herkes bir sonraki tarihten itibaren alır.',
        'too-many': '`/payout unschedule` ile sona erdir ve daha küçük rollere öde.',
      },
    },
    endedBefore: 'Bu düzenli ödeme zaten sona ermiş ya da onaylanmamış.',
  },
};
