import type { APIMessage } from 'discord.js';
import { createLog } from '../log.js';
import { type Message, shownNow } from '../simulation/discord-message.js';
import { APPLICATION, CHANNEL, GUILD, LOG_CHANNEL, PEOPLE, type Person } from '../simulation/people-model.js';
import { euros, type WebsiteAccount } from '../simulation/website-model.js';
import type { World } from '../simulation/world.js';
import type {
  ChannelView,
  PersonView,
  Replay,
  ReplayStep,
  ShownMessage,
  WebsiteUserView,
} from './page/protocol.js';
import { plain, type ReplaySource } from './replay-source.js';

const BOT = { id: APPLICATION, username: 'Purser', global_name: null, discriminator: '0', avatar: null };

/** Plays what is simulated to its end, and keeps what can be seen of it, step by step. */
export async function replayOf({ name, sentence, epoch, faultWords, play }: ReplaySource): Promise<Replay> {
  const steps: ReplayStep[] = [];
  const changedMessages = createChanges<Message>(({ versions }) => versions.length);
  const changedAccounts = createChanges<WebsiteAccount>(({ username, virtual }) => `${username} ${virtual}`);
  let users: readonly WebsiteUserView[] | undefined;

  function watch({ discord, website }: World, line: string, at: number): void {
    const accounts = changedAccounts(website.accounts).map(userView);
    users ??= accounts;
    const changed = changedMessages(discord.messages);
    const [message] = changed;
    const told =
      message === undefined
        ? toldBy(line, faultWords)
        : ({ kind: 'message', text: textOf(message) } as const);
    if (told === undefined) return;
    steps.push({ at, ...told, messages: changed.map((one) => shownMessage(one, epoch)), users: accounts });
  }
  const log = await createLog({ level: 'silent', secrets: [], pretty: false });
  const { breach } = await play(log, watch);
  const at = steps.at(-1)?.at ?? 0;
  const end =
    breach === undefined
      ? ({ kind: 'process', text: 'The end. Every invariant held.' } as const)
      : ({ kind: 'fault', text: `The end. BROKEN “${breach.invariant}”: ${breach.detail}` } as const);
  steps.push({ at, ...end, messages: [], users: [] });
  return { name, sentence, epoch, view: viewOf(steps), users: users ?? [], steps };
}

/** Finds what has changed since the last time. @param state what tells one state of a thing from another */
function createChanges<Thing extends { readonly id: string }>(state: (thing: Thing) => string | number) {
  const known = new Map<string, string | number>();
  return (things: readonly Thing[]): readonly Thing[] =>
    things.filter((thing) => {
      const now = state(thing);
      const isSame = known.get(thing.id) === now;
      known.set(thing.id, now);
      return !isSame;
    });
}

