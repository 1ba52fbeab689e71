import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ChannelView, PersonView, View } from '../protocol.js';
import { descriptionIn, nameIn } from './commands.js';
import { type CommandComposer, type Field, focusedField, type Suggestion, suggestions } from './composer.js';
import type { ComposerActions } from './composer-actions.js';
import type { App } from './page-state.js';
import { portrait } from './people-view.js';

const LIST = 'composer-list';
const lineId = (index: number) => `composer-line-${index}`;

/** The box at the bottom of a channel, with its list. */
export function composerView(app: App, actions: ComposerActions, view: View, channel: ChannelView) {
  const { composer } = app.state;
  const offered = suggestions(composer, { view, channel });
  return html`<section class="composer" aria-label="Write or use a command">
    ${listView(app, actions, view, channel, offered)}
    ${
      composer.fault === undefined
        ? nothing
        : html`<p class="composer-fault" role="alert" id="composer-fault">${composer.fault.text}</p>`
    }
    ${
      composer.mode === 'text'
        ? textBox(composer.text, composer.selected, offered, actions, channel)
        : commandBox(composer, offered, actions, view)
    }
  </section>`;
}

function textBox(
  text: string,
  selected: number,
  offered: readonly Suggestion[],
  actions: ComposerActions,
  channel: ChannelView,
): TemplateResult {
  const place = channel.isDirect ? `@${channel.name}` : `#${channel.name}`;
  return html`<div class="box">
    <button
      class="box-plus"
      type="button"
      title="Use a command"
      aria-label="Use a command"
      @click=${actions.openCommands}
    >/</button>
    <input
      id="composer"
      class="box-text"
      autocomplete="off"
      spellcheck="false"
      role="combobox"
      aria-label="Message ${place}"
      aria-autocomplete="list"
      aria-expanded=${offered.length > 0}
      aria-controls=${LIST}
      aria-activedescendant=${offered.length > 0 && selected >= 0 ? lineId(selected) : nothing}
      placeholder="Message ${place}, or / for commands"
      .value=${live(text)}
      @input=${actions.typeText}
      @keydown=${actions.keyInText}
    />
  </div>`;
}

function commandBox(
  composer: CommandComposer,
  offered: readonly Suggestion[],
  actions: ComposerActions,
  view: View,
): TemplateResult {
  const { locale } = view;
  const unused = composer.entry.options.length - composer.fields.length;
  const active = offered.length > 0 && composer.selected >= 0 ? lineId(composer.selected) : nothing;
  return html`<div class="box is-command" role="group" aria-label="Command /${composer.entry.shown}">
    <span class="command-name">/${composer.entry.shown}</span>
    ${composer.fields.map((field) => fieldView(composer, field, offered, active, actions, locale))}
    <input
      id="composer"
      class="box-tail"
      autocomplete="off"
      spellcheck="false"
      role="combobox"
      aria-label=${unused > 0 ? 'Add an option, or press Enter to send' : 'Press Enter to send'}
      aria-autocomplete="list"
      aria-expanded=${composer.focus === undefined && offered.length > 0}
      aria-controls=${LIST}
      aria-activedescendant=${composer.focus === undefined ? active : nothing}
      placeholder=${unused > 0 ? `+${unused} optional` : ''}
      .value=${live(composer.tail)}
      @input=${actions.typeTail}
      @focus=${() => actions.focus(undefined)}
      @keydown=${actions.keyInCommand}
    />
    <span class="box-end"><button class="box-send" type="button" aria-label="Send the command" title="Send" @click=${actions.send}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path fill="currentColor" d="M3 20.5 21.5 12 3 3.5l2.8 7L14 12l-8.2 1.5z" /></svg>
    </button>
    <button class="box-send" type="button" aria-label="Discard the command" title="Discard" @click=${actions.discard}>✕</button></span>
  </div>`;
}

