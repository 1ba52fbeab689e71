import { describe, expect, it } from 'vitest';
import { links } from '../../commands/links.js';
import type { LinkRequest } from '../../src/accounts/link-requests.js';
import type { Services } from '../../src/composition/services.js';
import type { Button, Command, FormButton } from '../../src/discord/command.js';
import type { Reply } from '../../src/discord/reply.js';
import type { ButtonRequest, CommandRequest } from '../../src/discord/request.js';
import { MODERATOR, NOON } from '../support/credit.js';
import { english } from '../support/english.js';

const idOf = (number: number) => `01KAJZ3V00T8W6XG4ZQ5M7${String(number).padStart(4, '0')}`;
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function requests(count: number): LinkRequest[] {
  return upTo(count).map((number) => ({
    id: idOf(number),
    member: String(100_000 + number),
    account: { by: 'username', username: `player${number}`, id: String(number) },
    locale: 'en-US',
    askedAt: NOON,
    state: 'open',
  }));
}

const asCommand = { language: english } as CommandRequest;

async function press(button: Button | FormButton | undefined, subject: string): Promise<Reply> {
  if (button === undefined || !('run' in button)) throw new Error('there is no such button');
  const request = { subject, language: english, user: { id: MODERATOR } } as unknown as ButtonRequest;
  return button.run(request);
}

const buttonsOf = ({ components = [] }: Reply) =>
  components.flatMap((row) => ('components' in row ? row.components : []));

/** The subject of the button with this label. */
function subjectOf(reply: Reply, label: string): string {
  const found = buttonsOf(reply).find((one) => 'label' in one && one.label === label);
  if (found === undefined || !('custom_id' in found)) throw new Error(`there is no button ${label}`);
  return found.custom_id.split(':').at(-1) ?? '';
}

const has = (reply: Reply, label: string) => JSON.stringify(reply).includes(`"label":"${label}"`);

async function list({ run }: Command): Promise<Reply> {
  const handler = typeof run === 'function' ? run : run['requests'];
  if (handler === undefined) throw new Error('there is no such subcommand');
  return handler(asCommand);
}

describe('/links requests', () => {
  const open = requests(9);
  const linkRequests = {
    listed: async () => ({ entries: open.toReversed(), next: undefined }),
    find: async () => undefined,
    async decide(id: string) {
      const [decided] = open.splice(
        open.findIndex((one) => one.id === id),
        1,
      );
      return { ...decided, state: 'rejected' };
    },
  };
  const command = links({
    linkRequests,
    linkRequestNotices: { update: async () => undefined },
    tellNow: () => undefined,
  } as unknown as Services);
  const named = (reply: Reply) =>
    [...JSON.stringify(reply).matchAll(/Approve \d+ · (\w+)/g)].map(([, name]) => name);

  it('has pages, and stays where a request was decided', async () => {
    const first = await list(command);
    expect(named(first)).toEqual(['player9', 'player8', 'player7', 'player6']);
    expect(JSON.stringify(first)).toContain('Page 1 of 3');
    expect(has(first, 'Previous')).toBe(false);

    const second = await press(command.buttons?.['list-page'], subjectOf(first, 'Next'));
    expect(named(second)).toEqual(['player5', 'player4', 'player3', 'player2']);
    const third = await press(command.buttons?.['list-page'], subjectOf(second, 'Next'));
    expect(named(third)).toEqual(['player1']);
    expect(has(third, 'Next')).toBe(false);
    const back = await press(command.buttons?.['list-page'], subjectOf(third, 'Previous'));
    expect(named(back)).toEqual(named(second));

    const after = await press(command.buttons?.['list-approve'], idOf(4));
    expect(named(after)).toEqual(['player5', 'player3', 'player2', 'player1']);
    // Its page is gone by now.
    const gone = await press(command.buttons?.['list-page'], subjectOf(second, 'Next'));
    expect(named(gone)).toEqual(named(after));
  });
});
