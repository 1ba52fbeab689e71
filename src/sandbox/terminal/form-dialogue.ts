import type { Actor } from '../discord/actor.js';
import { ClientRefusal } from '../discord/client-refusal.js';
import type { InteractionHandle } from '../discord/interaction-handle.js';
import { type Form, formFields } from '../discord/open-form.js';
import type { Screen } from './screen.js';
import { type Line, lineOf, span } from './spans.js';

/** Asks the person at the terminal for a line. @returns undefined if no more will come */
export type Ask = (question: Line) => Promise<string | undefined>;

const CLOSE = '!cancel';
const USER_SELECT = 5;

interface FormDialogue {
  readonly actor: Actor;
  readonly screen: Screen;
  readonly ask: Ask;
  /** The IDs of the people who are named in a text, as in `@mia @noah`. */
  readonly idsIn: (text: string) => readonly string[];
}

/** Asks for each field of a form and sends it. @returns undefined if the person closed it */
export async function fillInForm(
  form: Form,
  { actor, screen, ask, idsIn }: FormDialogue,
): Promise<InteractionHandle | undefined> {
  const fields = formFields(form.content);
  screen.print([span(`▤ ${form.content.title}`, 'bold'), span(` · ${CLOSE} closes the form`, 'dim')]);
  for (;;) {
    const values: Record<string, string | readonly string[]> = {};
    for (const { component, label } of fields) {
      const answer = (await ask([span('  '), span(label, 'bold'), span(': ')]))?.trim();
      if (answer === undefined || answer === CLOSE) return undefined;
      // An empty line leaves what the form already had there.
      if (answer !== '')
        values[component.customId ?? label] = component.type === USER_SELECT ? idsIn(answer) : answer;
    }
    try {
      return actor.submit(form, values);
    } catch (error) {
      if (!(error instanceof ClientRefusal)) throw error;
      screen.print(lineOf(`✗ ${error.message}`, 'bad'));
    }
  }
}
