import {
  PROBLEMS,
  type ProblemName,
  type ProblemStatus,
  type ShownGrant,
  type ShownProblem,
} from './api-schemas.js';

interface Details {
  /** After how many seconds the same request may go through. */
  readonly retryAfterS?: number;
  readonly grant?: ShownGrant;
  readonly cause?: unknown;
}

/** A request that gets no other answer than what is wrong with it. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: ProblemStatus;
  readonly retryAfterS: number | undefined;
  readonly shown: ShownProblem;

  /** @param detail what to do, for the person who wrote the program */
  constructor(name: ProblemName, detail: string, { retryAfterS, grant, cause }: Details = {}) {
    super(detail, { cause });
    const [status, title] = PROBLEMS[name];
    this.status = status;
    this.retryAfterS = retryAfterS;
    this.shown = {
      type: `urn:purser:problem:${name}`,
      ...{ title, status, detail },
      ...(grant && { grant }),
    };
  }
}
