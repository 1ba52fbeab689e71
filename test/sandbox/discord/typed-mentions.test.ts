import { expect, it } from 'vitest';
import { FIXTURE_DISCORD, FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import { withMentions } from '../../../src/sandbox/discord/typed-mentions.js';
import { createWorld } from '../../../src/sandbox/discord/world-from-seed.js';

const world = createWorld(FIXTURE_DISCORD);
const guild = world.guilds.get(FIXTURES.guildId);
const { mia, sam } = FIXTURES.people;
const idOf = (username: string) => FIXTURES.crowd.find((member) => member.username === username)?.id;

it.each([
  ['@mia', `<@${mia}>`],
  ['@Mia ⚓ and @SAM.', `<@${mia}> and <@${sam}>.`],
  ['@Mia,@Sam', `<@${mia}>,<@${sam}>`],
  ['@Turbo Snail', `<@${idOf('turbosnail')}>`],
  ['@bram.exe', `<@${idOf('bram.exe')}>`],
  ['@bram', `<@${idOf('bram.exe')}>`],
  ['@mia_plays, @nobody, sam@example.org', '@mia_plays, @nobody, sam@example.org'],
  [`<@${mia}>`, `<@${mia}>`],
])('%s is sent as %s', (typed, sent) => {
  expect(withMentions(typed, world, guild)).toBe(sent);
});
