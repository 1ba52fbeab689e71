import type { APIMessage } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { shortId } from '../../src/text/short-id.js';
import { answered, openButtons } from './community.js';
import { type GrantWay, startGrantWay } from './grant-way.js';

const { people } = FIXTURES;
const PNG = '89504e470d0a1a0a';

let way: GrantWay;
let ledger: readonly Grant[];

/** Eleven grants: one refused, one unknown, one to Noah with a formula for its reason, eight more to Mia. */
beforeAll(async () => {
  way = await startGrantWay();
  way.website.switches.set('add', { fault: faults.status(400, 'The account is locked') }, 1);
  way.website.switches.set('add', { fault: faults.reset }, 1);
  await way.grant();
  await way.grant();
  await way.grant({ member: people.noah, reason: '=HYPERLINK("http://example.org","x"),2' });
  for (let count = 0; count < 8; count += 1)
    await way.grant({ reason: count === 5 ? '**Race** night' : 'Quiz' });
  ledger = await way.ledger();
});
afterAll(() => way.stop());

const amountsIn = (text: string) =>
  [...text.matchAll(/\*\*(\d+\.\d\d) credits\*\*/g)].map(([, amount]) => amount);

const fileOf = async (message: APIMessage, ending: string): Promise<Buffer> => {
  const file = message.attachments.find(({ filename }) => filename.endsWith(ending));
  return Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer());
};

/** Expects a chart, which is described as well. */
async function expectChart(message: APIMessage, description: RegExp): Promise<void> {
  expect((await fileOf(message, '.png')).subarray(0, 8).toString('hex')).toBe(PNG);
  const file = message.attachments.find(({ filename }) => filename.endsWith('.png'));
  expect(file?.description ?? '').toMatch(description);
}

describe('/grants', () => {
  it('list shows the newest first, each with its state, and turns pages', async () => {
    const list = way.as('tess').command('grants list');
    const first = await list.answer();
    expect(amountsIn(messageText(first))).toEqual([
      ...['1.11', '1.10', '1.09', '1.08', '1.07', '1.06', '1.05', '1.04'],
    ]);
    expect(openButtons(first)).toEqual(['Next']);
    expect(list.visibleTo(people.sam)).toBe(false);

    const second = await way.as('tess').press(first, 'Next').answer();
    expect(messageText(second)).toMatch(
      /✅ Granted \*\*1\.03.*❓ Outcome unknown \*\*1\.02.*⛔ Refused by the website \*\*1\.01/s,
    );
    expect(openButtons(second)).toEqual(['Previous']);
  });

  it('show suggests a grant while its ID is typed, and shows it whole', async () => {
    const sam = way.as('sam');
    const choices = await sam.autocomplete('grants show', 'id', 'noah').choices();
    expect(choices).toMatchObject([{ name: expect.stringContaining('1.03 credits → noah99') }]);

    const text = await answered(sam.command('grants show', { id: String(choices[0]?.value) }));

    for (const part of [
      ...['✅ Granted', `<@${people.noah}>`, 'noah99', '1.03 credits', `Granted by\n<@${people.sam}>`],
      ...['3.10 credits → **4.13 credits**', '=HYPERLINK', 'Confirmed\n<t:', shortId(ledger[2]?.id ?? '')],
    ]) {
      expect(text).toContain(part);
    }
    const refused = await sam.command('grants show', { id: ledger[0]?.id ?? '' }).answer();
    expect(messageText(refused)).toContain('HTTP 400: The account is locked');
    expect(buttonsOf(refused)).toEqual([]);
    expect(await answered(sam.command('grants show', { id: 'nothing' }))).toContain('not found');
  });

  it('export gives a CSV of all or of a month, without formulas', async () => {
    const sam = way.as('sam');
    const exported = async (options: { month?: string } = {}) => {
      const text = await fileOf(await sam.command('grants export', options).answer(), '.csv');
      return text.toString().trimEnd().split('\r\n');
    };
    const lines = await exported();
    expect(lines[0]).toMatch(/^id,state,amount,granted_by,member,username,/);
    expect(lines).toHaveLength(12);
    expect(lines[1]).toContain(`${ledger[10]?.id},applied,1.11,${people.sam},${people.mia},mia_plays,101,`);
    expect(lines[1]).toContain(new Date(ledger[10]?.confirmedAt ?? 0).toISOString());
    expect(lines[9]).toContain(`"'=HYPERLINK(""http://example.org"",""x""),2"`);
    expect(lines[10]).toContain('unknown,1.02');
    expect(lines[11]).toContain('400,The account is locked');
    await way.logged(`<@${people.sam}> exported the ledger (everything)`);
    expect(await exported({ month: '2020-02' })).toHaveLength(1);
    await way.logged('exported the ledger (2020-02)');
    expect(await answered(sam.command('grants export', { month: 'May' }))).toContain('Write the month like');
  });

  it('report sums up a month with chart and CSV, and logs who asked', async () => {
    const answer = await way.as('sam').command('grants report').answer();

    const text = messageText(answer);
    const month = new Date().toISOString().slice(0, 7);
    // 1.03 to 1.11
    expect(text).toContain('🟦 Grants: **9.63 credits** · 9×\n');
    expect(text).toContain(`<@${people.sam}>: **9.63 credits** · 9×`);
    expect(text).toMatch(/Quiz: \*\*7\.\d\d credits\*\* · 7×/);
    expect(text).toContain('Refused by the website: **1.01 credits** · 1×');
    await expectChart(answer, /9\.63 credits\. Nothing on the other days\./);
    expect((await fileOf(answer, `grants-${month}.csv`)).toString().trimEnd().split('\r\n')).toHaveLength(12);
    await way.logged(`<@${people.sam}> exported the ledger (${month})`);
    const empty = await way.as('sam').command('grants report', { month: '2020-02' }).answer();
    expect(messageText(empty)).toContain('Nothing was paid in this month');
    expect(empty.attachments).toEqual([]);
  });
});

describe('/rewards', () => {
  it('shows a member what arrived, with sums and a chart', async () => {
    const shown = way.as('mia').command('rewards');
    const answer = await shown.answer();
    expect(shown.visibleTo(people.sam)).toBe(false);
    const text = messageText(answer);
    expect(text.match(/\*\*1\.\d\d credits\*\* · 🟦 Grants/g)).toHaveLength(8);
    expect(text).not.toMatch(/1\.0[123] credits/);
    // 1.04 to 1.11
    expect(text).toContain('**8.60 credits** in all\n');
    expect(text).toContain('\\*\\*Race\\*\\* night');
    await expectChart(answer, /^Bar chart of what arrived .* \w+ \d{4}: 8\.60 credits\.$/);
  });

  it('of another member is shown to staff alone', async () => {
    const seen = await answered(way.as('sam').command('rewards', { member: people.mia }));
    expect(seen).toContain(`<@${people.mia}>`);
    const noah = way.as('noah');
    expect(await answered(noah.command('rewards', { member: people.mia }))).toContain(
      'Only staff can do that',
    );
    const own = await noah.command('rewards').answer();
    const forged = noah.press(own, `rewards:page:${people.mia}.1`, { unchecked: true });
    expect(await answered(forged)).toContain('Only staff can do that');
  });
});
