import { html, nothing, type TemplateResult } from 'lit';
import type { Inputs, View } from '../protocol.js';
import type { App } from './page-state.js';
import { runCommand } from './run-command.js';

interface TourStep {
  readonly say: string;
  readonly label: string;
  /** The username of who acts. */
  readonly as: string;
  readonly channel: 'general' | 'staff-log';
  /** A command that is sent. */
  readonly command?: { readonly path: string; readonly options: (mia: string) => Inputs };
  /** The answer to the next add is lost. */
  readonly losesAnswer?: true;
}

const STEPS: readonly TourStep[] = [
  {
    say: 'Mia asks for her balance. She has no linked account yet.',
    label: 'Send /balance as Mia',
    as: 'mia',
    channel: 'general',
    command: { path: 'balance', options: () => ({}) },
  },
  {
    say: 'She asks for a link to her account. Then press Ask staff, if you are asked how.',
    label: 'Send /link as Mia',
    as: 'mia',
    channel: 'general',
    command: { path: 'link', options: () => ({ username: 'mia_plays' }) },
  },
  {
    say: 'Sam is staff. In #staff-log, press Approve under the request.',
    label: 'Be Sam, in #staff-log',
    as: 'sam',
    channel: 'staff-log',
  },
  {
    say: 'Now Mia sees her balance. Share shows it to everyone.',
    label: 'Send /balance as Mia',
    as: 'mia',
    channel: 'general',
    command: { path: 'balance', options: () => ({}) },
  },
  {
    say: 'Sam grants her 15 credits. Press Confirm, and look at the website’s users.',
    label: 'Send /grant as Sam',
    as: 'sam',
    channel: 'general',
    command: {
      path: 'grant',
      options: (mia) => ({ amount: 15, member: mia, reason: 'Won the race' }),
    },
  },
  {
    say: 'This time the website’s answer is lost, so nobody knows whether the credit arrived. Press Confirm, then settle it.',
    label: 'Lose the answer to a grant',
    as: 'sam',
    channel: 'general',
    command: {
      path: 'grant',
      options: (mia) => ({ amount: 20, member: mia, reason: 'Race night' }),
    },
    losesAnswer: true,
  },
];

/** The next step of the tour, above the message box. */
export function tourView(app: App, view: View): TemplateResult | typeof nothing {
  const { tour } = app.state;
  if (tour === undefined) return nothing;
  const step = STEPS[tour];
  const end = () => app.change({ tour: undefined });
  return html`<section class="tour" aria-label="Tour">
    <p>${step === undefined ? 'That was the tour. Try what you like: type / to see all commands.' : html`<strong>${tour + 1}/${STEPS.length}</strong> ${step.say}`}</p>
    <span class="tour-buttons">
      ${
        step === undefined
          ? nothing
          : html`<button type="button" class="button is-primary" @click=${() => void take(app, view, step)}>${step.label}</button>`
      }
      <button type="button" class="button is-secondary" @click=${end}>${step === undefined ? 'Close' : 'End the tour'}</button>
    </span>
  </section>`;
}

async function take(app: App, view: View, { as, channel, command, losesAnswer }: TourStep): Promise<void> {
  const person = view.people.find(({ username }) => username === as);
  const mia = view.people.find(({ username }) => username === 'mia');
  const place = view.channels.find(({ name }) => name === channel)?.id;
  if (person === undefined || mia === undefined) return;
  const tour = (app.state.tour ?? 0) + 1;
  if (person.id !== view.me) {
    app.change({ tour, wantedChannel: channel });
    app.become(as);
  } else app.change({ tour, ...(place !== undefined && { place }) });
  if (losesAnswer)
    await app.act({ do: 'switch-on', preset: 'lost', endpoint: 'add', times: 1, every: undefined });
  // Everybody sees the channel in which commands are sent.
  if (command === undefined || place === undefined) return;
  await runCommand(app, { as: person.id, place, path: command.path, options: command.options(mia.id) });
}