function fieldView(
  composer: CommandComposer,
  field: Field,
  offered: readonly Suggestion[],
  active: string | typeof nothing,
  actions: ComposerActions,
  locale: string,
): TemplateResult {
  const { option, text } = field;
  const isFocused = composer.focus === option.name;
  const isFaulty = composer.fault?.name === option.name;
  const label = nameIn(option, locale);
  if (option.type === 11) {
    return html`<label class="field ${isFaulty ? 'is-faulty' : ''}"><span class="field-name">${label}</span>
      <input
        id="option-${option.name}"
        class="field-file"
        type="file"
        accept=${option.file_types?.join(',') ?? nothing}
        aria-invalid=${isFaulty}
        @focus=${() => actions.focus(option.name)}
        @change=${(event: Event) => actions.upload(option.name, event)}
      /></label>`;
  }
  return html`<label class="field ${isFaulty ? 'is-faulty' : ''} ${isFocused ? 'is-focused' : ''}"><span class="field-name">${label}</span>
    <input
      id="option-${option.name}"
      class="field-value"
      autocomplete="off"
      spellcheck="false"
      role="combobox"
      aria-label=${label}
      aria-autocomplete="list"
      aria-expanded=${isFocused && offered.length > 0}
      aria-controls=${LIST}
      aria-activedescendant=${isFocused ? active : nothing}
      aria-invalid=${isFaulty}
      aria-describedby=${isFaulty ? 'composer-fault' : nothing}
      aria-required=${option.required === true}
      size=${Math.min(Math.max(text.length, 4), 32)}
      .value=${live(text)}
      @input=${(event: Event) => actions.typeField(option.name, event)}
      @focus=${() => actions.focus(option.name)}
      @keydown=${actions.keyInCommand}
    /></label>`;
}

function listView(
  app: App,
  actions: ComposerActions,
  view: View,
  channel: ChannelView,
  offered: readonly Suggestion[],
): TemplateResult | typeof nothing {
  const { composer } = app.state;
  const about = headingOf(app, view, offered);
  const isEmptyList = composer.mode === 'text' && composer.text === '/' && offered.length === 0;
  if (isEmptyList && !composer.isListClosed) {
    const why = channel.isDirect ? 'in direct messages' : 'for you in this channel';
    return html`<div class="list"><p class="list-about">There is no command ${why}.</p></div>`;
  }
  if (offered.length === 0 && about === undefined) return nothing;
  return html`<div class="list">
    ${about === undefined ? nothing : html`<p class="list-about">${about}</p>`}
    <ul class="list-lines" id=${LIST} role="listbox" aria-label="Suggestions" ?hidden=${offered.length === 0}>
      ${offered.map((line, index) => lineView(line, index, composer.selected === index, actions, view))}
    </ul>
  </div>`;
}

function lineView(
  line: Suggestion,
  index: number,
  isSelected: boolean,
  actions: ComposerActions,
  view: View,
): TemplateResult {
  const person: PersonView | undefined = view.people.find(({ id }) => id === line.avatarOf);
  // Pressing the mouse must not take the focus out of the box.
  return html`<li
    id=${lineId(index)}
    role="option"
    aria-selected=${isSelected}
    class="list-line"
    @mousedown=${(event: Event) => event.preventDefault()}
    @click=${() => actions.pick(line)}
  >
    ${person === undefined ? nothing : portrait(person, 'small')}
    <span class="list-label">${line.label}</span>
    <span class="list-detail">${line.detail}</span>
  </li>`;
}

/** What stands above the list: what the option that is being filled in means. */
function headingOf(
  { state: { composer } }: App,
  { locale }: View,
  offered: readonly Suggestion[],
): TemplateResult | string | undefined {
  if (composer.mode === 'text') return undefined;
  const field = focusedField(composer);
  if (field !== undefined) {
    return html`<strong>${nameIn(field.option, locale)}</strong> ${descriptionIn(field.option, locale)}`;
  }
  return offered.length > 0 ? 'Optional' : undefined;
}
