import { html, nothing, type TemplateResult } from 'lit';
import type { ChannelView, PersonView, View } from '../protocol.js';
import { avatarOf, BOT_AVATAR } from './avatar.js';
import { userCommands } from './commands.js';
import type { App } from './page-state.js';

export const pictureOf = (person: PersonView | undefined, name: string) =>
  person?.isBot === true ? BOT_AVATAR : avatarOf(person?.username ?? name);

export const colourOf = (color: number) => (color === 0 ? '' : `#${color.toString(16).padStart(6, '0')}`);

export function portrait(person: PersonView, size: 'small' | 'middle' | 'large'): TemplateResult {
  return html`<img class="portrait is-${size}" src=${pictureOf(person, person.name)} alt="" />`;
}

/** The rail at the left: through whose eyes the page is seen. */
export function peopleRail(app: App, view: View): TemplateResult {
  const people = view.people.filter(({ isBot }) => !isBot);
  const crowd = people.filter(({ isCrowd }) => isCrowd);
  const { isCrowdOpen } = app.state;
  // The person whose view is shown is always in the list.
  const shown = people.filter(({ id, isCrowd }) => !isCrowd || isCrowdOpen || id === view.me);
  return html`<nav class="rail" aria-label="See as">
    <p class="rail-title" aria-hidden="true">See as</p>
    <ul>
      ${shown.filter(({ isCrowd }) => !isCrowd).map((person) => railPerson(app, view, person))}
      ${
        crowd.length === 0
          ? nothing
          : html`<li>
              <button
                type="button"
                class="rail-crowd"
                aria-expanded=${isCrowdOpen}
                @click=${() => app.change({ isCrowdOpen: !isCrowdOpen })}
              >
                <span class="rail-crowd-count" aria-hidden="true">${isCrowdOpen ? '−' : `+${crowd.length}`}</span>
                <span class="rail-name">Crowd</span><span class="unseen"> of ${crowd.length}</span>
              </button>
            </li>`
      }
      ${shown.filter(({ isCrowd }) => isCrowd).map((person) => railPerson(app, view, person))}
    </ul>
  </nav>`;
}

function railPerson(app: App, view: View, person: PersonView): TemplateResult {
  // A member of another server than the bot's is marked with it.
  const home = view.people.find(({ id }) => id === view.botId)?.server;
  return html`<li data-member=${person.id}>
    <button
      type="button"
      class="rail-person"
      aria-current=${person.id === view.me ? 'true' : nothing}
      title="${person.name}: ${person.part}${person.server === '' ? '' : ` of ${person.server}`}"
      @click=${() => app.become(person.username)}
    >
      ${portrait(person, 'large')}<span class="rail-name">${person.name}</span>
      <span class="rail-part">${person.server === home || person.server === '' ? person.part : person.server}</span>
    </button>
  </li>`;
}

/** Who is in the channel; the crowd, and those who are not in the server, behind a line of their own each. */
export function memberList(app: App, view: View, channel: ChannelView): TemplateResult {
  const here = view.people.filter(({ id }) => channel.members.includes(id));
  const members = here.filter(({ isCrowd }) => !isCrowd);
  const crowd = here.filter(({ isCrowd }) => isCrowd);
  const absent = channel.isDirect ? [] : view.people.filter(({ isMember, isBot }) => !isMember && !isBot);
  // As in Discord, the highest role stands first.
  const roles = view.roles.map(({ name }) => name).reverse();
  const order = ['Owner', ...roles, 'Member', 'App'];
  const parts = order.filter((part) => members.some((member) => member.part === part));
  return html`<section class="members" aria-label="Members">
    ${parts.map((part) => {
      const those = members.filter((member) => member.part === part);
      return html`<h3 class="members-part">${part} — ${those.length}</h3>
        <ul>
          ${those.map((member) => memberLine(app, channel, member))}
        </ul>`;
    })}
    ${folded(app, channel, 'The crowd', crowd)} ${folded(app, channel, 'Not in the server', absent)}
  </section>`;
}

function folded(
  app: App,
  channel: ChannelView,
  title: string,
  people: readonly PersonView[],
): TemplateResult | typeof nothing {
  if (people.length === 0) return nothing;
  return html`<details class="members-more">
    <summary>${title} — ${people.length}</summary>
    <ul>
      ${people.map((person) => memberLine(app, channel, person))}
    </ul>
  </details>`;
}

function memberLine(app: App, channel: ChannelView, member: PersonView): TemplateResult {
  const hasMenu = userCommands(channel).length > 0;
  return html`<li class="member" data-member=${member.id}>
    <button
      type="button"
      class="member-line"
      aria-haspopup="menu"
      title=${hasMenu ? 'Commands for this member' : 'No commands for this member'}
      @click=${(event: Event) => openMenuAt(app, event, member.id)}
    >
      ${portrait(member, 'middle')}
      <span class="member-name" style="--role: ${colourOf(member.color) || 'inherit'}">${member.name}</span>
      ${member.isBot ? html`<span class="app-tag">App</span>` : nothing}
      ${member.voice === undefined ? nothing : html`<span title="In a voice channel">🔊</span>`}
      <span class="member-more" aria-hidden="true">…</span>
    </button>
  </li>`;
}

function openMenuAt(app: App, event: Event, target: string): void {
  const box =
    event.currentTarget instanceof Element ? event.currentTarget.getBoundingClientRect() : undefined;
  if (box !== undefined) app.change({ menu: { target, x: box.left, y: box.bottom } });
}
