import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import type { Behaviour } from '../../src/sandbox/website/behaviour.js';
import { faults } from '../../src/sandbox/website/website-faults.js';
import { auditLogChannel, auditMoney } from './grant-audit.js';
import { type GrantWay, startGrantWay, untilSettled } from './grant-way.js';

/** Some answers never come. It is longer than a busy machine takes for those that do. */
const WEBSITE_TIMEOUT_MS = 4_000;

let way: GrantWay;

beforeAll(async () => {
  way = await startGrantWay({ settings: { WEBSITE_TIMEOUT_MS: String(WEBSITE_TIMEOUT_MS) } });
});
afterAll(() => way.stop());

/** The outcome of a grant whose first adds fail like this, and later ones succeed. */
async function grantMeeting(...behaviours: readonly Behaviour[]) {
  way.website.switches.unset();
  for (const behaviour of behaviours) way.website.switches.set('add', behaviour, 1);
  const before = { adds: way.adds(), credits: way.website.credits.length };
  const text = await way.grant();
  // The log channel is told in the background.
  await untilSettled(way);
  const grant = (await way.ledger()).at(-1);
  return {
    text,
    grant,
    state: grant?.state,
    adds: way.adds() - before.adds,
    credits: way.website.credits.length - before.credits,
    wrong: [...(await auditMoney(way)), ...(await auditLogChannel(way))],
  };
}

/** Until the website's `decide` is changed. */
function failReadsAfterAdd(): void {
  let added = false;
  way.website.decide(({ endpoint }) => {
    if (endpoint === 'add') added = true;
    return endpoint === 'balance' && added ? { fault: faults.status(500) } : undefined;
  });
}

const named = (all: Readonly<Record<string, Behaviour>>) => Object.entries(all);

describe('an add that the website answers with 2xx', () => {
  it.each(
    named({
      '201': { add: { as: '201' } },
      '204': { add: { as: '204' } },
      '200 with half of a JSON text': { fault: faults.invalidJson, takesEffect: true },
      '200 of unknown shape': { fault: faults.unknownShape, takesEffect: true },
    }),
  )('is granted: %s', async (_, behaviour) => {
    const { text, grant, state, adds, credits, wrong } = await grantMeeting(behaviour);

    expect({ state, adds, credits, wrong }).toEqual({ state: 'applied', adds: 1, credits: 1, wrong: [] });
    expect(text).toContain('✅ Granted');
    expect(text).toContain(`${grant?.before?.virtual} credits → **${grant?.after?.virtual} credits**`);
    expect(grant?.after?.virtual).toBe(way.website.users.find('username', 'mia_plays')?.virtual);
  });

  it('is granted even if the balance cannot be read afterwards', async () => {
    failReadsAfterAdd();
    const { text, grant, state, wrong } = await grantMeeting({});
    way.website.decide(undefined);

    expect({ state, wrong }).toEqual({ state: 'applied', wrong: [] });
    expect(grant).not.toHaveProperty('after');
    expect(text).toContain('✅ Granted');
  });
});

describe('an add that the website refuses', () => {
  it.each([
    ...[400, 401, 409].map((status) => ({
      answer: String(status),
      fault: faults.status(status, 'The account is locked'),
      reason: 'The account is locked',
    })),
    {
      answer: '422 with a reason for a field',
      fault: faults.json(422, { message: 'Invalid', errors: { balance: ['Too much'] } }),
      reason: 'Too much',
    },
    { answer: '400 without a body', fault: faults.emptyBody(400), reason: 'HTTP 400' },
    { answer: '404 with a web page', fault: faults.htmlPage(404), reason: 'HTTP 404' },
  ])('is refused with the reason: $answer', async ({ fault, reason }) => {
    const { text, state, adds, credits, wrong } = await grantMeeting({ fault });

    expect({ state, adds, credits, wrong }).toEqual({ state: 'refused', adds: 1, credits: 0, wrong: [] });
    expect(text).toContain('Refused by the website');
    expect(text).toContain(reason);
    expect(text).not.toMatch(/may have arrived|Granted|<html|<h1/);
  });
});

