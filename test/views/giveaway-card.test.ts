import { describe, expect, it } from 'vitest';
import { commitmentOf } from '../../src/campaigns/sealed-numbers.js';
import type { Messenger } from '../../src/discord/messenger.js';
import { messageBody, moment, type Reply, readControlId } from '../../src/discord/reply.js';
import { verifyDraw } from '../../src/giveaways/draw-file.js';
import {
  type Drawn,
  type Giveaway,
  type GiveawayState,
  type Ineligible,
  MOST_WINNERS,
  replacedOf,
  winnersOf,
} from '../../src/giveaways/giveaway-schema.js';
import type { PayAgainPreview } from '../../src/giveaways/pay-again.js';
import type { Standing } from '../../src/giveaways/standing.js';
import { drawFileOf, plannedGrants } from '../../src/giveaways/winners.js';
import type { Grant, GrantState } from '../../src/ledger/grant.js';
import { createLanguages } from '../../src/locales/languages.js';
import { amountOf } from '../../src/money/amount.js';
import { hostileTexts } from '../../src/sandbox/website/website-faults.js';
import { erasedAt } from '../../src/text/erased-person.js';
import { shortId } from '../../src/text/short-id.js';
import { statesOf } from '../../src/views/decision-cards.js';
import { verifiedReply } from '../../src/views/draw-proof-card.js';
import { approvalCard, eventChoice } from '../../src/views/event-cards.js';
import { aboutReply, drawnReply } from '../../src/views/giveaway-about.js';
import {
  entryReply,
  giveawayEvent,
  giveawayPreview,
  publicMessage,
  startedReply,
  withPicture,
} from '../../src/views/giveaway-card.js';
import { endGiveawayQuestion, giveawayPage, managementReply } from '../../src/views/giveaway-management.js';
import { createGiveawayNotices } from '../../src/views/giveaway-messages.js';
import {
  awayMessage,
  payAgainReply,
  readPayAgain,
  recordMessage,
  replacedMessage,
  resultMessage,
} from '../../src/views/giveaway-winners.js';
import { paymentText } from '../../src/views/phrases.js';
import { english } from '../support/english.js';
import { noNotices } from '../support/giveaways.js';
import {
  complaintsAbout,
  expectWhole,
  harmIn,
  labelsOf,
  renderedText,
  WORDY,
} from '../support/reply-check.js';
import { shownGiveaways } from '../support/shown-list.js';

const SAM = '1180000000000000001';
const NOON = Date.UTC(2026, 10, 21, 12);
const REASONS = Object.keys(english.words.giveaway.why) as Ineligible[];
const STATES = Object.keys(statesOf('giveaway', english)) as GiveawayState[];
const NO_GRANTS = new Map<string, Grant>();

const person = (number: number) => `118000000000${String(number).padStart(7, '0')}`;
const account = (username: string) => ({ by: 'username' as const, username });

/** Fifty winners, each of them in the place of one who was replaced, after thirty who were passed over. */
const drawn: readonly Drawn[] = [
  ...Array.from(
    { length: 30 },
    (_, index): Drawn => ({
      id: person(index),
      outcome: 'passed-over',
      why: REASONS[index % REASONS.length] ?? 'host',
    }),
  ),
  ...Array.from(
    { length: MOST_WINNERS },
    (_, index): Drawn => ({
      id: person(100 + index),
      outcome: 'replaced',
      account: account(`replaced${index}`),
      amount: '9999999.99',
      replacedBy: person(200 + index),
    }),
  ),
  ...Array.from(
    { length: MOST_WINNERS },
    (_, index): Drawn => ({
      id: person(200 + index),
      outcome: 'won',
      account: account(`winner${index}`),
      amount: '9999999.99',
    }),
  ),
];

