import { type Asker, WentBack } from './asker.js';
import { troubleOf } from './discord-account.js';
import type { Draft } from './draft.js';
import type { Step, Tools } from './step.js';

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
      draft = await step.run(draft, { ...tools, ask });
      if (questions > before) asked.push(at);
      at += 1;
    } catch (error) {
      if (!(error instanceof WentBack)) {
        ask.problem(troubleOf(error));
        await ask.choose('What now?', [{ value: 'again', label: 'Try again' }]);
        continue;
      }
      if (asked.length === 0) ask.hint('This is the first question. Ctrl-C leaves and changes nothing.');
      at = asked.pop() ?? at;
    }
  }
  return draft;
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
