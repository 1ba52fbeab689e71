import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { shortId } from '../../src/text/short-id.js';
import { exportedText, type GrantWay, startGrantWay } from './grant-way.js';

const { people } = FIXTURES;
const unchecked = { unchecked: true } as const;

let way: GrantWay;
let ledger: readonly Grant[];

/** Eleven grants: one refused, one unknown, one to Noah with a formula for its reason, eight more to Mia. */
beforeAll(async () => {
  way = await startGrantWay();
  expect(messageText(await way.as('sam').command('grants list').answer())).toContain(
    'There are no grants yet',
  );
  way.website.switches.set('add', { fault: faults.status(400, 'The account is locked') }, 1);
  way.website.switches.set('add', { fault: faults.reset }, 1);
  await way.grant();
  await way.grant();
  await way.grant({ member: people.noah, reason: '=HYPERLINK("http://example.org","x"),2' });
  for (let count = 0; count < 8; count += 1) await way.grant();
  ledger = await way.ledger();
});
afterAll(() => way.stop());

const amountsIn = (text: string) =>
  [...text.matchAll(/\*\*(\d+\.\d\d) credits\*\*/g)].map(([, amount]) => amount);

describe('/grants list', () => {
  it('shows the newest first, each with its state, and turns pages', async () => {
    const list = way.as('tess').command('grants list');
    const first = await list.answer();
    expect(amountsIn(messageText(first))).toEqual([
      '1.11',
      '1.10',
      '1.09',
      '1.08',
      '1.07',
      '1.06',
      '1.05',
      '1.04',
    ]);
    expect(buttonsOf(first).map(({ label }) => label)).toEqual(['Older']);
    expect(list.visibleTo(people.sam)).toBe(false);

    const second = await way.as('tess').press(first, 'Older').answer();
    const text = messageText(second);
    expect(amountsIn(text)).toEqual(['1.03', '1.02', '1.01']);
    expect(text).toMatch(
      /✅ Granted \*\*1\.03.*❓ Outcome unknown \*\*1\.02.*⛔ Refused by the website \*\*1\.01/s,
    );
    expect(buttonsOf(second).map(({ label }) => label)).toEqual(['Newest']);

    const newest = await way.as('tess').press(second, 'Newest').answer();
    expect(amountsIn(messageText(newest))).toEqual(amountsIn(messageText(first)));
  });

  it('shows the grants of one member', async () => {
    const ofNoah = await way.as('sam').command('grants list', { member: people.noah }).answer();
    expect(amountsIn(messageText(ofNoah))).toEqual(['1.03']);
    expect(buttonsOf(ofNoah)).toEqual([]);

    const ofMia = await way.as('sam').command('grants list', { member: people.mia }).answer();
    const older = await way.as('sam').press(ofMia, 'Older').answer();
    expect(amountsIn(messageText(older))).toEqual(['1.02', '1.01']);

    const ofTess = await way.as('sam').command('grants list', { member: people.tess }).answer();
    expect(messageText(ofTess)).toContain('Nothing here fits the filter');
  });

  it('has a menu for the member to whom they are', async () => {
    const sam = way.as('sam');
    const list = await sam.command('grants list', { member: people.noah }).answer();
    const ofMia = await sam.select(list, 'Show only grants to …', [people.mia]).answer();
    expect(messageText(ofMia)).toContain(`Grants to <@${people.mia}>`);
    expect(amountsIn(messageText(ofMia))).toHaveLength(8);
    const unknown = await sam.select(ofMia, 'Show only …', ['❓ Outcome unknown']).answer();
    expect(amountsIn(messageText(unknown))).toEqual(['1.02']);
    const ofAll = await sam.select(unknown, 'Show only grants to …', []).answer();
    expect(messageText(ofAll)).not.toContain('Grants to');
    const all = await sam.select(ofAll, 'Show only …', ['All']).answer();
    expect(amountsIn(messageText(all))).toContain('1.04');
    const hostile = sam.select(ofMia, 'Show only grants to …', ['x:y'], unchecked);
    expect(messageText(await hostile.answer())).toContain('older message');
  });
});