/** As large as one can be, and every text as long as it can be. */
const largest: Giveaway = {
  id: '01JDZ9Q3W0000000000000000A',
  by: SAM,
  guildId: '1',
  channelId: '2',
  title: '*'.repeat(100),
  amount: '9999999.99',
  winners: MOST_WINNERS,
  durationMs: 30 * 24 * 60 * 60_000,
  role: '1180000000000000009',
  memberForMs: 3650 * 24 * 60 * 60_000,
  proven: true,
  bonus: [
    { role: '1180000000000000010', entries: 20 },
    { role: '1180000000000000011', entries: 20 },
  ],
  draftedAt: NOON,
  state: 'finished',
  confirmedAt: NOON,
  decidedBy: SAM,
  seed: 'ab'.repeat(32),
  endsAt: NOON,
  entrants: 1_000_000,
  drawn,
};

/** The same, with another prize for each place. */
const withPrizes: Giveaway = {
  ...largest,
  prizes: Array.from({ length: MOST_WINNERS }, (_, index) => `${9_999_999 - index}.99`),
};

/** All that a giveaway can mean for somebody. */
const STANDINGS: readonly Standing[] = [
  ...(['entered', 'not-entered', 'not-drawn', 'unknown'] as const).map((is) => ({ is })),
  ...drawn.map((one, index) => ({ is: 'drawn', drawn: one, place: index + 1, payment: 'unknown' }) as const),
];

const won = drawn.filter(({ outcome }) => outcome === 'won').map(({ id }) => id);

const plannedOf = (giveaway: Giveaway) => plannedGrants(giveaway, winnersOf(giveaway), NOON);

const grantsIn = (giveaway: Giveaway, states: readonly GrantState[]) =>
  new Map(
    plannedOf(giveaway).map((grant, index): [string, Grant] => [
      grant.id,
      { ...grant, state: states[index % states.length] ?? 'applied' },
    ]),
  );

/** What the log channel gets as the record of a giveaway. */
async function recordOf(giveaway: Giveaway, grants = NO_GRANTS, creditName = 'credits'): Promise<Reply> {
  const posted: Reply[] = [];
  const messenger: Pick<Messenger, 'toStaff'> = {
    async toStaff(message) {
      posted.push(message);
      return { channelId: '1', messageId: '2' };
    },
  };
  const languages = await createLanguages({ creditName: () => creditName, shown: english.shown });
  await createGiveawayNotices(messenger as Messenger, languages, noNotices).record(giveaway, grants);
  const [only] = posted;
  if (only === undefined) throw new Error('nothing was posted');
  return only;
}

const preview = (draft: Giveaway) => ({
  draft,
  cost: amountOf('499999999.50'),
  left: amountOf('9999999999.99'),
  needsApproval: true,
  repeats: draft,
  picture: undefined,
});

