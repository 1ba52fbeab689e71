import { expect, it } from 'vitest';
import { createCommunities } from '../../src/discord/communities.js';
import type { ServerMember } from '../../src/members.js';

const MEMBER: ServerMember = { id: '7', roles: [], joinedAt: 0 };

it('a server that the bot has left hides no other one', async () => {
  const communityOf = createCommunities(['1', '2'], {
    hasServer: async (guildId) => guildId === '2',
    async of(guildId) {
      if (guildId !== '2') throw new Error('Unknown Guild');
      return new Map([[MEMBER.id, MEMBER]]);
    },
  });
  expect(await communityOf('7')).toEqual({ guildId: '2', member: MEMBER });
  expect(await communityOf('8')).toBeUndefined();
});
