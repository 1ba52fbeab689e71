import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { type Inline, plainOf } from '../../discord-text/markdown.js';
import { createTimestamps } from '../../discord-text/timestamps.js';
import type { Action, Outcome, ServerEvents, ShownMessage, View, WebsiteView } from '../protocol.js';
import type { Composer } from './composer.js';

/** A line of the client's own in a channel. */
export interface Notice {
  readonly id: string;
  readonly place: string;
  readonly kind: 'sending' | 'failed';
  readonly text: string;
}

export interface OpenForm {
  readonly id: string;
  readonly place: string;
  readonly content: APIModalInteractionResponseCallbackData;
  readonly fault: { readonly field: string; readonly text: string } | undefined;
}

export interface OpenMenu {
  readonly target: string;
  readonly x: number;
  readonly y: number;
}

export interface State {
  readonly theme: 'dark' | 'light';
  readonly view: View | undefined;
  readonly website: WebsiteView | undefined;
  /** All that the person sees, by id, oldest first. */
  readonly messages: ReadonlyMap<string, ShownMessage>;
  /** The channel that is shown. */
  readonly place: string;
  readonly unread: ReadonlyMap<string, number>;
  readonly dismissed: ReadonlySet<string>;
  /** What was pressed and has no answer yet, by the message. */
  readonly underWay: ReadonlyMap<string, string>;
  /** Messages on which a press failed, with the reason. */
  readonly failedOn: ReadonlyMap<string, string>;
  /** The menu of a message that is open, as `message:control`, and what is chosen in it. */
  readonly openSelect: { readonly key: string; readonly chosen: readonly string[] } | undefined;
  readonly notices: readonly Notice[];
  readonly composer: Composer;
  readonly form: OpenForm | undefined;
  readonly menu: OpenMenu | undefined;
  readonly side: 'members' | 'website' | 'time' | undefined;
  /** Whether each of the crowd is listed. */
  readonly isCrowdOpen: boolean;
  /** What the crowd was told after they pressed a button, by the message. */
  readonly crowdTold: ReadonlyMap<string, string>;
  /** Whether the channel list is drawn over the page, where it is narrow. */
  readonly isDrawerOpen: boolean;
  readonly faultEndpoint: 'all' | 'user' | 'balance' | 'add';
  readonly faultTimes: 'once' | 'tenth' | 'always';
  /** The step of the tour that comes next, from 0; `undefined` while nobody takes it. */
  readonly tour: number | undefined;
  /** The name of the channel to show as soon as the page is somebody else's. */
  readonly wantedChannel: string | undefined;
  /** What screen readers are told. */
  readonly announcement: string;
  readonly isConnected: boolean;
}

/** The sandbox's date, in ms since the epoch. */
export const nowFor = (view: View | undefined): number => Date.now() + (view?.aheadMs ?? 0);

/** The page's state, and the only ways to change it. */
export interface App {
  readonly state: State;
  change(patch: Partial<State>): void;
  act(action: Action): Promise<Outcome>;
  /** Shows the page as another person sees it. @param person an id or username; empty for the first one */
  become(person: string): void;
}

export function createApp(initial: State, draw: (app: App) => void): App {
  let state = initial;
  let source: EventSource | undefined;

  const app: App = {
    get state() {
      return state;
    },
    change(patch) {
      state = { ...state, ...patch };
      draw(app);
    },
    async act(action) {
      try {
        const response = await fetch('/act', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(action),
        });
        if (response.ok) return (await response.json()) as Outcome;
        return { kind: 'refused', why: await response.text() };
      } catch {
        return { kind: 'refused', why: 'The sandbox cannot be reached.' };
      }
    },
    become(person) {
      source?.close();
      source = new EventSource(`/events?as=${encodeURIComponent(person)}`);
      listen(source);
    },
  };

  function listen(events: EventSource): void {
    const on = <Name extends keyof ServerEvents>(name: Name, handle: (data: ServerEvents[Name]) => void) =>
      events.addEventListener(name, (event) => handle(JSON.parse(event.data) as ServerEvents[Name]));
    on('view', (view) => app.change(afterView(state, view)));
    on('messages', (messages) =>
      app.change({ messages: new Map(messages.map((message) => [message.api.id, message])) }),
    );
    on('message', (message) => app.change(afterMessage(state, message)));
    on('website', (website) => app.change({ website }));
    // Failures of the lost connection are out of date.
    events.addEventListener('open', () =>
      app.change({
        isConnected: true,
        failedOn: new Map(),
        composer: { ...state.composer, fault: undefined },
      }),
    );
    events.addEventListener('error', () => app.change({ isConnected: false }));
  }

  return app;
}

/** Somebody else's eyes begin with nothing read, nothing pressed and nothing typed. */
function afterView(state: State, view: View): Partial<State> {
  const stays = view.channels.some((channel) => channel.id === state.place);
  if (state.view?.me === view.me) {
    // A role that is lost may take the channel away.
    return stays ? { view } : { view, place: view.channels[0]?.id ?? '' };
  }
  const wanted = view.channels.find(({ name }) => name === state.wantedChannel);
  return {
    view,
    messages: new Map(),
    wantedChannel: undefined,
    place: wanted?.id ?? (stays ? state.place : (view.channels[0]?.id ?? '')),
    unread: new Map(),
    underWay: new Map(),
    failedOn: new Map(),
    crowdTold: new Map(),
    openSelect: undefined,
    notices: [],
    form: undefined,
    menu: undefined,
    composer: { mode: 'text', text: '', selected: 0, isListClosed: false, fault: undefined },
  };
}

function afterMessage(state: State, message: ShownMessage): Partial<State> {
  const { id, channel_id: place, author } = message.api;
  const messages = new Map(state.messages).set(id, message);
  if (state.messages.has(id)) return { messages, announcement: spoken(message, state.view) };
  if (place === state.place) return { messages, announcement: spoken(message, state.view) };
  if (author.id === state.view?.me) return { messages };
  return { messages, unread: new Map(state.unread).set(place, (state.unread.get(place) ?? 0) + 1) };
}

function spoken({ api }: ShownMessage, view: View | undefined): string {
  const timestamps = createTimestamps({ now: () => nowFor(view), ...(view && { locale: view.locale }) });
  const shown = (node: Inline) => {
    if (node.kind === 'time') return timestamps(node.at * 1000, node.style);
    if (!('id' in node)) return '';
    return view?.people.find(({ id }) => id === node.id)?.name ?? '';
  };
  const embeds = api.embeds.flatMap(({ title, description }) => [title ?? '', description ?? '']);
  const name = api.author.global_name ?? api.author.username;
  const text = [`${name}:`, api.content, ...embeds].filter((part) => part !== '').join(' ');
  return plainOf(text, shown).slice(0, 300);
}