describe.each(WORDY)('a giveaway in %s', (_locale, language) => {
  const { words } = language;

  it('shows all winners and their prize, and pings them alone; the proof is behind a button', () => {
    const reply = resultMessage(largest, grantsIn(largest, ['unknown']), language);
    expect(reply.content).toContain(language.list(won.map((id) => `<@${id}>`)));

    expectWhole(reply, won);
    const text = renderedText(reply);
    const state = paymentText('unknown', language);
    for (const [index, id] of won.entries()) {
      expect(text).toContain(words.giveaway.winnerLine({ place: index + 1, member: `<@${id}>`, state }));
    }
    expect(text).toContain(words.lists.more({ count: 40 }));
    expect(text).toContain(words.lists.more({ count: 20 }));
    for (const hash of [largest.seed, commitmentOf(largest.seed)]) expect(text).not.toContain(hash);
    expect(labelsOf(reply)).toEqual([words.giveaway.wasDrawn, words.draw.verify]);
    expect(text).toContain(words.giveaway.consolation({ button: words.giveaway.wasDrawn }));
    for (const id of won) expect(reply.content).toContain(`<@${id}>`);
    expect(reply.content).toContain(language.amount(amountOf(largest.amount)));
  });

  it('names nobody in the place of a winner who had their data erased, and pays their account alone', () => {
    const erased =
      largest.drawn?.map((one) => (one.id === won[0] ? { ...one, id: erasedAt(80) } : one)) ?? [];
    const giveaway = { ...largest, drawn: erased };
    const reply = resultMessage(giveaway, NO_GRANTS, language);

    expectWhole(reply, won.slice(1));
    expect(renderedText(reply)).toContain(words.privacy.erasedPerson);
    expect(renderedText(reply)).not.toContain('erased-');
    const [due] = plannedOf(giveaway);
    expect(due).toMatchObject({ account: { username: 'winner0' } });
    expect(due).not.toHaveProperty('member');
  });

  it('says so when there are fewer winners, or none', () => {
    const few = { ...largest, drawn: drawn.slice(0, -1) };
    expectWhole(resultMessage(few, NO_GRANTS, language), won.slice(0, -1));
    expect(renderedText(resultMessage(few, NO_GRANTS, language))).toContain(
      words.giveaway.fewerWinners({ count: 49, wanted: 50 }),
    );
    const none = resultMessage({ ...largest, drawn: drawn.slice(0, 30) }, NO_GRANTS, language);
    expectWhole(none);
    expect(renderedText(none)).toContain(words.giveaway.noWinners);
    const nobody = resultMessage({ ...largest, entrants: 0, drawn: [] }, NO_GRANTS, language);
    expectWhole(nobody);
    expect(renderedText(nobody)).toContain(words.giveaway.noEntrants);
    expect(labelsOf(nobody)).toEqual([]);
    const ended = publicMessage({ ...largest, entrants: 0, drawn: [] }, 0, language);
    expect(renderedText(ended)).not.toContain(commitmentOf(largest.seed).slice(0, 8));
    const fields = [nobody, ended].flatMap(({ embeds = [] }) => embeds.flatMap((one) => one.fields ?? []));
    expect(fields.map(({ name }) => name)).not.toContain(words.giveaway.entrants);
  });

  it('pings who comes in the place of a winner, and not that winner', () => {
    const [replaced] = replacedOf(largest);
    if (replaced === undefined) throw new Error('nobody was replaced');
    expectWhole(replacedMessage({ ...replaced, replacedBy: '42' }, language), ['42']);
  });

  it('is shown whole in every state', () => {
    for (const state of STATES) {
      const giveaway: Giveaway = { ...withPrizes, state };
      const place = { channelId: person(1), messageId: person(2) };
      const proven: Giveaway = { ...giveaway, message: place, entrantsHash: 'cd'.repeat(32) };
      const findings = verifyDraw(drawFileOf(proven, []));
      for (const reply of [
        giveawayPreview(preview(giveaway), language),
        publicMessage(giveaway, 1_000_000, language),
        approvalCard(giveawayEvent, giveaway, language),
        startedReply(giveaway, language),
        entryReply(giveaway, 'already', [], language),
        endGiveawayQuestion(giveaway, 1_000_000, language),
        ...STANDINGS.flatMap((standing) => [
          aboutReply({ giveaway, standing }, [], language),
          drawnReply({ giveaway, standing }, language),
        ]),
        verifiedReply({ giveaway: proven, findings, file: 'x' }, language),
        verifiedReply({ giveaway: proven, findings: [] }, language),
      ]) {
        expectWhole(reply);
      }
    }
  });

  it('calls the seed secret until it is drawn, offers to verify the draw from then on, and neither without one', () => {
    const { sealedText, sealedDrawn, verify } = words.draw;
    const checked = sealedDrawn({ button: verify });
    const about = (changes: Partial<Giveaway>) =>
      aboutReply({ giveaway: { ...largest, ...changes }, standing: { is: 'not-entered' } }, [], language);
    const said = (changes: Partial<Giveaway>) => {
      const text = renderedText(about(changes));
      return [sealedText, checked, commitmentOf(largest.seed)].map((one) => text.includes(one));
    };

    for (const state of ['waiting', 'scheduled', 'opening', 'open', 'ending'] as const) {
      expect([...said({ state }), ...labelsOf(about({ state }))]).toEqual([true, false, true]);
    }
    for (const state of ['drawn', 'finished'] as const) {
      expect([...said({ state }), ...labelsOf(about({ state }))]).toEqual([false, true, true, verify]);
    }
    for (const changes of [{ state: 'cancelled' }, { entrants: 0 }] as const) {
      expect([...said(changes), ...labelsOf(about(changes))]).toEqual([false, false, false]);
    }
    expect(said({ entrantsGone: true })).toEqual([false, false, true]);
  });

  it('says in the preview, the approval and public that entrants need a proof, if they do', () => {
    const { proven: _, ...unproven } = largest;
    for (const [giveaway, isSaid] of [
      [largest, true],
      [unproven, false],
    ] as const) {
      for (const reply of [
        giveawayPreview(preview(giveaway), language),
        approvalCard(giveawayEvent, giveaway, language),
        publicMessage({ ...giveaway, state: 'open' }, 3, language),
      ]) {
        expect(renderedText(reply).includes(words.giveaway.proofNeeded)).toBe(isSaid);
      }
    }
  });

  it('says once it is approved who did that, and nothing that will change', () => {
    const cards = (['opening', 'open', 'ending', 'drawn', 'finished', 'cancelled'] as const).map((state) =>
      renderedText(approvalCard(giveawayEvent, { ...largest, state, decidedBy: '42' }, language)),
    );
    expect(new Set(cards).size).toBe(1);
    expect(cards[0]).toContain(language.words.approvals.states.approved);
    expect(cards[0]).toContain('<@42>');
  });

  it('is found in the list, with its ID', async () => {
    const giveaways = Array.from({ length: 8 }, (_, index) => ({
      ...largest,
      id: largest.id.replace(/.$/, `${index}`),
      state: 'expired' as const,
    }));
    const reply = await shownGiveaways(giveaways, language);

    expectWhole(reply);
    for (const { id } of giveaways) expect(renderedText(reply)).toContain(shortId(id));
    expectWhole(await shownGiveaways([], language));
  });
});

