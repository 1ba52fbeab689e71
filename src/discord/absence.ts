import { DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';

const NO_MEMBER: ReadonlySet<unknown> = new Set([
  RESTJSONErrorCodes.UnknownMember,
  RESTJSONErrorCodes.UnknownUser,
]);
const NO_SERVER: ReadonlySet<unknown> = new Set([
  RESTJSONErrorCodes.UnknownGuild,
  RESTJSONErrorCodes.MissingAccess,
]);

/** Whether Discord says that a user is not in the server, or does not exist. */
export const isAbsent = (error: unknown): error is DiscordAPIError =>
  error instanceof DiscordAPIError && NO_MEMBER.has(error.code);

/** Whether Discord says that the bot is not in the server. */
export const isElsewhere = (error: unknown): error is DiscordAPIError =>
  error instanceof DiscordAPIError && NO_SERVER.has(error.code);
