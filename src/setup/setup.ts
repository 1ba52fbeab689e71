import { resolve } from 'node:path';
import { codeOf } from '../errors.js';
import { createStaffChannel, lookAtServers, troubleOf } from './discord-account.js';
import { type Draft, deciding, listOf } from './draft.js';
import { runSteps } from './run-steps.js';
import type { Step, Tools } from './step.js';
import { STEPS } from './steps/index.js';
import { writeEnv } from './write-env.js';

export interface SetupOptions {
  readonly tools: Tools;
  /** What the environment and an existing file say. */
  readonly before: Draft['before'];
  /** Of a file that is not there yet. */
  readonly template: string;
  /** ms since the epoch */
  readonly now: () => number;
}

/** Asks for everything, and writes `.env` into the working directory. */
export async function setUp({ tools, before, template, now }: SetupOptions): Promise<Draft> {
  const path = resolve('.env');
  const write: Step = {
    async run(draft, { ask }) {
      const ready = await withChannel(draft, tools);
      try {
        const copy = await writeEnv(path, ready.decided, { template, now: now() });
        ask.done(`Written: ${path}, for you alone to read.`);
        if (copy !== undefined) ask.done(`The file that was there before is now ${copy}.`);
      } catch (error) {
        ask.problem(
          `The file ${path} cannot be written (${codeOf(error) ?? String(error)}): make sure that you may write in this folder, and that there is space left.`,
        );
        await ask.choose('What now?', [{ value: 'again', label: 'Try again' }]);
        return write.run(ready, tools);
      }
      return ready;
    },
  };
  return runSteps([...STEPS, write], { before, decided: {} }, tools);
}

/** Creates the channel that was asked for. It is then one that is there. */
async function withChannel(draft: Draft, tools: Tools): Promise<Draft> {
  const { newChannel } = draft;
  if (newChannel === undefined) return draft;
  const { ask } = tools;
  try {
    const id = await ask.busy(`Creating #${newChannel.name} …`, () =>
      lookAtServers(tools, draft, (servers) => {
        const me = servers.find(({ guild }) => guild.id === newChannel.guildId);
        if (me === undefined) throw new Error('the bot has left the server');
        return createStaffChannel(me, newChannel, listOf(draft, 'DISCORD_STAFF_ROLE_IDS'));
      }),
    );
    ask.done(`Created #${newChannel.name}, which only staff and the bot see.`);
    return { ...deciding(draft, { DISCORD_LOG_CHANNEL_ID: id }), newChannel: undefined };
  } catch (error) {
    ask.problem(troubleOf(error));
    await ask.choose('The channel was not created. Esc goes back, to choose another one.', [
      { value: 'again', label: 'Try again' },
    ]);
    return withChannel(draft, tools);
  }
}
