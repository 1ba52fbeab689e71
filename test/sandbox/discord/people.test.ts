import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import {
  answers,
  button,
  connectedClient,
  EPHEMERAL,
  registerCommands,
  standIn,
  standInWithCommands,
} from './fixture.js';

const { people, channels, roles } = FIXTURES;

const LARGE_FILE = {
  filename: 'large.csv',
  contentType: 'text/csv',
  data: Buffer.alloc(10 * 1024 * 1024 + 1),
};

describe('a command', () => {
  it('arrives as Discord sends it', async () => {
    const { mia } = await standInWithCommands();

    const { payload } = mia.command('links show', { id: 'abc', state: 'Open' });

    expect(payload).toMatchObject({
      application_id: FIXTURES.applicationId,
      type: 2,
      version: 1,
      guild_id: FIXTURES.guildId,
      channel_id: channels.general,
      channel: { id: channels.general, type: 0, name: 'general' },
      member: {
        user: { id: people.mia, username: 'mia', global_name: 'Mia' },
        nick: 'Mia ⚓',
        roles: [roles.vip],
        permissions: expect.stringMatching(/^\d+$/),
      },
      locale: 'en-US',
      guild_locale: 'en-US',
      context: 0,
      authorizing_integration_owners: { '0': FIXTURES.guildId },
      data: {
        name: 'links',
        type: 1,
        guild_id: FIXTURES.guildId,
        options: [
          {
            name: 'show',
            type: 1,
            options: [
              { name: 'id', type: 3, value: 'abc' },
              { name: 'state', type: 3, value: 'open' },
            ],
          },
        ],
      },
    });
    expect(payload.user).toBeUndefined();
  });

  it('carries what its options stand for', async () => {
    const { discord, sam } = await standInWithCommands();
    const file = { filename: 'list.csv', contentType: 'text/csv', data: Buffer.from('a,b') };

    const { payload } = sam.command('grant', {
      amount: 1.5,
      member: people.mia,
      role: roles.vip,
      channel: channels.giveaways,
      file,
    });

    expect(payload.data).toMatchObject({
      resolved: {
        users: { [people.mia]: { username: 'mia' } },
        members: { [people.mia]: { nick: 'Mia ⚓', permissions: expect.any(String) } },
        roles: { [roles.vip]: { name: 'VIP' } },
        channels: { [channels.giveaways]: { name: 'giveaways', type: 0 } },
      },
    });
    const resolved = JSON.parse(JSON.stringify(payload.data)).resolved;
    const [attachment] = Object.values<{ url: string; filename: string }>(resolved.attachments);
    expect(resolved.members[people.mia].user).toBeUndefined();
    expect(attachment?.url).toContain(`${new URL(discord.apiUrl).origin}/attachments/`);
    const served = await fetch(attachment?.url ?? '');
    expect(served.headers.get('content-length')).toBe('3');
    expect(await served.text()).toBe('a,b');
    expect([...new URL(attachment?.url ?? '').searchParams.keys()]).toEqual(['ex', 'is', 'hm']);
  });

  it('comes from a user in direct messages', async () => {
    const { discord } = await standInWithCommands();

    const { payload } = discord.actAs(people.mia, 'dm').command('ping', {}, { unchecked: true });

    expect(payload).toMatchObject({ user: { id: people.mia }, context: 1, channel: { type: 1 } });
    expect(payload.guild_id).toBeUndefined();
    expect(payload.member).toBeUndefined();
  });

  it('of a context menu names its target', async () => {
    const { mia } = await standInWithCommands();

    const { payload } = mia.userCommand('View profile', people.sam);

    expect(payload.data).toMatchObject({
      type: 2,
      name: 'View profile',
      target_id: people.sam,
      resolved: {
        users: { [people.sam]: { username: 'sam' } },
        members: { [people.sam]: { roles: [roles.staff] } },
      },
    });
  });

  it.each([
    ['that is not registered', 'nothing', {}, 'There is no command "nothing" here.'],
    ['without its subcommand', 'links', {}, 'needs a subcommand'],
    ['with a subcommand that there is not', 'links hide', {}, 'no subcommand "hide"'],
    ['without a required option', 'grant', {}, '"amount" is required'],
    ['with an option that there is not', 'ping', { loud: true }, 'no option "loud"'],
    ['below a least value', 'grant', { amount: 0 }, 'Must be 0.01 or more.'],
    ['above a greatest value', 'grant', { amount: 101 }, 'Must be 100 or less.'],
    ['with a text for a number', 'grant', { amount: '5' }, 'Must be a number.'],
    [
      'with a text that is too long',
      'grant',
      { amount: 5, reason: 'elevenchars' },
      'Must be 10 or fewer in length.',
    ],
    [
      'with a choice that there is not',
      'links show',
      { id: 'a', state: 'ajar' },
      'Must be one of the choices.',
    ],
    ['with a file above 10 MiB', 'grant', { amount: 5, file: LARGE_FILE }, 'The file is larger than 10 MiB.'],
    ['with somebody that there is not', 'grant', { amount: 5, member: '123' }, 'nothing with the id 123'],
  ])('%s is not sent', async (_, path, options, message) => {
    const { sam } = await standInWithCommands();

    expect(() => sam.command(path, options)).toThrow(message);
  });

  it('for staff is offered to the roles that have it', async () => {
    const { discord, mia, sam } = await standInWithCommands();
    const owner = discord.actAs(people.owner, channels.general);

    expect(() => mia.command('grant', { amount: 5 })).toThrow('mia may not use "grant"');
    expect(mia.commands().map((command) => command.name)).toEqual(['ping', 'links', 'View profile']);
    expect(sam.commands().map((command) => command.name)).toContain('grant');
    expect(owner.commands().map((command) => command.name)).toContain('grant');
  });

  it('may be sent unchecked, as by a hostile client', async () => {
    const { discord, mia } = await standInWithCommands();
    const grant = mia.command('grant', { amount: -5, extra: 'x' }, { unchecked: true });
    const elsewhere = discord
      .actAs(people.oscar, channels.otherGeneral)
      .command('a b', { c: 1 }, { unchecked: true });

    expect(grant.payload.data).toMatchObject({
      options: [
        { name: 'amount', type: 10, value: -5 },
        { name: 'extra', type: 3, value: 'x' },
      ],
    });
    expect(elsewhere.payload).toMatchObject({ guild_id: FIXTURES.otherGuildId, data: { name: 'a' } });
    expect(() =>
      discord.actAs(people.oscar, channels.general).command('ping', {}, { unchecked: true }),
    ).toThrow('no member');
  });

  it('speaks the language of its person', async () => {
    const { discord, mia } = await standInWithCommands();
    const person = discord.world.people.get(people.mia);
    if (person) person.locale = 'de';

    expect(mia.command('ping').payload).toMatchObject({ locale: 'de', guild_locale: 'en-US' });
  });
});

