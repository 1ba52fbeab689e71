import type { Step } from '../step.js';

/** Whose values are never shown. */
const SECRET = /TOKEN|SECRET/;

/** Shows all answers, and asks whether they are to be written. */
export const summaryStep: Step = {
  async ask(draft, { ask }) {
    const { newChannel, createdChannel } = draft;
    ask.explain('Your answers', [
      ...Object.entries(draft.decided)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `${name}=${SECRET.test(name) ? '(not shown)' : value}`),
      ...(newChannel === undefined ? [] : [`The channel #${newChannel.name} is created for staff.`]),
    ]);
    const changed =
      createdChannel === undefined ? 'nothing has been changed' : `only #${createdChannel} has been created`;
    await ask.choose(`Write them? Until now ${changed}. (Esc goes back)`, [
      {
        value: 'write',
        label: newChannel === undefined ? 'Write .env' : 'Create the channel and write .env',
      },
    ]);
    return draft;
  },
};
