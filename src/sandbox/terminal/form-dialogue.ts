import type { Actor } from '../discord/actor.js';
import { ClientRefusal } from '../discord/client-refusal.js';
import type { InteractionHandle } from '../discord/interaction-handle.js';
import { type Form, formFields } from '../discord/open-form.js';
import type { Screen } from './screen.js';
import { type Line, lineOf, span } from './spans.js';

/** Asks the person at the terminal for a line. @returns undefined if no more will come */
export type Ask = (question: Line) => Promise<string | undefined>;

const CLOSE = '!cancel';

/** Asks for each field of a form and sends it. @returns undefined if the person closed it */
export async function fillInForm(
  form: Form,
  { actor, screen, ask }: { readonly actor: Actor; readonly screen: Screen; readonly ask: Ask },
): Promise<InteractionHandle | undefined> {
  const fields = formFields(form.content);
  screen.print([span(`▤ ${form.content.title}`, 'bold'), span(` · ${CLOSE} closes the form`, 'dim')]);
  for (;;) {
    const values: Record<string, string> = {};
    for (const { component, label } of fields) {
      const answer = (await ask([span('  '), span(label, 'bold'), span(': ')]))?.trim();
      if (answer === undefined || answer === CLOSE) return undefined;
      // An empty line leaves what the form already had there.
      if (answer !== '') values[component.customId ?? label] = answer;
    }
    try {
      return actor.submit(form, values);
    } catch (error) {
      if (!(error instanceof ClientRefusal)) throw error;
      screen.print(lineOf(`✗ ${error.message}`, 'bad'));
    }
  }
}
