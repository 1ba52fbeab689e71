import { type Asker, WentBack } from './asker.js';
import type { Draft, Step, Tools } from './step.js';
import { troubleOf } from './trouble.js';

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
  for (let step = steps[at]; step !== undefined; step = steps[at]) {
    if (step.applies?.(draft) === false) {
      at += 1;
      continue;
    }
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

/** @throws {WentBack} from a step or from what is asked after it failed */
async function untilItWorks(step: Step, draft: Draft, tools: Tools): Promise<Draft> {
  for (;;) {
    try {
      return await step.run(draft, tools);
    } catch (error) {
      if (error instanceof WentBack) throw error;
      tools.ask.problem(troubleOf(error));
    }
    await tools.ask.choose('What now? (Esc goes back)', [{ value: 'again', label: 'Try again' }]);
  }
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
