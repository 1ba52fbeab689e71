import { pluralsOf } from '../count.js';
import type { schedules as english } from '../en/schedules.js';

const plural = pluralsOf('de');

/** Was man von Auszahlungen liest, die sich wiederholen, auf Deutsch. Siehe `index.ts`. */
export const schedules: typeof english = {
  schedule: {
    faults: {
      'not-understood':
        'Diese Zeit verstehe ich nicht. Schreib sie in UTC, zum Beispiel `18:00`, `mo 18:00`, `31 09:30` oder `2026-12-01 18:00`.',
      'weekday-of-month':
        'Ein Wochentag passt nur zu `every: week`. Für einen Monat schreib einen Tag, zum Beispiel `31 09:30`.',
      'day-of-week':
        'Ein Tag des Monats passt nur zu `every: month`. Für eine Woche schreib einen Wochentag, zum Beispiel `mo 18:00`.',
      past: 'Diese Zeit ist schon vorbei. Alle Zeiten sind in UTC.',
    },
    tooMany: (most) => `Es gibt schon ${most} Pläne. Beende zuerst einen mit \`/payout unschedule\`.`,
    previewTitle: (amount) => `Immer wieder ${amount} an alle in dieser Rolle zahlen?`,
    role: 'Rolle',
    each: 'Pro Person',
    rhythm: 'Wann',
    weekly: (weekday, time) => `Jeden ${weekday} um ${time} UTC`,
    monthly: (day, time) => `Jeden Monat am ${day}. um ${time} UTC`,
    dates: 'Nächste Termine',
    now: 'Gleich nach **Bestätigen**',
    who: 'Bekäme jetzt etwas',
    whoCount: (accounts) => plural(accounts, { one: 'Ein Konto', other: `${accounts} Konten` }),
    cost: 'Kosten pro Termin',
    capLeft: 'Dein Limit am ersten Termin',
    utcNote: 'Alle Zeiten sind in UTC; die Zeitumstellung verschiebt also nichts.',
    shortMonthNote: 'Fehlt der Tag in einem Monat, gilt der letzte Tag des Monats.',
    roleNote:
      'Gezahlt wird jedes Mal an alle, die dann verknüpft sind und die Rolle haben. Du selbst erhältst nichts.',
    capNote:
      'Jeder Termin zählt zu deinem Tageslimit. Passt einer nicht hinein, wird nicht gezahlt, und das Team erfährt davon.',
    nextIs: (date) => `Nächster Termin: ${date}`,
    states: {
      active: '🗓️ Plan gestartet',
      ended: '⏹️ Plan beendet',
    },
    approvalNote:
      'Eine Zustimmung genügt; kostet ein Termin mehr, ist noch einmal eine nötig. Wer zustimmt, erhält selbst nichts.',
    id: 'Plan',
    listTitle: 'Auszahlungen, die sich wiederholen',
    none: 'Keine Auszahlung wiederholt sich. `/payout schedule` startet eine.',
    line: (amount, role, rhythm, staff) => `**${amount}** pro Person an ${role}, von ${staff}. ${rhythm}.`,
    lineNext: (date) => `Nächster Termin: ${date}`,
    lineLast: (date, outcome) => `Letzter Termin: ${date}, ${outcome}`,
    choice: (amount, rhythm) => `${amount} pro Person. ${rhythm}`,
    payoutGone: 'Auszahlung',
    skipped: {
      'over-cap': 'nicht gezahlt: über dem Tageslimit',
      'over-max': 'nicht gezahlt: der Betrag ist höher als eine Gutschrift sein darf',
      'not-staff': 'nicht gezahlt: wer ihn angelegt hat, ist nicht mehr im Team',
      'role-gone': 'nicht gezahlt: die Rolle gibt es nicht mehr',
      nobody: 'nicht gezahlt: niemand zu bezahlen',
      'too-many': 'nicht gezahlt: zu viele Mitglieder',
    },
    notified: {
      started: (staff, amount, role, rhythm, next) =>
        `🗓️ ${staff} hat **${amount}** für jedes verknüpfte Mitglied mit ${role} geplant. ${rhythm}. Nächster Termin: ${next}.`,
      ended: (staff, role) =>
        `⏹️ ${staff} hat den Plan für ${role} beendet. Was gerade gezahlt wird, geht weiter; \`/payout stop\` hält es an.`,
      serverGone: (staff) =>
        `⏹️ Auf dem Server eines Plans von ${staff} bin ich nicht mehr tätig. Darum habe ich ihn beendet und zahle keinen weiteren Termin. Was gerade gezahlt wird, geht weiter; \`/payout stop\` hält es an.`,
      run: (staff, total, accounts, role, date) =>
        `🗓️ Der Plan von ${staff} für ${role} zahlt **${total}** an ${plural(accounts, { one: 'ein Konto', other: `${accounts} Konten` })}, für ${date}. Alle stehen in der Datei.`,
      runWaiting: (total, accounts, role, date) =>
        `👥 Der Plan für ${role} würde **${total}** an ${plural(accounts, { one: 'ein Konto', other: `${accounts} Konten` })} zahlen, für ${date}. Das ist mehr, als genehmigt wurde; eine zweite Person aus dem Team muss diesem Termin zustimmen.`,
      missed: (role, dates) =>
        `⚠️ Diese Termine des Plans für ${role} sind ohne Zahlung verstrichen: ${dates}. Nachgeholt wird nur der letzte Termin, der nicht dabei ist. Mit \`/payout role\` kannst du einen dieser Termine auszahlen.`,
      missedOnHold: (role, dates) =>
        `⚠️ Diese Termine des Plans für ${role} sind verstrichen, während Zahlungen angehalten waren: ${dates}. Nachgeholt wird nur der letzte Termin, der nicht dabei ist. Mit \`/payout role\` kannst du einen dieser Termine auszahlen.`,
      notPaid: (role, date, why, advice) =>
        `⚠️ Der Plan für ${role} wurde für ${date} nicht gezahlt: ${why} ${advice}`,
      why: {
        'over-cap': (staff, cost) => `Er kostet ${cost}, mehr als ${staff} heute noch gutschreiben darf.`,
        'over-max': () => 'Der Betrag ist höher, als eine Gutschrift sein darf.',
        'not-staff': (staff) => `${staff} ist nicht mehr im Team.`,
        'role-gone': () => 'Die Rolle gibt es nicht mehr.',
        nobody: () => 'An kein verknüpftes Mitglied der Rolle kann gezahlt werden.',
        'too-many': () => 'Die Rolle hat zu viele verknüpfte Mitglieder für eine Auszahlung.',
      },
      advice: {
        'over-cap': 'Wer noch genug Limit übrig hat, kann ihn mit `/payout role` nachholen.',
        'over-max': 'Beende ihn mit `/payout unschedule`, und plane einen kleineren Betrag.',
        'not-staff':
          'Beende ihn mit `/payout unschedule`, und plane ihn selbst neu. `/payout role` holt diesen Termin nach.',
        'role-gone': 'Beende ihn mit `/payout unschedule`.',
        nobody: 'Es ist nichts zu tun. Wer sein Konto verknüpft, erhält etwas ab dem nächsten Termin.',
        'too-many': 'Beende ihn mit `/payout unschedule`, und bezahle kleinere Rollen.',
      },
    },
    endedBefore: 'Dieser Plan ist schon beendet, oder ihm wurde nicht zugestimmt.',
  },
};
