import { createHash } from 'node:crypto';
import type { APIAttachment } from 'discord.js';
import { setBounded } from './bounded-map.js';
import type { Clock } from './stand-in-clock.js';

/** A file on its way to Discord. */
export interface UploadedFile {
  readonly filename: string;
  readonly contentType: string;
  readonly data: Uint8Array;
}

/** The files of all messages and options, where Discord has its CDN. */
export interface Attachments {
  add(file: UploadedFile, description?: string | null): APIAttachment;
  /** The file at a path below `/attachments/`. */
  at(path: string): UploadedFile | undefined;
}

/** How long an address is good for. Discord's own are for 24 hours. */
const ADDRESS_VALID_FOR_MS = 24 * 60 * 60_000;

export interface AttachmentsOptions {
  readonly nextId: () => string;
  /** The address under which the files are served, without a slash at its end. */
  readonly origin: () => string;
  readonly clock: Clock;
}

export function createAttachments({ nextId, origin, clock }: AttachmentsOptions): Attachments {
  const files = new Map<string, UploadedFile>();

  /** An address with the parameters of Discord's: until when it is good, since when, and a signature. */
  function addressOf(id: string, filename: string): string {
    const now = clock.now();
    const hex = (ms: number) => Math.floor(ms / 1000).toString(16);
    const path = `/attachments/${id}/${encodeURIComponent(filename)}`;
    const times = `ex=${hex(now + ADDRESS_VALID_FOR_MS)}&is=${hex(now)}`;
    const signature = createHash('sha256').update(`${path}?${times}`).digest('hex');
    return `${origin()}${path}?${times}&hm=${signature}&`;
  }

  return {
    add(file, description) {
      const id = nextId();
      setBounded(files, id, file);
      const url = addressOf(id, file.filename);
      return {
        id,
        filename: file.filename,
        content_type: file.contentType,
        size: file.data.byteLength,
        url,
        proxy_url: url,
        ...(description ? { description } : {}),
      };
    },
    at(path) {
      const id = path.split('/')[2];
      return id === undefined ? undefined : files.get(id);
    },
  };
}
