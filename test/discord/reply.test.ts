import { describe, expect, it } from 'vitest';
import { button, controlId, embed, messageBody, readControlId } from '../../src/discord/reply.js';

describe('an embed', () => {
  it('stays within every limit of Discord, for any content', () => {
    const long = 'x'.repeat(9_000);
    const made = embed({
      colour: 'plain',
      title: long,
      description: long.slice(0, 3_000),
      author: { name: long },
      footer: long.slice(0, 500),
      fields: Array.from({ length: 40 }, (_, index) => ({ name: `${index}`, value: long })),
    });
    expect(made.title).toHaveLength(256);
    expect(made.author?.name).toHaveLength(256);
    expect(made.fields?.every((field) => field.value.length <= 1024)).toBe(true);
    const { title, description, author, footer, fields = [] } = made;
    const texts = [
      title,
      description,
      author?.name,
      footer?.text,
      ...fields.flatMap(({ name, value }) => [name, value]),
    ];
    expect(texts.join('').length).toBeLessThanOrEqual(6_000);
    expect(fields.length).toBeGreaterThan(0);
  });

  it('has at most 25 fields', () => {
    const fields = Array.from({ length: 40 }, (_, index) => ({ name: `${index}`, value: 'v' }));
    expect(embed({ colour: 'plain', fields }).fields).toHaveLength(25);
  });
});

describe('a message', () => {
  it('pings only people who are named in `pings`', () => {
    expect(messageBody({ content: '@everyone <@1>' }).allowed_mentions).toEqual({ parse: [], users: [] });
    expect(messageBody({ content: '<@1>', pings: ['1'] }).allowed_mentions).toEqual({
      parse: [],
      users: ['1'],
    });
  });

  it('removes earlier parts of a message that it edits', () => {
    expect(messageBody({})).toMatchObject({ content: '', embeds: [], components: [], attachments: [] });
  });
});

describe('a control', () => {
  it('is found again by its ID', () => {
    expect(readControlId(controlId('links', 'approve', '01ABC'))).toEqual({
      command: 'links',
      control: 'approve',
      subject: '01ABC',
    });
    expect(readControlId(controlId('a', 'b', 'c:d')).subject).toBe('c:d');
  });

  it('has a label within Discord’s limit', () => {
    const made = button('x'.repeat(100), 'primary', 'a', 'b');
    expect('label' in made && made.label).toHaveLength(80);
  });
});
