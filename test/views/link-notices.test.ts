import { expect, it } from 'vitest';
import type { Link } from '../../src/accounts/member-links.js';
import type { Saying } from '../../src/errors.js';
import { createLanguages } from '../../src/locales/languages.js';
import { createLinkNotices } from '../../src/views/link-notices.js';

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
])('of a proven account go to staff once, and to each of $members.length who lost it', (one) => {
  const languages = createLanguages({ creditName: 'credits', shown: (text) => text });
  const staff: string[] = [];
  const members: string[] = [];
  const notices = createLinkNotices(
    {
      tellMember: (member, reply) => {
        expect(JSON.stringify(reply)).toContain(`name of ${member}`);
        members.push(member);
      },
    },
    { tell: (say: Saying) => void staff.push(say(languages.server)) },
    languages,
  );
  notices.proven(linkOf('3', 'steam'), { before: undefined, taken: one.taken });
  expect(staff).toHaveLength(1);
  for (const part of one.staff) expect(staff[0]).toContain(part);
  expect(members).toEqual(one.members);
});
