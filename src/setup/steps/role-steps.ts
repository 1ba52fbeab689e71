import type { GuildMember } from 'discord.js';
import { checkLinkedRole } from '../../doctor/checks/linked-role-check.js';
import { type Choice, unlessBack } from '../asker.js';
import { lookAtServers, rolesOf } from '../discord-account.js';
import { deciding, listOf, type Step, settingIn } from '../step.js';
import { faultsOf, saying } from '../trouble.js';

/** The roles that are staff; without any, whoever may manage the server. */
export const staffStep: Step = {
  async run(draft, tools) {
    const { ask } = tools;
    const before = listOf(draft, 'DISCORD_STAFF_ROLE_IDS');
    const { choices, guildIds } = await ask.busy('Asking Discord for the roles …', () =>
      lookAtServers(tools, draft, async (servers) => ({
        choices: roleChoices(servers),
        guildIds: servers.map(({ guild }) => guild.id),
      })),
    );
    const gone = before.filter((id) => choices.every(({ value }) => value !== id));
    for (const id of gone) ask.problem(goneRole(id, guildIds.includes(id)));
    if (choices.length === 0) {
      ask.hint('Your server has no roles yet, so staff are the members with the permission Manage Server.');
      return deciding(draft, { DISCORD_STAFF_ROLE_IDS: '' });
    }
    const chosen = await ask.chooseSome(
      'Which roles are staff? (the space bar chooses; with none, staff are the members with Manage Server)',
      choices,
      before.filter((id) => !gone.includes(id)),
    );
    return deciding(draft, { DISCORD_STAFF_ROLE_IDS: chosen.join(',') });
  },
};

const goneRole = (id: string, isEveryone: boolean): string =>
  isEveryone
    ? `The role ${id} of your settings is @everyone, which makes nobody staff. Choose a role that only staff have.`
    : `The role ${id} of your settings is not in these servers. Choose from the roles that are.`;

function roleChoices(servers: readonly GuildMember[]): readonly Choice<string>[] {
  return servers.flatMap((me) =>
    rolesOf(me).map(({ id, name }) => ({
      value: id,
      label: `@${name}`,
      hint: servers.length > 1 ? me.guild.name : undefined,
    })),
  );
}

/** The role that linked members get, which the bot must be able to give. */
export const linkedRoleStep: Step = {
  applies: ({ givesRole }) => givesRole === true,
  async run(draft, tools) {
    const { ask } = tools;
    const staff = listOf(draft, 'DISCORD_STAFF_ROLE_IDS');
    const look = <Result>(read: (servers: readonly GuildMember[]) => Result) =>
      ask.busy('Asking Discord for the roles …', () =>
        lookAtServers(tools, draft, async (servers) => read(servers)),
      );
    let initial = settingIn(draft, 'LINKED_ROLE_ID');
    for (;;) {
      const choices = (await look(roleChoices)).filter(({ value }) => !staff.includes(value));
      if (initial !== '' && choices.every(({ value }) => value !== initial)) {
        ask.problem(
          'The role of your settings is not in these servers, or is one of staff. Choose another one.',
        );
        // Enter must not give everybody the highest role, which stands first.
        initial = '';
      }
      const roleId = await ask.choose(
        'Which role do linked members get?',
        [
          ...choices,
          { value: '', label: 'None', hint: 'or create one in Discord, and choose None to look again' },
        ],
        initial,
      );
      if (roleId === '') {
        const really = await unlessBack(() =>
          ask.choose('No role for linked members?', [
            { value: 'none', label: 'No role' },
            { value: 'again', label: 'Look again' },
          ]),
        );
        if (really !== 'none') continue;
        return deciding(draft, { LINKED_ROLE_ID: '' });
      }
      initial = roleId;
      const faults = faultsOf(
        await look((servers) => checkLinkedRole({ roleId, servers, allServers: true })),
      );
      if (faults.length === 0) return deciding(draft, { LINKED_ROLE_ID: roleId });
      ask.problem(saying(faults));
      const answer = await unlessBack(() => ask.choose(...whatNow));
      if (answer === 'keep') return deciding(draft, { LINKED_ROLE_ID: roleId });
    }
  },
};

const whatNow: [string, readonly Choice<'again' | 'keep'>[]] = [
  'What now?',
  [
    { value: 'again', label: 'Choose again' },
    { value: 'keep', label: 'Keep it, I change that later' },
  ],
];
