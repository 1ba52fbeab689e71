import type { accounts as english } from '../en/accounts.js';

/** What people read of profiles, balances and links, in Turkish. See `../en/accounts.ts`. */
export const accounts: typeof english = {
  profile: {
    title: 'Site profili',
    username: 'Kullanıcı adı',
    websiteId: 'Sitedeki ID',
    steam: 'Steam ID',
    registered: 'Kayıt tarihi',
    group: 'Grup',
    link: 'Bağlantı',
    linkedSince: (when, proof) => `✅ Bağlı. Tarih: ${when}, kanıt: ${proof}`,
    linkedTo: (member, when, proof) => `✅ Bağlı. Üye: ${member}, tarih: ${when}, kanıt: ${proof}`,
    notLinked: '➖ Hiçbir üyeye bağlı değil',
  },

  balance: {
    title: 'Bakiye',
    virtual: 'Sanal',
    paid: 'Ödenmiş',
    total: 'Toplam',
    account: (name) => `Site hesabı: ${name}`,
    share: 'Paylaş',
    shared: 'Bu kanalda paylaşıldı.',
    notNow: 'Bakiyen şu anda burada paylaşılamıyor. Daha sonra yeniden dene.',
  },

  lookup: {
    title: 'Site kullanıcısı',
    email: 'E-posta',
    other: 'Diğer bilgiler',
    more: (count) => `… ve ${count} tane daha`,
  },

  link: {
    begin: 'Hesabımı bağla',
    requestSent: (name) =>
      `Yetkililer ${name} hesabı için bağlantı isteğini inceleyecek. Karar verilince sana mesaj atarım.`,
    requestLater: (name) =>
      `${name} hesabı için bağlantı isteğin gönderilmiş. Ne durumda olduğunu \`/link\` ile görebilirsin.`,
    requestSentTitle: 'İstek gönderildi',
    cancel: 'İsteği iptal et',
    cancelled: 'İsteğin geri çekildi.',
    cancelledTitle: 'İstek geri çekildi',
    unlinked: (name) => `${name} hesabıyla bağlantın kaldırıldı.`,
    unlinkedTitle: 'Bağlantı kaldırıldı',
    nothingLinked: 'Bağlı bir site hesabın yok, yani kaldırılacak bir şey de yok.',
    nothingLinkedTitle: 'Kaldırılacak bir şey yok',
  },

  links: {
    setTitle: 'Bağlantı kuruldu',
    set: (member, name) => `${member} artık ${name} hesabına bağlı.`,
    replaced: (name) => `Önceki hesap: ${name}`,
    unchanged: (member, name) => `${member} zaten ${name} hesabına bağlıydı.`,
    removedTitle: 'Bağlantı kaldırıldı',
    removed: (member, name) => `${member} artık ${name} hesabına bağlı değil.`,
    showTitle: 'Bağlantı',
    member: 'Üye',
    account: 'Site hesabı',
    websiteId: 'Sitedeki ID',
    steam: 'Steam ID',
    since: 'Tarih',
    proven: 'Kanıt',
    namedBy: 'Aranan bilgi',
    byUsername: 'kullanıcı adı',
    bySteam: 'Steam ID',
    requestsTitle: 'Açık bağlantı istekleri',
    noRequests: 'Açık bağlantı isteği yok.',
    requestLine: (member, name, when) => `${member} → ${name}, istek: ${when}`,
    approve: 'Onayla',
    reject: 'Reddet',
    approveNamed: (number, name) => `Onayla ${number} · ${name}`,
    rejectNamed: (number, name) => `Reddet ${number} · ${name}`,
  },

  request: {
    title: 'Bağlantı isteği',
    open: (member, name) => `${member}, ${name} adlı site hesabına bağlanmak istiyor.`,
    approved: (staff) => `✅ Onaylayan: ${staff}`,
    rejected: (staff) => `⛔ Reddeden: ${staff}`,
    withdrawn: '↩️ Üye isteği geri çekti',
    expired: '⌛ 7 gün karar verilmediği için süresi doldu',
    expires: (when) => `Süre sonu: ${when}`,
    state: 'Durum',
    proof: 'Kanıt',
  },
};
