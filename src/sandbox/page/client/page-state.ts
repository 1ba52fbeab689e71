import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { type Inline, plainOf } from '../../discord-text/markdown.js';
import { createTimestamps } from '../../discord-text/timestamps.js';
import type { Action, Outcome, Replay, ServerEvents, ShownMessage, View, WebsiteView } from '../protocol.js';
import type { Composer } from './composer.js';
import { stepOf } from './replay.js';

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
  /** A person. */
  readonly target: string;
  /** The message of theirs on which it was opened. */
  readonly message?: string | undefined;
  readonly x: number;
  readonly y: number;
}

export interface TourPlace {
  /** From 0. */
  readonly step: number;
  /** When it was begun, by the sandbox's date (ms since the epoch); `undefined` if it was not. */
  readonly since: number | undefined;
  /** The farthest step that one has come to. */
  readonly furthest: number;
  /** Whether staff have linked Mia in it. */
  readonly hasLinked: boolean;
}

export interface ReplayPlace {
  readonly replay: Replay;
  /** The step that is shown, from 0. */
  readonly step: number;
  readonly isPlaying: boolean;
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
  /** Balances that have just changed, as `id:virtual`, with the time (ms since the epoch). */
  readonly justChanged: ReadonlyMap<string, number>;
  /** Where one is in the tour; `undefined` while nobody takes it. */
  readonly tour: TourPlace | undefined;
  readonly isTourOffered: boolean;
  /** The simulated schedule that is shown in place of people who can act. */
  readonly replay: ReplayPlace | undefined;
  /** The name of the channel to show as soon as the page is somebody else's. */
  readonly wantedChannel: string | undefined;
  /** What screen readers are told. */
  readonly announcement: string;
  readonly isConnected: boolean;
}

/** The sandbox's date, in ms since the epoch. */
export const nowFor = (view: View | undefined): number => Date.now() + (view?.aheadMs ?? 0);

/** Likewise; in a schedule that is shown, the date of its step. */
export const nowIn = ({ view, replay }: Pick<State, 'view' | 'replay'>): number =>
  replay === undefined ? nowFor(view) : replay.replay.epoch + (replay.replay.steps[replay.step]?.at ?? 0);

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
      if (patch.place !== undefined) state = { ...state, unread: withoutPlace(state) };
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
    on('website', (website) => app.change(afterWebsite(state, website)));
    on('replay', (replay) =>
      app.change({ view: replay.view, ...shownAt(state, { replay, step: 0, isPlaying: false }) }),
    );
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

/** What is unread once the place that is shown is read. */
const withoutPlace = ({ unread, place }: State) => new Map([...unread].filter(([one]) => one !== place));

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

/** How long a balance that has changed is marked. */
const MARKED_MS = 2_500;

/** The website as it is now, and which balances have changed by it. */
function afterWebsite({ website: before, justChanged }: State, website: WebsiteView): Partial<State> {
  const now = Date.now();
  const known = new Map(before?.users.map((user) => [user.id, user]));
  const changed = website.users.flatMap((user) => {
    const { id } = user;
    const old = known.get(id);
    if (old === undefined) return [];
    return (['virtual', 'paid'] as const).flatMap((kind) =>
      old[kind] === user[kind] ? [] : [`${id}:${kind}`],
    );
  });
  const marked = [...justChanged].filter(([, at]) => now - at < MARKED_MS);
  return { website, justChanged: new Map([...marked, ...changed.map((key) => [key, now] as const)]) };
}

/** Whether a balance has just changed. @param key such as `id:virtual` */
export const hasJustChanged = ({ justChanged }: State, key: string): boolean =>
  Date.now() - (justChanged.get(key) ?? 0) < MARKED_MS;

/** Whether any balance has. */
export const hasAnyJustChanged = (state: State): boolean =>
  [...state.justChanged.keys()].some((key) => hasJustChanged(state, key));

/** The page as it is at a step of a schedule, in the channel in which that was seen. */
export function shownAt(state: State, place: ReplayPlace): Partial<State> {
  const { messages, users, newest } = stepOf(place.replay, place.step);
  const website = { users, requests: [], switches: [], presets: [] };
  return {
    ...afterWebsite(state, website),
    replay: place,
    messages,
    place: newest?.api.channel_id ?? (state.place || place.replay.view.channels[0]?.id || ''),
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