describe('a giveaway that is over', () => {
  it('says to whoever took part that it was cancelled or stopped, and not that winners are being drawn', () => {
    const { giveaway: words, quarantine } = english.words;
    const said = (changes: Partial<Giveaway>) =>
      renderedText(
        aboutReply({ giveaway: { ...largest, ...changes }, standing: { is: 'entered' } }, [], english),
      );

    expect(said({ state: 'ending' })).toContain(words.drawing);
    expect(said({ state: 'cancelled' })).toContain(words.cancelled);
    expect(said({ state: 'cancelled', quarantined: NOON })).toContain(quarantine.giveawayOver);
  });

  it('says in the list how many winners were paid and are unknown', async () => {
    const line = async (giveaway: Giveaway) => renderedText(await shownGiveaways([giveaway], english));

    const over: Giveaway = { ...largest, state: 'finished', shown: '1=paid 2=unknown 3=refused 4=paid' };
    expect(await line(over)).toContain('(2 of 4 paid, 1 unknown)');
    expect(await line({ ...over, shown: '1=paid' })).toContain('(1 of 1 paid)');
    expect(await line({ ...over, state: 'drawn' })).not.toContain('of 4 paid');
  });

  const can = {
    canEnd: false,
    canCancel: false,
    canStopRepeating: false,
    canPayAgain: false,
    replaceable: [],
  };

  it('says so where it is chosen, and where it is managed', () => {
    const over: Giveaway = { ...largest, title: 'Quiz', state: 'finished', shown: '1=paid 2=unknown' };
    expect(eventChoice(giveawayEvent, over, english).name).toContain('(1 of 2 paid, 1 unknown): Quiz');
    expect(renderedText(managementReply({ giveaway: over, ...can }, english))).toContain(
      '(1 of 2 paid, 1 unknown)',
    );
  });

  it.each<[Partial<Giveaway>, string, string]>([
    [{ state: 'scheduled' }, 'Ends', '30 days after the start'],
    [{ state: 'open', endsAt: NOON }, 'Ends', moment(NOON, 'f')],
    [{ state: 'finished', endsAt: NOON, endedAt: NOON - 1 }, 'Ended', moment(NOON - 1, 'f')],
  ])('says on its page once when it ends (%j)', (changes, name, value) => {
    const { endsAt: _, ...draft } = largest;
    const entrants = { ids: [], of: 0, next: undefined };
    const { fields } = giveawayPage(
      { giveaway: { ...draft, ...changes }, ...can, grants: NO_GRANTS, entrants },
      english,
    );
    expect(fields.filter((field) => /^End/.test(field.name))).toEqual([{ name, value, inline: true }]);
  });

  it('says in its record how many winners were paid, however many lines fit', () => {
    const grants = grantsIn(largest, ['applied', 'unknown', 'refused', 'applied', 'applied']);

    expect(renderedText(recordMessage(largest, grants, english))).toContain('30 of 50 paid, 10 unknown');
  });
});

