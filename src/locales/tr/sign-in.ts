import type { signIn as english } from '../en/sign-in.js';

/** What members read on the page for signing in, in Turkish. See `../en/sign-in.ts`. */
export const signIn: typeof english = {
  signIn: {
    startTitle: 'Site hesabını bağla',
    start:
      'Önce Discord kim olduğunu ve hangi Steam hesaplarını senin olarak doğruladığını söyler. Site bunlardan birini tanıyorsa hepsi bu kadar. Tanımıyorsa Steam’e de giriş yaparsın.',
    startNote:
      'Discord’daki adını ve bağlantılarını bir kez okurum. Hesabına erişimi saklamam ve hiçbir zaman bir parola görmem.',
    continueWithDiscord: 'Discord ile devam et',

    steamTitle: 'Steam’e giriş yap',
    steam: (name) =>
      `Discord’daki adın: ${name}. Discord’da, sitenin tanıdığı doğrulanmış bir Steam hesabın yok; bu yüzden hangi hesabın senin olduğunu Steam’in kendisinde göster.`,
    steamNote: 'Steam bana yalnızca hesabının numarasını söyler.',
    signInWithSteam: 'Steam ile giriş yap',

    confirmTitle: 'Bu ikisi bağlansın mı?',
    onDiscord: 'Discord’da',
    onWebsite: 'Sitede',
    confirmNote: 'Biri senin değilse bu sayfayı kapat. Sen kabul etmedikçe hiçbir şey bağlanmaz.',
    link: 'Bağla',
    otherSteamAccount: 'Başka bir Steam hesabı kullan',

    linkedTitle: 'Bağlandı',
    linked: (account) =>
      `Artık ${account} adlı site hesabına bağlısın. Bu sayfayı kapatıp Discord’a dönebilirsin.`,

    alreadyTitle: 'Zaten bağlı',
    already: (account) =>
      `Zaten ${account} adlı site hesabına bağlısın ve bu zaten kanıtlanmış. Yapılacak bir şey kalmadı.`,
    otherLinkTitle: 'Başka bir hesaba bağlı',
    otherLink: (account) =>
      `${account} hesabının senin olduğunu gösterdin, ama başka bir site hesabına bağlısın. Discord’da önce /unlink, sonra yeniden /link kullan.`,
    takenTitle: 'Hesap zaten bağlı',
    taken: (account) =>
      `${account} adlı site hesabı, kanıtı seninkinden güçlü olan başka bir üyeye bağlı. Karar yetkililerin: onlara Discord’da sor.`,
    wrongMemberTitle: 'Bunu başka biri istedi',
    wrongMember:
      'Discord’da bu sayfayı isteyen üye sen değilsin, bu yüzden hiçbir şey bağlanmadı. Kendi hesabını bağlamak için Discord’da /link kullan ve sana verilen adresi aç.',
    goneTitle: 'Artık geçerli değil',
    gone: 'Bu adres bilinmiyor, çok eski ya da zaten kullanılmış. Yenisini almak için Discord’da yeniden /link kullan.',
    usedTitle: 'Başka yerde açıldı',
    used: 'Başka bir tarayıcı bu adresle zaten başladı. Orada devam et ya da yenisini almak için Discord’da yeniden /link kullan.',
    otherBrowserTitle: 'Bu tarayıcı burada başlamadı',
    otherBrowser:
      'Bu tarayıcıda süren bir giriş yok, bu yüzden hiçbir şey bağlanmadı. Bir uygulama, başladığından başka bir tarayıcı açmış olabilir ya da çerezler kapalıdır. Discord’da yeniden /link kullan ve aynı tarayıcıda kal.',
    notFromHereTitle: 'Bu sayfadan gönderilmedi',
    notFromHere:
      'Bu istek sayfanın kendisinden gelmedi, bu yüzden hiçbir şey yapılmadı. Geri dön ve yeniden dene.',
    notFoundTitle: 'Burada bir şey yok',
    notFound: 'Site hesabını bağlamak için Discord’da /link kullan ve sana verilen adresi aç.',
    tooManyTitle: 'Çok fazla istek',
    tooMany: 'Bir dakika bekle, sonra yeniden dene.',
    failedTitle: 'Giriş yarıda kaldı',
    storeFailed: 'Kayıtlarım şu anda kullanılamıyor. Birkaç dakika sonra yeniden dene.',
    failed: 'Bir şeyler ters gitti; yetkililer nedenini logda bulabilir. Birkaç dakika sonra yeniden dene.',

    declined: (service) => `${service} üzerinde kabul etmedin, bu yüzden hiçbir şey olmadı.`,
    away: (service) => `${service} şu anda yanıt vermiyor. Kaybolan bir şey yok: birazdan yeniden dene.`,
    unusable: (service) =>
      `${service}, kullanamayacağım bir yanıt verdi; bu yüzden sayılmaz. Lütfen yeniden dene.`,
    website: 'Site',
    noAccount:
      'Sitede bu Steam hesabına sahip bir hesap yok. Onu sitedeki hesabına ekleyip yeniden dene ya da başka birine giriş yap.',
    nameUnfound: (name) =>
      `Site hesabına ${name} diyor ama onu bu adla yeniden bulmuyor. Discord’da /link komutunu gerçek kullanıcı adınla kullan.`,
    tryAgain: 'Yeniden dene',
  },
};
