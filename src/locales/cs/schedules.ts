import { type Count, pluralsOf } from '../count.js';
import type { schedules as english } from '../en/schedules.js';

const plural = pluralsOf('cs');
const toAccounts = (count: Count) =>
  plural(count, {
    one: 'na jeden účet',
    few: `na ${count} účty`,
    many: `na ${count} účtu`,
    other: `na ${count} účtů`,
  });

/** What people read of payouts that repeat, in Czech. See `../en/schedules.ts`. */
export const schedules: typeof english = {
  schedule: {
    faults: {
      'not-understood':
        'Tomuto času nerozumím. Napiš ho v UTC, například `18:00`, `po 18:00`, `31 09:30` nebo `2026-12-01 18:00`.',
      'weekday-of-month':
        'Den v týdnu se hodí jen k `every: week`. Pro měsíc napiš den, například `31 09:30`.',
      'day-of-week':
        'Den v měsíci se hodí jen k `every: month`. Pro týden napiš den v týdnu, například `po 18:00`.',
      past: 'Tento čas už minul. Všechny časy jsou v UTC.',
    },
    tooMany: (most) =>
      `Pravidelných výplat už je ${most}. Nejdřív některou ukonči příkazem \`/payout unschedule\`.`,
    previewTitle: (amount) => `Vyplácet ${amount} každému v této roli, pořád dokola?`,
    role: 'Role',
    each: 'Každý dostane',
    rhythm: 'Kdy',
    weekly: (weekday, time) => `Každý týden (${weekday}) v ${time} UTC`,
    monthly: (day, time) => `Každý měsíc, den ${day}, v ${time} UTC`,
    dates: 'Nejbližší data',
    now: 'Hned po tlačítku **Potvrdit**',
    who: 'Teď by dostali',
    whoCount: (accounts) =>
      plural(accounts, {
        one: 'Jeden účet',
        few: `${accounts} účty`,
        many: `${accounts} účtu`,
        other: `${accounts} účtů`,
      }),
    cost: 'Náklady jednoho běhu',
    capLeft: 'Tvůj limit v první den',
    utcNote: 'Všechny časy jsou v UTC, takže změna času nic neposune.',
    shortMonthNote: 'V měsíci bez tohoto dne je to poslední den měsíce.',
    roleNote: 'Pokaždé dostane každý, kdo v tu chvíli má propojený účet a roli. Ty ne.',
    capNote:
      'Každý běh se počítá do tvého denního limitu. Který se nevejde, ten se nevyplatí a tým se to dozví.',
    nextIs: (date) => `Příště: ${date}`,
    states: {
      active: '🗓️ Pravidelná výplata běží',
      ended: '⏹️ Pravidelná výplata ukončena',
    },
    approvalNote:
      'Schvaluje se jednou; běh, který stojí víc, potřebuje nové schválení. Kdo schválí, nedostane nic.',
    id: 'Pravidelná výplata',
    listTitle: 'Pravidelné výplaty',
    none: 'Žádná výplata se neopakuje. Spustíš ji příkazem `/payout schedule`.',
    line: (amount, role, rhythm, staff) => `**${amount}** každému v roli ${role}, od ${staff}. ${rhythm}.`,
    lineNext: (date) => `Příště: ${date}`,
    lineLast: (date, outcome) => `Naposledy: ${date}, ${outcome}`,
    choice: (amount, rhythm) => `${amount} každému. ${rhythm}`,
    payoutGone: 'hromadná výplata',
    skipped: {
      'over-cap': 'nevyplaceno: nad denním limitem',
      'over-max': 'nevyplaceno: částka je nad limitem pro jedno připsání',
      'not-staff': 'nevyplaceno: autor už není v týmu',
      'role-gone': 'nevyplaceno: role zmizela',
      nobody: 'nevyplaceno: není komu',
      'too-many': 'nevyplaceno: příliš mnoho členů',
    },
    notified: {
      started: (staff, amount, role, rhythm, next) =>
        `🗓️ ${staff} plánuje **${amount}** pro každého propojeného člena role ${role}. ${rhythm}. Příště: ${next}.`,
      ended: (staff, role) =>
        `⏹️ ${staff} ukončuje pravidelnou výplatu pro ${role}. Rozběhnutá výplata pokračuje; zastaví ji \`/payout stop\`.`,
      serverGone: (staff) =>
        `⏹️ Na serveru pravidelné výplaty od ${staff} už nepůsobím, takže skončila a žádné její další datum nevyplatím. Rozběhnutá výplata pokračuje; zastaví ji \`/payout stop\`.`,
      run: (staff, total, accounts, role, date) =>
        `🗓️ Pravidelná výplata od ${staff} pro ${role} vyplácí **${total}** ${toAccounts(accounts)} za ${date}. Všichni jsou v souboru.`,
      runWaiting: (total, accounts, role, date) =>
        `👥 Pravidelná výplata pro ${role} by vyplatila **${total}** ${toAccounts(accounts)} za ${date}. To je víc, než bylo schváleno, takže tento běh musí schválit druhý člen týmu.`,
      missed: (role, dates) =>
        `⚠️ Tato data pravidelné výplaty pro ${role} prošla bez vyplacení: ${dates}. Doplatím jen poslední datum, a to mezi nimi není. Některé z nich vyplatíš příkazem \`/payout role\`.`,
      missedOnHold: (role, dates) =>
        `⚠️ Tato data pravidelné výplaty pro ${role} prošla, když výplaty stály: ${dates}. Doplatím jen poslední datum, a to mezi nimi není. Některé z nich vyplatíš příkazem \`/payout role\`.`,
      notPaid: (role, date, why, advice) =>
        `⚠️ Pravidelná výplata pro ${role} se za ${date} nevyplatila: ${why} ${advice}`,
      why: {
        'over-cap': (staff, cost) => `stojí ${cost}, víc, než smí ${staff} dnes ještě připsat.`,
        'over-max': () => 'částka je nad limitem pro jedno připsání.',
        'not-staff': (staff) => `${staff} už není v týmu.`,
        'role-gone': () => 'role zmizela.',
        nobody: () => 'žádnému propojenému členovi role se nedá vyplatit.',
        'too-many': () => 'role má na jednu výplatu příliš mnoho propojených členů.',
      },
      advice: {
        'over-cap': 'Doplatit to může příkazem `/payout role` někdo, komu z limitu zbývá dost.',
        'over-max': 'Ukonči ji příkazem `/payout unschedule` a naplánuj menší částku.',
        'not-staff':
          'Ukonči ji příkazem `/payout unschedule` a naplánuj ji sám za sebe. Toto datum doplatíš příkazem `/payout role`.',
        'role-gone': 'Ukonči ji příkazem `/payout unschedule`.',
        nobody: 'Není třeba nic dělat. Kdo si propojí účet, dostane od příštího data.',
        'too-many': 'Ukonči ji příkazem `/payout unschedule` a vyplácej menším rolím.',
      },
    },
    endedBefore: 'Tato pravidelná výplata už skončila, nebo nebyla schválena.',
  },
};
