import type { APIMessage } from 'discord.js';
import { verifyDraw } from '../../src/giveaways/draw-file.js';
import { FIXTURES } from '../../src/sandbox/community/fixtures.js';
import { buttonsOf, messageText } from '../../src/sandbox/discord/message-text.js';
import { withPostgres } from '../support/postgres.js';
import { type Community, openCommunity, type Press, postDrop } from './community.js';
import { fillEntrants } from './fill.js';
import { memberId, usernameOf } from './members.js';
import { recordsOf } from './processes.js';
import { type Goal, printTable, quantile } from './table.js';

const CLAIMS = 500;
/** The first claims, which are slower, are not measured. */
const WARM_UP = 100;
const WITHIN_MS = 2_000;
const ROWS = 10_000;
/** The payout's rate by itself is measured between these rows; then the claims come. */
const [FIRST_ROW, LAST_ROW] = [500, 4_000];
const ENTRANTS = 100_000;
/** So many entrants press **Enter**, in the small giveaway and in the large one. */
const ENTERING = 200;
/** Slow enough that none waits for those before it. */
const ENTERING_MS = 8_000;
const WINNERS = 20;
/** Ends a run in which something never comes. */
const PATIENCE_MS = 10 * 60_000;

/**
 * What events cost on the built bot, on SQLite, and on PostgreSQL if `TEST_POSTGRES_URL` names one: successful claims
 * of a drop by themselves and beside a payout, the payout, and a giveaway with many entrants. The website answers at
 * once, so that all of the time is the bot's and the store's.
 * @param dist the build that is measured
 */
export async function measureEvents(dist: string): Promise<Goal[]> {
  const goals = [...(await measureClaims('SQLite', dist)), ...(await measureGiveaway('SQLite', dist))];
  const url = process.env['TEST_POSTGRES_URL'];
  if (url === undefined || url === '') {
    console.log('\nPostgreSQL is left out, since TEST_POSTGRES_URL names none.');
    return goals;
  }
  for (const measure of [measureClaims, measureGiveaway])
    goals.push(...(await withSchema(url, (storeUrl) => measure('PostgreSQL', dist, storeUrl))));
  return goals;
}

/** Lends an empty schema. */
async function withSchema<Result>(
  server: string,
  work: (storeUrl: string) => Promise<Result>,
): Promise<Result> {
  const schema = `bench_${process.pid}`;
  await withPostgres((client) => client.query(`CREATE SCHEMA ${schema}`), server);
  try {
    const url = new URL(server);
    url.searchParams.set('options', `-csearch_path=${schema}`);
    return await work(url.href);
  } finally {
    await withPostgres((client) => client.query(`DROP SCHEMA ${schema} CASCADE`), server);
  }
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);
const perSecond = (rows: number, ms: number) => (1_000 * rows) / ms;

/** Two processes pay the claims of a drop, first by themselves and then beside a payout. */
async function measureClaims(kind: string, dist: string, storeUrl?: string): Promise<Goal[]> {
  const members = WARM_UP + 2 * CLAIMS + ROWS;
  const community = await openCommunity({ dist, members, storeUrl, processes: 2, websiteMs: 0 });
  try {
    const payments = paymentsOf(community);
    await claimAll(community, payments, from(0, WARM_UP));
    const alone = await claimAll(community, payments, from(WARM_UP, CLAIMS));
    const preparedAfter = await startPayout(community, from(WARM_UP + 2 * CLAIMS, ROWS));
    await payments.reach('rows', FIRST_ROW);
    const cpuBefore = community.cpuMs();
    await payments.reach('rows', LAST_ROW);
    const cpuPerRow = (community.cpuMs() - cpuBefore) / (LAST_ROW - FIRST_ROW);
    const beside = await claimAll(community, payments, from(WARM_UP + CLAIMS, CLAIMS));
    await payments.reach('rows', ROWS);
    const isRecorded = (message: APIMessage) => messageText(message).includes('paid out');
    await community.discord.message(FIXTURES.channels.staffLog, isRecorded, PATIENCE_MS);

    const { rows } = payments.times;
    const between = (begun: number, ended: number) => rows.filter((at) => at >= begun && at < ended).length;
    const payout = {
      preparedAfter,
      cpuPerRow,
      rate: perSecond(LAST_ROW - FIRST_ROW, (rows[LAST_ROW - 1] ?? 0) - (rows[FIRST_ROW - 1] ?? 0)),
      rateBeside: perSecond(between(beside.begun, beside.ended), beside.ended - beside.begun),
      left: between(beside.ended, Number.POSITIVE_INFINITY),
    };
    const paidTwice = community.website.credits.length - payments.names.size;
    return [
      ...reportClaims(kind, alone, beside, payout),
      { what: `${kind}: paid in all`, measured: payments.names.size, atLeast: members, atMost: members },
      { what: `${kind}: paid twice`, measured: paidTwice, atMost: 0 },
    ];
  } finally {
    await community.close();
  }
}

