import { html, nothing, type TemplateResult } from 'lit';
import type { ChannelView, Inputs, View } from '../protocol.js';
import type { App } from './page-state.js';
import { runCommand } from './run-command.js';
import { goTo } from './tour-view.js';

interface Try {
  readonly label: string;
  readonly path: string;
  readonly options: Inputs;
}

const FOR_MEMBERS: readonly Try[] = [
  { label: 'My balance', path: 'balance', options: {} },
  { label: 'Link my account', path: 'link', options: {} },
  { label: 'What can I do here?', path: 'help', options: {} },
];

const forStaff = (mia: string): readonly Try[] => [
  {
    label: 'Grant Mia 15 credits',
    path: 'grant',
    options: { amount: 15, member: mia, reason: 'Won the race' },
  },
  {
    label: 'Start a giveaway',
    path: 'giveaway start',
    options: { amount: 5, winners: 3, duration: '30s', title: 'Anchor raffle' },
  },
  { label: 'Drop 20 credits', path: 'drop start', options: { amount: 1, claims: 20 } },
  { label: 'Show the grants', path: 'grants list', options: {} },
];

/** What to try, in an empty channel: other things for staff than for members. */
export function firstSteps(app: App, view: View, channel: ChannelView): TemplateResult {
  const isStaff = channel.commands.some(({ name }) => name === 'grant');
  const mia = view.people.find(({ username }) => username === 'mia');
  const tries = isStaff && mia !== undefined ? forStaff(mia.id) : FOR_MEMBERS;
  const send = ({ path, options }: Try) =>
    void runCommand(app, { as: view.me, place: channel.id, path, options });
  return html`<div class="first-steps">
    <p>Try something:</p>
    <p class="first-buttons">
      ${
        app.state.tour !== undefined || app.state.isTourOffered
          ? nothing
          : html`<button type="button" class="button is-primary" @click=${() => goTo(app, 0)}>Take the tour</button>`
      }
      ${tries.map(
        (one) =>
          html`<button type="button" class="button is-secondary" @click=${() => send(one)}>${one.label}</button>`,
      )}
    </p>
    <p>“What goes wrong”, beside the website's users, makes the website fail, to see what the bot then does.</p>
  </div>`;
}