it('counts its entrants on the button while it is open, and names winners and entrants once it is over', () => {
  const open: Giveaway = { ...largest, state: 'open' };
  expect(labelsOf(publicMessage(open, 0, english))).toEqual(['Enter', 'ⓘ']);
  expect(labelsOf(publicMessage(open, 1_042, english))).toEqual(['Enter · 1,042', 'ⓘ']);

  const over: Giveaway = { ...largest, result: { channelId: '2', messageId: '3' } };
  const message = publicMessage(over, 1_000_000, english);
  expect(labelsOf(message)).toEqual(['Verify the draw', 'Go to the message', 'ⓘ']);
  for (const id of won) expect(renderedText(message)).toContain(`<@${id}>`);
  expect(renderedText(message)).toContain('1,000,000');
});

it('has its picture from when it is posted, which its edits leave as it is', () => {
  const open: Giveaway = { ...largest, state: 'open', description: 'See **you**', picture: 'picture.png' };
  const message = publicMessage(open, 3, english);
  expect(renderedText(message)).toContain('See **you**');
  expect(renderedText(approvalCard(giveawayEvent, open, english))).toContain('See **you**');
  const image = [{ image: { url: 'attachment://picture.png' } }];

  const posted = messageBody(withPicture(message, open, { name: 'picture.png', data: Buffer.from('x') }));
  expect(posted).toMatchObject({ embeds: image, attachments: [{ filename: 'picture.png' }] });
  const edited = messageBody(withPicture(message, open));
  expect(edited).toMatchObject({ embeds: image });
  expect(edited).not.toHaveProperty('attachments');
  expect(withPicture(message, largest)).toEqual(message);
});

it('a record says that the winners could not be posted, until they are', () => {
  const over: Giveaway = { ...largest, state: 'finished', channelId: '77' };
  const { result: _, ...unposted } = over;
  const record = (giveaway: Giveaway) => renderedText(recordMessage(giveaway, new Map(), english));
  const said = english.words.logChannel.eventUnposted({ channel: '<#77>' });

  expect(record(unposted)).toContain(said);
  expect(record({ ...over, result: { channelId: '77', messageId: '1' } })).not.toContain(said);
  expect(record({ ...unposted, withdrawn: 'left' })).not.toContain(said);
});

// Each language puts the title in the same places, so that one is enough.
describe('the title of a giveaway', () => {
  it.each(Object.entries(hostileTexts))('is shown as it is written: %s', async (_name, hostile) => {
    for (const state of STATES) {
      const giveaway: Giveaway = { ...largest, state, title: hostile.slice(0, 100) };
      for (const reply of [
        giveawayPreview(preview(giveaway), english),
        publicMessage(giveaway, 3, english),
        approvalCard(giveawayEvent, giveaway, english),
        resultMessage(giveaway, NO_GRANTS, english),
        await shownGiveaways([giveaway], english),
        await shownGiveaways([{ ...giveaway, shown: '1=unsent' }], english),
        payAgainReply(payAgainOf(giveaway, hostile), english),
        awayMessage({ ...giveaway, state: 'drawn' }, english),
        awayMessage(giveaway, english),
      ]) {
        expect(harmIn(reply)).toEqual([]);
        expect(complaintsAbout(reply)).toEqual([]);
      }
    }
  });
});

