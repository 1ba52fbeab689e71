import { pluralsOf } from '../count.js';
import type { drops as english } from '../en/drops.js';

const plural = pluralsOf('cs');

/** What people read of drops, in Czech. See `../en/drops.ts`. */
export const drops: typeof english = {
  drop: {
    tooMany: (most) =>
      `Drop si může vyzvednout nejvýš ${plural(most, { one: `${most} člen`, few: `${most} členové`, many: `${most} člena`, other: `${most} členů` })}.`,
    untitled: 'Drop',
    previewTitle: (title) => `Zveřejnit „${title}“?`,
    pays: 'Vyplácí',
    paysEach: (amount, claims) => `**${amount}** každému z prvních ${claims}`,
    paysOne: (amount) => `**${amount}** prvnímu`,
    requirements: 'Kdo si může vyzvednout',
    id: 'Drop',
    claim: 'Vyzvednout',
    left: 'Zbývá',
    leftOf: (left, claims) => `**${left}** z ${claims}`,
    claimed: 'Vyzvednuto',
    claimedOf: (claimed, claims) => `**${claimed}** z ${claims}`,
    startedTitle: 'Zveřejněno',
    started: 'Drop jde vyzvednout.',
    notPosted:
      'Drop jsem v tomto kanálu nemohl zveřejnit. Zkontroluj, že tu smím psát, a použij znovu `/drop start`.',
    notOpenYet: 'Tento drop ještě není otevřený.',
    over: 'Pozdě: tento drop skončil.',
    allClaimed: 'Pozdě: všechno je vyzvednuté. Snad příště!',
    ownDrop:
      'Vyzvednout si ho nemůžeš: tento drop je zveřejněný nebo schválený tebou, nebo někým, komu patří nebo patřil tvůj účet na webu.',
    roleMissing: (role) => `Vyzvednout si ho mohou jen členové s rolí ${role}.`,
    accountClaimed: 'Pro tvůj účet na webu už je tento drop vyzvednutý.',
    claimUncertain:
      'Moje databáze selhala, takže nevím, jestli ho máš. Za minutu stiskni **Vyzvednout** znovu: vyplatit dvakrát se nemůže.',
    claimTitle: 'Máš ho',
    claimPaid: (amount) => `**${amount}** je na tvém účtu.`,
    claimOnItsWay: (amount) => `**${amount}** je tvoje. Výplata přijde sama; nemusíš nic dělat.`,
    claimUnknown: (amount) =>
      `Tvoje vyzvednutí (**${amount}**) platí, ale web výplatu nepotvrdil. Tým to prověřuje.`,
    claimWaits: (amount) =>
      `Tým ti připisuje **${amount}** znovu a musí to schválit druhý člen týmu. Ty nemusíš nic dělat.`,
    claimRefused: (amount) =>
      `Tvoje vyzvednutí platí, ale **${amount}** nešlo na tvůj účet vyplatit. Zeptej se týmu.`,
    claimedAlready: 'Tento drop už máš vyzvednutý.',
    endedTitle: (title) => `„${title}“ je u konce`,
    endedDone: 'Drop už nejde vyzvednout. Kdo si vyzvedl, dostane výplatu.',
    endedNobody: 'Nikdo si ho nevyzvedl.',
    stoppedTitle: (title) => `Drop „${title}“ byl zastaven`,
    stopped:
      'Ztratil jsem část svých dat, takže tento drop už nejde vyzvednout. Tým prověřuje, komu se vyplatilo.',
    listTitle: 'Dropy',
    none: 'Zatím není žádný drop.',
    line: (state, title, pays, claimed, staff, when) =>
      `${state} **${title}**: ${pays}, vyzvednuto ${claimed}, od ${staff}, ${when}`,
    states: {
      opening: '⏳ Začíná',
      open: '💧 Otevřený',
      ending: '⏳ Končí',
      ended: '✅ Skončil',
      cancelled: '⛔ Zrušen',
    },
    choice: (state, title) => `${state}: ${title}`,
    notified: {
      started: (staff, title, cost) =>
        `💧 ${staff} zveřejňuje drop „${title}“ (nejvyšší náklady **${cost}**).`,
      unposted: (staff, title, channel) =>
        `💧 Drop „${title}“ (${staff}) jsem v ${channel} nemohl zveřejnit, takže skončil. Zkontroluj, že tam smím psát, a použij znovu \`/drop start\`.`,
      ended: (staff, title) => `💧 ${staff} předčasně ukončuje drop „${title}“.`,
    },
    record: (staff, title, claimed, claims) =>
      `💧 „${title}“ od ${staff} je u konce: vyzvednuto ${claimed} z ${claims}.`,
    recordPaid: (sum, count) => `✅ Vyplaceno: **${sum}** (${count})`,
    recordUnknown: (sum, count) => `❓ Nejasné: **${sum}** (${count})`,
    recordUnpaid: (sum, count) => `⚠️ Nevyplaceno: **${sum}** (${count})`,
    givenBack: (sum) => `Vráceno do denního limitu: ${sum}`,
  },
};
