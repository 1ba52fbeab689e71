import { describe, expect, it } from 'vitest';
import type { Grant } from '../../src/ledger/grant.js';
import type { QuarantinedEvent } from '../../src/quarantine/quarantined-events.js';
import { quarantineMessage, settledReply, settleQuestion } from '../../src/views/quarantine-card.js';
import { NOON } from '../support/credit.js';
import { english, german } from '../support/english.js';

const grant = (number: number, state: Grant['state']): Grant => ({
  id: `01M${number}`,
  by: '900',
  account: { by: 'username', username: `player${number}`, id: String(number) },
  amount: '2.50',
  event: { kind: 'payout', id: '01PAYOUT' },
  draftedAt: NOON,
  confirmedAt: NOON,
  state,
});
const card = { kind: 'payout', id: '01PAYOUT', at: NOON } as const;
const event: QuarantinedEvent = {
  card,
  about: { title: 'Cup *final*', by: '900', at: NOON },
  grants: [grant(1, 'applied'), grant(2, 'unknown'), grant(3, 'unknown')],
  file: Buffer.from('row\n1\n'),
};
const idsIn = (message: unknown) =>
  [...JSON.stringify(message).matchAll(/"custom_id":"([^"]+)"/g)].map(([, id]) => id);

describe('the card of a quarantined event', () => {
  it('says what is unknown, and offers to settle all', () => {
    const message = quarantineMessage(event, english);
    const text = JSON.stringify(message.embeds);
    expect(text).toContain('In quarantine · Payout');
    expect(text).toContain('<@900>');
    expect(text).toContain('Cup \\\\*final\\\\*');
    expect(message.embeds?.[0]?.fields?.map(({ value }) => value)).toEqual([
      '1 · 2.50 credits',
      '2 · 5.00 credits',
    ]);
    expect(message.files?.map(({ name }) => name)).toEqual(['payout-01PAYOUT.csv']);
    expect(idsIn(message)).toEqual([
      'grants:all-arrived:payout.01PAYOUT',
      'grants:none-arrived:payout.01PAYOUT',
      'grants:start-again:payout.01PAYOUT',
    ]);
    expect(JSON.stringify(quarantineMessage(event, german))).toContain('In Quarantäne · Auszahlung');
  });

  it('offers nothing to settle once nothing is unknown', () => {
    const settled = { ...event, grants: [grant(1, 'applied')] };
    expect(idsIn(quarantineMessage(settled, english))).toEqual(['grants:start-again:payout.01PAYOUT']);
  });

  it('offers no new start of a series or an unreadable record', () => {
    const about = { title: 'Cup', by: '900', at: NOON, isOfSeries: true };
    expect(idsIn(quarantineMessage({ ...event, about, grants: [] }, english))).toEqual([]);
    const { about: _, ...unreadable } = event;
    expect(idsIn(quarantineMessage(unreadable, english))).toHaveLength(2);
  });

  it('asks once more, with number and total, before settling all', () => {
    const question = settleQuestion(event, 'not-applied', english);
    expect(JSON.stringify(question)).toContain('**2 · 5.00 credits**');
    expect(idsIn(question)).toEqual(['grants:settle-not-arrived:payout.01PAYOUT']);
  });

  it('names those whom others must settle, as far as room allows', () => {
    const left = Array.from({ length: 300 }, (_, number) => grant(number, 'unknown'));
    const text = JSON.stringify(settledReply({ card, settled: 2, left }, english));
    expect(text).toMatch(/\*\*2\*\*.*player0 \(2\.50 credits\), player1.*…/);
    expect(text.length).toBeLessThan(2_500);
  });
});
