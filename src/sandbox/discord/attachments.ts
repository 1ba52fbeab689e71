import type { APIAttachment } from 'discord-api-types/v10';

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
  remove(id: string): void;
}

/** @param origin gives the address under which the files are served, without a slash at its end */
export function createAttachments(nextId: () => string, origin: () => string): Attachments {
  const files = new Map<string, UploadedFile>();
  return {
    add(file, description) {
      const id = nextId();
      files.set(id, file);
      const url = `${origin()}/attachments/${id}/${encodeURIComponent(file.filename)}`;
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
    remove(id) {
      files.delete(id);
    },
  };
}
