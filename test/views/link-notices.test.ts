import { expect, it } from 'vitest';
import type { Link } from '../../src/accounts/member-links.js';
import type { ToTell } from '../../src/notices/direct-messages.js';
import { createProvenTelling } from '../../src/views/link-notices.js';
import { english } from '../support/english.js';

const linkOf = (member: string, proof?: Link['proof']): Link => ({
  member,
  account: { by: 'username', username: `name of ${member}` },
  since: 0,
  by: '900',
  ...(proof && { proof }),
});

it.each([
  { taken: [], staff: ['<@3>'], members: [] },
  { taken: [linkOf('1')], staff: ['<@3>', '<@1>', 'that link has ended'], members: ['1'] },
  {
    taken: [linkOf('1'), linkOf('2', 'deposit')],
    staff: ['<@3>', '<@1>', '<@2>', 'those links have ended'],
    members: ['1', '2'],
  },
])('notices of a proven account go to staff and $members.length who lost it', (one) => {
  const staff: string[] = [];
  const notified: ToTell[] = [];
  const inAnswer: ToTell[] = [];
  const planned = (key: string) => ({ key, from: undefined, to: key });
  const tell = createProvenTelling(
    {
      planned({ text }) {
        staff.push(text);
        return planned('staff');
      },
    },
    {
      planned(message) {
        notified.push(message);
        return planned(message.member);
      },
      plannedInAnswer(message) {
        inAnswer.push(message);
        return { change: planned('own'), said: async () => undefined };
      },
    },
    english,
  );
  const { changes } = tell(linkOf('3', 'steam'), one.taken, undefined, 'de');
  expect(changes.map(({ key }) => key)).toEqual(['staff', 'own', ...one.members]);
  expect(staff).toHaveLength(1);
  for (const part of one.staff) expect(staff[0]).toContain(part);
  expect(notified).toEqual(
    one.members.map((member) => ({ member, tells: { kind: 'link-taken', account: `name of ${member}` } })),
  );
  expect(inAnswer).toEqual([
    { member: '3', locale: 'de', tells: { kind: 'link-proven', account: 'name of 3' } },
  ]);
});
