import { MEMBERS, memberId } from './members.js';

export const APPLICATION_ID = '300000000000000000';
export const GUILD_ID = '400000000000000000';
export const LOG_CHANNEL_ID = '500000000000000000';
const CHANNEL_ID = '500000000000000001';
const FIRST_INTERACTION = 1_400_000_000_000_000_000n;

/** Everyone may manage the server: the bot has a cooldown for those who may not, and its peers have none. */
const PERMISSIONS = '2248473465835105';

/** As long as Discord's. */
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

/** What follows the ID and the token in the payload of each member's `/balance`, with all that Discord sends. */
const payloadTails = Array.from({ length: MEMBERS }, (_, index) => {
  const rest = {
    application_id: APPLICATION_ID,
    version: 1,
    type: 2,
    data: { type: 1, name: 'balance', id: '600000000000000000' },
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
});

/** The gateway's event of the interaction of this number, by one member after the other. */
export function interactionEvent(number: number, sequence: number): string {
  const id = String(FIRST_INTERACTION + BigInt(number));
  const tail = payloadTails[number % MEMBERS];
  return `{"t":"INTERACTION_CREATE","s":${sequence},"op":0,"d":{"id":"${id}","token":"${id}.${TOKEN_TAIL}${tail}`;
}

/** The number of the interaction that a request answers, by the ID or token in its path. */
export const interactionNumber = (idOrToken: string) =>
  Number(BigInt(idOrToken.split('.', 1)[0] ?? '') - FIRST_INTERACTION);

/** A server with this little in it is enough for a client that asks for servers. */
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