/** Paying again all winners of a giveaway, whose accounts have received something since. */
function payAgainOf(giveaway: Giveaway, username?: string): PayAgainPreview {
  const grants = plannedOf(giveaway).map((grant): Grant => ({ ...grant, state: 'applied' }));
  return {
    giveaway,
    winners: winnersOf(giveaway).map((winner, index) => ({
      winner: username === undefined ? winner : { ...winner, account: account(username) },
      since: grants.slice(index, index + 1),
    })),
    total: amountOf('499999999.50'),
    version: '0123456789abcdef',
  };
}

describe.each(WORDY)('paying winners again in %s', (_locale, language) => {
  it('names all of them with their accounts, what they have received since, and leads to these alone', () => {
    const reply = payAgainReply(payAgainOf(largest), language);

    expectWhole(reply);
    const all = `${renderedText(reply)}\n${String(reply.files?.[0]?.data ?? '')}`;
    for (const [index, id] of won.entries()) {
      expect(all).toMatch(new RegExp(`(<@${id}>|${id}) \\(winner${index}\\)`));
    }
    expect(all).toContain(
      language.words.giveaway.paidSince({ sum: language.amount(amountOf('9999999.99')) }),
    );
    const [confirm] = reply.components?.[0]?.components ?? [];
    const subject =
      confirm !== undefined && 'custom_id' in confirm ? readControlId(confirm.custom_id) : undefined;
    expect(readPayAgain(subject?.subject ?? '')).toEqual({ id: largest.id, version: '0123456789abcdef' });
  });
});

describe('the record of a giveaway', () => {
  it.each([
    ['not-sent', ['giveaway:pay-again']],
    ['applied', []],
    ['refused', []],
  ] as const)('offers to pay again where a winner is %s: %j', async (state, expected) => {
    const reply = await recordOf(largest, grantsIn(largest, [state]));
    const ids = (reply.components ?? []).flatMap(({ components }) =>
      components.map((one) => ('custom_id' in one ? one.custom_id : '')),
    );
    expect(ids).toEqual(expected.map((id) => `${id}:${largest.id}`));
  });

  it('says why a giveaway was given up', async () => {
    const { withdrawn } = english.words.giveaway;
    const gone = await recordOf({ ...largest, state: 'cancelled', withdrawn: 'left', drawn: [] });
    expect(renderedText(gone)).toContain(withdrawn.left);
    const partly = await recordOf({ ...largest, withdrawn: 'unlisted' });
    expect(renderedText(partly)).toContain(withdrawn.unlisted);
    expectWhole(partly);
  });

  const STATES_OF_GRANTS: readonly GrantState[] = ['applied', 'refused', 'unknown', 'not-sent'];

  it('names every winner with their account, pings nobody and has the ID', async () => {
    const reply = await recordOf(largest, grantsIn(largest, STATES_OF_GRANTS), 'c'.repeat(32));

    expectWhole(reply);
    const text = renderedText(reply);
    // What does not fit into the message stands in its file, which has all of them.
    const file = String(reply.files?.[0]?.data ?? '');
    for (const [index, id] of won.entries()) {
      expect(`${text}\n${file}`).toMatch(new RegExp(`(<@${id}>|${id}) \\(winner${index}\\)`));
    }
    for (const state of ['paid', 'refused', 'unknown', 'unsent'] as const) {
      expect(text).toContain(english.words.grant.paymentStates[state]);
    }
    expect(text).toContain(shortId(largest.id));
  });

  it.each(Object.entries(hostileTexts))('does no harm by usernames: %s', async (_name, hostile) => {
    for (const count of [1, MOST_WINNERS]) {
      const username = hostile.repeat(4).slice(0, 500);
      const giveaway: Giveaway = {
        ...largest,
        title: hostile.slice(0, 100),
        result: { channelId: '1', messageId: '2' },
        drawn: won
          .slice(0, count)
          .map((id) => ({ id, outcome: 'won', account: account(username), amount: '9999999.99' })),
      };
      const reply = await recordOf(giveaway, grantsIn(giveaway, STATES_OF_GRANTS), 'c'.repeat(32));
      expect(harmIn(reply)).toEqual([]);
      expectWhole(reply);
      expect(renderedText(reply)).toContain(shortId(largest.id));
    }
  });
});
