import { type Doing, interactionEvent } from './interactions.js';
import { MEMBERS, totalOf, usernameOf, virtualOf } from './members.js';
import { quantile } from './table.js';

/** Concurrent interactions, until the count or the time is reached. */
export interface LoadOrder {
  readonly atOnce: number;
  readonly count: number;
  readonly seconds: number;
  readonly answer: Doing['answer'];
}

export interface LoadResult {
  readonly answered: number;
  readonly seconds: number;
  /** From sending to the answer, in ms. */
  readonly p50: number;
  readonly p99: number;
  /** The number of wrong answers, and one of them. */
  readonly wrong: number;
  readonly example: string | undefined;
}

/** How long the last answers may take. */
const LAST_ANSWERS_MS = 15_000;

export interface Load {
  /** To be called with every answer. */
  answered(number: number, body: string): void;
  /** Settles when every interaction is answered. */
  readonly done: Promise<LoadResult>;
}

/** @param first the number of the first interaction; numbers are unique */
export function startLoad(order: LoadOrder, first: number, send: (event: string) => void): Load {
  /** When each was sent; `undefined` once answered. */
  const sentAt: Array<number | undefined> = [];
  /** Buttons of previews, to be pressed next. */
  const shown: NonNullable<Doing['pressed']>[] = [];
  const took: number[] = [];
  let wrong = 0;
  let example: string | undefined;
  const begun = performance.now();
  const { promise, resolve, reject } = withResolvers<LoadResult>();
  let overdue: NodeJS.Timeout | undefined;

  const isOver = (now: number) => sentAt.length >= order.count || now - begun >= order.seconds * 1_000;

  function sendNext(now: number): void {
    const index = sentAt.push(now) - 1;
    send(
      interactionEvent({ number: first + index, answer: order.answer, pressed: shown.shift() }, index + 2),
    );
  }

  function finish(now: number): void {
    clearTimeout(overdue);
    const seconds = (now - begun) / 1_000;
    const [p50, p99] = [quantile(took, 0.5), quantile(took, 0.99)];
    resolve({ answered: took.length, seconds, p50, p99, wrong, example });
  }

  for (let started = 0; started < order.atOnce; started += 1) sendNext(performance.now());

  return {
    done: promise,
    answered(number, body) {
      const index = number - first;
      const sent = sentAt[index];
      if (index >= sentAt.length) throw new RangeError(`nobody has asked for interaction ${number}`);
      // Later requests are edits of the answer, such as the outcome of a grant after its progress.
      if (sent === undefined) return;
      sentAt[index] = undefined;
      const now = performance.now();
      took.push(now - sent);
      if (!isRight(order.answer, number % MEMBERS, body)) {
        wrong += 1;
        example = body;
      }
      const [, customId] = CONFIRM.exec(body) ?? [];
      if (customId !== undefined) shown.push({ customId, member: number % MEMBERS });
      if (!isOver(now)) sendNext(now);
      else if (took.length === sentAt.length) finish(now);
      else {
        overdue ??= setTimeout(() => {
          reject(new Error(`${sentAt.length - took.length} interactions were never answered`));
        }, LAST_ANSWERS_MS);
      }
    },
  };
}

/** The person who saw the preview confirms it. */
const CONFIRM = /"custom_id":"(grant:confirm:[^"]+)"/;

function isRight(answer: LoadOrder['answer'], member: number, body: string): boolean {
  if (answer === 'pong') return body.includes('Pong');
  if (answer === 'mixed') return !/Reference: /.test(body);
  return [usernameOf(member), `**${virtualOf(member)} `, `**${totalOf(member)} `].every((text) =>
    body.includes(text),
  );
}

function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}
