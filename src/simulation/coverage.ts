import { replacedOf } from '../giveaways/giveaway-schema.js';
import { textOf } from './discord-message.js';
import type { Facts } from './facts.js';
import { isYoungs } from './placed-invariants.js';
import { isOfNewcomers } from './recurrence-invariants.js';

/**
 * What a schedule has covered: grants by outcome, uses by kind. A simulation that never reaches a situation cannot
 * find faults in it.
 */
export function reachedBy(facts: Facts): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (what: string, times = 1) => {
    if (times > 0) counts.set(what, (counts.get(what) ?? 0) + times);
  };
  for (const grant of facts.grants()) {
    count(
      `grant ${grant.event?.kind ?? grant.kind ?? (grant.client ? 'api' : 'by hand')}: ${grant.state}${grant.settledBy === undefined ? '' : ', settled'}`,
    );
    if (isYoungs(grant) && facts.world.config.MEMBER_MIN_AGE !== undefined)
      count('payment to who came of age');
    if (grant.replaces !== undefined) count(`granted again: ${grant.state}`);
    if (grant.contradicted !== undefined) count('grant contradicted by the website');
    if (grant.reassignedTo !== undefined) count('grant whose place was given away');
    count('grant taken from the queue again', Math.max(0, (grant.claims ?? 0) - 1));
  }
  for (const { state, recurrence, source } of facts.payouts()) {
    if (source.kind === 'attendance') count(`payout of an attendance ${state}`);
    count(`payout ${state}`);
    if (recurrence !== undefined) count(`run of a schedule ${state}`);
    if (isOfNewcomers(facts, recurrence)) count(`newcomers’ payout ${state}`);
  }
  for (const { kind, state, last } of facts.recurrences()) {
    count(`${kind} ${state}`);
    if (last !== undefined) count(`last date of a ${kind}: ${last.outcome}`);
  }
  for (const giveaway of facts.giveaways()) {
    count(`giveaway ${giveaway.state}`);
    count('winner replaced', replacedOf(giveaway).length);
    if (giveaway.prizes !== undefined) {
      count(`giveaway with prizes: ${giveaway.state}`);
      count('winner of a prize of their own replaced', replacedOf(giveaway).length);
    }
    if (giveaway.fixing !== undefined) count(`giveaway with fixed entries: ${giveaway.state}`);
    if (giveaway.round !== undefined) count(`later round of a giveaway ${giveaway.state}`);
  }
  for (const { state, end, taken } of facts.codes()) {
    count(`code ${end ?? state}`);
    count('code redeemed', taken ?? 0);
  }
  for (const { state, end, taken, seed, question, round } of facts.drops()) {
    if (round !== undefined) count(`later round of a drop ${state}${taken ? ': claimed' : ''}`);
    count(`drop ${state}${end === undefined ? '' : `: ${end}`}`);
    if (seed !== undefined) count('drop of random amounts claimed', taken ?? 0);
    if (question !== undefined) count('drop with a question answered', taken ?? 0);
    count('drop claimed', taken ?? 0);
  }
  for (const { record, lifted, missingSince } of facts.pastHolds.all()) {
    count(`hold: ${record.reason}, ${lifted?.how ?? 'not ended'}`);
    if (missingSince !== undefined) count('hold: something is missing');
  }
  countLinks(facts, count);
  for (const { use } of facts.world.discord.interactions())
    count(`use ${use.split(':').slice(0, 2).join(':')}`);
  return counts;
}

/** Why there was no deposit, by what its member was told. */
const LIMITS = {
  account: /There was a deposit to/,
  member: /You had a deposit in the last 24 hours/,
  day: /There were too many deposits today/,
} as const;

function countLinks(facts: Facts, count: (what: string) => void): void {
  const { links, world } = facts;
  for (const { id, state } of facts.proofs()) {
    count(`proof ${state}`);
    const deposit = facts.grant(id);
    if (deposit?.settledBy !== undefined) count('deposit settled by staff');
  }
  for (const { state, failedDeposit } of facts.requests())
    count(
      `link request${failedDeposit === undefined ? '' : ` after a deposit (${failedDeposit})`}: ${state}`,
    );
  for (const { link, taken } of links.made) {
    count(`linked by ${link.proof ?? 'staff'}`);
    for (const held of taken) count(`account taken from a link by ${held.proof ?? 'staff'}`);
  }
  for (const { proof, member, cents } of world.entered) {
    const isRight = links.rightAnswers(proof, member).some((right) => right.cents === cents);
    count(`balance entered: ${isRight ? 'right' : 'wrong'}`);
  }
  for (const { versions } of world.discord.messages) {
    const notified = versions.map(({ shows }) => textOf(shows)).join('\n');
    for (const [limit, sentence] of Object.entries(LIMITS))
      if (sentence.test(notified)) count(`no deposit: ${limit}`);
  }
}
