import type { draw as english } from '../en/draw.js';

/** What people read of the proof of a giveaway's draw, in Turkish. See `../en/draw.ts`. */
export const draw: typeof english = {
  draw: {
    sealed: 'Mühürlü kura',
    sealedShort: (start) => `Mühürlü kura: ${start}…`,
    sealedText:
      'Bu kuranın tohumu başta, kimse katılmadan önce belirlendi ve kazananlar çekilene kadar gizli kalır. Bu, tohumun SHA-256 özetidir. Şimdi kaydet: bittikten sonra tohumun değiştirilmediğini bununla kontrol edebilirsin.',
    verify: 'Kurayı doğrula',
    notDrawn: 'Denetlenecek bir kura yok: kazananlar henüz çekilmedi ya da kimse katılmadı.',
    fits: '✅ Kura tutuyor',
    doesNotFit: '⛔ Kura tutmuyor',
    doesNotFitHint: 'Kayıtlarım birbiriyle çelişiyor. Lütfen bunu yetkililere göster.',
    gone: 'Kura artık yinelenemez',
    goneHint:
      'Katılanlar artık kayıtlı değil: çekiliş uzun süre önce bitti ya da biri verilerini sildirdi. Yine de tohumu karşılaştırabilir ve dosyanın bir kopyasını kontrol edebilirsin.',
    findings: {
      file: { good: 'Dosya okunabiliyor.', bad: 'Kuranın bazı bölümleri eksik.' },
      seed: {
        good: 'Tohumun SHA-256 özeti aşağıdaki mühürlü kuraya eşit.',
        bad: 'Tohum mühürlü kuraya uymuyor.',
      },
      entrants: {
        good: 'Bütün katılanlar var, her biri bir kez, ve özetleri tutuyor.',
        bad: 'Katılanlar özetlerine uymuyor.',
      },
      order: {
        good: 'Tohum ve katılanlar tam olarak bu sırayı veriyor.',
        bad: 'Tohum ve katılanlar başka bir sıra veriyor.',
      },
      winners: {
        good: 'Kazananlar, bu sırada atlanmamış ve değiştirilmemiş ilk kişiler.',
        bad: 'Kazanan sayısı yanlış.',
      },
      end: {
        good: 'Son kazanandan sonra kimse çekilmedi.',
        bad: 'Son kazanandan sonra biri çekilmiş.',
      },
    },
    commitment: 'Mühürlü kura (tohumun SHA-256 özeti)',
    seed: 'Tohum',
    entrantsHash: (entrants) => `Katılanların özeti (${entrants})`,
    trustNobody: 'Kimseye güvenmiyor musun?',
    byYourself: (message, file, commitment) =>
      `1. Mühürlü kurayı, bitmeden önce ${message === undefined ? 'çekilişin mesajından' : `[çekilişin mesajından](${message})`} kaydettiğinle karşılaştır.\n2. Dosyadaki katılanlar arasında olduğunu kontrol et.\n3. Purser’ın bir kopyasıyla kurayı çevrimdışı yinele:\n\`\`\`\npurser verify-draw ${file} ${commitment}\n\`\`\``,
  },
};
