import type { privacy as english } from '../en/privacy.js';

/** What people read of what is stored about them, in Czech. See `../en/privacy.ts`. */
export const privacy: typeof english = {
  privacy: {
    erasedPerson: 'smazaná osoba',
    unreadable: (count) =>
      `Záznamy, které nešlo přečíst: ${count}. Tým vidí chybu v kanálu protokolu. Jestli se tě týká, půjde říct, až se opraví.`,
    busy: 'Na svá data právě čeká několik lidí. Zkus to za pár minut.',

    exportTitle: 'Tvoje data',
    exported: 'V souboru je všechno, co o tobě mám uloženo. Tuto zprávu vidíš jen ty.',
    exportedFiles: (count) =>
      `V souborech je všechno, co o tobě mám uloženo. Počet souborů: ${count}. Tuto zprávu vidíš jen ty.`,
    exportTooLarge:
      'Mám o tobě uloženo víc, než mi Discord dovolí přiložit. Zeptej se týmu: dát ti to může majitel bota.',

    previewTitle: 'Smazat tvoje data?',
    goes: '**Tohle zmizí**',
    link: 'Tvoje propojení s účtem na webu. Potom tu neuvidíš svůj zůstatek ani nemůžeš vyhrát kredit, dokud se znovu nepropojíš.',
    pastLinks: (count) => `Dřívější propojení: ${count}`,
    requests: (count) => `Žádosti o propojení: ${count}`,
    openRequest: 'Tvoje otevřená žádost o propojení se stáhne.',
    proofs: (count) => `Tvoje Discord ID ve vkladech, které měly prokázat účet: ${count}`,
    signIns: (count) => `Přihlášení na mé stránce, která tím skončí: ${count}`,
    grants: (count) => `Tvoje Discord ID a důvod u kreditu, který ti byl připsán: ${count}`,
    payoutRows: (count) => `Tvoje Discord ID v seznamech hromadných výplat: ${count}`,
    giveaways: (count) =>
      `Tvoje účasti a tvoje Discord ID ve skončených soutěžích: ${count}. Jejich losování pak nepůjde zopakovat z mých záznamů, jen ze souboru, který je na Discordu.`,
    nothing: 'Nic: nemám o tobě uloženo nic, co by mohlo zmizet.',

    stays: '**Tohle zůstane**',
    staysLedger: 'Částky, účty na webu a stavy kreditu, který ti přišel. Jiní za něj musí umět ručit.',
    staysDeposits: 'Že na účet šel vklad, po 30 dní: tak brzy další nepřijde.',
    staysHashes:
      'Ke každému vyzvednutému dropu a uplatněnému kódu hash vytvořený z tvého Discord ID: nikdo nedostane kredit dvakrát.',
    staysUses: 'Kolikrát byl dnes a včera použit `/link` a zadán chybný kód. Do dvou dnů to samo vyprší.',
    staysWords: 'Co tým napsal jako název nebo jako důvod kreditu pro jiné.',
    staysStaff:
      'Tvoje dřívější propojení a všechno, co od tebe jako člena týmu bylo připsáno, schváleno nebo rozhodnuto: nikdo nepřipisuje na účet, který kdy byl jeho, a každý ručí za to, co udělal.',
    staysDeeds: 'Cokoli od tebe jako člena týmu bylo připsáno, schváleno nebo rozhodnuto.',
    staysMessages: 'Zprávy zveřejněné na Discordu a zálohy, které udělal majitel.',

    underWayTitle: 'Tvoje data zatím nejdou smazat',
    underWayHint: '**Nejdřív musí skončit tohle**',
    obstacles: {
      grant: (id, state) => `Připsání \`${id}\`: ${state}`,
      preview: 'Tým chystá výplatu. Zkus to za 10 minut.',
      deposit: (when) => `Vklad, který prokazuje účet. Zkus to ${when}.`,
      payout: (id) => `Hromadná výplata \`${id}\`, která neskončila`,
      giveaway: (title) =>
        `Soutěž ${title}, která ještě běží nebo má výherce, kterému se nevyplatilo. Pokud tým výherci nevyplatí ani ho nenahradí, skončí to 90 dní po soutěži.`,
      more: (count) => `… a další: ${count}`,
    },
    repeat: 'Smazání, které už je potvrzené, ještě neskončilo. Pokračuje samo.',

    confirm: 'Potvrdit',
    cancel: 'Zrušit',
    cancelledTitle: 'Nic se nesmazalo',
    cancelled: 'Tvoje data se nesmazala.',
    doneTitle: 'Tvoje data jsou smazaná',
    done: 'Co může zmizet, je pryč. Co zůstává, stálo v náhledu.',
    waitingTitle: 'Ještě není hotovo',
    waiting:
      'Mezitím začalo něco, co se tě týká, takže není pryč všechno. Až to skončí, budu pokračovat sám. Co to je, ukáže `/privacy erase`.',
    notYet: 'Od náhledu začalo něco, co se tě týká. Co to je, ukáže znovu `/privacy erase`.',
    underWay: 'Tvoje data se právě mažou.',
    interrupted:
      'Přerušilo mě to a nevím, kolik je smazáno. Pokud mazání začalo, budu pokračovat sám. Co zbývá, ukáže `/privacy erase`.',
  },
};
