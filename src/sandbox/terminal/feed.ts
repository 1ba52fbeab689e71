import type { APIAttachment, APIMessage } from 'discord.js';
import { isOfCrowd } from '../community/crowd.js';
import type { Channel, StoredMessage } from '../discord/discord-world.js';
import type { DiscordStandIn } from '../discord/server/discord-stand-in.js';
import type { StandInEvent } from '../discord/stand-in-event.js';
import type { Timestamps } from '../discord-text/timestamps.js';
import { briefLines, isLoading, messageLines, personMenu, pressable } from './message-drawing.js';
import { meaningsIn, placeName } from './names.js';
import type { Screen } from './screen.js';
import { BLANK, type Line, lineOf, plainLine } from './spans.js';

/** Whose eyes the screen is. */
export interface Viewpoint {
  readonly userId: string;
  readonly channel: Channel;
}

export interface FeedOptions {
  readonly discord: DiscordStandIn;
  readonly screen: Screen;
  readonly timestamps: Timestamps;
  readonly viewpoint: () => Viewpoint;
}

/** Shows messages as they come and change: whole where one is, and in brief where others are. */
export interface Feed {
  /** Shows the newest messages of where one is. */
  showLast(count: number): void;
  /** The message of where one is that came or changed last, and has such a button that can be pressed. */
  withButton(matching: (label: string) => boolean): APIMessage | undefined;
  /** As {@link withButton}, for a menu of people. */
  withPersonMenu(): APIMessage | undefined;
  /** The file of the newest message of where one is that has one. */
  newestFile(): APIAttachment | undefined;
  close(): void;
}

/** A message with buttons that is older than so many others is no longer found. */
const REMEMBERED = 200;

export function createFeed({ discord, screen, timestamps, viewpoint }: FeedOptions): Feed {
  const { world } = discord;
  /** What changed last stands at the end. */
  let changed: readonly StoredMessage[] = [];
  const lastShown = new WeakMap<StoredMessage, string>();

  const isHere = (message: StoredMessage) => {
    const { userId, channel } = viewpoint();
    return message.channel === channel && discord.mayRead(message, userId);
  };

  const newestWith = (hasOne: (message: APIMessage) => boolean) =>
    changed.findLast((message) => isHere(message) && hasOne(message.api))?.api;

  function withButton(matching: (label: string) => boolean): APIMessage | undefined {
    return newestWith((message) => pressable(message).some(({ label = '' }) => matching(label)));
  }

  const viewOf = ({ channel }: StoredMessage) => ({
    meanings: meaningsIn(world, channel, timestamps),
    width: screen.width(),
  });

  function whole(message: StoredMessage): Line[] {
    const numbered = withButton(() => true)?.id === message.id;
    return [...messageLines(message.api, { ...viewOf(message), numbered }), BLANK];
  }

  function placeOf({ channel, onlyFor }: StoredMessage): string {
    const place = placeName(world, channel);
    const name = world.people.get(onlyFor ?? '')?.user.username;
    return name === undefined ? place : `${place}, for @${name} only`;
  }

  function show(message: StoredMessage): void {
    changed = [...changed.filter((one) => one !== message), message].slice(-REMEMBERED);
    const lines = linesOf(message);
    const text = lines.map(plainLine).join('\n');
    // An edit that leaves all as it was is nothing new.
    if (text === (lastShown.get(message) ?? '')) return;
    lastShown.set(message, text);
    screen.print(...lines);
  }

  function linesOf(message: StoredMessage): Line[] {
    if (isHere(message)) return whole(message);
    if (isLoading(message.api)) return [];
    // The command that lets the crowd press sums up what they are told.
    if (message.onlyFor !== undefined && isOfCrowd(message.onlyFor)) return [];
    return briefLines(message.api, placeOf(message), { ...viewOf(message), numbered: false });
  }

  function onEvent(event: StandInEvent): void {
    switch (event.type) {
      case 'message-created':
      case 'message-edited':
        show(event.message);
        break;
      case 'interaction-failed':
        screen.print(lineOf('The application did not respond', 'bad'), BLANK);
        break;
      case 'violation': {
        const { method, route, complaints } = event.violation;
        screen.print(lineOf(`Discord refused ${method} ${route}: ${complaints.join('; ')}`, 'bad'));
        break;
      }
      case 'broken':
        screen.print(lineOf(`The stand-in of Discord failed: ${String(event.error)}`, 'bad'));
    }
  }

  return {
    showLast(count) {
      const here = [...viewpoint().channel.messages.values()].filter(isHere);
      for (const message of here.slice(-count)) screen.print(...whole(message));
    },
    withButton,
    withPersonMenu: () => newestWith((message) => personMenu(message) !== undefined),
    newestFile: () =>
      [...viewpoint().channel.messages.values()]
        .filter(isHere)
        .findLast(({ api }) => api.attachments.length > 0)
        ?.api.attachments.at(-1),
    close: discord.events.subscribe(onEvent),
  };
}
