import type { APIEmbed, APIMessage } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { createTimestamps } from '../../../src/sandbox/discord-text/timestamps.js';
import { briefLines, messageLines } from '../../../src/sandbox/terminal/message-drawing.js';
import { lineWidth, plainLine } from '../../../src/sandbox/terminal/spans.js';

const NOW = Date.UTC(2026, 10, 21, 14, 3);

const view = {
  meanings: {
    personName: () => 'Mia ⚓',
    roleName: () => 'Staff',
    channelName: () => 'general',
    timestamps: createTimestamps({ now: () => NOW, timeZone: 'UTC' }),
  },
  width: 80,
  numbered: true,
};

const message = (parts: Partial<APIMessage>): APIMessage => ({
  id: '1',
  channel_id: '2',
  author: { id: '3', username: 'Purser', discriminator: '0', global_name: null, avatar: null, bot: true },
  content: '',
  timestamp: new Date(NOW).toISOString(),
  edited_timestamp: null,
  tts: false,
  mention_everyone: false,
  mentions: [],
  mention_roles: [],
  attachments: [],
  embeds: [],
  pinned: false,
  type: 0,
  ...parts,
});

const inline = (name: string, value: string) => ({ name, value, inline: true });
const drawn = (parts: Partial<APIMessage>, width = 80) =>
  messageLines(message(parts), { ...view, width })
    .map(plainLine)
    .join('\n');
const withEmbed = (embed: APIEmbed, width?: number) => drawn({ embeds: [embed] }, width);
const button = (label: string, style: 1 | 2 | 3 | 4, disabled = false) => ({
  type: 2 as const,
  style,
  label,
  custom_id: label,
  disabled,
});

describe('a drawn message', () => {
  it('is a frame with title, fields side by side, footer, buttons', () => {
    const balance: APIEmbed = {
      color: 0x2e9e6b,
      author: { name: 'Mia ⚓' },
      title: 'Balance',
      fields: [
        inline('Virtual', '**20.00 credits**'),
        inline('Paid', '**12.50 credits**'),
        inline('Total', '**32.50 credits**'),
      ],
      footer: { text: 'Website account: mia_plays' },
    };
    const components = [{ type: 1 as const, components: [button('Share', 2)] }];

    expect(`\n${drawn({ embeds: [balance], components, flags: 64 })}`).toBe(`
Purser APP · 14:03
┎───────────────────────────────────────────────╮
┃ Mia ⚓                                        │
┃ Balance                                       │
┃                                               │
┃ Virtual         Paid            Total         │
┃ 20.00 credits   12.50 credits   32.50 credits │
┃                                               │
┃ Website account: mia_plays                    │
┖───────────────────────────────────────────────╯
1 [ Share ]
Only you can see this`);
  });

  it('has a menu’s options with numbers, after the buttons’', () => {
    const options = ['1. mia_plays', '2. noah'].map((label) => ({ label, value: label }));
    const menu = { type: 3 as const, custom_id: 'menu', placeholder: 'Whom to replace', options };
    const components = [
      { type: 1 as const, components: [button('End', 1)] },
      { type: 1 as const, components: [menu] },
    ];

    expect(`\n${drawn({ content: 'Manage', components })}`).toBe(`
Purser APP · 14:03
Manage
1 [ End ]
Whom to replace ▾  2 [ 1. mia_plays ]  3 [ 2. noah ]`);
  });

  it('says who is chosen in a menu, and how to choose', () => {
    const menu = { type: 5 as const, custom_id: 'menu', placeholder: 'By whom' };
    const chosen = [{ id: '302', type: 'user' }];
    const drawnWith = (parts: object) =>
      drawn({ components: [{ type: 1, components: [{ ...menu, ...parts }] }] } as Partial<APIMessage>);
    expect(drawnWith({})).toMatch(/^By whom ▾ {2}choose @…$/m);
    expect(drawnWith({ default_values: chosen })).toMatch(/^By whom ▾ {2}@Mia ⚓ {2}choose @…$/m);
  });

  it('places fields below each other rather than break words', () => {
    const fields = [inline('Steam ID', '76561198006409531'), inline('E-mail', '`m***@example.org`')];
    expect(`\n${withEmbed({ fields }, 32)}`).toBe(`
Purser APP · 14:03
┎───────────────────╮
┃ Steam ID          │
┃ 76561198006409531 │
┃                   │
┃ E-mail            │
┃ m***@example.org  │
┖───────────────────╯`);
  });

  it('has the colour of the embed at its left edge', () => {
    const lines = messageLines(message({ embeds: [{ color: 0x2e9e6b, title: 'x' }] }), view);
    expect(lines.slice(1).map(([edge]) => edge)).toEqual([
      { text: '┎', styles: [0x2e9e6b] },
      { text: '┃ ', styles: [0x2e9e6b] },
      { text: '┖', styles: [0x2e9e6b] },
    ]);
  });

  it('numbers the buttons that can be pressed, row by row', () => {
    const components = [
      { type: 1 as const, components: [button('Approve 1', 3), button('Reject 1', 4)] },
      { type: 1 as const, components: [button('Approve 2', 3, true), button('Reject 2', 4)] },
    ];
    const message = { content: 'Open', components };
    expect(drawn(message)).toBe(
      'Purser APP · 14:03\nOpen\n1 [ Approve 1 ]  2 [ Reject 1 ]\n( Approve 2 )  3 [ Reject 2 ]',
    );
  });

  it('lets no text act on the terminal', () => {
    expect(withEmbed({ title: '\u001b[2Jgone', footer: { text: '\u001b]0;title\u0007' } })).not.toContain(
      '\u001b',
    );
  });
});

describe('a message elsewhere', () => {
  const components = [{ type: 1 as const, components: [button('Approve', 3), button('Reject', 4)] }];
  const embeds = [{ title: 'Link request', description: '<@302> wants to be linked to mia_plays.' }];

  it('is told in one line where there is room', () => {
    const lines = briefLines(message({ embeds, components }), '#staff-log', { ...view, width: 100 });
    expect(lines.map(plainLine)).toEqual([
      '▸ #staff-log  Link request · @Mia ⚓ wants to be linked to mia_plays. [ Approve ] [ Reject ]',
    ]);
  });

  it('is told in few lines elsewhere, breaking no button', () => {
    const description = 'It is a long story. '.repeat(20);
    const lines = briefLines(message({ embeds: [{ description }], components }), '#staff-log', {
      ...view,
      width: 60,
    });
    expect(lines.map(plainLine)).toEqual([
      '▸ #staff-log  It is a long story. It is a long story. It',
      '  is a long story. It is a long st… [ Approve ] [ Reject ]',
    ]);
    expect(Math.max(...lines.map(lineWidth))).toBeLessThanOrEqual(60);
  });
});
