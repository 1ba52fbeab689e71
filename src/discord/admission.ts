import { GuildMember, type Interaction, PermissionFlagsBits, type PermissionsBitField } from 'discord.js';
import { UserError } from '../errors.js';
import type { Language } from '../locales/languages.js';
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
  if (guildId === null || member === null) {
    throw new UserError(({ words }) => words.refusals.noDirectMessages);
  }
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
  if (request.isStaff) return;
  const refused = cooldown(request.user.id);
  if (refused !== undefined) {
    throw new UserError(({ words }) => words.refusals.tooFast(moment(refused.retryAt + 999, 'R')));
  }
}