/** Follows what the website is told to pay: claims are of 1.00, rows of more. */
function paymentsOf({ website }: Community) {
  const times = { claims: [] as number[], rows: [] as number[] };
  const names = new Set<string>();
  website.events.subscribe((event) => {
    if (event.type !== 'credit') return;
    names.add(event.credit.username);
    times[event.credit.amount === '1.00' ? 'claims' : 'rows'].push(performance.now());
  });
  return {
    /** When each was paid. */
    times,
    /** Whose accounts were paid. */
    names,
    /** Waits until so many are paid. */
    async reach(what: keyof typeof times, count: number): Promise<void> {
      if (times[what].length >= count) return;
      await website.events.next(() => times[what].length >= count || undefined, {
        timeoutMs: PATIENCE_MS,
        describe: () => `${times[what].length} of ${count} ${what} were paid`,
      });
    },
  };
}

type Payments = ReturnType<typeof paymentsOf>;

interface Claiming {
  readonly presses: readonly Press[];
  readonly begun: number;
  /** When all were paid and answered. */
  readonly ended: number;
  readonly cpuMs: number;
}

const hasGot = ({ text }: Press) => text.startsWith('You got it');

/** As many members as a drop has claims press its button. */
async function claimAll(
  community: Community,
  payments: Payments,
  members: readonly number[],
): Promise<Claiming> {
  const paidBefore = payments.times.claims.length;
  const drop = await postDrop(community, members.length);
  const cpuBefore = community.cpuMs();
  const begun = performance.now();
  const presses = await community.press(drop, members, WITHIN_MS);
  await payments.reach('claims', paidBefore + presses.filter(hasGot).length);
  return { presses, begun, ended: performance.now(), cpuMs: community.cpuMs() - cpuBefore };
}

/** Has Sam pay a list of accounts. @returns how long its preview took, in ms */
async function startPayout({ sam }: Community, members: readonly number[]): Promise<number> {
  const list = ['username,amount', ...members.map((index) => `${usernameOf(index)},2`)].join('\n');
  const file = { filename: 'list.csv', contentType: 'text/csv', data: Buffer.from(list) };
  const begun = performance.now();
  const isPrepared = (message: APIMessage) => messageText(message).includes('Pay out');
  const preview = await sam.command('payout file', { file }).nextUpdate(isPrepared, PATIENCE_MS);
  const preparedAfter = performance.now() - begun;
  await sam.press(preview, 'Confirm').answer();
  return preparedAfter;
}

interface PayoutFigures {
  readonly preparedAfter: number;
  readonly cpuPerRow: number;
  readonly rate: number;
  readonly rateBeside: number;
  readonly left: number;
}

function reportClaims(kind: string, alone: Claiming, beside: Claiming, payout: PayoutFigures): Goal[] {
  const row = (what: string, one: number, other: number, digits = 0) => [
    what,
    one.toFixed(digits),
    other.toFixed(digits),
    (other / one).toFixed(2),
  ];
  const times = (what: string, pick: (press: Press) => number) =>
    [0.5, 0.95].map((share) => {
      const [one, other] = [alone, beside].map(({ presses }) => quantile(presses.map(pick), share));
      return row(`${what}, p${100 * share} ms`, one ?? Number.NaN, other ?? Number.NaN);
    });
  printTable(
    `${CLAIMS} successful claims within ${WITHIN_MS / 1_000} s, two processes on ${kind}`,
    ['', 'alone', `beside a payout of ${ROWS} rows`, 'ratio'],
    [
      ...times('acknowledged after', ({ acknowledgedAfter }) => acknowledgedAfter),
      ...times('answered after', ({ answeredAfter }) => answeredAfter),
      row('all paid and answered after, ms', alone.ended - alone.begun, beside.ended - beside.begun),
      row('rows of the payout a second', payout.rate, payout.rateBeside),
    ],
  );
  printTable(
    `What it takes on ${kind}`,
    ['', ''],
    [
      ['CPU of the bot for a claim, ms', (alone.cpuMs / CLAIMS).toFixed(2)],
      ['CPU of the bot for a row of a payout, ms', payout.cpuPerRow.toFixed(2)],
      ['rows a second while a payout is prepared', perSecond(ROWS, payout.preparedAfter).toFixed(0)],
    ],
  );
  const got = [...alone.presses, ...beside.presses].filter(hasGot);
  return [
    { what: `${kind}: read that they got it`, measured: got.length, atLeast: 2 * CLAIMS },
    { what: `${kind}: rows left to pay after the claims`, measured: payout.left, atLeast: 1 },
  ];
}

