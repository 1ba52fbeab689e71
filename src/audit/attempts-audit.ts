import type { Attempt, AttemptAnswer } from '../ledger/attempts.js';
import { type Grant, grantKey } from '../ledger/grant.js';
import type { NoteFault } from './fault.js';

/** What a grant has sent, and what came back. */
export interface Sent {
  readonly attempts: readonly Pick<Attempt, 'number'>[];
  readonly answers: readonly Pick<AttemptAnswer, 'number' | 'kind'>[];
}

/** After these it is certain that nothing has arrived, so that the grant may be sent once more. */
const SENDS_AGAIN: ReadonlySet<AttemptAnswer['kind']> = new Set(['throttled', 'not-sent']);

/** States that say that nothing was sent, or nothing that could arrive. */
const UNSENT: ReadonlySet<Grant['state']> = new Set([
  'waiting',
  'prepared',
  'not-sent',
  'rejected',
  'expired',
]);

/** States that say that nothing has arrived. */
const UNPAID: ReadonlySet<Grant['state']> = new Set([...UNSENT, 'refused', 'not-applied']);

/** What the attempts of a grant and its state say against each other. */
export function judgeAttempts(grant: Grant, sent: Sent, fault: NoteFault): void {
  judgeNumbers(grant, sent, fault);
  judgeOutcome(grant, sent, fault);
}

function judgeNumbers(grant: Grant, { attempts, answers }: Sent, fault: NoteFault): void {
  const key = grantKey(grant.id);
  const numbers = attempts.map(({ number }) => number).sort((one, other) => one - other);
  if (numbers.some((number, index) => number !== index + 1) || numbers.length !== (grant.attempts ?? 0)) {
    fault('attempts', `${key} counts ${grant.attempts ?? 0} attempts; on record are: ${list(numbers)}`);
  }
  const strangers = answers.filter(({ number }) => !numbers.includes(number)).map(({ number }) => number);
  if (strangers.length > 0) fault('attempts', `${key} has answers without an attempt: ${list(strangers)}`);
  for (const number of numbers.slice(0, -1)) {
    const kind = answers.find((answer) => answer.number === number)?.kind;
    if (kind !== undefined && SENDS_AGAIN.has(kind)) continue;
    fault('attempts', `${key} was sent again after attempt ${number}, which ${fateOf(kind)}`);
  }
}

function judgeOutcome(grant: Grant, { attempts, answers }: Sent, fault: NoteFault): void {
  const key = grantKey(grant.id);
  const accepted = answers.some(({ kind }) => kind === 'accepted');
  const isByWebsite = grant.settledBy === undefined || grant.contradicted !== undefined;
  if (grant.state === 'applied' && isByWebsite && !accepted) {
    fault('outcome', `${key} is applied by the website, which has accepted no attempt`);
  }
  if (accepted && UNPAID.has(grant.state) && grant.contradicted === undefined) {
    fault('outcome', `${key} is ${grant.state}, but the website has accepted an attempt`);
  }
  if (!UNSENT.has(grant.state)) return;
  for (const { number } of attempts) {
    const kind = answers.find((answer) => answer.number === number)?.kind;
    if (kind !== undefined && (SENDS_AGAIN.has(kind) || kind === 'accepted')) continue;
    fault('outcome', `${key} is ${grant.state}, but its attempt ${number} ${fateOf(kind)}`);
  }
}

const fateOf = (kind: AttemptAnswer['kind'] | undefined) =>
  kind === undefined ? 'has no answer' : `was answered with "${kind}"`;

const list = (numbers: readonly number[]) => (numbers.length === 0 ? 'none' : numbers.join(', '));