describe('a channel that is for some', () => {
  it('is seen by them alone, and so are its messages', async () => {
    const { discord } = await standInWithCommands();
    const log = discord.world.channels.get(channels.staffLog);
    if (!log) throw new Error('The cast has no staff log.');
    const note = discord.actAs(people.sam, log.id).write('For us');

    const seers = Object.values(people).filter((id) => discord.maySee(log, id));

    expect(seers).toEqual([people.owner, people.sam, people.tess]);
    expect(discord.actAs(people.tess, log.id).messages()).toEqual([note]);
    expect(discord.actAs(people.mia, log.id).messages()).toEqual([]);
    expect(() => discord.actAs(people.mia, log.id).write('Hello?')).toThrow('may not write here');
  });
});

describe('suggestions', () => {
  it('are asked for with what was typed, and come to the person', async () => {
    const { discord, mia } = await standInWithCommands();
    const typing = mia.autocomplete('links show', 'id', 'ab', { state: 'Open' });

    await answers(discord, typing).callback(8, { choices: [{ name: 'Abc', value: 'abc' }] });

    expect(typing.payload).toMatchObject({ type: 4 });
    expect(JSON.stringify(typing.payload.data)).toContain('"value":"ab","focused":true');
    expect(await typing.choices()).toEqual([{ name: 'Abc', value: 'abc' }]);
    expect(() => mia.autocomplete('links show', 'state', 'o')).toThrow('offers no suggestions');
  });
});

