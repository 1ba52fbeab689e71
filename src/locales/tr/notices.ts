import type { notices as english } from '../en/notices.js';

/** What the bot posts in direct messages and in the log channel, in Turkish. See `../en/notices.ts`. */
export const notices: typeof english = {
  direct: {
    creditTitle: 'Kredi aldın',
    credit: (amount, account) => `${account} adlı site hesabına **${amount}** eklendi.`,
    approvedTitle: 'Bağlısın',
    approved: (name) =>
      `Yetkililer isteğini onayladı: artık ${name} adlı site hesabına bağlısın. \`/balance\` komutunu dene.`,
    rejectedTitle: 'Bağlantı isteği reddedildi',
    rejected: (name) =>
      `Yetkililer ${name} adlı site hesabı için bağlantı isteğini reddetti. Nedenini bilmiyorsan onlara sor.`,
  },

  notices: {
    granted: (staff, amount, receiver) => `💰 ${staff} yükledi: **${amount}** → ${receiver}.`,
    deposited: (bot, amount, receiver) =>
      `🔎 Doğrulama yüklemesi: ${bot}, bakiyeyi kimin okuyabildiğini görmek için ekledi: **${amount}** → ${receiver}.`,
    notGranted: (staff, amount, receiver, state) =>
      `${state}: **${amount}** → ${receiver}, yükleyen: ${staff}.`,
    unknown: (staff, amount, receiver) =>
      `${staff} yükledi: **${amount}** → ${receiver}. Ama site net bir yanıt vermedi; ulaşmış da olabilir, ulaşmamış da. Sitenin kendi kayıtlarına bak, sonra burada sonuca bağla. O zamana kadar ödenmiş sayılır ve yeniden gönderilmez.`,
    arrivedLate: (id, amount, receiver) =>
      `⚠️ Sitenin \`${id}\` yüklemesine yanıtı geç geldi: ${receiver} için **${amount}** **ulaşmış**. Kaydı düzelttim.`,
    lostLate: (id, amount, receiver) =>
      `⚠️ Sitenin \`${id}\` yüklemesine yanıtı geç geldi: ${receiver} için **${amount}** **ulaşmamış**. Kaydı düzelttim.`,
    returned: 'Kayıtlarım daha eski bir zamana dönmüş ve bu yükleme kaybolmuştu. Onu yeniden kaydettim.',
    settledOtherwise: (staff) => `${staff} tersine karar vermişti.`,
    paidAgain: (id) =>
      `\`${id}\` olarak yeniden yüklenmişti, yani hesaba iki kez ödenmiş olabilir. Lütfen kontrol et.`,
    paidBeside: (id) =>
      `\`${id}\` yüklemesinin yerine geçecekti. Onun yerine başka bir yükleme de geçmiş olabilir, yani hesaba iki kez ödenmiş olabilir. Lütfen \`/grants show id:${id}\` ile kontrol et.`,
    exported: (staff, what) => `📄 ${staff} hesap defterini dışa aktardı (${what}).`,
    everything: 'hepsi',
    linkSet: (staff, member, name) => `🔗 ${staff} bağladı: ${member} → ${name}.`,
    linkApproved: (staff, member, name) =>
      `🔗 ${staff} bağlantı isteğini onayladı: ${member} artık ${name} hesabına bağlı.`,
    linkReplaced: (staff, member, before, name) =>
      `🔗 ${staff} bağlantıyı değiştirdi: ${member}, ${before} → ${name}.`,
    linkRemoved: (staff, member, name) => `✂️ ${staff} bağlantıyı kaldırdı: ${member} → ${name}.`,
    unlinked: (member, name) => `✂️ ${member}, ${name} hesabıyla bağlantısını kaldırdı.`,
    websiteRefuses: (status) =>
      `⚠️ Site botu reddediyor (HTTP ${status}). \`WEBSITE_TOKEN\` ayarını kontrol et; bu anahtar kullanıcı arayabilmeli, bakiye okuyabilmeli ve bakiyeye ekleyebilmeli.`,
    userMoved: (name) =>
      `⚠️ Bağlı bir site hesabının ${name} kullanıcı adı artık başka bir kullanıcıya gidiyor. Bu bağlantıyla hiçbir şey gösterilmez ve ödenmez. Kim olduğuna \`/lookup\` ile bak, sonra \`/links set\` ya da \`/links remove\` kullan.`,
    recordUnreadable: (key) =>
      `⚠️ \`${key}\` kaydını okuyamıyorum. Onarılana kadar ona bağlı her şey bekler; gerisi sürer. Ayrıntılar için botun sahibi \`npm run audit\` çalıştırır; ayrıca bkz. \`docs/store.md\`.`,
    moreUnreadable:
      '⚠️ Okuyamadığım başka kayıtlar da var. Hepsini listelemek için botun sahibi `npm run audit` çalıştırır.',
    recordsDisagree: (faults, first) =>
      `⚠️ Botun kayıtları birbiriyle çelişiyor (hata sayısı: ${faults}). Burada adı geçen bir şeyi yeniden yüklemeden önce sitenin kendi kayıtlarıyla karşılaştır. Tüm hataları görmek için botun sahibi \`npm run audit\` çalıştırır.\n${first}`,
  },
};
