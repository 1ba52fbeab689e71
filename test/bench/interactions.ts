import { MEMBERS, memberId, usernameOf } from './members.js';

export const APPLICATION_ID = '300000000000000000';
export const GUILD_ID = '400000000000000000';
export const LOG_CHANNEL_ID = '500000000000000000';
const CHANNEL_ID = '500000000000000001';
const FIRST_INTERACTION = 1_400_000_000_000_000_000n;

/** Everyone may manage the server: the bot has a cooldown for those who may not, and its peers have none. */
const PERMISSIONS = '2248473465835105';

/** As long as Discord's tokens. */
const TOKEN_TAIL = 'aW50ZXJhY3Rpb246'.repeat(11);

const user = (index: number) => ({
  id: memberId(index),
  username: `member_${index}`,
  global_name: `Member ${index}`,
  discriminator: '0',
  avatar: 'd1f1b4c2a3e5f60718293a4b5c6d7e8f',
  avatar_decoration_data: null,
  collectibles: null,
  clan: null,
  primary_guild: null,
  public_flags: 0,
});

/** The payload of an interaction after ID and token, with everything that Discord sends. */
function payloadTail(index: number, what: object): string {
  const rest = {
    application_id: APPLICATION_ID,
    version: 1,
    ...what,
    guild_id: GUILD_ID,
    guild: { id: GUILD_ID, locale: 'en-US', features: ['COMMUNITY', 'NEWS'] },
    guild_locale: 'en-US',
    channel_id: CHANNEL_ID,
    channel: {
      id: CHANNEL_ID,
      type: 0,
      guild_id: GUILD_ID,
      name: 'general',
      nsfw: false,
      flags: 0,
      parent_id: null,
      permissions: PERMISSIONS,
      position: 0,
      rate_limit_per_user: 0,
      topic: null,
      last_message_id: null,
    },
    member: {
      user: user(index),
      nick: null,
      avatar: null,
      banner: null,
      roles: ['700000000000000000', '700000000000000001'],
      joined_at: '2024-05-06T07:08:09.000000+00:00',
      premium_since: null,
      communication_disabled_until: null,
      unusual_dm_activity_until: null,
      pending: false,
      deaf: false,
      mute: false,
      flags: 0,
      permissions: PERMISSIONS,
    },
    locale: 'en-US',
    app_permissions: PERMISSIONS,
    entitlements: [],
    entitlement_sku_ids: [],
    authorizing_integration_owners: { 0: GUILD_ID },
    context: 0,
    attachment_size_limit: 10_485_760,
  };
  return `",${JSON.stringify(rest).slice(1)}}`;
}

const command = (name: string, options: readonly object[] = []) => ({
  type: 2,
  data: { type: 1, name, id: '600000000000000000', options },
});
const text = (name: string, value: string) => ({ type: 3, name, value });
const inGroup = (name: string, options: readonly object[]) => ({ type: 1, name, options });

const press = (customId: string, message: string) => ({
  type: 3,
  data: { component_type: 2, custom_id: customId },
  message: { id: message, channel_id: CHANNEL_ID, type: 20, content: '', embeds: [], components: [] },
});

const balanceTails = Array.from({ length: MEMBERS }, (_, index) => payloadTail(index, command('balance')));

/** Everyone grants to their neighbour, since nobody may grant to themselves. */
function grant(index: number): object {
  const member = (index + 1) % MEMBERS;
  return {
    type: 2,
    data: {
      type: 1,
      name: 'grant',
      id: '600000000000000000',
      options: [
        { type: 10, name: 'amount', value: 0.01 },
        { type: 6, name: 'member', value: memberId(member) },
      ],
      resolved: { users: { [memberId(member)]: user(member) } },
    },
  };
}

/** The mix of uses, by frequency. Most only read, some write records. */
const MIX: ReadonlyArray<(index: number, number: number) => object> = [
  () => command('balance'),
  () => command('profile'),
  (index) => command('lookup', [text('username', usernameOf(index))]),
  () => command('balance'),
  (_, number) => press('balance:share:', String(MESSAGES + BigInt(number))),
  () => command('link'),
  () => command('balance'),
  () => command('grants', [inGroup('list', [])]),
  () => ({ ...command('grants', [inGroup('show', [{ ...text('id', '01'), focused: true }])]), type: 4 }),
  () => command('profile'),
  (index) => command('lookup', [text('username', `nobody_${index}`)]),
  () => command('balance'),
];
/**
 * How many interactions there are per grant. More grants would pile up messages, since Discord accepts 50 requests a
 * second from a bot besides its answers. A prime, so that everyone gets a turn.
 */
const GRANT_EVERY = 199;
const MESSAGES = 1_500_000_000_000_000_000n;

/** What an interaction does. */
export interface Doing {
  /** The number of the interaction, which is unique. */
  readonly number: number;
  readonly answer: 'pong' | 'balance' | 'mixed';
  /** A button shown to this member, which is pressed now. */
  readonly pressed?: { readonly customId: string; readonly member: number } | undefined;
}

/** The gateway event of an interaction; members take turns. */
export function interactionEvent({ number, answer, pressed }: Doing, sequence: number): string {
  const id = String(FIRST_INTERACTION + BigInt(number));
  const tail =
    pressed === undefined
      ? tailOf(number, answer)
      : payloadTail(pressed.member, press(pressed.customId, String(MESSAGES + BigInt(number))));
  return `{"t":"INTERACTION_CREATE","s":${sequence},"op":0,"d":{"id":"${id}","token":"${id}.${TOKEN_TAIL}${tail}`;
}

function tailOf(number: number, answer: Doing['answer']): string | undefined {
  const member = number % MEMBERS;
  const what = number % GRANT_EVERY === 0 ? grant : MIX[number % MIX.length];
  return answer === 'mixed' && what !== undefined
    ? payloadTail(member, what(member, number))
    : balanceTails[member];
}

/** The number of the interaction that a request answers, from the ID or token in its path. */
export const interactionNumber = (idOrToken: string) =>
  Number(BigInt(idOrToken.split('.', 1)[0] ?? '') - FIRST_INTERACTION);

/** The least that a client needs of a server. */
export const GUILD = {
  id: GUILD_ID,
  name: 'Bench',
  owner_id: memberId(0),
  features: [],
  roles: [
    {
      id: GUILD_ID,
      name: '@everyone',
      permissions: PERMISSIONS,
      position: 0,
      color: 0,
      hoist: false,
      managed: false,
      mentionable: false,
      flags: 0,
    },
  ],
  channels: [
    { id: CHANNEL_ID, type: 0, name: 'general', position: 0, permission_overwrites: [], parent_id: null },
  ],
  members: [],
  threads: [],
  presences: [],
  voice_states: [],
  stage_instances: [],
  guild_scheduled_events: [],
  soundboard_sounds: [],
  emojis: [],
  stickers: [],
  member_count: MEMBERS,
  large: true,
  unavailable: false,
  joined_at: '2024-05-06T07:08:09.000000+00:00',
  preferred_locale: 'en-US',
  afk_timeout: 300,
  premium_tier: 0,
  nsfw_level: 0,
  verification_level: 0,
  default_message_notifications: 0,
  explicit_content_filter: 0,
  mfa_level: 0,
  system_channel_flags: 0,
};
