import { describe, expect, it } from 'vitest';
import { drop } from '../../commands/drop.js';
import { giveaway } from '../../commands/giveaway.js';
import type { Button, Choice, CommandHandler } from '../../src/discord/command.js';
import type { CommandRequest } from '../../src/discord/request.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import { createWholeId } from '../../src/storage/whole-id.js';
import { shortId } from '../../src/text/short-id.js';
import { createDropNotices } from '../../src/views/drop-card.js';
import { createGiveawayNotices } from '../../src/views/giveaway-messages.js';
import { MODERATOR, NOON, SECOND_MODERATOR } from '../support/credit.js';
import { english, languages } from '../support/english.js';
import { HOUR, noNotices } from '../support/giveaways.js';
import { lookAfter, OPENING_KINDS, type Opened, type OpeningSetUp } from '../support/opening-kinds.js';

const DAY = 24 * HOUR;
const LAST = 'There will be no further rounds.';

/** Keeps the texts of notices. */
function keepingText() {
  const kept: string[] = [];
  const tell = ({ text }: { readonly text: string }) => void kept.push(text);
  return {
    ...noNotices,
    kept,
    tell,
    planned(notice: { readonly text: string }) {
      tell(notice);
      return { key: notice.text, from: undefined, to: undefined };
    },
  };
}

/** What stops each kind, and what asks once more whether a round is to end. */
const STOPS = {
  'a giveaway': { route: 'giveaway', command: giveaway, use: 'cancel', confirm: 'cancel-confirm' },
  'a drop': { route: 'drop', command: drop, use: 'end', confirm: 'end-confirm' },
} as const;

async function setUp(kind: keyof typeof STOPS, parts: () => Promise<OpeningSetUp>) {
  const set = await parts();
  const { route, command, use, confirm } = STOPS[kind];
  const services = {
    giveaways: set.service,
    drops: set.service,
    languages,
    wholeId: createWholeId(set.store),
  };
  const { run, autocomplete, buttons } = command(services as never);
  const request = (id: string) =>
    ({ options: { text: () => id }, user: { id: SECOND_MODERATOR }, language: english }) as never;
  const keeping = keepingText();
  const giveawayNotices = createGiveawayNotices({} as never, languages, keeping);
  const dropNotices = createDropNotices({} as never, languages, keeping);
  const notices = { 'a giveaway': giveawayNotices, 'a drop': dropNotices }[kind];
  return {
    ...set,
    route,
    /** What staff read of a date without a round. */
    noticeOf: (series: object) => notices.plannedMissed(series as never, 'over-max', NOON + DAY).key,
    /** What the log channel reads of a round that staff have ended. */
    async endNoticeOf(round: Opened) {
      const over = (await set.current(round)) as never;
      if (kind === 'a drop') dropNotices.planned(over, 'ended');
      else giveawayNotices.tell(over, 'cancelled', MODERATOR);
      return keeping.kept.at(-1);
    },
    /** Uses the command that ends a round, or stops its series. */
    stop: (id: string) => (run as Record<string, (request: CommandRequest) => unknown>)[use]?.(request(id)),
    /** What the question says whether a round is to end. */
    asked: async (id: string) =>
      messageText((await (run as Record<string, CommandHandler>)[use]?.(request(id))) as never),
    /** Presses **Confirm** below that question. */
    async confirm(subject: string) {
      const press = { subject, user: { id: SECOND_MODERATOR }, language: english };
      const button = buttons?.[confirm] as Button;
      const answer = await button.run(press as never);
      return { answer, text: messageText(answer as never) };
    },
    choices: async (): Promise<readonly Choice[]> => (await autocomplete?.[use]?.(request(''))) ?? [],
    stopped: async () => (await set.service.repeating()).length === 0,
  };
}

describe.each(OPENING_KINDS)('the repeating of %s', (kind, parts) => {
  it('is stopped by the ID below the notice of a missed date, though a round is open', async () => {
    const set = await setUp(kind, parts);
    const first = await set.start({ every: 'day', durationMs: DAY });
    const [series] = await set.service.repeating();
    if (series === undefined) throw new Error('there is no series');
    const notice = set.noticeOf(series);
    expect(notice).toContain(`\`/${set.route} `);
    const [, named = ''] = /-# `(.*)`$/.exec(notice) ?? [];

    await set.stop(named);
    expect(await set.stopped()).toBe(true);
    expect((await set.current(first)).state).toBe('open');
    set.service.halt();
  });

  it('goes on when a round that is over is named, which is refused', async () => {
    const set = await setUp(kind, parts);
    const first = await set.start({ every: 'day' });
    await lookAfter(set, 2 * HOUR);
    await set.service.idle();
    await expect(set.stop(shortId(first.id))).rejects.toThrow();
    expect(await set.stopped()).toBe(false);
    set.service.halt();
  });

  it('can be stopped by whoever calls off a round, who reads the next date', async () => {
    const set = await setUp(kind, parts);
    const first = await set.start({ every: 'day', startsInMs: HOUR });

    const { text, answer } = await set.confirm(first.id);
    expect(text).toContain(`It comes again on <t:${(NOON + HOUR + DAY) / 1000}:f>`);
    expect(JSON.stringify(answer)).toContain(`${set.route}:manage-stop:${first.id}`);
    expect(await set.stopped()).toBe(false);

    const single = await set.start({ title: 'once' });
    expect((await set.confirm(single.id)).text).not.toContain('It comes again');
    await set.service.stopRepeating(first.id, MODERATOR);
    set.service.halt();
  });

  it.each([
    ['is to be posted', {}],
    ['is to be announced', { startsInMs: HOUR }],
  ])('ends with a first round that %s, as staff read', async (_when, terms) => {
    const set = await setUp(kind, parts);
    set.notices.mute = true;
    const first = await set.start({ every: 'day', ...terms });

    expect(await set.asked(first.id)).toContain(LAST);
    expect((await set.confirm(first.id)).text).toContain(LAST);
    expect(await set.endNoticeOf(first)).toContain(LAST);
    expect(await set.stopped()).toBe(true);

    const single = await set.start({ title: 'once', ...terms });
    expect(await set.asked(single.id)).not.toContain(LAST);
    expect((await set.confirm(single.id)).text).not.toContain(LAST);
    expect(await set.endNoticeOf(single)).not.toContain(LAST);
    set.service.halt();
  });

  it('goes on after a round that people have seen, as staff read before', async () => {
    const set = await setUp(kind, parts);
    const first = await set.start({ every: 'day' });
    expect(await set.asked(first.id)).not.toContain(LAST);
    await set.service.stopRepeating(first.id, MODERATOR);
    expect(await set.asked(first.id)).toContain(LAST);
    expect((await set.confirm(first.id)).text).toContain(LAST);
    set.service.halt();
  });

  it('is offered before the rounds, of which there may be too many', async () => {
    const set = await setUp(kind, parts);
    await set.start({ every: 'day' });
    await set.start({ title: 'once' });
    expect((await set.choices()).map(({ name }) => name)[0]).toMatch(/Stop repeating/);
    set.service.halt();
  });
});
