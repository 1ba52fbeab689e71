import { html, nothing, type TemplateResult } from 'lit';
import type { ChannelView, View } from '../protocol.js';
import { nameIn, userCommands } from './commands.js';
import type { App, OpenMenu } from './state.js';

/** The menu of a person, with the commands that the bot has for it. */
export function menuView(app: App, view: View, channel: ChannelView): TemplateResult | typeof nothing {
  const { menu } = app.state;
  if (menu === undefined) return nothing;
  const person = view.people.find(({ id }) => id === menu.target);
  const commands = userCommands(channel);
  const close = () => app.change({ menu: undefined });
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      close();
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event, event.key === 'ArrowDown' ? 1 : -1);
    }
  };
  return html`<div class="menu-back" @mousedown=${close} @contextmenu=${(event: Event) => event.preventDefault()}></div>
    <div
      class="menu"
      role="menu"
      aria-label="${person?.name ?? ''}: Apps"
      tabindex="-1"
      style="--x: ${menu.x}px; --y: ${menu.y}px"
      @keydown=${onKey}
    >
      <p class="menu-title" aria-hidden="true">Apps</p>
      ${
        commands.length === 0
          ? html`<div class="menu-line is-empty" role="menuitem" aria-disabled="true" tabindex="-1">No commands for you here</div>`
          : commands.map(
              (command) => html`<button
                type="button"
                class="menu-line"
                role="menuitem"
                tabindex="-1"
                @click=${() => void use(app, view, channel, menu, command.name)}
              >${nameIn(command, view.locale)}</button>`,
            )
      }
    </div>`;
}

function step(event: KeyboardEvent, by: 1 | -1): void {
  if (!(event.currentTarget instanceof Element)) return;
  const lines: Element[] = [...event.currentTarget.querySelectorAll('[role=menuitem]')];
  const at = document.activeElement === null ? -1 : lines.indexOf(document.activeElement);
  const next = lines[(at + by + lines.length) % lines.length];
  if (next instanceof HTMLElement) next.focus();
}

async function use(app: App, view: View, channel: ChannelView, menu: OpenMenu, name: string): Promise<void> {
  app.change({ menu: undefined });
  const place = channel.id;
  const outcome = await app.act({ do: 'user-command', as: view.me, place, name, target: menu.target });
  if (outcome.kind === 'form') {
    app.change({ form: { id: outcome.form, place, content: outcome.content, fault: undefined } });
  }
  if (outcome.kind === 'failed' || outcome.kind === 'refused') {
    const text = outcome.kind === 'refused' ? outcome.why : name;
    const notice = { id: `menu-${menu.target}-${name}`, place, kind: 'failed' as const, text };
    app.change({ notices: [...app.state.notices.filter(({ id }) => id !== notice.id), notice] });
  }
}
