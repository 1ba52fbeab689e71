import { type Draft, listOf, settingIn } from './step.js';

/** Where an owner says who is offered which command. Discord's app opens it; it has no name of its own in a browser. */
const integrationsPage = (guildId: string) => `discord://-/guilds/${guildId}/settings/integrations`;

/** What is left to do once the settings are written, in order. `/help` repeats for staff what it can see of it. */
export function nextSteps(draft: Draft): readonly string[] {
  const steps = [
    ...(listOf(draft, 'DISCORD_STAFF_ROLE_IDS').length === 0
      ? []
      : [
          [
            'Offer the staff commands to your roles, if these lack Manage Server: Server Settings → Integrations →',
            `${draft.bot?.name ?? 'your bot'}. docs/setup.md names the commands. In Discord's app, this opens the page:`,
            ...listOf(draft, 'DISCORD_GUILD_IDS').map(integrationsPage),
          ],
        ]),
    ['Post /panel in a channel, so that members find Link my account.'],
    ['Try /help.'],
    ...(settingIn(draft, 'BACKUP_DIR') === ''
      ? [['Have a backup made each night: set BACKUP_DIR, as docs/backup.md says.']]
      : []),
  ];
  return [
    ...steps.flatMap(([first, ...more], index) => [
      `${index + 1}. ${first}`,
      ...more.map((line) => `   ${line}`),
    ]),
    '/help shows staff what is left of it.',
  ];
}
