import { checkLinkedRole } from '../../doctor/checks/linked-role-check.js';
import { missingRoles } from '../../doctor/checks/staff-roles-check.js';
import { lookAtServers, managingRoles, roleChoices } from '../discord-account.js';
import { sayFound } from '../run-steps.js';
import { checkAnswer, deciding, listOf, type Step, settingIn } from '../step.js';

/** The roles that are staff; without any, whoever may manage the server. */
export const staffStep: Step = {
  async ask(draft, tools) {
    const { ask } = tools;
    const before = listOf(draft, 'DISCORD_STAFF_ROLE_IDS');
    const isAnswered = 'DISCORD_STAFF_ROLE_IDS' in draft.decided || before.length > 0;
    const { choices, gone, managing } = await lookAtServers(tools, draft, async (servers) => ({
      choices: roleChoices(servers),
      gone: missingRoles(before, { servers, allServers: true }),
      managing: managingRoles(servers),
    }));
    sayFound(ask, gone);
    if (choices.length === 0) {
      ask.hint('Your server has no roles yet, so staff are the members with the permission Manage Server.');
      return deciding(draft, { DISCORD_STAFF_ROLE_IDS: '' });
    }
    const chosen = await ask.chooseSome(
      'Which roles are staff? (the space bar chooses; with none, staff are the members with Manage Server)',
      choices,
      isAnswered || managing.length !== 1
        ? before.filter((id) => choices.some(({ value }) => value === id))
        : managing,
    );
    return deciding(draft, { DISCORD_STAFF_ROLE_IDS: chosen.join(',') });
  },
};

const LOOK_AGAIN = 'again';

/** The role that linked members get, which the bot must be able to give. */
export const linkedRoleStep: Step = {
  applies: ({ givesRole }) => givesRole === true,
  check: checkAnswer('LINKED_ROLE_ID'),
  async ask(draft, tools) {
    const { ask } = tools;
    const present = settingIn(draft, 'LINKED_ROLE_ID');
    const choices = await lookAtServers(tools, draft, async (servers) => roleChoices(servers));
    const isThere = choices.some(({ value }) => value === present);
    if (present !== '' && !isThere) {
      ask.problem('The role of your settings is not in these servers. Choose another one.');
    }
    const chosen = await ask.choose(
      'Which role do linked members get?',
      [
        ...choices,
        { value: '', label: 'None' },
        { value: LOOK_AGAIN, label: 'Look again', hint: 'after you created one in Discord' },
      ],
      // Enter must not give everybody the highest role, which stands first.
      isThere ? present : '',
    );
    if (chosen === LOOK_AGAIN) return linkedRoleStep.ask(draft, tools);
    return deciding(draft, { LINKED_ROLE_ID: chosen });
  },
  look: async (draft, tools) => {
    const roleId = settingIn(draft, 'LINKED_ROLE_ID');
    if (roleId === '') return { findings: [] };
    return lookAtServers(tools, draft, async (servers) => ({
      findings: checkLinkedRole(roleId, { servers, allServers: true }),
    }));
  },
};
