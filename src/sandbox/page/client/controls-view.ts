import { html, nothing, type TemplateResult } from 'lit';
import { componentsOf, defaultIds, type PlainComponent } from '../../discord/message-text.js';
import type { ChannelView, ShownMessage, View } from '../protocol.js';
import { crowdView } from './crowd-view.js';
import type { App } from './page-state.js';
import { markedControl } from './tour.js';
import '@skyra/discord-components-core/discord-action-row.js';

const STYLES: Readonly<Record<number, string>> = {
  1: 'is-primary',
  2: 'is-secondary',
  3: 'is-success',
  4: 'is-danger',
};

/** The rows of buttons and menus under a message, and what the crowd can do or has done with it. */
export function controlsView(
  app: App,
  view: View,
  channel: ChannelView,
  message: ShownMessage,
): TemplateResult | typeof nothing {
  const rows = message.api.components ?? [];
  const failure = app.state.failedOn.get(message.api.id);
  const crowd = crowdView(app, view, channel, message);
  if (rows.length === 0 && failure === undefined && crowd === nothing) return nothing;
  return html`<div slot="components">
    ${rows.map(
      (row) => html`<discord-action-row>
        ${componentsOf([row]).map((component) => controlView(app, view, message, component))}
      </discord-action-row>`,
    )}
    ${crowd}
    ${failure === undefined ? nothing : html`<p class="failure" role="alert">${failure}</p>`}
  </div>`;
}

function controlView(app: App, view: View, message: ShownMessage, component: PlainComponent): unknown {
  const { type, customId, label, raw } = component;
  const underWay = app.state.underWay.get(message.api.id);
  const isDisabled = component.disabled || underWay !== undefined || app.state.replay !== undefined;
  if (type === 2 && typeof raw['url'] === 'string') {
    const url = raw['url'];
    return html`<a class="button is-secondary" href=${url} target="_blank" rel="noopener noreferrer" @click=${(event: Event) => follow(app, view, url, event)}>${label} ↗</a>`;
  }
  if (customId === undefined) return nothing;
  if (type === 2) {
    const isPressed = underWay === customId;
    const { name: emoji } = (raw['emoji'] ?? {}) as { readonly name?: string };
    const isMarked = markedControl(app.state)?.key === `${message.api.id}:${customId}`;
    return html`<button
      type="button"
      class="button ${STYLES[Number(raw['style'])] ?? 'is-secondary'} ${isPressed ? 'is-under-way' : ''} ${isMarked ? 'is-marked' : ''}"
      ?disabled=${isDisabled}
      aria-busy=${isPressed}
      @click=${() => void press(app, view, message, customId)}
    ><span>${emoji === undefined ? nothing : html`<span aria-hidden="true">${emoji} </span>`}${label}</span></button>`;
  }
  return selectView(app, view, message, component, isDisabled);
}

/** A link to a message leads there, not out of the sandbox. */
function follow(app: App, view: View, url: string, event: Event): void {
  const [, place, message = ''] = /\/channels\/\d+\/(\d+)\/(\d+)$/.exec(url) ?? [];
  if (place === undefined || !view.channels.some(({ id }) => id === place)) {
    void app.act({ do: 'follow-link', as: view.me });
    return;
  }
  event.preventDefault();
  app.change({ place });
  requestAnimationFrame(() => document.querySelector(`[data-id="${message}"]`)?.scrollIntoView());
}

/** What a press or a choice leads to; until then, nothing else of the message can be used. */
async function send(
  app: App,
  message: ShownMessage,
  control: string,
  action: Parameters<App['act']>[0],
): Promise<void> {
  const { id, channel_id: place } = message.api;
  const failedOn = new Map(app.state.failedOn);
  failedOn.delete(id);
  app.change({ failedOn, openSelect: undefined, underWay: new Map(app.state.underWay).set(id, control) });
  const outcome = await app.act(action);
  const underWay = new Map(app.state.underWay);
  underWay.delete(id);
  app.change({ underWay });
  if (outcome.kind === 'form') {
    app.change({ form: { id: outcome.form, place, content: outcome.content, fault: undefined } });
  }
  if (outcome.kind === 'failed') {
    app.change({ failedOn: new Map(app.state.failedOn).set(id, 'This interaction failed') });
  }
  if (outcome.kind === 'refused') {
    app.change({ failedOn: new Map(app.state.failedOn).set(id, outcome.why) });
  }
}

