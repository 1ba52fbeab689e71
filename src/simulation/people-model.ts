import type { APIInteraction } from 'discord.js';
import type { Server, ServerMember } from '../members.js';
import type { Control, Interaction, Message, OpenForm } from './discord-message.js';

export const GUILD = '300000000000000001';
export const LOG_CHANNEL = '400000000000000001';
export const CHANNEL = '400000000000000002';
/** The voice channel. */
export const VOICE = '400000000000000003';
export const ROLE = '500000000000000001';
/** Those who have it at a draw have more entries. */
export const BONUS_ROLE = '500000000000000003';
export const APPLICATION = '600000000000000001';
/** The role of staff, which gives them Manage Server. */
const STAFF_ROLE = '500000000000000002';
const MANAGE_SERVER = '32';
/** The bot's own in every channel: View Channel, Send Messages, Embed Links, Attach Files. */
const OWN_PERMISSIONS = String((1 << 10) | (1 << 11) | (1 << 14) | (1 << 15));
const JOINED = Date.UTC(2020, 0);
const COMMAND = 2;
const BUTTON = 3;
const FORM = 5;
const EPHEMERAL = 64;
const LABEL = 18;
const TEXT_INPUT = 4;
/** Discord's numbers of the option types. */
const OPTION = { subcommand: 1, text: 3, flag: 5, person: 6, role: 8, number: 10 } as const;

/** A member of the server. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly isStaff: boolean;
  readonly account: string;
}

const STAFF = ['Ada', 'Ben', 'Cid'];
const MEMBERS = ['Mia', 'Ned', 'Oda', 'Pim', 'Quy'];
/** They have accounts, and are not linked to them yet. */
const NEWCOMERS = ['Rio', 'Sue', 'Tom'];

/** Their Discord accounts are a year younger than those of all others. */
const YOUNG: ReadonlySet<string> = new Set(['Pim', 'Tom']);
const FIRST_ID = 100_000_000_000_000_001n;
const A_YEAR_LATER = BigInt(365 * 24 * 60 * 60_000) << 22n;

export const PEOPLE: readonly Person[] = [...STAFF, ...MEMBERS, ...NEWCOMERS].map((name, index) => ({
  id: String(FIRST_ID + BigInt(index) + (YOUNG.has(name) ? A_YEAR_LATER : 0n)),
  name,
  isStaff: index < STAFF.length,
  account: String(11 + index),
}));
export const STAFF_PEOPLE = PEOPLE.filter(({ isStaff }) => isStaff);
/** Those whom staff know, and pay. */
export const REGULARS = PEOPLE.slice(0, STAFF.length + MEMBERS.length);
export const MEMBER_PEOPLE = REGULARS.filter(({ isStaff }) => !isStaff);
export const YOUNG_PEOPLE = PEOPLE.filter(({ name }) => YOUNG.has(name));
/** Those who prove accounts. Staff would see the amounts of deposits. */
export const CLAIMANTS = PEOPLE.filter(({ isStaff }) => !isStaff);

const rolesOf = ({ isStaff }: Person) => (isStaff ? [ROLE, STAFF_ROLE] : [ROLE]);

/** Who has which roles, by the IDs of members. */
export interface RoleHolders {
  /** Who has the role with more entries. */
  readonly bonusHolders: ReadonlySet<string>;
  /** Who has put the role of wages off. */
  readonly roleless: ReadonlySet<string>;
}

export function memberOf(person: Person, { bonusHolders, roleless }: RoleHolders): ServerMember {
  const { id } = person;
  const roles = rolesOf(person).filter((role) => role !== ROLE || !roleless.has(id));
  return { id, roles: [...roles, ...(bonusHolders.has(id) ? [BONUS_ROLE] : [])], joinedAt: JOINED };
}

/** The server, which nobody of those owns who are in it. */
export const serverOf = (id: string): Server => ({
  ownerId: APPLICATION,
  roles: new Map(
    [id, ROLE, STAFF_ROLE, BONUS_ROLE].map((role) => [
      role,
      role === STAFF_ROLE ? BigInt(MANAGE_SERVER) : 0n,
    ]),
  ),
  mentionable: new Set(),
});

