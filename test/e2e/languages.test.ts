import { describe, expect, it } from 'vitest';
import { DISCORD_LOCALES, LOCALES } from '../../src/locales/locales.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { answered, openButtons, sharedCommunity } from './community.js';

const community = sharedCommunity();

describe('a member whose Discord is German', () => {
  it('reads German, with amounts in German notation', async () => {
    const way = community();
    const { acts, account } = await way.linkedNewcomer({
      locale: 'de',
      account: { paid: '90071992547409.93', virtual: '0.00' },
    });

    const balance = await acts.command('balance').answer();

    expect(messageText(balance)).toContain('Gesamt\n**90.071.992.547.409,93 credits**');
    expect(messageText(balance)).toContain(`Website-Konto: ${account.username}`);
    expect(openButtons(balance)).toEqual(['Teilen']);
    expect(await answered(acts.command('profile'))).toContain('Verknüpft');
    expect(await answered(acts.command('unlink'))).toContain('nicht mehr mit');
    expect(await answered(acts.command('balance'))).toContain('mit keinem Website-Konto verknüpft');
  });

  it('reads the decision in German, while the log channel stays English', async () => {
    const way = community();
    const { id, mention, acts, account } = way.newcomer({ locale: 'de' });
    const asked = await acts.command('link', { username: account.username }).answer();
    expect(messageText(asked)).toContain('Das Team prüft deine Anfrage');
    expect(openButtons(asked)).toEqual(['Anfrage zurückziehen']);
    const request = await way.logged(`${mention} wants to be linked`);
    expect(openButtons(request)).toEqual(['Approve', 'Reject']);

    await way.as('sam', 'staffLog').press(request, 'Approve').answer();

    await way.logged('Approved by', mention);
    await way.logged(`approved the request of ${mention}`);
    const notified = await way.discord.message(id, () => true);
    expect(messageText(notified.api)).toContain('Das Team hat deine Anfrage angenommen');
  });

  it('reads refusals in German', async () => {
    const way = community();
    const { acts } = way.newcomer({ locale: 'de' });

    expect(await answered(acts.command('link'))).toContain('genau eine dieser Angaben');
    expect(await answered(acts.command('link', { username: 'nobody' }))).toContain('nobody gefunden');
    const lookup = acts.command('lookup', { username: 'nobody' }, { unchecked: true });
    expect(await answered(lookup)).toContain('Das kann nur das Team');
    way.website.switches.set('user', { fault: { kind: 'reset' } });
    expect(await answered(acts.command('link', { username: 'nobody' }))).toMatch(
      /Website .*\nKennung: `\w+`/,
    );
  });
});

describe('staff whose Discord is German', () => {
  it('read German, while the log channel reports in English', async () => {
    const way = community();
    const staff = way.newcomer({ locale: 'de', roles: [FIXTURES.roles.staff] });
    const { id, mention, account } = way.newcomer();

    const set = staff.acts.command('links set', { member: id, username: account.username });

    expect(await answered(set)).toContain(`${mention} ist jetzt mit ${account.username} verknüpft`);
    await way.logged(`${staff.mention} linked ${mention} to ${account.username}`);
  });

  it('decide in the log channel, whose messages stay English', async () => {
    const way = community();
    const { id } = way.newcomer({ locale: 'de', roles: [FIXTURES.roles.staff] });
    const { mention, acts, account } = way.newcomer();
    await acts.command('link', { username: account.username }).answer();
    const request = await way.logged('Link request', mention);

    const decided = way.discord.actAs(id, FIXTURES.channels.staffLog).press(request, 'Reject');

    expect(await answered(decided)).toContain(`Rejected by <@${id}>`);
  });
});

describe('a reader of another language that the bot has', () => {
  it.each([
    ['fr', 'Payé\n**1 000,00 credits**'],
    ['pt-BR', 'Pago\n**1.000,00 credits**'],
    ['es-419', '**1,000.00 credits**'],
  ])('reads it, with amounts as there: %s', async (locale, amount) => {
    const way = community();
    const { acts } = await way.linkedNewcomer({ locale, account: { paid: '1000.00', virtual: '234.50' } });
    const balance = await answered(acts.command('balance'));
    expect(balance.replaceAll('\u202f', ' ')).toContain(amount);
    expect(balance).not.toContain('Website account');
  });
});

describe('everyone else', () => {
  it.each(['en-US', 'en-GB', 'ja', 'sv-SE', 'xx'])('reads English: %s', async (locale) => {
    const way = community();
    const { acts } = await way.linkedNewcomer({ locale, account: { paid: '1000.00', virtual: '234.50' } });

    expect(await answered(acts.command('balance'))).toContain('Total\n**1,234.50 credits**');
  });
});

describe('the registered commands', () => {
  const registered = () => [
    ...(community().discord.world.guilds.get(FIXTURES.guildId)?.commands.values() ?? []),
  ];

  it('are offered only to Manage Server if for staff, otherwise to everyone', () => {
    const forEverybody = registered().filter((command) => command.default_member_permissions !== '32');
    const names = forEverybody.map(({ name }) => name);

    expect(['help', 'profile', 'balance', 'link', 'unlink', 'privacy', 'redeem', 'rewards']).toEqual(
      expect.arrayContaining(names),
    );
    for (const command of forEverybody) expect(command.default_member_permissions ?? null).toBeNull();
    expect(names.length).toBeLessThan(registered().length);
  });

  it('have a description in every language for each command, subcommand and option', () => {
    const locales = LOCALES.filter((name) => name !== 'en').flatMap((name) => DISCORD_LOCALES[name]);
    const missing: string[] = [];
    type Described = {
      name: string;
      description: string;
      description_localizations?: Partial<Record<string, string | null>> | null;
      options?: readonly object[];
    };
    const visit = (described: Described, path: string) => {
      const texts = described.description_localizations ?? {};
      for (const locale of locales) if (!texts[locale]) missing.push(`${locale} ${path}`);
      if (texts['de'] === described.description) missing.push(`German ${path}`);
      for (const option of described.options ?? [])
        visit(option as Described, `${path} ${(option as Described).name}`);
    };
    for (const command of registered()) {
      if (command.type === 1) visit(command, `/${command.name}`);
      else if (!command.name_localizations?.de) missing.push(command.name);
    }

    expect(missing).toEqual([]);
    expect(registered().length).toBeGreaterThan(6);
  });
});
