import type { APIMessage } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { openButtons } from './community.js';
import { type GrantWay, startGrantWay } from './grant-way.js';

const { people } = FIXTURES;
const unchecked = { unchecked: true } as const;
const PNG = '89504e470d0a1a0a';

let way: GrantWay;
/** Twelve grants to Mia that arrived (1.02 to 1.13), and one that did not. */
beforeAll(async () => {
  way = await startGrantWay();
  way.website.switches.set('add', { fault: faults.status(400, 'The account is locked') }, 1);
  for (let count = 0; count < 13; count += 1)
    await way.grant({ reason: count === 5 ? '**Race** night' : 'Quiz' });
});
afterAll(() => way.stop());

/** The picture of an answer, as it was sent. */
async function picture(message: APIMessage): Promise<{ bytes: string; description: string }> {
  const [file] = message.attachments.filter(({ content_type }) => content_type === 'image/png');
  const data = Buffer.from(await (await fetch(file?.url ?? '')).arrayBuffer());
  return { bytes: data.subarray(0, 8).toString('hex'), description: file?.description ?? '' };
}

describe('/rewards', () => {
  it('shows a member what arrived, with sums, pages and a chart', async () => {
    const shown = way.as('mia').command('rewards');
    const first = await shown.answer();

    expect(shown.visibleTo(people.sam)).toBe(false);
    const text = messageText(first);
    expect(text.match(/\*\*1\.\d\d credits\*\* · 🟦 Grants/g)).toHaveLength(8);
    expect(text).toContain('**1.13 credits**');
    expect(text).not.toContain('1.01 credits');
    // 1.02 to 1.13
    expect(text).toContain('In all\n**12.90 credits**\n🟦 Grants: 12.90 credits');
    expect(text).toContain('\\*\\*Race\\*\\* night');
    const { bytes, description } = await picture(first);
    expect(bytes).toBe(PNG);
    expect(description).toMatch(
      /^Bar chart of what arrived .* \w+ \d{4}: 12\.90 credits\. Nothing in the other/,
    );

    const second = await way.as('mia').press(first, 'Older').answer();
    expect(messageText(second)).toContain('Page 2 of 2');
    expect(messageText(second)).toContain('**1.02 credits**');
    expect((await picture(second)).bytes).toBe(PNG);
    expect(openButtons(second)).toEqual(['Newer']);
  });

  it('is shown of another member to staff alone, page by page', async () => {
    const seen = await way.as('sam').command('rewards', { member: people.mia }).answer();
    expect(messageText(seen)).toContain(`<@${people.mia}>`);
    expect(messageText(await way.as('sam').press(seen, 'Older').answer())).toContain('Page 2 of 2');
    const noah = way.as('noah');
    const refused = noah.command('rewards', { member: people.mia });
    expect(messageText(await refused.answer())).toContain('Only staff can do that');
    const own = await noah.command('rewards').answer();
    expect(messageText(own)).toContain('Nothing yet');
    const forged = noah.press(own, `rewards:older:${people.mia}.1`, unchecked);
    expect(messageText(await forged.answer())).toContain('Only staff can do that');
  });
});

describe('/grants report', () => {
  it('sums up a month with chart and CSV, and logs who asked', async () => {
    const answer = await way.as('sam').command('grants report').answer();

    const text = messageText(answer);
    const month = new Date().toISOString().slice(0, 7);
    expect(text).toContain('🟦 Grants: **12.90 credits** · 12×\n');
    expect(text).toContain(`<@${people.sam}>: **12.90 credits** · 12×`);
    expect(text).toMatch(/Quiz: \*\*11\.\d\d credits\*\* · 11×.*\\\*\\\*Race\\\*\\\* night: \*\*1\.06/s);
    expect(text).toContain('Refused by the website: **1.01 credits** · 1×');
    const { bytes, description } = await picture(answer);
    expect(bytes).toBe(PNG);
    expect(description).toContain('12.90 credits. Nothing on the other days.');
    const file = answer.attachments.find(({ filename }) => filename === `grants-${month}.csv`);
    const csv = await (await fetch(file?.url ?? '')).text();
    expect(csv.trimEnd().split('\r\n')).toHaveLength(14);
    await way.logged(`<@${people.sam}> exported the ledger (${month})`);
  });

  it('says that a month is empty, and what a month looks like', async () => {
    const empty = await way.as('sam').command('grants report', { month: '2020-02' }).answer();
    expect(messageText(empty)).toContain('Nothing was paid in this month');
    expect(messageText(empty)).toContain('Report: February 2020');
    expect(empty.attachments).toEqual([]);
    const wrong = await way.as('sam').command('grants report', { month: 'May' }).answer();
    expect(messageText(wrong)).toContain('2026-11');
    const mia = way.as('mia').command('grants report', {}, unchecked);
    expect(messageText(await mia.answer())).toContain('Only staff can do that');
  });
});

describe('/rewards, in German and after an erasure', () => {
  it('is in the German of who reads it, the picture too', async () => {
    const tess = way.discord.world.people.get(people.tess);
    if (tess === undefined) throw new Error('Tess is not in the community');
    const before = tess.locale;
    tess.locale = 'de';
    try {
      const own = await way.as('tess').command('rewards').answer();
      expect(messageText(own)).toContain('Noch nichts.');
      const shown = await way.as('tess').command('rewards', { member: people.mia }).answer();
      expect(messageText(shown)).toContain('Seite 1 von 2');
      expect(messageText(shown)).toContain('12,90');
      expect((await picture(shown)).description).toMatch(/^Balkendiagramm: .*12,90/);
    } finally {
      tess.locale = before;
    }
  });

  // The last one: Mia has nothing afterwards.
  it('shows nothing of a member whose data was erased', async () => {
    const preview = await way.as('mia').command('privacy erase').answer();
    expect(messageText(await way.as('mia').press(preview, 'Confirm').answer())).toContain('was erased');
    expect(messageText(await way.as('mia').command('rewards').answer())).toContain('Nothing yet');
    const seen = await way.as('sam').command('rewards', { member: people.mia }).answer();
    expect(messageText(seen)).toContain('Nothing yet');
    expect(seen.attachments).toEqual([]);
  });
});
