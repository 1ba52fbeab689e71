import { isOver } from '../drops/drop-proof.js';
import { isDrawn } from '../giveaways/draw-proof.js';
import type { Grant } from '../ledger/grant.js';
import { shortId } from '../text/short-id.js';
import { type Message, textOf, type Version } from './discord-message.js';
import type { Facts } from './facts.js';
import { first } from './invariant.js';
import { grantsOfPayout } from './payments.js';
import { PEOPLE } from './people-model.js';
import { centsOf, lostGrants } from './world.js';

/**
 * The claims that messages make, by their wording, and whether they are true. A test makes sure that the bot still
 * has a text for each pattern, so that no reworded claim goes unnoticed.
 */
export const CLAIMS = {
  granted: /✅ Granted|The credit is on the account|💰/,
  nothingSent: /[Nn]othing was sent|Nothing was added|Nothing was paid/,
  cancelled: /Nothing was paid\./,
  /** Someone who reads this does it again. */
  tryAgain: /Something went wrong on my side\. Please try again/,
  /** About the thing itself, no matter who pressed or how often. */
  notConfirmed: /this preview can no longer be confirmed/,
  /** In a new message: nobody looks again at a settled card. */
  contradicted: /came late: .*I have corrected the record/,
  paidOut: /paid out \*\*([\d.,]+)/,
  /** Of the deposit that a proof is. */
  depositNotArrived: /Nothing was added to/,
  depositNotSent: /No deposit was sent/,
  depositArrived: /I added a small amount to|The small amount that I sent to/,
  wrongBalance: /What counts is the balance that the website showed right after the deposit/,
  linked: /You are now linked to the website account/,
  proven: /🔗 <@(\d+)> proved/g,
  takenFromYou: /Somebody else proved that the website account/,
  winner: /\*\*\d+\.\*\* <@(\d+)> · (?:\*\*[^*]+\*\* · )?(\S+)/g,
  drawFits: /✅ The draw is genuine/,
  drawBroken: /⛔ The draw is not genuine/,
  received: /has received \*\*([\d.,]+)|\*\*([\d.,]+) \S+\*\* were added to your website account/,
} as const;

