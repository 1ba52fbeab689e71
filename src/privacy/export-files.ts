import { UserError } from '../errors.js';
import { LARGEST_FILE_BYTES } from '../text/csv.js';
import type { Exported, Subject } from './exported-records.js';

/** A file to be attached to an answer. */
export interface ExportFile {
  readonly name: string;
  readonly data: Buffer;
}

/** How large files may be, in bytes, and how many one answer may have. */
export interface FileLimits {
  readonly fileBytes: number;
  readonly files: number;
}

/** Discord takes 25 MB in one request. */
export const DISCORD_LIMITS: FileLimits = { fileBytes: LARGEST_FILE_BYTES, files: 3 };

const FORMAT = 'purser-personal-data-1';
const INDENT = 2;
/** What a file has besides its entries, and a subject besides its own, at most. */
const FRAME_BYTES = 512;
const SUBJECT_BYTES = 64;

const indented = (text: string, depth: number) => text.replaceAll(/^/gm, ' '.repeat(INDENT * depth));

/**
 * Puts what is exported into files as it comes, each a JSON document of its own, so that memory is bounded.
 * @param madeAt ISO 8601
 */
export function createExportFiles(memberId: string, madeAt: string, limits = DISCORD_LIMITS) {
  const files: ExportFile[] = [];
  let subjects = new Map<Subject, string[]>();
  let bytes = FRAME_BYTES;

  function close(): void {
    const part = files.length + 1;
    const head = { format: FORMAT, discordId: memberId, madeAt, part };
    const lists = [...subjects].map(
      ([subject, entries]) => `    ${JSON.stringify(subject)}: [\n${entries.join(',\n')}\n    ]`,
    );
    const data = lists.length === 0 ? '{}' : `{\n${lists.join(',\n')}\n  }`;
    const text = `${JSON.stringify(head, undefined, INDENT).slice(0, -2)},\n  "data": ${data}\n}\n`;
    files.push({ name: `personal-data-${part}.json`, data: Buffer.from(text) });
    subjects = new Map();
    bytes = FRAME_BYTES;
  }

  return {
    /** @throws {UserError} if it is too much for the files of one answer */
    add({ subject, entry }: Exported): void {
      const text = indented(JSON.stringify(entry, undefined, INDENT), 3);
      const size = Buffer.byteLength(text) + SUBJECT_BYTES;
      if (bytes + size > limits.fileBytes && subjects.size > 0) {
        if (files.length + 1 === limits.files) {
          throw new UserError(({ words }) => words.privacy.exportTooLarge);
        }
        close();
      }
      const entries = subjects.get(subject) ?? [];
      entries.push(text);
      subjects.set(subject, entries);
      bytes += size;
    },

    /** All files, of which there is at least one. */
    finish(): readonly ExportFile[] {
      close();
      return files;
    },
  };
}