const userOf = ({ id, name }: Person) => ({
  id,
  username: name.toLowerCase(),
  global_name: name,
  discriminator: '0',
  avatar: null,
});

const serverMemberOf = (person: Person) => ({
  user: userOf(person),
  roles: rolesOf(person),
  joined_at: new Date(JOINED).toISOString(),
  permissions: person.isStaff ? MANAGE_SERVER : '0',
  deaf: false,
  mute: false,
  flags: 0,
});

/** An option of a command. For a person or role, the value is the ID. */
export type Option =
  | { readonly name: string; readonly person: Person }
  | { readonly name: string; readonly role: string }
  | { readonly name: string; readonly value: string | number | boolean };

function optionOf(option: Option): object {
  const { name } = option;
  if ('person' in option) return { name, type: OPTION.person, value: option.person.id };
  if ('role' in option) return { name, type: OPTION.role, value: option.role };
  const { value } = option;
  const type =
    typeof value === 'string' ? OPTION.text : typeof value === 'number' ? OPTION.number : OPTION.flag;
  return { name, type, value };
}

/** The common part of all payloads. */
const commonOf = ({ id }: Interaction, person: Person, channel: string) => ({
  id,
  token: id,
  application_id: APPLICATION,
  version: 1,
  guild_id: GUILD,
  channel: { id: channel, type: 0 },
  channel_id: channel,
  locale: 'en-US',
  app_permissions: OWN_PERMISSIONS,
  member: serverMemberOf(person),
  entitlements: [],
  authorizing_integration_owners: {},
});

/** A command's payload, reduced to what the bot reads. */
export function commandPayload(
  interaction: Interaction,
  person: Person,
  command: {
    readonly name: string;
    readonly subcommand?: string | undefined;
    readonly options: readonly Option[];
  },
): APIInteraction {
  const given = command.options.map(optionOf);
  const named = command.options.flatMap((option) => ('person' in option ? [option.person] : []));
  const data = {
    id: '1',
    type: 1,
    name: command.name,
    options:
      command.subcommand === undefined
        ? given
        : [{ type: OPTION.subcommand, name: command.subcommand, options: given }],
    resolved: {
      users: Object.fromEntries(named.map((one) => [one.id, userOf(one)])),
      members: Object.fromEntries(named.map((one) => [one.id, serverMemberOf(one)])),
      roles: Object.fromEntries(
        [ROLE, BONUS_ROLE].map((id) => [id, { id, name: id, permissions: '0', color: 0, position: 0 }]),
      ),
    },
  };
  return { ...commonOf(interaction, person, CHANNEL), type: COMMAND, data } as unknown as APIInteraction;
}

const channelOf = ({ channel }: Message) => (channel === LOG_CHANNEL ? LOG_CHANNEL : CHANNEL);

const pressedOn = ({ id, reader }: Message) => ({ id, flags: reader === undefined ? 0 : EPHEMERAL });

/** A button press, as {@link commandPayload}. */
export function pressPayload(
  interaction: Interaction,
  person: Person,
  message: Message,
  { custom_id, value }: Control,
): APIInteraction {
  return {
    ...commonOf(interaction, person, channelOf(message)),
    type: BUTTON,
    data:
      value === undefined
        ? { custom_id, component_type: 2 }
        : { custom_id, component_type: 3, values: [value] },
    message: pressedOn(message),
  } as unknown as APIInteraction;
}

/** A submitted form, as {@link commandPayload}. @param value for each of its fields. @param message whose button opened it */
export function submitPayload(
  interaction: Interaction,
  person: Person,
  { custom_id, components }: OpenForm,
  value: string,
  message?: Message,
): APIInteraction {
  const fields = components.map(({ component }) => ({
    type: LABEL,
    component: { type: TEXT_INPUT, custom_id: component.custom_id, value },
  }));
  const data = { custom_id, components: fields };
  return {
    ...commonOf(interaction, person, message === undefined ? CHANNEL : channelOf(message)),
    type: FORM,
    data,
    ...(message && { message: pressedOn(message) }),
  } as unknown as APIInteraction;
}
