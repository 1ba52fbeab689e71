import type { rewards as english } from '../en/rewards.js';

/** What people read of `/rewards` and `/grants report`, in Turkish. See `../en/rewards.ts`. */
export const rewards: typeof english = {
  rewards: {
    kinds: {
      grant: 'Yüklemeler',
      payout: 'Toplu ödemeler',
      giveaway: 'Çekilişler',
      drop: 'Kapılan drop’lar',
      code: 'Kullanılan kodlar',
      deposit: 'Bağlantıyı kanıtlayan yüklemeler',
    },
    title: 'Aldıkların',
    titleOf: 'Bot üzerinden alınanlar',
    none: 'Henüz bir şey yok. Çekilişler, drop’lar ve kodlar iyi bir başlangıç: aldıkların burada görünür.',
    noneOf: 'Henüz bir şey yok.',
    inAll: 'Toplamda',
    inNewest: (count) => `Yalnızca en yeniler (${count})`,
    sum: (sum) => `**${sum}**`,
    kindSum: (kind, sum) => `${kind}: ${sum}`,
    line: (amount, kind, when, reason) =>
      `**${amount}** · ${kind} · ${when}${reason === '' ? '' : ` · ${reason}`}`,
    page: (page, pages) => `Sayfa ${page} / ${pages}`,
    chart: (months) => `Son on iki ayda alınanların çubuk grafiği. ${months}`,
    monthInWords: (month, sum) => `${month}: ${sum}.`,
    highest: (when, sum) => `En yüksek çubuk: ${when}, ${sum}.`,
    noneInChart: 'Hiçbir şey alınmadı.',
    onlyThose: 'Diğer aylarda bir şey yok.',
    report: {
      title: (month) => `Rapor: ${month}`,
      before: (month) => `Parantez içinde bir önceki ay: ${month}.`,
      paid: 'Ödenen',
      staff: 'Yetkiliye göre',
      reasons: 'Tutarı en yüksek sebepler',
      notPaid: 'Ödenmeyen',
      refused: 'Sitenin reddettikleri',
      unknown: 'Sonucu bilinmeyen',
      line: (what, sum, count, before) =>
        `${what}: **${sum}** · ${count}×${before === '' ? '' : ` (${before})`}`,
      total: 'Toplam',
      nothing: 'Bu ay hiçbir şey ödenmedi.',
      tooMany: 'Bir dosya için çok fazla yükleme var.',
      chart: (month, days) => `Gün gün ödenenlerin çubuk grafiği: ${month}. ${days}`,
      onlyThoseDays: 'Diğer günlerde bir şey yok.',
    },
  },
};
