import { DiscordAPIError, HTTPError } from 'discord.js';

const NOTHING = { body: undefined, files: undefined };

/** An error as Discord describes it, by its code. */
export const discordError = (code: number, status = 400): DiscordAPIError =>
  new DiscordAPIError({ code, message: 'no' }, code, status, 'POST', 'http://discord', NOTHING);

/** An answer that is not Discord's own word. */
export const httpError = (status = 503): HTTPError =>
  new HTTPError(status, `${status}`, 'POST', 'http://discord', NOTHING);