describe('a button', () => {
  it('brings the message on which it stands', async () => {
    const { discord, mia } = await standInWithCommands();
    const ping = mia.command('ping');
    await answers(discord, ping).callback(4, { content: 'Sure?', components: [button('Yes', 'go:1')] });

    const { payload } = mia.press(await ping.answer(), 'Yes');

    expect(payload).toMatchObject({
      type: 3,
      data: { custom_id: 'go:1', component_type: 2 },
      message: { id: ping.message?.id, content: 'Sure?', interaction_metadata: { id: ping.id } },
    });
  });

  it('cannot be pressed where Discord would not let it be', async () => {
    const { discord, mia, sam } = await standInWithCommands();
    const ping = mia.command('ping');
    const components = [button('Yes', 'yes'), button('Off', 'off', true)];
    await answers(discord, ping).callback(4, { content: 'Sure?', components, flags: EPHEMERAL });
    const message = await ping.answer();

    expect(() => mia.press(message, 'No')).toThrow('The message has no "No". There: Yes, Off.');
    expect(() => mia.press(message, 'Off')).toThrow('"Off" is disabled');
    expect(() => sam.press(message, 'Yes')).toThrow('does not see this message');
    await answers(discord, ping).remove();
    expect(() => mia.press(message, 'Yes')).toThrow('not there any more');
  });
});

describe('a menu', () => {
  it('sends what was chosen', async () => {
    const { discord, mia } = await standInWithCommands();
    const ping = mia.command('ping');
    const options = [
      { label: 'Red', value: 'r' },
      { label: 'Blue', value: 'b' },
    ];
    const components = [
      { type: 1, components: [{ type: 3, custom_id: 'colour', placeholder: 'Colour', options }] },
      { type: 1, components: [{ type: 5, custom_id: 'who' }] },
      { type: 1, components: [{ type: 5, custom_id: 'anyone', min_values: 0 }] },
    ];
    await answers(discord, ping).callback(4, { content: 'Choose', components });
    const message = await ping.answer();

    expect(mia.select(message, 'Colour', ['Blue']).payload.data).toEqual({
      custom_id: 'colour',
      component_type: 3,
      values: ['b'],
    });
    expect(mia.select(message, 'who', [people.sam]).payload.data).toMatchObject({
      values: [people.sam],
      resolved: { users: { [people.sam]: { username: 'sam' } } },
    });
    expect(mia.select(message, 'anyone', []).payload.data).toMatchObject({ values: [] });
    expect(() => mia.select(message, 'who', [])).toThrow('takes 1 to 1 values');
    expect(() => mia.select(message, 'who', ['1'])).toThrow('nothing with the id 1');
    expect(() => mia.select(message, 'colour', ['Green'])).toThrow('no option "Green"');
    expect(() => mia.select(message, 'colour', ['Red', 'Blue'])).toThrow('takes 1 to 1 values');
  });
});

describe('a form', () => {
  it('is opened, filled in and sent to a real client', async () => {
    const discord = await standIn();
    await registerCommands(discord);
    const client = await connectedClient(discord);
    client.on('interactionCreate', async (interaction) => {
      if (interaction.isButton()) {
        await interaction.showModal({
          custom_id: 'why:1',
          title: 'Why?',
          components: [
            {
              type: 18,
              label: 'Reason',
              component: { type: 4, custom_id: 'reason', style: 1, min_length: 3, max_length: 20 },
            },
          ],
        });
      } else if (interaction.isModalSubmit() && interaction.isFromMessage()) {
        await interaction.update({ content: interaction.fields.getTextInputValue('reason'), components: [] });
      } else if (interaction.isChatInputCommand()) {
        await interaction.reply({
          content: 'Sure?',
          components: [{ type: 1, components: [{ type: 2, style: 4, label: 'Reject', customId: 'reject' }] }],
        });
      }
    });
    const mia = discord.actAs(people.mia, channels.general);
    const ping = mia.command('ping');
    const press = mia.press(await ping.answer(), 'Reject');
    const form = await press.form();

    expect(form.content.title).toBe('Why?');
    expect(() => mia.submit(form, { Reason: 'no' })).toThrow('must be 3 or more in length');
    expect(() => mia.submit(form, { Other: 'text' })).toThrow('no field "Other"');
    const submitted = mia.submit(form, { Reason: 'too late' });

    expect(await submitted.answer()).toMatchObject({
      id: ping.message?.id,
      content: 'too late',
      components: [],
    });
    await expect(press.answer()).rejects.toThrow('A form came instead of a message.');
  });
});
