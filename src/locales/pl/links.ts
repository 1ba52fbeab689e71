import { pluralsOf } from '../count.js';
import type { links as english } from '../en/links.js';

const plural = pluralsOf('pl');

/** What people read of links that were proven, in Polish. See `../en/links.ts`. */
export const links: typeof english = {
  proofs: {
    staff: 'przez ekipę',
    deposit: 'wpłatą próbną',
    steam: 'logowaniem na Steamie',
    discord: 'zweryfikowanym połączeniem Steam na Discordzie',
  },

  linkWays: {
    title: 'Połącz swoje konto na stronie',
    about: (name) => `Pokaż, że konto na stronie ${name} jest twoje:`,
    signInLine: '**Zaloguj się** na Steamie albo Discordzie. Połączenie jest od razu.',
    depositLine: (most) =>
      `**Wyślij:** dodaję do konta do ${most}, a ty wpisujesz wirtualne saldo, które strona wtedy pokazuje. Połączenie jest od razu.`,
    staffLine: '**Poproś ekipę:** sprawdzą twoją prośbę, a ja dam ci znać w wiadomości, gdy zdecydują.',
    enterLine: '**Wpisz nazwę** użytkownika albo Steam ID swojego konta na stronie.',
    betterTitle: 'Twoje konto jest połączone',
    better: (name, proof) =>
      `Połączone konto: ${name}, potwierdzono ${proof}. **Zaloguj się** na Steamie albo Discordzie, żeby potwierdzić je samodzielnie. Żeby połączyć inne konto, użyj najpierw \`/unlink\`.`,
    signIn: 'Zaloguj się',
    send: 'Wyślij',
    askStaff: 'Poproś ekipę',
    cancel: 'Anuluj',
    enter: 'Wpisz nazwę',
    cancelledTitle: 'Anulowano',
    cancelled: 'Nic nie zostało wysłane.',
    formTitle: 'Twoje konto na stronie',
    formUsername: 'Nazwa użytkownika na stronie',
    formSteam: 'Albo jego Steam ID',
  },

  deposit: {
    sentTitle: 'Wpłata próbna w drodze',
    askedTitle: 'Wpisz saldo',
    asked: (name, until, tries) =>
      `Dodałem niewielką kwotę do ${name}. Zaloguj się na stronie, zobacz swoje wirtualne saldo (albo łączne, jeśli widać tylko je) i wpisz je tutaj do ${until}. Pozostałe próby: ${tries}.`,
    askedLater: (name) =>
      `Niewielka kwota, którą wysłałem na ${name}, dotarła. Zobacz swoje wirtualne saldo na stronie i użyj \`/link\` na serwerze, żeby je wpisać.`,
    enter: 'Wpisz saldo',
    formTitle: 'Co pokazuje strona?',
    formBalance: 'Wirtualne saldo; jeśli go nie ma, łączne',
    wrongTitle: 'To nie to saldo',
    wrong: 'Liczy się saldo, które strona pokazywała zaraz po wpłacie.',
    triesLeft: (tries) =>
      plural(tries, {
        one: 'Została ci jedna próba; możesz też poprosić ekipę.',
        few: `Zostały ci ${tries} próby; możesz też poprosić ekipę.`,
        many: `Zostało ci ${tries} prób; możesz też poprosić ekipę.`,
        other: `Zostało ci ${tries} próby; możesz też poprosić ekipę.`,
      }),
    noTries: 'Nie masz już prób. Zamiast tego ekipa może sprawdzić twoją prośbę.',
    limitTitle: 'Teraz bez wpłaty próbnej',
    limits: {
      account: (name) =>
        `W ostatnich 30 dniach była już wpłata na ${name}, więc nie wysyłam kolejnej. Możesz zamiast tego poprosić ekipę.`,
      member: (_name) =>
        'W ostatnich 24 godzinach była już wpłata dla ciebie, więc na razie nie wysyłam kolejnej. Możesz zamiast tego poprosić ekipę.',
      day: (_name) => 'Dzisiaj było już za dużo wpłat. Spróbuj jutro (po północy UTC) albo poproś ekipę.',
    },
    notSentTitle: 'Wpłata nie dotarła',
    notSent: (name) =>
      `Do ${name} nic nie dodano i ta próba się nie liczy. Użyj \`/link\`, żeby spróbować ponownie, albo poproś ekipę.`,
    unknownTitle: 'Ekipa sprawdza twoją prośbę',
    unknown: (name) =>
      `Nie wiem, czy wpłata dotarła, więc ekipa sprawdza twoją prośbę o połączenie z ${name}. Dam ci znać w wiadomości, gdy zdecydują.`,
    endedTitle: 'Koniec wpłaty próbnej',
    overtaken: 'W międzyczasie konto połączono w inny sposób, więc wpłata już się nie liczy.',
    late: 'Minęły 24 godziny na wpisanie salda. Możesz zamiast tego poprosić ekipę.',
    failures: {
      wrong: '⚠️ Wpłata próbna niczego nie potwierdziła: członek podał złe saldo',
      late: '⚠️ Wpłata próbna niczego nie potwierdziła: członek nie podał salda w ciągu 24 godzin',
      'given-up': '⚠️ Wpłata próbna niczego nie potwierdziła: członek poprosił ekipę, zanim podał saldo',
      unknown: '⚠️ Wpłata próbna nie mogła niczego potwierdzić: nikt nie wie, czy dotarła',
    },
    gone: 'To nie jest już otwarte: skończyło się albo jest za stare. Użyj `/link` jeszcze raz.',
    withdrawn:
      'Moja baza danych zawiodła w tym momencie. Nie wysłano żadnej wpłaty. Użyj `/link` jeszcze raz.',
    unrecorded:
      'Moja baza danych zawiodła w tym momencie, więc jeszcze nie wiem, czy wpłata dotarła. Dam ci znać w wiadomości, gdy tylko będę wiedział.',
    underWay: 'Wpłata jest jeszcze w drodze. Użyj `/link` za chwilę.',
    moved: (name) =>
      `Konto na stronie ${name} nie jest już tym, które zostało podane. Mogło zmienić nazwę albo zostać usunięte.`,
    notABalance: 'To nie jest saldo. Zapisz je tak: `12,50`. Ta próba się nie liczy.',
  },

  linkNotices: {
    proven: (member, name, proof) =>
      `🔗 ${member} potwierdza ${proof}, że konto na stronie ${name} należy do tej osoby: połączono.`,
    holder: (member, proof) => `${member} (potwierdzono ${proof})`,
    taken: (member, name, proof, holders, count) =>
      `🔗 ${member} potwierdza ${proof}, że konto na stronie ${name} należy do tej osoby: połączono. Wcześniej konto było połączone z: ${holders}; ${plural(
        count,
        {
          one: 'to połączenie się skończyło',
          few: 'te połączenia się skończyły',
          many: 'te połączenia się skończyły',
          other: 'te połączenia się skończyły',
        },
      )}.`,
    linkedTitle: 'Twoje konto jest połączone',
    linked: (name) => `Konto na stronie ${name} jest teraz z tobą połączone. Wypróbuj \`/balance\`.`,
    begunTitle: 'Ktoś twierdzi, że to jego konto',
    begun: (name) =>
      `Ktoś inny zaczął potwierdzać, że konto na stronie ${name} należy do niego: musi w tym celu podać jego saldo. Jeśli jest twoje, nie podawaj nikomu swojego salda, zabezpiecz konto na stronie i daj znać ekipie.`,
    takenTitle: 'Twoje połączenie się skończyło',
    takenFromYou: (name) =>
      `Ktoś inny potwierdził, że konto na stronie ${name} należy do niego, więc nie jest już z tobą połączone. Jeśli jest twoje, zabezpiecz je na stronie, a potem użyj \`/link\` albo poproś ekipę.`,
  },

  linkedRole: {
    given: 'Połączono z kontem na stronie',
    taken: 'Konto na stronie nie jest już połączone',
    forbidden: (role) =>
      `⚠️ Discord nie pozwala mi nadawać ani odbierać roli ${role}. W Ustawienia serwera → Role daj mojej roli uprawnienie Zarządzanie rolami i przeciągnij ją nad ${role}. Próbuję ponownie co kilka minut; samych połączeń to nie dotyczy.`,
    noRole: (id) =>
      `⚠️ Na żadnym z moich serwerów nie ma roli ${id}, którą mają mieć połączeni członkowie. Wpisz w \`LINKED_ROLE_ID\` ID istniejącej roli i uruchom mnie ponownie. Samych połączeń to nie dotyczy.`,
    refused: (role, code) =>
      `⚠️ Discord odmawia nadania albo odebrania roli ${role} (błąd ${code}). \`npm run doctor\` mówi, co jest nie tak. Próbuję ponownie co kilka minut; samych połączeń to nie dotyczy.`,
  },
};
