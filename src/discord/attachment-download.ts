import { request } from 'undici';
import { UserError } from '../errors.js';
import type { Attachment } from './request.js';

/** Where Discord keeps files: https://discord.com/developers/docs/reference#cdn-data */
const DISCORD_HOSTS: ReadonlySet<string> = new Set(['cdn.discordapp.com', 'media.discordapp.net']);
const TIMEOUT_MS = 10_000;

/** Downloads files attached to a command. @param apiUrl the base address of Discord's API. If it is not Discord's own, files must come from there too */
export function createAttachments(apiUrl: string) {
  const api = new URL(apiUrl);
  const isDiscord = api.hostname === 'discord.com';

  /** The address comes with the interaction, and must not make the bot call other machines. */
  function isTrusted(url: URL): boolean {
    return isDiscord
      ? url.protocol === 'https:' && url.port === '' && DISCORD_HOSTS.has(url.hostname)
      : url.origin === api.origin;
  }

  return {
    /**
     * @param mostBytes larger files are not requested
     * @throws {UserError} if the file is too large or cannot be downloaded
     */
    async read({ url: address, size }: Attachment, mostBytes: number): Promise<Uint8Array> {
      const tooLarge = () =>
        new UserError(({ words }) => words.refusals.fileTooLarge({ most: mostBytes / 1024 }));
      if (size > mostBytes) throw tooLarge();
      const url = URL.canParse(address) ? new URL(address) : undefined;
      if (url === undefined || !isTrusted(url)) throw notToBeHad(new Error('not an address of Discord'));
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const chunks: Buffer[] = [];
      let length = 0;
      try {
        // undici follows no redirects by default.
        const { statusCode, body } = await request(url, { signal });
        if (statusCode !== 200) {
          await body.dump();
          throw new Error(`the file's address answered ${statusCode}`);
        }
        for await (const chunk of body) {
          length += (chunk as Buffer).length;
          if (length > mostBytes) break;
          chunks.push(chunk as Buffer);
        }
      } catch (error) {
        throw notToBeHad(error);
      }
      if (length > mostBytes) throw tooLarge();
      return Buffer.concat(chunks);
    },
  };
}

function notToBeHad(cause: unknown): UserError {
  const error = new UserError(({ words }) => words.refusals.fileNotToBeHad);
  error.cause = cause;
  return error;
}
