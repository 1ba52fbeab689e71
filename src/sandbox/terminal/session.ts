import type { APIAttachment } from 'discord.js';
import { FIXTURES } from '../community/fixtures.js';
import type { Actor } from '../discord/actor.js';
import { ClientRefusal } from '../discord/client-refusal.js';
import type { Channel, Person } from '../discord/discord-world.js';
import { TimeoutError } from '../discord/events.js';
import type { InteractionHandle } from '../discord/interaction-handle.js';
import type { DiscordStandIn } from '../discord/server/discord-stand-in.js';
import { withMentions } from '../discord/typed-mentions.js';
import type { Timestamps } from '../discord-text/timestamps.js';
import type { SandboxClock } from '../sandbox-clock.js';
import type { WebsiteStandIn } from '../website/website-stand-in.js';
import { readCommand, readLine, type TerminalRequest } from './command-line.js';
import { type Completion, complete } from './completion.js';
import { createCompletionContext } from './completion-context.js';
import { actWithCrowd } from './crowd-words.js';
import { createFeed } from './feed.js';
import { openFile, saveFile } from './file-words.js';
import { type Ask, fillInForm } from './form-dialogue.js';
import { changeMember, isMemberWord } from './member-words.js';
import { choiceOf, personMenu, pressable } from './message-drawing.js';
import { channelsOf, DIRECT_MESSAGES, displayName, personCalled } from './names.js';
import { helpLines, WORDS, whoLines } from './prompt-help.js';
import type { Screen } from './screen.js';
import { type Line, lineOf, span } from './spans.js';
import { moveTime } from './time-words.js';
import { faultCandidates, setFault, websiteLines } from './website-words.js';

export interface SessionOptions {
  readonly discord: DiscordStandIn;
  readonly website: WebsiteStandIn;
  readonly clock: SandboxClock;
  readonly screen: Screen;
  readonly ask: Ask;
  readonly timestamps: Timestamps;
  /** Ends the sandbox. */
  readonly quit: () => void;
}

/** Someone at the terminal, who is one of the people of the stand-in at a time. */
export interface Session {
  /** Who one is, and where. */
  prompt(): Line;
  /** Does what a line asks for, and waits until there is something to see of it. Wrong lines are answered too. */
  run(line: string): Promise<void>;
  /** @param line up to the cursor */
  complete(line: string): Promise<Completion>;
  close(): void;
}

/** The website may be slow, and may have the bot wait; what comes later than this is shown when it comes. */
const SEEN_WITHIN_MS = 15_000;
/** How many messages `messages` shows. */
const LAST_MESSAGES = 5;

