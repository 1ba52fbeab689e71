import { isRefusal } from '../doctor/probes/discord-client.js';
import type { Finding, Verdict } from '../doctor/probes/finding.js';
import { NoAnswerError } from '../doctor/probes/no-answer.js';
import { type Asker, unlessBack, WentBack } from './asker.js';
import type { Draft, Step, Tools } from './step.js';

/** A step cannot be done now. The message says why, and what to do, in whole sentences. */
export class TroubleError extends Error {
  override readonly name = 'TroubleError';
}

/**
 * Walks through the steps. Whoever goes back comes to the step before at which something was asked, and finds the
 * answers there as proposals.
 */
export async function runSteps(steps: readonly Step[], begin: Draft, tools: Tools): Promise<Draft> {
  const asked: number[] = [];
  let questions = 0;
  const ask = counting(tools.ask, () => {
    questions += 1;
  });
  let draft = begin;
  let at = 0;
  let part: string | undefined;
  for (let step = steps[at]; step !== undefined; step = steps[at]) {
    if (step.applies?.(draft) === false) {
      at += 1;
      continue;
    }
    if (step.part !== undefined && step.part !== part) tools.ask.explain(step.part, []);
    part = step.part;
    const before = questions;
    try {
      draft = await untilItWorks(step, draft, { ...tools, ask });
      if (questions > before) asked.push(at);
      at += 1;
    } catch (error) {
      if (!(error instanceof WentBack)) throw error;
      if (asked.length === 0) ask.hint('This is the first question. Ctrl-C leaves.');
      at = asked.pop() ?? at;
    }
  }
  return draft;
}

/** @throws {WentBack} from a question, or from what is asked after it failed */
async function untilItWorks(step: Step, draft: Draft, tools: Tools): Promise<Draft> {
  for (;;) {
    try {
      return await answered(step, draft, tools);
    } catch (error) {
      if (error instanceof WentBack) throw error;
      tools.ask.problem(troubleOf(error));
    }
    await tools.ask.choose('What now? (Esc goes back)', [{ value: 'again', label: 'Try again' }]);
  }
}

/** What to say to the person about a step that failed. @throws what is a defect, or no failure */
function troubleOf(error: unknown): string {
  if (error instanceof TroubleError) return error.message;
  if (!(error instanceof NoAnswerError) && !isRefusal(error)) throw error;
  const remedy = error instanceof NoAnswerError ? error.remedy : undefined;
  return `Discord did not do that, ${error.message}: ${remedy ?? 'try again'}`;
}

/** Asks until the answer works, or is kept although it does not. */
async function answered(step: Step, draft: Draft, tools: Tools): Promise<Draft> {
  const [title, ...lines] = step.explanation ?? [];
  if (title !== undefined) tools.ask.explain(title, lines);
  let answer = draft;
  for (;;) {
    answer = await step.ask(answer, tools);
    const isFit = sayFound(tools.ask, step.check?.(answer) ?? []);
    const looked = isFit ? await lookedAt(step, answer, tools) : undefined;
    if (looked !== undefined) return looked;
  }
}

/** @returns the draft with what is known of the answer now; nothing for an answer that is to be given anew */
async function lookedAt(step: Step, answer: Draft, tools: Tools): Promise<Draft | undefined> {
  const { ask } = tools;
  for (;;) {
    const { findings, ...learnt } = (await step.look?.(answer, tools)) ?? { findings: [] };
    const draft = { ...answer, ...learnt };
    if (sayFound(ask, findings)) return draft;
    const keep = { value: 'keep', label: 'Keep it, I change that later' } as const;
    const next = await unlessBack(() =>
      ask.choose('What now?', [
        { value: 'look', label: 'I have changed it: look again' },
        { value: 'answer', label: 'Answer anew' },
        ...(step.mayKeep?.(draft) === false ? [] : [keep]),
      ]),
    );
    if (next === 'keep') return draft;
    if (next !== 'look') return undefined;
  }
}

/** Says what was found, in the doctor's words. @returns whether nothing stands against the answer */
export function sayFound(ask: Asker, findings: readonly Finding[]): boolean {
  const by: Readonly<Record<Verdict, (text: string) => void>> = {
    ok: ask.done,
    unset: ask.done,
    hint: ask.hint,
    fault: ask.problem,
    skipped: ask.problem,
  };
  for (const { verdict, about, say } of findings) by[verdict](`${about} – ${say}`);
  return findings.every(({ verdict }) => verdict !== 'fault' && verdict !== 'skipped');
}

function counting(ask: Asker, count: () => void): Asker {
  const counted =
    <Args extends readonly unknown[], Result>(question: (...args: Args) => Result) =>
    (...args: Args): Result => {
      count();
      return question(...args);
    };
  return {
    ...ask,
    text: counted(ask.text),
    secret: counted(ask.secret),
    choose: counted(ask.choose) as Asker['choose'],
    chooseSome: counted(ask.chooseSome) as Asker['chooseSome'],
    until: counted(ask.until) as Asker['until'],
  };
}
