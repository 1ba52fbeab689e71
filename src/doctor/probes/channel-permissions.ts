import { PermissionFlagsBits, type PermissionsBitField } from 'discord.js';

/** What the bot needs where it writes, with the names that Discord shows. */
const NEEDED = {
  ViewChannel: 'View Channels',
  SendMessages: 'Send Messages',
  EmbedLinks: 'Embed Links',
  AttachFiles: 'Attach Files',
} as const;
const FLAGS = Object.keys(NEEDED) as (keyof typeof NEEDED)[];

/** For the address of an invitation. @param givesRole whether the bot gives a role to linked members */
export const neededPermissions = (givesRole: boolean): bigint =>
  FLAGS.reduce(
    (all, flag) => all | PermissionFlagsBits[flag],
    givesRole ? PermissionFlagsBits.ManageRoles : 0n,
  );

/** The names of what is needed and not there. */
export const missingOf = (permissions: Readonly<PermissionsBitField>): readonly string[] =>
  FLAGS.filter((flag) => !permissions.has(flag)).map((flag) => NEEDED[flag]);