export function createSession(options: SessionOptions): Session {
  const { discord, website, clock, screen, ask, timestamps, quit } = options;
  const { world } = discord;
  let { person, channel } = startingPlace(discord);
  const viewpoint = () => ({ userId: person.user.id, channel });
  const feed = createFeed({ discord, screen, timestamps, viewpoint });
  const actor = (): Actor => discord.actAs(person.user.id, channel.id);

  function become(name: string): void {
    const wanted = personCalled(world, name);
    if (wanted === undefined || wanted.user.id === world.bot.id) {
      throw new ClientRefusal(`There is nobody called @${name}. "who" lists the people.`);
    }
    const mayStay = channel.guild?.members.has(wanted.user.id) && discord.maySee(channel, wanted.user.id);
    const [first] = channelsOf(discord, wanted.user.id);
    const place = mayStay ? channel : first;
    if (place === undefined) throw new ClientRefusal(`@${name} sees no channel.`);
    const moves = place !== channel;
    person = wanted;
    channel = place;
    sayWhere();
    // Where one stays, one has seen everything already.
    if (moves) feed.showLast(1);
  }

  function goTo(name: string): void {
    if (name === DIRECT_MESSAGES) {
      const { channelId } = discord.actAs(person.user.id, DIRECT_MESSAGES);
      channel = world.channels.get(channelId) ?? channel;
    } else {
      const wanted = channelsOf(discord, person.user.id).find((one) => one.name === name);
      if (wanted === undefined) {
        throw new ClientRefusal(`@${person.user.username} sees no channel #${name}.`);
      }
      channel = wanted;
    }
    sayWhere();
    feed.showLast(1);
  }

  function sayWhere(): void {
    const { guild, name } = channel;
    const where =
      guild === undefined ? `direct messages with ${world.bot.username}` : `#${name} of ${guild.name}`;
    screen.print([span('You are '), span(displayName(person, guild), 'bold'), span(`, in ${where}.`)]);
  }

  /** Waits until there is something to see, and asks for what a form wants to know. */
  async function follow(handle: InteractionHandle): Promise<void> {
    try {
      await handle.acknowledged();
      const opened = handle.updates.some(({ kind }) => kind === 'form');
      if (!opened) {
        await handle.answer(SEEN_WITHIN_MS);
        return;
      }
      const idsIn = (text: string) =>
        [...withMentions(text, world, channel.guild).matchAll(/<@(\d+)>/g)].map(([, id = '']) => id);
      const sent = await fillInForm(await handle.form(), { actor: actor(), screen, ask, idsIn });
      if (sent !== undefined) await follow(sent);
    } catch (error) {
      // Shown already, as Discord shows it.
      if (handle.updates.some(({ kind }) => kind === 'failed')) return;
      if (!(error instanceof TimeoutError)) throw error;
      screen.print(lineOf('No answer yet. It will be shown when it comes.', 'dim'));
    }
  }

  function press(button: string): InteractionHandle {
    const number = /^\d+$/.test(button) ? Number(button) : undefined;
    const isMeant = (label: string) => label.toLowerCase() === button.toLowerCase();
    const message = feed.withButton((label) => number !== undefined || isMeant(label));
    const buttons = message === undefined ? [] : pressable(message);
    const chosen =
      number === undefined ? buttons.find(({ label = '' }) => isMeant(label)) : buttons[number - 1];
    if (message === undefined || chosen?.customId === undefined) {
      throw new ClientRefusal(`There is no button "${button}" here that can be pressed.`);
    }
    const choice = choiceOf(chosen);
    return choice === undefined
      ? actor().press(message, chosen.customId)
      : actor().select(message, chosen.customId, [choice]);
  }

  function choosePerson(name: string | undefined): InteractionHandle {
    const message = feed.withPersonMenu();
    const menu = message && personMenu(message)?.customId;
    if (message === undefined || menu === undefined) {
      throw new ClientRefusal('There is no menu of people here.');
    }
    const wanted = name === undefined ? undefined : personCalled(world, name);
    if (name !== undefined && wanted === undefined) {
      throw new ClientRefusal(`There is nobody called @${name}.`);
    }
    return actor().select(message, menu, wanted === undefined ? [] : [wanted.user.id]);
  }

  function chooseFromMenu({
    target,
    command,
  }: Extract<TerminalRequest, { kind: 'menu' }>): InteractionHandle {
    const wanted = personCalled(world, target);
    if (wanted === undefined) throw new ClientRefusal(`There is nobody called @${target}.`);
    const offered = actor()
      .commands()
      .filter(({ type }) => type === 2)
      .map(({ name }) => name);
    const chosen = offered.find((name) => name.toLowerCase() === command.toLowerCase());
    if (chosen === undefined) {
      const list = offered.length === 0 ? 'no command' : offered.join(', ');
      throw new ClientRefusal(`In the menu of @${target}, Discord offers you: ${list}.`);
    }
    return actor().userCommand(chosen, wanted.user.id);
  }

  async function sayWord({ word, rest }: Extract<TerminalRequest, { kind: 'word' }>): Promise<void> {
    if (isMemberWord(word)) {
      screen.print(...changeMember(discord, word, rest, channel.guild));
      return;
    }
    switch (word) {
      case 'help':
        screen.print(...helpLines(actor().commands(), screen.width()));
        break;
      case 'who':
        screen.print(...whoLines(discord, screen.width()));
        break;
      case 'messages':
        feed.showLast(LAST_MESSAGES);
        break;
      case 'website':
        screen.print(...websiteLines(website, timestamps, rest));
        break;
      case 'crowd':
        screen.print(...(await actWithCrowd(discord, channel, rest, actor().commands())));
        break;
      case 'open':
        screen.print(...(await openFile(newestFile())));
        break;
      case 'save':
        screen.print(...(await saveFile(newestFile(), rest)));
        break;
      case 'fault':
        screen.print(...setFault(website, rest));
        break;
      case 'time':
        screen.print(moveTime(clock, timestamps, rest));
        break;
      case 'quit':
      case 'exit':
        quit();
        break;
      default:
        throw new ClientRefusal(
          `I do not know "${word}". Commands begin with a slash; "help" lists the rest.`,
        );
    }
  }

  /** @throws {ClientRefusal} if there is none */
  function newestFile(): APIAttachment {
    const file = feed.newestFile();
    if (file === undefined) throw new ClientRefusal('No message here has a file.');
    return file;
  }

  async function carryOut(request: TerminalRequest): Promise<void> {
    switch (request.kind) {
      case 'nothing':
        break;
      case 'person':
        become(request.name);
        break;
      case 'place':
        goTo(request.name);
        break;
      case 'press':
        await follow(press(request.button));
        break;
      case 'menu':
        await follow(chooseFromMenu(request));
        break;
      case 'choose':
        await follow(choosePerson(request.name));
        break;
      case 'command': {
        const { path, inputs } = readCommand(request.text, actor().commands(), { world, channel });
        await follow(actor().command(path, inputs));
        break;
      }
      case 'word':
        await sayWord(request);
    }
  }

  return {
    prompt: () => [
      span(`@${person.user.username} `, 'mention', 'bold'),
      span(channel.guild === undefined ? `#${DIRECT_MESSAGES}` : `#${channel.name}`, 'dim'),
      span(' › '),
    ],
    async run(line) {
      try {
        await carryOut(readLine(line));
      } catch (error) {
        if (!(error instanceof ClientRefusal)) throw error;
        screen.print(lineOf(`✗ ${error.message}`, 'bad'));
      }
    },
    complete(line) {
      const message = feed.withButton(() => true);
      const buttons = message === undefined ? [] : pressable(message).map(({ label = '' }) => label);
      const known = { words: WORDS, faults: faultCandidates, buttons };
      return complete(line, createCompletionContext({ discord, actor: actor(), channel, ...known }));
    },
    close: feed.close,
  };
}

/** One begins as a member who has everything still before them. */
function startingPlace({ world }: DiscordStandIn): { person: Person; channel: Channel } {
  const person = world.people.get(FIXTURES.people.mia);
  const channel = world.channels.get(FIXTURES.channels.general);
  if (person === undefined || channel === undefined) throw new Error('The cast is not on this Discord.');
  return { person, channel };
}
