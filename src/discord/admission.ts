import { GuildMember, type Interaction, PermissionFlagsBits, type PermissionsBitField } from 'discord.js';
import { UserError } from '../errors.js';
import type { Language } from '../locales/languages.js';
import type { createCommunities } from './communities.js';
import type { Used } from './exchange.js';
import type { StaffCheck } from './permissions.js';
import { moment } from './reply.js';
import { personOf, type Request, requireStaff } from './request.js';
import { rawServerMember, serverMember } from './server-members.js';

/** Who may use the bot, and where. */
export interface AdmissionRules {
  /** The servers in which the bot acts. */
  readonly guildIds: ReadonlySet<string>;
  readonly isStaff: StaffCheck;
  /** The staff roles, named in the refusal to others. Without them, Manage Server decides. */
  readonly staffRoleIds?: ReadonlySet<string> | undefined;
  readonly cooldown: (memberId: string) => { retryAt: number } | undefined;
  /** The server of somebody who presses a button in a direct message. Default: there is none. */
  readonly communityOf?: ReturnType<typeof createCommunities>;
}

/**
 * Reads who asks, and from where.
 * @throws {UserError} outside of the listed servers
 */
export function requestOf(
  interaction: Interaction,
  use: Used,
  { guildIds, isStaff, staffRoleIds }: AdmissionRules,
  language: Language,
): Request {
  const { guildId, member } = interaction;
  if (guildId === null || member === null) throw serversOnly();
  // Anybody can invite a public bot to a server of their own, where they would be staff.
  if (!guildIds.has(guildId)) throw new UserError(({ words }) => words.refusals.serverNotListed);
  const known = member instanceof GuildMember ? serverMember(member) : rawServerMember(member);
  return {
    ...use,
    id: interaction.id,
    guildId,
    channelId: interaction.channelId ?? '',
    user: personOf(interaction.user, member),
    member: known,
    isStaff: isStaff(known, interaction.memberPermissions),
    mayMentionAll: interaction.memberPermissions?.has(PermissionFlagsBits.MentionEveryone) ?? false,
    lacksHere: lacking(interaction.appPermissions),
    staffRoleIds,
    language,
  };
}

const serversOnly = () => new UserError(({ words }) => words.refusals.noDirectMessages);

/**
 * Admits somebody who presses a button in a direct message: as a member, whatever they are in the server.
 * @throws {UserError} if they are in no server in which the bot acts, or must slow down
 */
export async function admitDirect(
  { id, user, channelId }: Interaction,
  use: Used,
  { cooldown, communityOf }: AdmissionRules,
  language: Language,
): Promise<Request> {
  // First, since Discord is asked after that.
  slowDown(user.id, cooldown);
  const community = await communityOf?.(user.id);
  if (community === undefined) throw serversOnly();
  return {
    ...use,
    ...community,
    id,
    channelId: channelId ?? '',
    user: personOf(user),
    isDirect: true,
    isStaff: false,
    language,
  };
}

/** What a giveaway's messages take, by the names that Discord shows in English. */
const FOR_FILES = [
  ['View Channel', PermissionFlagsBits.ViewChannel],
  ['Embed Links', PermissionFlagsBits.EmbedLinks],
  ['Attach Files', PermissionFlagsBits.AttachFiles],
] as const;

/** In a thread, another permission lets one write, so that is not looked at. */
const lacking = (permissions: Readonly<PermissionsBitField>): readonly string[] =>
  FOR_FILES.filter(([, permission]) => !permissions.has(permission)).map(([name]) => name);

/** @throws {UserError} if a command for staff is used by somebody else, or a member must slow down */
export function admit(
  request: Request,
  { staff }: { readonly staff: boolean },
  { cooldown }: AdmissionRules,
): void {
  if (staff) requireStaff(request);
  if (!request.isStaff) slowDown(request.user.id, cooldown);
}

/** @throws {UserError} if a member must */
function slowDown(memberId: string, cooldown: AdmissionRules['cooldown']): void {
  const refused = cooldown(memberId);
  if (refused === undefined) return;
  throw new UserError(({ words }) => words.refusals.tooFast({ when: moment(refused.retryAt + 999, 'R') }));
}
