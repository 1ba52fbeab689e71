import type { signIn as english } from '../en/sign-in.js';

/** What members read on the page for signing in, in Polish. See `../en/sign-in.ts`. */
export const signIn: typeof english = {
  signIn: {
    startTitle: 'Połącz swoje konto na stronie',
    start:
      'Najpierw Discord mówi, kim jesteś i które konta Steam zweryfikował jako twoje. Jeśli strona zna jedno z nich, to wszystko. Jeśli nie, logujesz się też na Steamie.',
    startNote:
      'Raz odczytuję twoją nazwę i twoje połączenia na Discordzie. Nie zachowuję dostępu do konta i nigdy nie widzę hasła.',
    continueWithDiscord: 'Dalej z Discordem',

    steamTitle: 'Zaloguj się na Steamie',
    steam: (name) =>
      `Na Discordzie jesteś jako ${name}. Discord nie ma twojego zweryfikowanego konta Steam, które zna strona, więc pokaż na samym Steamie, które konto jest twoje.`,
    steamNote: 'Steam podaje mi tylko numer twojego konta.',
    signInWithSteam: 'Zaloguj się przez Steam',

    confirmTitle: 'Połączyć te dwa?',
    onDiscord: 'Na Discordzie',
    onWebsite: 'Na stronie',
    confirmNote:
      'Jeśli któreś nie jest twoje, zamknij tę stronę. Bez twojej zgody nic nie zostanie połączone.',
    link: 'Połącz',
    otherSteamAccount: 'Użyj innego konta Steam',

    linkedTitle: 'Połączono',
    linked: (account) =>
      `Konto na stronie ${account} jest teraz z tobą połączone. Możesz zamknąć tę stronę i wrócić na Discorda.`,

    alreadyTitle: 'Już połączone',
    already: (account) =>
      `Konto na stronie ${account} jest już z tobą połączone i już potwierdzone. Nie ma nic więcej do zrobienia.`,
    otherLinkTitle: 'Połączone jest inne konto',
    otherLink: (account) =>
      `Konto ${account} jest twoje, ale połączone masz inne konto na stronie. Na Discordzie użyj /unlink, a potem znowu /link.`,
    takenTitle: 'Konto już połączone',
    taken: (account) =>
      `Konto na stronie ${account} jest połączone z innym członkiem, którego potwierdzenie jest mocniejsze niż twoje. Musi zdecydować ekipa: zapytaj ją na Discordzie.`,
    wrongMemberTitle: 'Poprosił o to ktoś inny',
    wrongMember:
      'Na Discordzie nie jesteś członkiem, który poprosił o tę stronę, więc nic nie połączono. Żeby połączyć własne konto, użyj /link na Discordzie i otwórz adres, który dostaniesz.',
    goneTitle: 'Już nieważne',
    gone: 'Ten adres jest nieznany, za stary albo już użyty. Na Discordzie użyj /link jeszcze raz, żeby dostać nowy.',
    usedTitle: 'Otwarte gdzie indziej',
    used: 'Inna przeglądarka zaczęła już z tym adresem. Kontynuuj tam albo użyj /link na Discordzie jeszcze raz, żeby dostać nowy.',
    otherBrowserTitle: 'Ta przeglądarka tu nie zaczęła',
    otherBrowser:
      'W tej przeglądarce nie ma logowania w toku, więc nic nie połączono. Jakaś aplikacja mogła otworzyć inną przeglądarkę niż na początku albo ciasteczka są wyłączone. Na Discordzie użyj /link jeszcze raz i zostań w jednej przeglądarce.',
    notFromHereTitle: 'Nie wysłano z tej strony',
    notFromHere: 'To żądanie nie przyszło z samej strony, więc nic nie zrobiono. Wróć i spróbuj ponownie.',
    notFoundTitle: 'Tu nic nie ma',
    notFound:
      'Żeby połączyć swoje konto na stronie, użyj /link na Discordzie i otwórz adres, który dostaniesz.',
    tooManyTitle: 'Za dużo żądań',
    tooMany: 'Poczekaj minutę i spróbuj ponownie.',
    failedTitle: 'Logowanie przerwane',
    storeFailed: 'Nie mogę teraz używać moich zapisów. Spróbuj ponownie za kilka minut.',
    failed: 'Coś poszło nie tak, a ekipa znajdzie to w logu. Spróbuj ponownie za kilka minut.',

    declined: (service) => `Nie było zgody (${service}), więc nic się nie stało.`,
    away: (service) => `${service} teraz nie odpowiada. Nic nie przepadło: spróbuj ponownie za chwilę.`,
    unusable: (service) => `${service}: odpowiedzi nie mogę użyć, więc się nie liczy. Spróbuj ponownie.`,
    website: 'Strona',
    noAccount:
      'Strona nie ma konta z tym kontem Steam. Dodaj je do swojego konta na stronie i spróbuj ponownie albo zaloguj się na inne.',
    nameUnfound: (name) =>
      `Strona nazywa twoje konto ${name}, ale nie znajduje go ponownie pod tą nazwą. Użyj na Discordzie polecenia /link ze swoją prawdziwą nazwą użytkownika.`,
    tryAgain: 'Spróbuj ponownie',
  },
};
