import type { APIApplicationCommand } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { Action, ChannelView, PersonView, View } from '../protocol.js';
import { messageCommands, nameIn, userCommands } from './commands.js';
import type { App, OpenMenu } from './page-state.js';

/** The menu of a person, with the commands that the bot has for it. */
export function menuView(app: App, view: View, channel: ChannelView): TemplateResult | typeof nothing {
  const { menu } = app.state;
  if (menu === undefined) return nothing;
  const person = view.people.find(({ id }) => id === menu.target);
  const commands = [
    ...userCommands(channel),
    ...(menu.message === undefined ? [] : messageCommands(channel)),
  ];
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
                @click=${() => void use(app, view, channel, menu, command)}
              >${nameIn(command, view.locale)}</button>`,
            )
      }
      ${person === undefined || person.isBot ? nothing : sandboxLines(app, view, person)}
    </div>`;
}

/** What somebody at the sandbox can do to a person, and nobody by Discord's own menu. */
function sandboxLines(app: App, view: View, person: PersonView): TemplateResult {
  const line = (label: string, change: MemberChange, role = '') =>
    html`<button
      type="button"
      class="menu-line"
      role="menuitem"
      tabindex="-1"
      @click=${() => void changeMember(app, view, person, { change, role })}
    >${label}</button>`;
  // The bot's own role, as Discord's managed ones, is given to nobody.
  const ofBot = view.people.find(({ id }) => id === view.botId)?.roles ?? [];
  const roles = view.roles.filter(({ id }) => !ofBot.includes(id));
  const voice = view.channels.filter(({ isVoice }) => isVoice);
  return html`<p class="menu-title" aria-hidden="true">In the sandbox</p>
    ${
      person.isMember
        ? roles.map(({ id, name }) =>
            person.roles.includes(id)
              ? line(`Take the role ${name}`, 'take-role', id)
              : line(`Give the role ${name}`, 'give-role', id),
          )
        : nothing
    }
    ${
      person.isMember
        ? voice.map(({ id, name }) =>
            person.voice === id
              ? line(`Leave 🔊 ${name}`, 'leave-voice')
              : line(`Go to 🔊 ${name}`, 'join-voice', id),
          )
        : nothing
    }
    ${person.isMember ? line('Leave the server', 'leave') : line('Join the server', 'join')}`;
}

type MemberChange = Extract<Action, { readonly do: 'member' }>['change'];

async function changeMember(
  app: App,
  view: View,
  person: PersonView,
  { change, role }: { readonly change: MemberChange; readonly role: string },
): Promise<void> {
  app.change({ menu: undefined });
  const outcome = await app.act({ do: 'member', change, server: view.serverId, target: person.id, role });
  const announcement = outcome.kind === 'refused' ? outcome.why : `${person.name}: ${CHANGES[change]}`;
  app.change({ announcement });
}

const CHANGES: Readonly<Record<MemberChange, string>> = {
  join: 'joined the server',
  leave: 'left the server',
  'give-role': 'has the role now',
  'take-role': 'has the role no more',
  'join-voice': 'is in the voice channel now',
  'leave-voice': 'left the voice channel',
};

function step(event: KeyboardEvent, by: 1 | -1): void {
  if (!(event.currentTarget instanceof Element)) return;
  const lines: Element[] = [...event.currentTarget.querySelectorAll('[role=menuitem]')];
  const at = document.activeElement === null ? -1 : lines.indexOf(document.activeElement);
  const next = lines[(at + by + lines.length) % lines.length];
  if (next instanceof HTMLElement) next.focus();
}

async function use(
  app: App,
  view: View,
  channel: ChannelView,
  menu: OpenMenu,
  command: APIApplicationCommand,
): Promise<void> {
  const { name, type } = command;
  app.change({ menu: undefined });
  const place = channel.id;
  const { message, target } = menu;
  const used = { as: view.me, place, name };
  const outcome = await app.act(
    type === 2 || message === undefined
      ? { do: 'user-command', ...used, target }
      : { do: 'message-command', ...used, message },
  );
  if (outcome.kind === 'form') {
    app.change({ form: { id: outcome.form, place, content: outcome.content, fault: undefined } });
  }
  if (outcome.kind === 'failed' || outcome.kind === 'refused') {
    const text = outcome.kind === 'refused' ? outcome.why : name;
    const notice = { id: `menu-${menu.target}-${name}`, place, kind: 'failed' as const, text };
    app.change({ notices: [...app.state.notices.filter(({ id }) => id !== notice.id), notice] });
  }
}
