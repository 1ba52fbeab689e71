import { expect, it } from 'vitest';
import { nextSteps } from '../../src/setup/next-steps.js';

it.each([
  [
    'all',
    { DISCORD_STAFF_ROLE_IDS: '7' },
    [/^1\. Offer the staff commands/, /^2\. Post \/panel/, /^3\. Try/, /^4\. .*BACKUP_DIR/],
  ],
  ['not what is done, or needs not be', { BACKUP_DIR: 'backups' }, [/^1\. Post \/panel/, /^2\. Try/]],
])('the end of the set-up names %s, in order', (_, decided, steps) => {
  const lines = nextSteps({ before: {}, decided: { DISCORD_GUILD_IDS: '8,9', ...decided } });
  expect(lines.filter((line) => /^\d/.test(line))).toEqual(steps.map((step) => expect.stringMatching(step)));
  const pages = lines.filter((line) => line.includes('discord://'));
  expect(pages).toHaveLength('DISCORD_STAFF_ROLE_IDS' in decided ? 2 : 0);
});
