import { expect, it, onTestFinished } from 'vitest';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import type { Action, Outcome, ShownMessage } from '../../src/sandbox/page/protocol.js';
import { startSandbox } from './running-sandbox.js';

const DAY_MS = 24 * 60 * 60_000;
const { people, channels } = FIXTURES;

/** The sandbox, used as its page does. */
async function openSandbox() {
  const sandbox = startSandbox();
  const page = await sandbox.until(/browser +(http:\S+)/);

  async function act(action: Action): Promise<Outcome> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${page}/act`, { method: 'POST', headers, body: JSON.stringify(action) });
    return (await response.json()) as Outcome;
  }

  /** Everything that somebody sees, by message ID. */
  function seenBy(person: string): ReadonlyMap<string, ShownMessage> {
    const seen = new Map<string, ShownMessage>();
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    void follow(`${page}/events?as=${person}`, stop.signal, (event, data) => {
      if (event === 'message') seen.set((data as ShownMessage).api.id, data as ShownMessage);
    });
    return seen;
  }

  return { act, seenBy };
}

async function follow(
  url: string,
  signal: AbortSignal,
  tell: (event: string, data: unknown) => void,
): Promise<void> {
  const response = await fetch(url, { signal });
  let rest = '';
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = `${rest}${chunk}`.split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const [, event = '', data = 'null'] = /^event: (.*)\ndata: (.*)$/s.exec(part) ?? [];
        tell(event, JSON.parse(data));
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function messageWith(seen: ReadonlyMap<string, ShownMessage>, text: string): Promise<ShownMessage> {
  const find = () => [...seen.values()].findLast(({ api }) => messageText(api).includes(text));
  await expect.poll(find).toBeDefined();
  return find() as ShownMessage;
}

it('can be moved forward in the sandbox, bot included', async () => {
  const { act, seenBy } = await openSandbox();
  const seen = seenBy('sam');
  const inPlace = { as: people.sam, place: channels.general } as const;
  const options = { amount: 5, winners: 1, duration: '3d', title: 'Three days' };
  await act({ do: 'command', ...inPlace, path: 'giveaway start', options });
  const preview = await messageWith(seen, 'Start “Three days”?');
  await act({ do: 'press', ...inPlace, message: preview.api.id, control: 'Confirm' });
  const posted = await messageWith(seen, '🎁 Three days');
  await act({ do: 'crowd-press', ...inPlace, message: posted.api.id, control: 'Enter' });

  expect(await act({ do: 'move-clock', by: 3 * DAY_MS })).toEqual({ kind: 'done' });

  await expect
    .poll(() => messageText(seen.get(posted.api.id)?.api ?? posted.api), { timeout: 20_000 })
    .toContain('Ended');
});
