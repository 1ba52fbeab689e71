import { describe, expect, it } from 'vitest';
import { linesIn } from '../support/audit-faults.js';
import { addDamaged, damage } from '../support/damage.js';
import { livedInStore } from './lived-in-store.js';

/** Of every kind, and one that nobody knows. */
const KEYS = [
  'account-lease:id.9',
  'attempt-answer:x:001',
  'attempt:x:001',
  'backup:nightly',
  'cap:2026-01-01:1',
  'direct-message:x',
  'draft:x',
  'duplicate:grant:id.9:1.00',
  'entrant:zz:1',
  'giveaway-draft:x',
  'giveaway-entrants:q',
  'giveaway-open:q',
  'giveaway:x',
  'grant-of:1:x',
  'grant-queue:unknown:x',
  'grant-to:id.9:x',
  'interaction:5',
  'link-request-open:x',
  'link-request:x',
  'link-tally:x',
  'link:x',
  'notice:x',
  'past-link:1:x',
  'payout-draft:x',
  'payout-open:x',
  'payout-rows:q:00001',
  'payout:x',
  'process:x',
  'quarantine',
  'store:hold',
  'unknown-kind:x',
];

const isOfRecord = (line: string) => /^record: the record \S+ cannot be read: /.test(line);
const keysIn = (lines: readonly string[]) =>
  lines.flatMap((line) => /^record: the record (\S+) cannot be read/.exec(line)?.[1] ?? []);

describe('an audit of records that cannot be read', () => {
  it('names each of them, of whatever kind', async () => {
    const { store } = await livedInStore();
    for (const key of KEYS) await addDamaged(store, key);
    expect(keysIn(await linesIn(store)).toSorted()).toEqual(KEYS);
  });

  it('continues after each, and accuses nothing that only depends on it', async () => {
    const { store, applied, waiting } = await livedInStore();
    const [payout] = await store.range({ prefix: 'payout:', limit: 1 });
    const [link] = await store.range({ prefix: 'link:', limit: 1 });
    const damaged = [`grant:${applied.id}`, payout?.key ?? '', link?.key ?? ''];
    for (const key of damaged) await damage(store, key);
    // A fault of another kind, in an area that comes after each of them.
    await store.commit([{ key: `grant-queue:unknown:${waiting.id}`, from: undefined, to: waiting.id }]);
    await store.commit([{ key: 'link-request-open:770077', from: undefined, to: '01GONE' }]);

    const lines = await linesIn(store);
    expect(keysIn(lines).toSorted()).toEqual(damaged.toSorted());
    const others = lines.filter((line) => !isOfRecord(line));
    expect(others).toHaveLength(3);
    expect(others).toContainEqual(
      expect.stringMatching(/^index: grant-queue:.* which does not belong there/),
    );
    // A sum from which something is missing says nothing.
    expect(others).toContainEqual(expect.stringMatching(/^record: the caps could not be looked at: /));
    expect(others.filter((line) => line.includes('does not exist'))).toEqual([
      expect.stringMatching(/^index: link-request-open:770077 names/),
    ]);
  });
});