/** What a line of the trace tells; `undefined` for the many that say only that all goes well. */
function toldBy(
  line: string,
  faultWords: ReplaySource['faultWords'],
): Pick<ReplayStep, 'kind' | 'text'> | undefined {
  if (line.startsWith('*** ')) {
    const text = line.slice('*** '.length);
    if (text === 'peace') return { kind: 'process', text: 'From here on, nothing goes wrong any more' };
    return { kind: 'fault', text: faultWords(text) };
  }
  if (line.startsWith('website: ')) {
    const text = line.slice('website: '.length).replace(/ \(add .*/, '');
    return { kind: 'credit', text: text.replace(/^CREDITED (\S+)/, '$1 credited') };
  }
  if (line.startsWith('discord: ')) return { kind: 'message', text: 'A form opens' };
  const [, bot, rest = ''] = /^([A-C]\d+) (.*)$/s.exec(line) ?? [];
  if (bot === undefined) return { kind: 'person', text: deedOf(line) };
  const isFault = /^store: commit |^website: [^:]*\[.*\]/.test(rest);
  if (isFault && !rest.includes(': answered')) return { kind: 'fault', text: `Bot ${bot}: ${plain(rest)}` };
  const isUsual =
    rest.startsWith('store') || (rest.startsWith('website: ') && !/^website: POST [^:]*$/.test(rest));
  return isUsual || isFault
    ? undefined
    : { kind: 'process', text: `Bot ${bot} ${rest.replace(/^is ready as .*/, 'is ready')}` };
}

/** What somebody does, with people by their names and without the IDs of what is pressed and sent. */
const deedOf = (line: string) =>
  line
    .replace(/ \[(.*)\] .*$/, ' “$1”')
    .replace(/ in \S+:\S+$/, '')
    .replace(/<@(\d+)>/g, (mention, id) => PEOPLE.find((one) => one.id === id)?.name ?? mention);

/** What becomes of a message, whose text is seen in itself. */
function textOf({ channel, reader, versions }: Message): string {
  const name = PEOPLE.find(({ id }) => id === (reader ?? versions[0]?.answers?.user))?.name;
  const verb = versions.length > 1 ? 'changes its message' : 'writes';
  if (channel === 'answer')
    return versions.length > 1 ? `The answer to ${name} changes` : `${name} is answered`;
  if (reader !== undefined) return `The bot ${verb} to ${name}`;
  return `The bot ${verb} in #${channel === LOG_CHANNEL ? 'staff-log' : 'general'}`;
}

const userView = ({ id, username, virtual, paid }: WebsiteAccount): WebsiteUserView => ({
  id,
  username,
  virtual: euros(virtual),
  paid: euros(paid),
  total: euros(virtual + paid),
});

function shownMessage(message: Message, epoch: number): ShownMessage {
  const { content = '', embeds = [], components = [] } = shownNow(message);
  const [first] = message.versions;
  const newest = message.versions.at(-1);
  const use = first?.answers;
  const reader = PEOPLE.find(({ id }) => id === (message.reader ?? use?.user));
  const time = (at = 0) => new Date(epoch + at).toISOString();
  const api = {
    id: message.id,
    channel_id: message.channel === 'answer' ? CHANNEL : message.channel,
    type: 0,
    author: BOT,
    content,
    // Its picture is not kept.
    embeds: embeds.map(({ image: _, ...embed }) => embed),
    components,
    attachments: [],
    mentions: [],
    timestamp: time(first?.at),
    edited_timestamp: message.versions.length > 1 ? time(newest?.at) : null,
    flags: 0,
    ...(reader && { interaction_metadata: { user: userOf(reader) } }),
  } as unknown as APIMessage;
  return {
    api,
    isEphemeral: message.channel === 'answer' && message.reader !== undefined,
    command: use?.use.startsWith('/') ? use.use.slice(1) : undefined,
  };
}

const userOf = ({ id, name }: Person) => ({ id, username: name.toLowerCase(), global_name: name });

function viewOf(steps: readonly ReplayStep[]): Replay['view'] {
  const used = new Set(steps.flatMap(({ messages }) => messages.map(({ api }) => api.channel_id)));
  const channel = (id: string, name: string, topic: string, isDirect = false): ChannelView => ({
    ...{ id, name, topic, isDirect },
    ...{ members: [], crowd: 0, commands: [] },
  });
  const direct = PEOPLE.map(({ id, name }) => channel(`dm-${id}`, name, `Direct messages to ${name}`, true));
  return {
    me: '',
    locale: 'en-US',
    languages: [],
    botId: APPLICATION,
    serverName: 'Simulated server',
    serverId: GUILD,
    people: [
      ...PEOPLE.map((person) => personView(userOf(person), person.isStaff ? 'Staff' : 'Member')),
      personView(BOT, 'App'),
    ],
    roles: [],
    channels: [
      channel(CHANNEL, 'general', 'Everybody’s answers, too'),
      channel(LOG_CHANNEL, 'staff-log', ''),
      ...direct.filter(({ id }) => used.has(id)),
    ],
    aheadMs: 0,
  };
}

const personView = (
  {
    id,
    username,
    global_name,
  }: { readonly id: string; readonly username: string; readonly global_name: string | null },
  part: string,
): PersonView => ({
  ...{ id, username, part, isBot: part === 'App', name: global_name ?? username },
  ...{ color: 0, server: '', isMember: true, roles: [], isCrowd: false },
});