const LOST: Readonly<Record<string, Behaviour>> = {
  'a reset': { fault: faults.reset },
  'no answer in time': { fault: faults.hang },
  'a cut-off answer': { fault: faults.cutOff },
  'something that is no HTTP': { fault: faults.notHttp },
  'a timeout of its own': { fault: faults.status(408) },
  '500 with a web page': { fault: faults.htmlPage(500) },
  '503 with Retry-After': { fault: faults.status(503), headers: { 'retry-after': '1' } },
  'a redirect, 307': {
    fault: faults.redirect('/v2/websites/user/balance/add?username=mia_plays', 307),
  },
  '200 that says `success: false`': { add: { as: 'success-false' } },
};

describe.each([
  ['before the credit took effect', false],
  ['after the credit took effect', true],
])('an add whose answer is lost %s', (_when, takesEffect) => {
  it.each(named(LOST))('becomes unknown, and is never sent again: %s', async (_answer, behaviour) => {
    const { text, grant, state, adds, credits, wrong } = await grantMeeting({ ...behaviour, takesEffect });

    expect({ state, adds, credits, wrong }).toEqual({
      state: 'unknown',
      adds: 1,
      credits: takesEffect ? 1 : 0,
      wrong: [],
    });
    expect(text).toContain('Outcome unknown');
    expect(text).toContain('The credit may have arrived');
    expect(text).toContain('then settle it');
    // The evidence: the balance before, the expected one, and the one read since.
    const { before, evidence } = grant ?? {};
    expect(text).toContain(`${before?.virtual} credits → `);
    expect(text).toContain(`**${evidence?.[0]?.virtual} credits**`);
    expect(evidence?.[0]?.virtual === before?.virtual).toBe(!takesEffect);
    expect(text).not.toMatch(/✅|Granted|[Rr]efused|Nothing was|[Ff]ailed|not working|is on the account/);
  });
});

describe('an add whose answer is lost', () => {
  it('says so if the balance cannot be read either', async () => {
    failReadsAfterAdd();
    const { text, state, wrong } = await grantMeeting({ fault: faults.reset, takesEffect: true });
    way.website.decide(undefined);

    expect({ state, wrong }).toEqual({ state: 'unknown', wrong: [] });
    expect(text).toContain('Not read yet');
    expect(text).toContain('The credit may have arrived');
  });
});

describe('an add for which the website asks to wait', () => {
  it('shows the moderator that it is waiting', async () => {
    way.website.switches.unset();
    way.website.switches.set('add', { fault: faults.tooManyRequests('1') }, 1);
    const confirm = way.confirm(await way.preview());

    await confirm.nextUpdate((message) => messageText(message).includes('asks me to wait'));
    await confirm.nextUpdate((message) => messageText(message).includes('✅ Granted'));
  });

  it.each([
    ['once, without saying how long', [undefined], 'applied'],
    ['once, for no time', ['0'], 'applied'],
    ['twice', ['0', '1'], 'applied'],
    ['three times', ['0', '0', '0'], 'refused'],
    // Last, since the bot then does not call this website for that long.
    ['for longer than half a minute', ['31'], 'refused'],
  ])('%s', async (_, waits, expected) => {
    const before = way.website.requests.length;
    const { text, state, adds, credits, wrong } = await grantMeeting(
      ...waits.map((wait) => ({ fault: faults.tooManyRequests(wait) })),
    );

    const applied = expected === 'applied';
    expect({ state, adds, credits, wrong }).toEqual({
      state: expected,
      adds: waits.length + (applied ? 1 : 0),
      credits: applied ? 1 : 0,
      wrong: [],
    });
    expect(text).toContain(applied ? '✅ Granted' : 'Too many requests');
    if (!applied) expect(text).toContain('Refused by the website');
    // Each pause is as long as the website asked.
    const times = way.website.requests.slice(before).filter(({ endpoint }) => endpoint === 'add');
    for (const [index, next] of times.slice(1).entries()) {
      const asked = Number(waits[index] ?? 0) * 1_000;
      expect(next.time - (times[index]?.time ?? 0)).toBeGreaterThanOrEqual(asked);
    }
  });
});