describe('/grants show', () => {
  it('suggests a grant while its ID is typed, and shows it whole', async () => {
    const sam = way.as('sam');
    const choices = await sam.autocomplete('grants show', 'id', 'noah').choices();
    expect(choices).toMatchObject([{ name: expect.stringContaining('1.03 credits → noah99') }]);

    const text = messageText(await sam.command('grants show', { id: String(choices[0]?.value) }).answer());

    const { id = '' } = ledger[2] ?? {};
    for (const part of [
      '✅ Granted',
      `<@${people.noah}>`,
      'noah99',
      '1.03 credits',
      `Granted by\n<@${people.sam}>`,
      '3.10 credits → **4.13 credits**',
      '=HYPERLINK',
      'Confirmed\n<t:',
      shortId(id),
    ]) {
      expect(text).toContain(part);
    }
  });

  it('shows the website’s answers, and the actions that are left', async () => {
    const show = async (place: number) =>
      way
        .as('sam')
        .command('grants show', { id: ledger[place]?.id ?? '' })
        .answer();

    expect(messageText(await show(0))).toContain('HTTP 400: The account is locked');
    expect(buttonsOf(await show(0))).toEqual([]);
    expect(buttonsOf(await show(1)).map(({ label }) => label)).toEqual(['It arrived', 'It did not']);
  });

  it('suggests the newest 25 at most, and rejects unknown IDs', async () => {
    const choices = await way.as('sam').autocomplete('grants show', 'id', '').choices();
    expect(choices.map(({ value }) => value)).toEqual(ledger.map(({ id }) => id).reverse());

    const answer = await way.as('sam').command('grants show', { id: 'nothing' }).answer();
    expect(messageText(answer)).toContain('not found');
  });
});

describe('/grants export', () => {
  it('gives a CSV with a header, exact times and amounts, no formulas', async () => {
    const text = await exportedText(way);
    const lines = text.trimEnd().split('\r\n');

    expect(lines[0]).toMatch(/^id,state,amount,granted_by,member,username,/);
    expect(lines).toHaveLength(12);
    expect(lines[1]).toContain(`${ledger[10]?.id},applied,1.11,${people.sam},${people.mia},mia_plays,101,`);
    expect(lines[11]).toContain('refused,1.01');
    expect(lines[11]).toContain('400,The account is locked');
    expect(lines[10]).toContain('unknown,1.02');
    expect(lines[9]).toContain(`"'=HYPERLINK(""http://example.org"",""x""),2"`);
    expect(lines[1]).toContain(new Date(ledger[10]?.confirmedAt ?? 0).toISOString());
    await way.logged(`<@${people.sam}> exported the ledger (everything)`);
  });

  it('exports a single month', async () => {
    const month = new Date(ledger[0]?.confirmedAt ?? 0).toISOString().slice(0, 7);
    expect((await exportedText(way, { month })).trimEnd().split('\r\n')).toHaveLength(12);
    expect((await exportedText(way, { month: '2020-02' })).trimEnd().split('\r\n')).toHaveLength(1);
    await way.logged('exported the ledger (2020-02)');

    const answer = await way.as('sam').command('grants export', { month: 'May' }).answer();
    expect(messageText(answer)).toContain('Write the month like');
    expect(answer.attachments).toEqual([]);
  });
});

describe('the record', () => {
  it('is for staff only', async () => {
    const mia = way.as('mia');
    const id = ledger[1]?.id ?? '';
    const before = JSON.stringify(await way.ledger());
    for (const handle of [
      mia.command('grants list', {}, unchecked),
      mia.command('grants show', { id }, unchecked),
      mia.command('grants export', {}, unchecked),
      mia.command('grants resolve', { id, outcome: 'applied' }, unchecked),
    ]) {
      const answer = await handle.answer();
      expect(messageText(answer)).toMatch(/Only staff|Slow down/);
      expect(answer.attachments).toEqual([]);
    }
    expect(JSON.stringify(await way.ledger())).toBe(before);
  });
});
