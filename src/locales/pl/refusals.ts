import type { refusals as english } from '../en/refusals.js';

/** What people read of refusals and failures, in Polish. See `../en/refusals.ts`. */
export const refusals: typeof english = {
  refusals: {
    amountNotUnderstood: 'To nie jest kwota. Zapisz ją tak: `15` albo `15,50`.',
    amountNotPositive: 'Kwota musi być większa od zera.',
    amountTooFine: 'Kwota może mieć najwyżej dwa miejsca po przecinku.',
    durationNotUnderstood: 'To nie jest czas trwania. Zapisz go tak: `90s`, `15m`, `2h` albo `3d`.',
    durationTooShort: (least) => `Za krótko. Najkrócej: ${least}.`,
    durationTooLong: (most) => `Za długo. Najdłużej: ${most}.`,
    overGrantCap: (most) => ({
      title: 'Za dużo na jedno przyznanie',
      text: `Jedno przyznanie może dodać najwyżej ${most}.`,
    }),
    overDailyCap: (most, left) => ({
      title: 'Ponad twój dzienny limit',
      text: `Dzisiaj możesz przyznać jeszcze ${left}. Twój limit to ${most} dziennie; dzień kończy się o północy UTC.`,
    }),
    overCapNow: (staff) => ({
      title: 'Ponad dzienny limit',
      text: `Dzienny limit obniżono poniżej tego, co ${staff} ma zarezerwowane na ten dzień. Nic nie zmieniono.`,
    }),
    ownAccount: {
      title: 'Twoje własne konto',
      text: 'To konto na stronie należy albo należało do ciebie lub do osoby, która o to poprosiła. Musi to zrobić ktoś inny z ekipy.',
    },
    accountBusy: 'Inne przyznanie na to samo konto jest jeszcze w toku, więc nic nie wysłano.',
    grantedAgain: (id) => `To przyznanie zostało już zastąpione przez \`${id}\`.`,
    monthNotUnderstood: 'Zapisz miesiąc tak: `2026-11`.',
    exportTooLarge: 'To za dużo na jeden plik. Wybierz miesiąc.',
    oneReceiver: 'Podaj dokładnie jedno z dwojga: `member` albo `username`.',
    serverNotListed: 'Na tym serwerze nie działam.',
    noDirectMessages: 'Działam tylko na serwerze, nie w prywatnych wiadomościach.',
    staffOnly: {
      title: 'Tylko ekipa',
      role: (roles) =>
        `To może zrobić tylko ekipa: potrzebujesz roli ${roles}. Może ci ją dać każdy, kto zarządza rolami na tym serwerze.`,
      permission:
        'To może zrobić tylko ekipa: potrzebujesz uprawnienia **Zarządzanie serwerem**. Może ci je dać administrator serwera.',
    },
    tooFast: (when) => `Zwolnij. Spróbuj ponownie ${when}.`,
    outdatedControl: 'Ten przycisk jest ze starszej wiadomości i już nie działa. Użyj komendy jeszcze raz.',
    idAmbiguous: (ids) => `Kilka ID kończy się tak samo. Podaj całe: ${ids}.`,
    exactlyOne: (options) => `Podaj dokładnie jedno z: ${options}.`,
    nameEmpty: 'Nazwa użytkownika jest pusta.',
    nameTooLong: (most) => `Ta nazwa użytkownika jest za długa. Najwięcej znaków: ${most}.`,
    nameHasControls: 'Nazwa użytkownika zawiera niewidoczne znaki. Wpisz ją ręcznie.',
    notAnEmail: 'To nie jest adres e-mail.',
    notASteamId:
      'To nie jest Steam ID. Zapisz go tak: `STEAM_0:1:23`, `[U:1:47]` albo `76561197960265775`. Własne nazwy profilu nie działają; użyj swojego 17-cyfrowego ID.',
    steamIdNotPersonal: 'Ten Steam ID nie należy do osoby. Grup i serwerów gier nie można używać.',
    notLinked: {
      title: 'Najpierw połącz swoje konto',
      text: 'Nie masz połączonego konta na stronie, więc nie wiem, które jest twoje; naciśnij **Połącz moje konto**, żeby mi powiedzieć.',
    },
    memberNotLinked: (member) => ({
      title: 'Jeszcze niepołączone',
      text: `${member} nie ma połączonego konta na stronie.`,
    }),
    userNotFound: {
      username: (name) => `Żadne konto na stronie nie nazywa się ${name} (nie znaleziono).`,
      email: () => 'Żadne konto na stronie nie ma tego adresu e-mail (nie znaleziono).',
      steam: (id) => `Żadne konto na stronie nie ma Steam ID ${id} (nie znaleziono).`,
    },
    nameNotFoundAgain: (asked, given) =>
      `Dla ${asked} strona podaje nazwę ${given}, ale nie znajduje pod nią tego samego konta, więc nie zostanie użyta. Podaj prawdziwą nazwę użytkownika tego konta.`,
    linkedUserGone: (name) => ({
      title: 'Nie znaleziono połączonego konta',
      text: `Nie znaleziono połączonego konta na stronie ${name}. Mogło zmienić nazwę albo zostać usunięte. Użyj \`/unlink\`, a potem \`/link\` z nową nazwą.`,
    }),
    linkedUserMoved: (name) => ({
      title: 'To połączenie trzeba naprawić',
      text: `Nazwa ${name} nie prowadzi już do konta, które połączono, więc niczego nie pokazuję. Ekipa o tym wie i może naprawić połączenie.`,
    }),
    alreadyLinked: (name) => ({
      title: 'Masz już połączone konto',
      text: `Konto ${name} jest już z tobą połączone. Żeby połączyć inne, użyj najpierw \`/unlink\`.`,
    }),
    accountTaken: (name) => ({
      title: 'Konto już połączone',
      text: `Konto na stronie ${name} jest już połączone z innym członkiem.`,
    }),
    accountTakenBy: (name, member) => ({
      title: 'Konto już połączone',
      text: `Konto na stronie ${name} jest już połączone z: ${member}. Najpierw usuń tamto połączenie.`,
    }),
    requestOpenTitle: 'Prośba jeszcze otwarta',
    requestOpen: (name, when) =>
      `Prośba o połączenie z ${name} została już wysłana ${when}. Poczekaj na ekipę albo wycofaj prośbę.`,
    tooManyRequests: {
      title: 'Na dziś wystarczy',
      text: 'Dzisiaj były już trzy prośby o połączenie. Spróbuj ponownie jutro.',
    },
    tooManyLookups: {
      title: 'Na dziś wystarczy',
      text: 'Dzisiaj było już wiele prób z różnymi kontami. Spróbuj ponownie jutro albo poproś ekipę o pomoc.',
    },
    requesterGone: (member) =>
      `${member} nie jest już na serwerze. Odrzuć prośbę; po powrocie można poprosić jeszcze raz.`,
    requestedUserGone: (name) =>
      `Konto ${name} na stronie zmieniło nazwę albo zostało usunięte. Odrzuć prośbę, żeby można było poprosić jeszcze raz.`,
    memberIsBot: 'Bot nie może mieć konta na stronie.',
    lacksHere: (permissions) =>
      `Brakuje mi uprawnień na tym kanale: ${permissions}. Nadaj je tu mojej roli i użyj komendy ponownie.`,
    requestGone: 'Ta prośba nie jest już otwarta.',
    changedMeanwhile: 'Ktoś inny zmienił to w tej samej chwili. Zajrzyj tu jeszcze raz.',
    websiteRefusesBot: {
      title: 'Brak dostępu do strony',
      text: 'Strona nie wpuszcza bota. Ekipa o tym wie. Spróbuj ponownie później.',
    },
    websiteBusy: {
      title: 'Strona jest zajęta',
      text: 'Strona dostaje za dużo zapytań. Spróbuj ponownie za minutę.',
    },
    websiteUnreachable: {
      title: 'Strona nie odpowiada',
      text: 'Nie można teraz połączyć się ze stroną. Spróbuj ponownie później.',
    },
    storeHeld: {
      title: 'Wypłaty są wstrzymane',
      text: 'Wypłaty są wstrzymane, więc niczego nie zmieniłem: moje dane mogą być starsze niż wypłaty, które już były. Ekipa decyduje na kanale logów, co dalej.',
    },
    websiteHeldUp: 'Bot został wstrzymany na zbyt długo, więc nic nie wysłano. Spróbuj ponownie.',
    websiteSlow: {
      title: 'Strona nie odpowiada',
      text: 'Strona nie odpowiedziała na czas. Spróbuj ponownie później.',
    },
    websiteFailed: {
      title: 'Strona ma problem',
      text: 'Strona nie działa teraz prawidłowo. Spróbuj ponownie później.',
    },
    websiteRejected: (reason) => `Strona tego nie przyjęła: ${reason}`,
    websiteRejectedSilently: 'Strona tego nie przyjęła i nie podała powodu.',
    websiteNotUnderstood: 'Nie rozumiem odpowiedzi strony, więc niczego nie pokazuję.',
    storeFailed:
      'Moja baza danych zawiodła w tym momencie, więc nie wiem, czy to zadziałało. Sprawdź, zanim spróbujesz ponownie.',
    recordUnreadable:
      'Zatrzymuję się tutaj, bo nie mogę odczytać jednego z moich zapisów. Ekipa o tym wie. Sprawdź, czy to zadziałało, zanim spróbujesz ponownie.',
    neededUnreadable: 'Nie mogę odczytać zapisu, od którego to zależy. Ekipa o tym wie.',
    notRecordable: 'W tym momencie nie mogłem zapisywać w bazie danych.',
    arrivedAfterAll: (id) => `Przyznanie \`${id}\`, które to miało zastąpić, jednak dotarło.`,
    ownSettlement: {
      title: 'Musi to rozstrzygnąć ktoś inny',
      text: 'To przyznanie było na twoją prośbę, a jego kwota wymagała drugiej osoby. Musi je rozstrzygnąć ktoś inny z ekipy.',
    },
    outcomeNotShown:
      'Discord nie pozwolił mi pokazać wyniku. Mogło się to udać, więc sprawdź, zanim spróbujesz ponownie.',
    unforeseen: 'Coś poszło nie tak po mojej stronie. Spróbuj ponownie później.',
    withReference: (sentence, reference) => `${sentence}\nNumer zgłoszenia: \`${reference}\``,
    notPostedTitle: 'Nie opublikowano',
    notPosted: 'Nie mogłem opublikować tego tutaj dla wszystkich.',
    perhapsPosted:
      'Discord nie odpowiedział, więc nie wiem, czy opublikowano to tutaj dla wszystkich. Zajrzyj na kanał.',
    fileTooLarge: (most) => `Plik jest za duży. Może mieć najwyżej ${most} KiB.`,
    fileNotToBeHad: 'Nie mogłem pobrać pliku z Discorda. Spróbuj ponownie.',
    membersNotTold: 'Discord nie przysłał na czas listy członków tego serwera. Spróbuj ponownie później.',
  },
};
