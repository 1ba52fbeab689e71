import type { Inputs, Outcome } from '../protocol.js';
import type { App } from './page-state.js';

export interface CommandToRun {
  /** Who uses it. */
  readonly as: string;
  /** The channel's ID. */
  readonly place: string;
  /** Its name, with that of a subcommand. */
  readonly path: string;
  readonly options: Inputs;
  /** Its name as it is shown; default: the path. */
  readonly shown?: string;
}

/** Sends a command, and says so in the channel until there is an answer. @returns what came of it */
export async function runCommand(
  app: App,
  { as, place, path, options, shown = path }: CommandToRun,
): Promise<Outcome> {
  const id = crypto.randomUUID();
  const text = `/${shown}`;
  app.change({ notices: [...app.state.notices, { id, place, kind: 'sending', text }] });
  const outcome = await app.act({ do: 'command', as, place, path, options });
  const others = app.state.notices.filter((notice) => notice.id !== id);
  app.change({
    notices: outcome.kind === 'failed' ? [...others, { id, place, kind: 'failed', text }] : others,
    ...(outcome.kind === 'form' && {
      form: { id: outcome.form, place, content: outcome.content, fault: undefined },
    }),
  });
  return outcome;
}
