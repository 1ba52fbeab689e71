import { Events, HTTPError, type Interaction } from 'discord.js';
import type { InteractionClient } from '../../src/discord/interaction-client.js';
import { createOfflineClient } from '../../src/simulation/offline-client.js';
import { discordError } from '../support/discord-errors.js';

export const GUILD = '300000000000000001';
export const ADA = '100000000000000001';

/** The member who sends an interaction, as Discord describes them. */
export const memberData = {
  user: { id: ADA, username: 'ada', global_name: 'Ada', discriminator: '0', avatar: null },
  roles: [] as readonly string[],
  joined_at: '2020-01-01T00:00:00.000Z',
  permissions: '0',
};

/** A press of a button in a message that only Ada sees. */
export const PRESS = {
  id: '200000000000000001',
  token: 'token',
  application_id: '600000000000000001',
  type: 3,
  guild_id: GUILD,
  entitlements: [],
  authorizing_integration_owners: {},
  channel: { id: '400000000000000001', type: 0 },
  locale: 'en-US',
  data: { custom_id: 'pay:confirm:1', component_type: 2 },
  message: { id: '700000000000000001', flags: 64 },
  member: memberData,
};

/** Takes an interaction as discord.js reads it. @param server as Discord has described it before, if it has */
export function receive(payload: object, take: (one: Interaction) => void, server?: object): void {
  const discord = createOfflineClient();
  if (server !== undefined) discord.receive('GUILD_CREATE', server);
  discord.client.on(Events.InteractionCreate, take);
  discord.receive('INTERACTION_CREATE', payload);
}

/** As {@link receive}, for a test that looks at it. */
export function read(payload: object, server?: object): Interaction {
  const heard: Interaction[] = [];
  receive(payload, (one) => heard.push(one), server);
  const [interaction] = heard;
  if (interaction === undefined) throw new Error('there was no interaction');
  return interaction;
}

/** What Discord is sent about an interaction. */
export interface Sent {
  readonly as: 'acknowledgement' | 'edit' | 'message';
  readonly text: string;
}

/** With which Discord refuses a second acknowledgement. */
export const ACKNOWLEDGED = discordError(40_060);

/** Discord's end of an interaction. @param refuses the error with which a call fails. @param nth counts calls of its kind */
export function discordThat(refuses: (sent: Sent, nth: number) => Error | undefined = () => undefined) {
  const sent: Sent[] = [];
  let acknowledged = () => {};
  const isAcknowledged = new Promise<void>((resolve) => {
    acknowledged = resolve;
  });
  const client: InteractionClient = {
    async send(method, route, { body }) {
      const other = method === 'PATCH' ? 'edit' : 'message';
      const one: Sent = {
        as: route.endsWith('/callback') ? 'acknowledgement' : other,
        text: JSON.stringify(body),
      };
      sent.push(one);
      const nth = sent.filter(({ as }) => as === one.as).length;
      const error = refuses(one, nth);
      // Also where it is refused: then, another one was accepted.
      if (one.as === 'acknowledgement' && !(error instanceof HTTPError)) acknowledged();
      if (error !== undefined) throw error;
    },
    close: async () => undefined,
  };
  return {
    client,
    sent,
    isAcknowledged,
    texts: (as: Sent['as']) => sent.filter((one) => one.as === as).map(({ text }) => text),
  };
}
