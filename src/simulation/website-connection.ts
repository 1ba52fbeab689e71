import type { HttpAnswer, HttpRequest, TimeLimits, Transport } from '../website/transport.js';
import { WebsiteError } from '../website/website-errors.js';
import type { Activity } from './activity.js';
import type { Choices } from './choices.js';
import type { Connection } from './discord-model.js';
import type { Scheduler } from './scheduler.js';
import type { Troubles, WebsiteFault } from './simulated-trouble.js';
import type { Trace } from './trace.js';
import { type Add, euros, type Served, type WebsiteModel } from './website-model.js';

const READS: readonly WebsiteFault[] = [
  ...(['unreachable', 'lost-before', 'late', 'throttled', 'throttled-without-time'] as const),
  ...(['wrong-token', 'failed', 'page', 'empty'] as const),
];
const ADDS: readonly WebsiteFault[] = [
  ...READS,
  ...(['lost-after', 'bad-request', 'failed-though-done', 'page-though-done'] as const),
  ...(['empty-though-done', 'says-failed', 'says-failed-though-done'] as const),
];
/** The longest delay of a late answer: longer than the timeout. */
const LATEST_MS = 14_000;

interface WayOptions {
  readonly website: WebsiteModel;
  readonly scheduler: Scheduler;
  readonly troubles: Troubles;
  readonly trace: Trace;
  readonly activity: Activity;
  readonly connection: Connection;
  readonly choices?: Choices | undefined;
}

/** A process's connection to the website, with possible faults. */
export function connectWebsite(options: WayOptions): Transport {
  return {
    send: (request, limits, mayStart = () => true) =>
      options.choices === undefined
        ? sendOnce(options, request, limits, mayStart)
        : sendChosen(options, options.choices, request, limits, mayStart),
    close: async () => undefined,
  };
}

function subjectOf({ website }: WayOptions, { method, path, body }: HttpRequest) {
  const url = new URL(path, 'http://website');
  const username = url.searchParams.get('username') ?? '';
  const cents = Math.round(Number(new URLSearchParams(body).get('balance')) * 100);
  const isAdd = method === 'POST';
  const what = [
    method,
    url.pathname.split('/').slice(3).join('/'),
    username,
    ...(isAdd ? [euros(cents)] : []),
  ];
  const account = website.named(username);
  return { path: url.pathname, username, account, cents, isAdd, what: what.join(' ') };
}

/** One request and its answer. Throws what the product's own transport throws. */
function sendOnce(
  options: WayOptions,
  request: HttpRequest,
  limits: TimeLimits,
  mayStart: () => boolean,
): Promise<HttpAnswer> {
  const { website, scheduler, troubles, trace, activity, connection } = options;
  const { life, random, name, index } = connection;
  const { path, username, account, cents, isAdd, what } = subjectOf(options, request);
  const can = isAdd ? ADDS : READS;
  const fault = troubles.draw('website', { process: index, account: account?.id, isAdd, can });
  const [way, there, back] = [random.between(1, 30), random.between(5, 150), random.between(5, 150)];
  const late = random.between(3_000, LATEST_MS);
  const note = (how: string) =>
    trace.note(`${name} website: ${what}${fault === undefined ? '' : ` [${fault}]`}${how}`);

  /** @throws {WebsiteError} if not one byte leaves */
  function start(): Add | undefined {
    const isUnreachable = fault === 'unreachable' || scheduler.now() > limits.startBy;
    if (isUnreachable || !mayStart()) {
      note(': not sent');
      throw new WebsiteError(isUnreachable ? 'unreachable' : 'overtaken', 'simulated: not sent');
    }
    note('');
    if (!isAdd) return undefined;
    const add = website.begin(username, cents, connection);
    life.addLeft();
    return add;
  }

  return new Promise((resolve, reject) => {
    const lose = () => reject(new WebsiteError('lost', 'simulated: no whole answer'));
    let isLost = false;

    /** Delivers the answer, unless the request has timed out. */
    function arrive({ answer, proves }: Served, add: Add | undefined): void {
      if (isLost) return;
      if (add !== undefined && proves) add.provenTo = life;
      if (isAdd) note(`: answered ${answer.status}`);
      resolve(answer);
    }

    function travel(add: Add | undefined): void {
      life.after(limits.endBy - scheduler.now(), () => {
        isLost = true;
        lose();
      });
      if (fault === 'lost-before') {
        life.after(back, lose);
        return;
      }
      scheduler.after(fault === 'late' ? late : there, () => {
        activity.note();
        const served = website.serve(path, account, add, fault);
        if (fault === 'lost-after') life.after(back, lose);
        else life.after(back, () => arrive(served, add));
      });
    }

    activity.note();
    life.after(way, () => {
      try {
        travel(start());
      } catch (error) {
        reject(error);
      }
    });
  });
}

/** What a process is told of an add, as far as it can tell them apart. */
const CHOSEN: readonly WebsiteFault[] = ['lost-before', 'lost-after', 'late', 'bad-request'];

/** As {@link sendOnce}, with its turns and its outcome chosen. Lookups do not fail. */
async function sendChosen(
  options: WayOptions,
  choices: Choices,
  request: HttpRequest,
  limits: TimeLimits,
  mayStart: () => boolean,
): Promise<HttpAnswer> {
  const { website, scheduler, trace, activity, connection } = options;
  const { life, name } = connection;
  const { path, username, account, cents, isAdd, what: said } = subjectOf(options, request);
  const [what, place] = [`website: ${said}`, `account:${account?.id}`];
  const call = { life, name, what, reads: [place] };
  activity.note();
  if (!isAdd) {
    const effect = () => website.serve(path, account, undefined, undefined).answer;
    return choices.call({ ...call, kind: 'lookup', writes: [], faults: [], effect });
  }
  const lost = () => new WebsiteError('lost', 'simulated: no whole answer');
  const note = (how: string) => trace.note(`${name} ${what}${how}`);
  const isTooLate = () => scheduler.now() > limits.startBy;

  /** @throws {WebsiteError} if not one byte leaves */
  function start(fault: WebsiteFault | undefined): { readonly arrived: Promise<HttpAnswer> } {
    const isUnreachable = fault === 'unreachable' || isTooLate();
    if (isUnreachable || !mayStart()) {
      note(' [unreachable]: not sent');
      throw new WebsiteError(isUnreachable ? 'unreachable' : 'overtaken', 'simulated: not sent');
    }
    note('');
    const add = website.begin(username, cents, connection);
    const arrived = choices.call<WebsiteFault, Served>({
      ...{ ...call, kind: 'add', writes: [place], faults: CHOSEN },
      isInTime: () => scheduler.now() <= limits.endBy,
      effect(outcome) {
        if (outcome !== undefined) note(` [${outcome}]`);
        const serve = () => website.serve(path, account, add, outcome);
        if (outcome === 'late') choices.late(what, LATEST_MS, serve);
        else if (outcome === 'bad-request' || outcome === undefined) return serve();
        else if (outcome === 'lost-after') serve();
        throw lost();
      },
    });
    return {
      arrived: arrived.then(({ answer, proves }) => {
        // It has given up waiting.
        if (scheduler.now() > limits.endBy) throw lost();
        if (proves) add.provenTo = life;
        note(`: answered ${answer.status}`);
        return answer;
      }),
    };
  }
  const leaving = { ...call, kind: 'leave', writes: [], faults: ['unreachable'], effect: start } as const;
  const isInTime = () => !isTooLate() && mayStart();
  return (await choices.call<WebsiteFault, ReturnType<typeof start>>({ ...leaving, isInTime })).arrived;
}