const GRANT_ID = /(?:Grant |-# `)([0-9A-HJKMNP-TV-Z]{8})\b/;
const PAYOUT_ID = /Payout ([0-9A-HJKMNP-TV-Z]{8})\b/;
const GIVEAWAY_ID = /Giveaway ([0-9A-HJKMNP-TV-Z]{8})\b/;
/** Lists and previews cover many things, and make no such claims. */
const IS_LIST = /^(Grants|Payouts|Giveaways|Link requests)|\?\n/;

const subjectOf = (use: string) => use.split(':').at(-1) ?? '';
const centsIn = (text: string) => Math.round(Number(text.replaceAll(',', '')) * 100);

/** The log channel has several records in one message, each with the ID of its grant at the end. */
const recordsIn = (text: string) => (text.includes('-# ') ? text.split(/(?<=^-# .*)\n/m) : [text]);

/** What a version of a message falsely claims now. */
export function falseNow(facts: Facts, message: Message, version: Version): string | undefined {
  const text = textOf(version.shows);
  if (IS_LIST.test(text)) return undefined;
  return (
    first(recordsIn(text), (record) => falseOfGrant(facts, record)) ??
    falseOfPress(facts, text, version) ??
    falseOfPayout(facts, text) ??
    falseOfWinners(facts, text) ??
    falseOfDraw(facts, text) ??
    falseOfReceipt(facts, message, text) ??
    falseOfProof(facts, text, version)
  );
}

/** Earlier claims that turned out false: that nothing was, or would be, sent. */
export function falseLater(facts: Facts, version: Version): string | undefined {
  const text = textOf(version.shows);
  if (IS_LIST.test(text)) return undefined;
  const ofGrant = first(recordsIn(text), (record) => {
    const grant = grantIn(facts, record);
    const isSettled = grant?.settledBy !== undefined;
    if (grant === undefined || grant.event !== undefined || isSettled) return undefined;
    if (!CLAIMS.nothingSent.test(record) || !facts.isCredited(grant.id)) return undefined;
    return `“${firstLine(record)}” of grant ${grant.id}, which was credited`;
  });
  return ofGrant ?? falseOfPress(facts, text, version) ?? falseOfUnsentDeposit(facts, text, version);
}

function grantIn(facts: Facts, text: string): Grant | undefined {
  const id = GRANT_ID.exec(text)?.[1];
  return id === undefined ? undefined : facts.grants().find((grant) => shortId(grant.id) === id);
}

function falseOfGrant(facts: Facts, text: string): string | undefined {
  const grant = grantIn(facts, text);
  if (grant === undefined || grant.settledBy !== undefined) return undefined;
  if (CLAIMS.granted.test(text) && !facts.isCredited(grant.id)) {
    return `“${firstLine(text)}” of grant ${grant.id}, which was not credited`;
  }
  if (CLAIMS.nothingSent.test(text) && facts.mayHaveLeft(grant.id).length > 0) {
    return `“${firstLine(text)}” of grant ${grant.id}, which may have been sent`;
  }
  return undefined;
}

/** The end of the names of buttons that are about a schedule. */
const SCHEDULE = '-schedule';

/** What the answer to a press claims about the result of the press. */
function falseOfPress(facts: Facts, text: string, { answers }: Version): string | undefined {
  if (answers?.source === undefined) return undefined;
  const [route = '', control = ''] = answers.use.split(':');
  const id = subjectOf(answers.use);
  const isSchedule = control.endsWith(SCHEDULE);
  const kind = isSchedule ? 'recurrence' : route === 'grants' ? 'grant' : route;
  const record = facts.world.database.lookAt<{ state?: string }>(`${kind}:${id}`);
  if (record === undefined || route === 'link') return undefined;
  const wasStarted = `“${firstLine(text)}” of ${route} ${id}, which was started`;
  const isCancel = control === 'cancel' || control === `cancel${SCHEDULE}`;
  if (isCancel && CLAIMS.cancelled.test(text) && /^Cancelled/.test(text)) return wasStarted;
  if (CLAIMS.notConfirmed.test(text)) return wasStarted;
  if (control !== 'confirm' && control !== `confirm${SCHEDULE}`) return undefined;
  return CLAIMS.tryAgain.test(text) ? wasStarted : undefined;
}

function falseOfPayout(facts: Facts, text: string): string | undefined {
  const id = PAYOUT_ID.exec(text)?.[1];
  const payout = facts.payouts().find((one) => shortId(one.id) === id);
  const claimed = CLAIMS.paidOut.exec(text)?.[1];
  if (payout === undefined || claimed === undefined) return undefined;
  const paid = grantsOfPayout(facts.world, payout).filter(
    (grant) => facts.isCredited(grant.id) || grant.settledBy !== undefined,
  );
  const cents = paid.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  return centsIn(claimed) > cents
    ? `“${firstLine(text)}” of payout ${payout.id}, which paid ${cents / 100}`
    : undefined;
}

function falseOfWinners(facts: Facts, text: string): string | undefined {
  const id = GIVEAWAY_ID.exec(text)?.[1];
  const giveaway = facts.giveaways().find((one) => shortId(one.id) === id);
  if (giveaway === undefined) return undefined;
  for (const [line, member, sign] of text.matchAll(CLAIMS.winner)) {
    const isWinners = ({ event, replacesIn, member: of }: Grant) =>
      (event ?? replacesIn)?.id === giveaway.id && of === member;
    const grants = facts.grants().filter(isWinners);
    if (grants.some(({ settledBy }) => settledBy !== undefined)) continue;
    // A message on its way while the store goes back shows what is lost by then.
    const isCredited = [...grants, ...lostGrants(facts.world.setbacks).filter(isWinners)].some(({ id }) =>
      facts.isCredited(id),
    );
    const mayBe = grants.some(({ id }) => facts.mayHaveLeft(id).length > 0);
    if (sign === '✅' && !isCredited)
      return `“${line}” of giveaway ${giveaway.id}, to whom nothing was credited`;
    if ((sign === '⏹️' || sign === '⛔') && mayBe)
      return `“${line}” of giveaway ${giveaway.id}, to whom it may have been sent`;
  }
  return undefined;
}

/** Nothing in the simulation tampers with a draw, and its seed is secret until the winners are drawn. */
function falseOfDraw(facts: Facts, text: string): string | undefined {
  const early = facts.giveaways().find((one) => text.includes(one.seed) && !isDrawn(one));
  if (early !== undefined) return `the seed of giveaway ${early.id}, which is ${early.state}`;
  const drop = facts.drops().find(({ seed }) => seed !== undefined && text.includes(seed));
  // Where the store goes back, one that was over may be open once more.
  if (drop !== undefined && !isOver(drop) && !facts.hasLost())
    return `the seed of drop ${drop.id}, which is ${drop.state}`;
  const id = GIVEAWAY_ID.exec(text)?.[1];
  if (CLAIMS.drawBroken.test(text)) return `“${firstLine(text)}” of giveaway ${id}`;
  if (!CLAIMS.drawFits.test(text)) return undefined;
  const giveaway = facts.giveaways().find((one) => shortId(one.id) === id);
  return drop !== undefined || (giveaway !== undefined && text.includes(giveaway.seed))
    ? undefined
    : `“${firstLine(text)}” of giveaway ${id}, without its seed`;
}

/** What a member is told who is said to have received something. */
function falseOfReceipt(facts: Facts, { reader }: Message, text: string): string | undefined {
  const match = CLAIMS.received.exec(text);
  const amount = match?.[1] ?? match?.[2];
  if (amount === undefined) return undefined;
  const id = /<@(\d+)> has received/.exec(text)?.[1] ?? reader;
  const person = PEOPLE.find((one) => one.id === id);
  if (person === undefined) return undefined;
  const cents = centsIn(amount);
  // Someone may be linked to an account that is not theirs, so any account counts.
  const { website } = facts.world;
  const isCredited = website.adds.some((add) => add.cents === cents && add.creditedAt !== undefined);
  const isSettled = facts
    .grants()
    .some((grant) => centsOf(grant.amount) === cents && grant.settledBy !== undefined);
  return isCredited || isSettled
    ? undefined
    : `“${firstLine(text)}” to ${person.name}, to whom nothing was credited`;
}

/** The proof that the use of a button or form is about. */
export const proofOfUse = (use = ''): string | undefined =>
  /^link:(?:send|balance|staff|drop):(.+)$/.exec(use)?.[1];

function falseOfProof(facts: Facts, text: string, version: Version): string | undefined {
  const id = proofOfUse(version.answers?.use);
  if (id === undefined) return undefined;
  if (CLAIMS.depositArrived.test(text) && !facts.isCredited(id))
    return `“${firstLine(text)}” of the proof ${id}, whose deposit was not credited`;
  const member = version.answers?.user;
  // A link that was made in the moment in which the store went back is seen only as one that is there.
  const links = [...facts.links.made.map(({ link }) => link), ...facts.links.links()];
  const isLinked = links.some((link) => link.member === member);
  if (CLAIMS.linked.test(text) && !isLinked)
    return `“${firstLine(text)}” of the proof ${id}, whose member was not linked`;
  return falseOfUnsentDeposit(facts, text, version);
}

function falseOfUnsentDeposit(facts: Facts, text: string, { answers }: Version): string | undefined {
  const id = proofOfUse(answers?.use);
  if (id === undefined) return undefined;
  if (!CLAIMS.depositNotArrived.test(text) && !CLAIMS.depositNotSent.test(text)) return undefined;
  return facts.mayHaveLeft(id).length > 0
    ? `“${firstLine(text)}” of the proof ${id}, whose deposit may have been sent`
    : undefined;
}

const firstLine = (text: string) => text.split('\n').slice(0, 2).join(' | ').slice(0, 160);