function press(app: App, view: View, message: ShownMessage, control: string): Promise<void> {
  const { id, channel_id: place } = message.api;
  return send(app, message, control, { do: 'press', as: view.me, place, message: id, control });
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
  readonly isChosen?: boolean;
}

/** What a menu offers: its own options, or people, roles and channels. */
export function choicesOf(menu: PlainComponent, view: View): Choice[] {
  const { type, raw } = menu;
  const people = view.people.map(({ id, name, username }) => ({
    value: id,
    label: `@${name}`,
    detail: username,
  }));
  const roles = view.roles.map(({ id, name }) => ({ value: id, label: `@${name}`, detail: 'role' }));
  const channels = view.channels
    .filter(({ isDirect }) => !isDirect)
    .map(({ id, name, topic }) => ({ value: id, label: `#${name}`, detail: topic }));
  const own = (Array.isArray(raw['options']) ? raw['options'] : []).map((option) => ({
    value: String(option.value),
    label: String(option.label),
    detail: typeof option.description === 'string' ? option.description : '',
    isChosen: option.default === true,
  }));
  const byType: Readonly<Record<number, Choice[]>> = {
    3: own,
    5: people,
    6: roles,
    7: [...people, ...roles],
    8: channels,
  };
  const defaults = defaultIds(menu);
  return (byType[type] ?? []).map((choice) => ({
    ...choice,
    isChosen: choice.isChosen === true || defaults.includes(choice.value),
  }));
}

function selectView(
  app: App,
  view: View,
  message: ShownMessage,
  component: PlainComponent,
  isDisabled: boolean,
): TemplateResult | typeof nothing {
  const { customId = '', raw } = component;
  const choices = choicesOf(component, view);
  if (choices.length === 0) return nothing;
  const key = `${message.api.id}:${customId}`;
  const open = app.state.openSelect?.key === key ? app.state.openSelect : undefined;
  const most = Number(raw['max_values'] ?? 1);
  const least = Number(raw['min_values'] ?? 1);
  const { id, channel_id: place } = message.api;
  const choose = (values: readonly string[]) =>
    void send(app, message, customId, {
      do: 'select',
      as: view.me,
      place,
      message: id,
      control: customId,
      values,
    });
  const toggle = (value: string) => {
    if (most === 1) return choose([value]);
    const chosen = open?.chosen ?? [];
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    return app.change({ openSelect: { key, chosen: next.slice(0, most) } });
  };
  const placeholder = typeof raw['placeholder'] === 'string' ? raw['placeholder'] : 'Make a selection';
  const chosen = choices.filter(({ isChosen }) => isChosen);
  const shown = chosen.length === 0 ? placeholder : chosen.map(({ label }) => label).join(', ');
  return html`<div
    class="select"
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === 'Escape') app.change({ openSelect: undefined });
    }}
  >
    <button
      type="button"
      class="select-head"
      aria-expanded=${open !== undefined}
      ?disabled=${isDisabled}
      @click=${() => app.change({ openSelect: open === undefined ? { key, chosen: [] } : undefined })}
    ><span>${shown}</span><span aria-hidden="true">▾</span></button>
    ${
      open === undefined
        ? nothing
        : html`<div class="select-list" role="group" aria-label=${placeholder}>
            ${
              least === 0 && chosen.length > 0
                ? html`<button type="button" class="select-line" @click=${() => choose([])}>Clear</button>`
                : nothing
            }
            ${choices.map(
              ({ value, label, detail }) => html`<button
                type="button"
                class="select-line"
                aria-pressed=${most === 1 ? nothing : open.chosen.includes(value)}
                @click=${() => toggle(value)}
              ><span>${label}</span><span class="list-detail">${detail}</span></button>`,
            )}
            ${
              most === 1
                ? nothing
                : html`<button
                    type="button"
                    class="button is-primary"
                    ?disabled=${open.chosen.length < least}
                    @click=${() => choose(open.chosen)}
                  >Done</button>`
            }
          </div>`
    }
  </div>`;
}
