import { describe, expect, it } from 'vitest';
import { FIXTURES } from '../../../src/sandbox/community/fixtures.js';
import { answers, button, EPHEMERAL, standInWithCommands } from './fixture.js';

const { people, channels } = FIXTURES;

const LARGE_FILE = {
  filename: 'large.csv',
  contentType: 'text/csv',
  data: Buffer.alloc(10 * 1024 * 1024 + 1),
};

describe('a command', () => {
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

describe('a button', () => {
  it('cannot be pressed where Discord would not let it be', async () => {
    const { discord, mia, sam } = await standInWithCommands();
    const ping = mia.command('ping');
    const components = [button('Yes', 'yes'), button('Off', 'off', true)];
    await answers(discord, ping).callback(4, { content: 'Sure?', components, flags: EPHEMERAL });
    const message = await ping.answer();
    const pong = mia.write('Pong.');

    expect(() => mia.press(pong, 'No')).toThrow('The message has no "No". There: none, but: Pong.');
    expect(() => mia.press(message, 'No')).toThrow('The message has no "No". There: Yes, Off.');
    expect(() => mia.press(message, 'Off')).toThrow('"Off" is disabled');
    expect(() => sam.press(message, 'Yes')).toThrow('does not see this message');
  });
});

describe('a menu', () => {
  it('takes only what it offers, and as many as it takes', async () => {
    const { discord, mia } = await standInWithCommands();
    const ping = mia.command('ping');
    const options = [
      { label: 'Red', value: 'r' },
      { label: 'Blue', value: 'b' },
    ];
    const components = [
      { type: 1, components: [{ type: 3, custom_id: 'colour', placeholder: 'Colour', options }] },
      { type: 1, components: [{ type: 5, custom_id: 'who' }] },
    ];
    await answers(discord, ping).callback(4, { content: 'Choose', components });
    const message = await ping.answer();

    expect(() => mia.select(message, 'who', [])).toThrow('takes 1 to 1 values');
    expect(() => mia.select(message, 'who', ['1'])).toThrow('nothing with the id 1');
    expect(() => mia.select(message, 'colour', ['Green'])).toThrow('no option "Green"');
    expect(() => mia.select(message, 'colour', ['Red', 'Blue'])).toThrow('takes 1 to 1 values');
  });
});