/** A giveaway with few entrants, and one with many. */
async function measureGiveaway(kind: string, dist: string, storeUrl?: string): Promise<Goal[]> {
  const community = await openCommunity({ dist, members: ENTRANTS, storeUrl, processes: 1, websiteMs: 0 });
  try {
    await drawn(community, dist, ENTERING);
    const few = await drawn(community, dist, ENTERING);
    const many = await drawn(community, dist, ENTRANTS);
    const row = (what: string, pick: (one: Draw) => number) => {
      const [one, other] = [pick(few), pick(many)];
      return [what, one.toFixed(0), other.toFixed(0), (other / one).toFixed(2)];
    };
    const answered = (share: number) => (one: Draw) => quantile(one.answers, share);
    printTable(
      `A giveaway on ${kind}, by its entrants`,
      ['', String(ENTERING), String(ENTRANTS), 'ratio'],
      [
        row('entering, p50 ms', answered(0.5)),
        row('entering, p95 ms', answered(0.95)),
        row('from its end to its winners, ms', ({ drawnAfter }) => drawnAfter),
      ],
    );
    const { entrants, faults } = many;
    return [
      { what: `${kind}: entrants of the draw`, measured: entrants, atLeast: ENTRANTS, atMost: ENTRANTS },
      { what: `${kind}: faults of the draw`, measured: faults, atMost: 0 },
      {
        what: `${kind}: from the end of ${ENTRANTS} to the winners, s`,
        measured: many.drawnAfter / 1_000,
        atMost: 5,
      },
    ];
  } finally {
    await community.close();
  }
}

interface Draw {
  /** How long each entrant waited for an answer, in ms. */
  readonly answers: readonly number[];
  readonly drawnAfter: number;
  readonly entrants: number;
  readonly faults: number;
}

/** Holds a giveaway. Some of its entrants press; the others are written, since pressing would take minutes. */
async function drawn(community: Community, dist: string, entrants: number): Promise<Draw> {
  const { sam, discord } = community;
  const options = { amount: 1, winners: WINNERS, duration: '1h', title: `Of ${entrants}` };
  const preview = await sam.command('giveaway start', options).answer();
  const message = await community.started(preview, (one) => messageText(one).startsWith('🎁'));
  const id = buttonsOf(message)[0]?.customId?.split(':').at(-1) ?? '';
  const store = await recordsOf(dist, community.storeUrl);
  const ids = from(ENTERING, entrants - ENTERING).map(memberId);
  await fillEntrants(store, id, ids).finally(() => store.close());
  const presses = await community.press(message, from(0, ENTERING), ENTERING_MS);

  const known = new Set(sam.messages().map((one) => one.id));
  const begun = performance.now();
  await sam.press(await sam.command('giveaway end', { id }).answer(), 'Confirm').answer();
  const isResult = (one: APIMessage) => !known.has(one.id) && messageText(one).includes('The winners of');
  const { api: result } = await discord.message(sam.channelId, isResult, PATIENCE_MS);
  const drawnAfter = performance.now() - begun;
  const answer = await sam.press(result, 'Verify the draw').answer();
  const file = await (await fetch(answer.attachments[0]?.url ?? '')).text();
  return {
    answers: presses.map(({ answeredAfter }) => answeredAfter),
    drawnAfter,
    entrants: JSON.parse(file).entrants.length,
    faults: verifyDraw(file).filter(({ ok }) => !ok).length,
  };
}
