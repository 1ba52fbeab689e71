import { expect, it } from 'vitest';
import { createCommandMentions } from '../../src/discord/command-mentions.js';
import { embedReply, field } from '../../src/discord/reply.js';
import { hostileTexts } from '../../src/sandbox/website/website-faults.js';
import { english } from '../support/english.js';

const SERVER = '300000000000000001';

function setUp() {
  const mentions = createCommandMentions();
  mentions.learn(SERVER, [
    { name: 'link', id: '7' },
    { name: 'payout', id: '8' },
  ]);
  return mentions;
}

it('makes the commands that a reply names ones to press, where they are registered', () => {
  const reply = {
    content: 'See `/payout show`.',
    ...embedReply({
      colour: 'plain',
      title: 'Use `/link`',
      description: 'Use `/link`, not `/unlink`, `/payout show id:1` or `LINK`.',
      fields: [field('`/link`', '`/link`')],
    }),
  };

  expect(setUp().inReply(reply, SERVER)).toMatchObject({
    content: 'See </payout show:8>.',
    embeds: [
      {
        title: 'Use `/link`',
        description: 'Use </link:7>, not `/unlink`, `/payout show id:1` or `LINK`.',
        fields: [{ name: '`/link`', value: '</link:7>' }],
      },
    ],
  });
  for (const elsewhere of ['1', undefined]) expect(setUp().inReply(reply, elsewhere)).toEqual(reply);
});

it('leaves a text as it is that would be too long with mentions', () => {
  const long = embedReply({
    colour: 'plain',
    description: `${'`/payout show` '.repeat(270)}.`,
    fields: [field('x', `\`/link\`${'.'.repeat(1_010)}`)],
  });
  const [shown] = setUp().inReply(long, SERVER).embeds ?? [];
  expect(shown?.description).toBe(long.embeds?.[0]?.description);
  expect(shown?.fields?.[0]?.value.length).toBeLessThanOrEqual(1_024);
});

it('takes nothing from outside for a command', () => {
  for (const hostile of [...Object.values(hostileTexts), '`/link`']) {
    const reply = embedReply({ colour: 'plain', description: english.shown(hostile) });
    expect(setUp().inReply(reply, SERVER)).toEqual(reply);
  }
});
