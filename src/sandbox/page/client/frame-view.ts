import { html, nothing, type TemplateResult } from 'lit';
import type { ChannelView, View } from '../protocol.js';
import type { ComposerActions } from './composer-actions.js';
import { composerView } from './composer-view.js';
import { formView } from './form-view.js';
import { menuView } from './menu-view.js';
import { messageLog } from './message-view.js';
import { type App, hasAnyJustChanged, type State } from './page-state.js';
import { memberList, peopleRail, portrait } from './people-view.js';
import { replayBar } from './replay-view.js';
import { timePanel } from './time-panel.js';
import { tourView } from './tour-view.js';
import { websitePanel } from './website-panel.js';

/** What stands before a channel's name. */
const signOf = ({ isDirect, isVoice }: ChannelView) => (isDirect ? '@' : isVoice ? '🔊' : '#');

/** The whole page. @param now ms since the epoch */
export function frameView(app: App, composer: ComposerActions, now: number): TemplateResult {
  const { view, theme, isConnected, isDrawerOpen, side, announcement } = app.state;
  const channel = view?.channels.find(({ id }) => id === app.state.place) ?? view?.channels[0];
  if (view === undefined || channel === undefined) {
    return html`<main class="waiting">${isConnected ? 'Opening the channel …' : 'Waiting for the sandbox …'}</main>`;
  }
  const { replay } = app.state;
  return html`<div
      class="frame ${replay === undefined ? '' : 'is-replay'} ${isDrawerOpen ? 'is-drawer-open' : ''} ${side === undefined ? '' : 'has-side'}"
      data-theme=${theme}
    >
      ${replay === undefined ? peopleRail(app, view) : nothing} ${channelList(app, view, channel)}
      <main class="middle">
        ${header(app, channel)}
        ${isConnected ? nothing : html`<p class="lost" role="alert">The sandbox has stopped. This page goes on when it is back.</p>`}
        ${messageLog(app, view, channel, now)}
        ${replay === undefined ? html`${tourView(app, view)} ${composerView(app, composer, view, channel)}` : replayBar(app, replay)}
      </main>
      ${side === undefined ? nothing : sidePanel(app, view, channel, now)}
      ${isDrawerOpen ? html`<div class="drawer-back" @click=${() => app.change({ isDrawerOpen: false })}></div>` : nothing}
      ${menuView(app, view, channel)} ${formView(app, view)}
    </div>
    <div class="unseen" aria-live="polite">${announcement}</div>`;
}

function channelList(app: App, view: View, current: ChannelView): TemplateResult {
  const servers = view.channels.filter(({ isDirect }) => !isDirect);
  const direct = view.channels.filter(({ isDirect }) => isDirect);
  return html`<div class="channels">
    <nav class="channels-nav" aria-label="Channels">
      <h1 class="server">${view.serverName}</h1>
      <h2 class="channels-title">Text channels</h2>
      <ul>${servers.map((channel) => channelLine(app, channel, channel.id === current.id))}</ul>
      ${direct.length === 0 ? nothing : html`<h2 class="channels-title">Direct messages</h2>`}
      <ul>${direct.map((channel) => channelLine(app, channel, channel.id === current.id))}</ul>
    </nav>
    ${app.state.replay === undefined ? ownPanel(app, view) : nothing}
  </div>`;
}

function channelLine(app: App, channel: ChannelView, isCurrent: boolean): TemplateResult {
  const unread = app.state.unread.get(channel.id) ?? 0;
  const show = () => {
    app.change({ place: channel.id, isDrawerOpen: false });
    document.getElementById('composer')?.focus();
  };
  return html`<li>
    <button type="button" class="channel ${unread > 0 ? 'is-unread' : ''}" aria-current=${isCurrent ? 'page' : nothing} @click=${show}>
      <span class="channel-sign" aria-hidden="true">${signOf(channel)}</span>
      <span class="channel-name">${channel.name}</span>
      ${unread > 0 ? html`<span class="badge">${unread}<span class="unseen"> unread</span></span>` : nothing}
    </button>
  </li>`;
}

function ownPanel(app: App, view: View): TemplateResult {
  const me = view.people.find(({ id }) => id === view.me);
  const next = app.state.theme === 'dark' ? 'light' : 'dark';
  return html`<section class="own" aria-label="You">
    ${me === undefined ? nothing : portrait(me, 'middle')}
    <span class="own-name"><strong>${me?.name}</strong><span>${me?.part}</span></span>
    <label class="own-language"
      ><span class="unseen">Language of Discord</span>
      <select
        @change=${(event: Event) => {
          const locale = event.target instanceof HTMLSelectElement ? event.target.value : 'en-US';
          void app.act({ do: 'language', as: view.me, locale });
        }}
      >
        ${view.languages.map(
          ({ locale, name }) =>
            html`<option value=${locale} ?selected=${view.locale === locale} title=${name}>${locale.slice(0, 2).toUpperCase()}</option>`,
        )}
      </select>
    </label>
    <button type="button" class="icon" aria-label="Use the ${next} theme" title="Use the ${next} theme" @click=${() => app.change({ theme: next })}>
      ${next === 'light' ? '☀' : '☾'}
    </button>
  </section>`;
}

function header(app: App, channel: ChannelView): TemplateResult {
  const toggle = (side: NonNullable<State['side']>) => () =>
    app.change({ side: app.state.side === side ? undefined : side });
  return html`<header class="head">
    <button
      type="button"
      class="icon only-narrow"
      aria-label="Channels and people"
      aria-expanded=${app.state.isDrawerOpen}
      @click=${() => app.change({ isDrawerOpen: !app.state.isDrawerOpen })}
    >☰</button>
    <span class="head-sign" aria-hidden="true">${signOf(channel)}</span>
    <strong class="head-name">${channel.name}</strong>
    <span class="head-topic">${channel.topic}</span>
    <span class="head-buttons">
      ${(['members', 'website', 'time'] as const)
        .filter((side) => side === 'website' || app.state.replay === undefined)
        .map((side) => {
          const isMarked = side === 'website' && app.state.side !== side && hasAnyJustChanged(app.state);
          return html`<button
            type="button"
            class="head-toggle ${isMarked ? 'has-changed' : ''}"
            aria-pressed=${app.state.side === side}
            @click=${toggle(side)}
          >${TOGGLES[side]}</button>`;
        })}
    </span>
  </header>`;
}

const TOGGLES = { members: 'Members', website: 'Website', time: 'Time' } as const;
const SIDE_NAMES = { website: 'The website', members: 'Members of the channel', time: 'The time' } as const;

function sidePanel(app: App, view: View, channel: ChannelView, now: number): TemplateResult {
  const { side = 'members', website } = app.state;
  return html`<aside class="side" aria-label=${SIDE_NAMES[side]}>
    ${side === 'website' && website !== undefined ? websitePanel(app, website) : nothing}
    ${side === 'members' ? memberList(app, view, channel) : nothing}
    ${side === 'time' ? timePanel(app, now) : nothing}
  </aside>`;
}
