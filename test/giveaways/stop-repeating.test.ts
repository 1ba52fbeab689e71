import { expect, it } from 'vitest';
import { giveaway as giveawayCommand } from '../../commands/giveaway.js';
import type { Button, Choice } from '../../src/discord/command.js';
import type { CommandRequest } from '../../src/discord/request.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { createWholeId } from '../../src/storage/whole-id.js';
import { shortId } from '../../src/text/short-id.js';
import { createGiveawayNotices } from '../../src/views/giveaway-messages.js';
import { MODERATOR, NOON, SECOND_MODERATOR } from '../support/credit.js';
import { english, languages } from '../support/english.js';
import { HOUR, noNotices, setUpGiveaways } from '../support/giveaways.js';

const DAY = 24 * HOUR;

async function setUp() {
  const set = await setUpGiveaways();
  const services = { giveaways: set.giveaways, languages, wholeId: createWholeId(set.store) };
  const { run, autocomplete, buttons } = giveawayCommand(services as never);
  const request = (id: string) =>
    ({ options: { text: () => id }, user: { id: SECOND_MODERATOR }, language: english }) as never;
  return {
    ...set,
    async cancel(id: string) {
      const answer = await (run as Record<string, (request: CommandRequest) => Promise<object>>)['cancel']?.(
        request(id),
      );
      return { answer, text: messageText(answer as never) };
    },
    /** Presses **Confirm** below the question whether a giveaway is to be cancelled. */
    async confirm(subject: string) {
      const press = { subject, user: { id: SECOND_MODERATOR }, language: english };
      const confirm = buttons?.['cancel-confirm'] as Button;
      const answer = await confirm.run(press as never);
      return { answer, text: messageText(answer as never) };
    },
    choices: async (): Promise<readonly Choice[]> => (await autocomplete?.['cancel']?.(request(''))) ?? [],
    stopped: async () => (await set.giveaways.repeating()).length === 0,
  };
}

it('is done by the ID below the notice of a missed date, though the first round is open', async () => {
  const set = await setUp();
  const first = await set.start({ every: 'day', durationMs: DAY });
  const [series] = await set.giveaways.repeating();
  if (series === undefined) throw new Error('there is no series');
  const notices = createGiveawayNotices({} as never, languages, {
    ...noNotices,
    planned: ({ text }) => ({ key: text, from: undefined, to: undefined }),
  });
  const notice = notices.plannedMissed(series, 'over-max', NOON + DAY).key;
  const [, named = ''] = /-# `(.*)`$/.exec(notice) ?? [];

  await set.cancel(named);
  expect(await set.stopped()).toBe(true);
  expect((await set.current(first)).state).toBe('open');
  set.giveaways.halt();
});

it('is done by the ID of the first round once that is over', async () => {
  const set = await setUp();
  const first = await set.start({ every: 'day' });
  await set.finish(first);
  await set.cancel(shortId(first.id));
  expect(await set.stopped()).toBe(true);
  set.giveaways.halt();
});

it('is offered to whoever cancels a round, and with it the next date', async () => {
  const set = await setUp();
  const first = await set.start({ every: 'day', startsInMs: HOUR });

  const { text, answer } = await set.confirm(first.id);
  expect(text).toContain(`It comes again on <t:${(NOON + HOUR + DAY) / 1000}:f>`);
  expect(JSON.stringify(answer)).toContain(`giveaway:manage-stop:${first.id}`);
  expect(await set.stopped()).toBe(false);

  const single = await set.start({ title: 'once' });
  expect((await set.confirm(single.id)).text).not.toContain('It comes again');
  await set.giveaways.stopRepeating(first.id, MODERATOR);
  set.giveaways.halt();
});

it('is offered before the rounds, of which there may be too many', async () => {
  const set = await setUp();
  await set.start({ every: 'day' });
  await set.start({ title: 'once' });
  expect((await set.choices()).map(({ name }) => name)[0]).toMatch(/Stop repeating/);
  set.giveaways.halt();
});
