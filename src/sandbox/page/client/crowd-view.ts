import { html, nothing, type TemplateResult } from 'lit';
import { buttonsOf, type PlainComponent } from '../../discord/message-text.js';
import type { ChannelView, Outcome, ShownMessage, View } from '../protocol.js';
import type { App } from './page-state.js';

/** Under the buttons of a message that all see: lets many people press one of them at once. */
export function crowdView(
  app: App,
  view: View,
  channel: ChannelView,
  message: ShownMessage,
): TemplateResult | typeof nothing {
  const { api, isEphemeral } = message;
  const told = app.state.crowdTold.get(api.id);
  const buttons = isEphemeral ? [] : buttonsOf(api).filter(({ disabled }) => !disabled);
  if (channel.crowd === 0 || (buttons.length === 0 && told === undefined)) return nothing;
  return html`<div class="crowd">
    ${buttons.map((button) => crowdButton(app, view, channel, message, button))}
    ${told === undefined ? nothing : html`<p class="crowd-told" role="status">${told}</p>`}
  </div>`;
}

const underWayOf = (control: string) => `crowd:${control}`;

function crowdButton(
  app: App,
  view: View,
  { crowd, id: place }: ChannelView,
  { api }: ShownMessage,
  { customId = '', label = '' }: PlainComponent,
): TemplateResult {
  const underWay = app.state.underWay.get(api.id);
  const isPressed = underWay === underWayOf(customId);
  const press = async () => {
    app.change({ underWay: new Map(app.state.underWay).set(api.id, underWayOf(customId)) });
    const outcome = await app.act({
      do: 'crowd-press',
      as: view.me,
      place,
      message: api.id,
      control: customId,
    });
    const others = new Map(app.state.underWay);
    others.delete(api.id);
    const crowdTold = new Map(app.state.crowdTold).set(api.id, inWords(outcome));
    app.change({ underWay: others, crowdTold });
  };
  return html`<button
    type="button"
    class="crowd-button"
    ?disabled=${underWay !== undefined}
    aria-busy=${isPressed}
    @click=${() => void press()}
  ><svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true"><path fill="currentColor" d="M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0 2c-4 0-7 2-7 5v2h14v-2c0-3-3-5-7-5Zm8-2a3 3 0 1 0-1.500-5.600 6 6 0 0 1 0 5.200A3 3 0 0 0 17 11Zm1 9h4v-1.500c0-2.500-2-4.200-4.700-4.500A6 6 0 0 1 18 18Z" /></svg>
  ${isPressed ? `${crowd} people press …` : `Let ${crowd} people press “${label}”`}</button>`;
}

function inWords(outcome: Outcome): string {
  if (outcome.kind !== 'crowd') return outcome.kind === 'refused' ? outcome.why : 'Nothing came of it.';
  const answers = outcome.answers.map(({ text, count }) => `${count} × ${text}`);
  return `${outcome.pressed} pressed: ${answers.join(' · ')}`;
}
