import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BackupError, readBackup, writeBackupFile } from '../../src/backup/backup-file.js';
import { parseEnvFile, valuesOf } from '../../src/settings/env-file.js';
import { withValues } from '../../src/setup/write-env.js';
import type { RawRow } from '../../src/storage/text-store.js';
import { csvFile, harmless } from '../../src/text/csv.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { hostile, mutated, oddText } from './hostile.js';
import { holds, holdsLater } from './property.js';

const HEAD = { madeAt: 1_790_000_000_000, from: 'sqlite' };
const rows = fc.array(fc.record({ key: oddText, text: oddText }), { maxLength: 8 });

/** Each case writes a file. */
const ON_DISK = { share: 1 / 10 };

async function written(path: string, records: readonly RawRow[]): Promise<Buffer> {
  await rm(path, { force: true });
  await writeBackupFile(
    path,
    HEAD,
    (async function* () {
      yield records;
    })(),
  );
  return readFile(path);
}

/** All records of a backup, or that it was refused. */
async function readAll(path: string): Promise<readonly RawRow[] | 'refused'> {
  const found: RawRow[] = [];
  try {
    for await (const page of readBackup(path)) found.push(...page);
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    expect(error.message).toMatch(/^it /);
    return 'refused';
  }
  return found;
}

describe('a backup', () => {
  it('reads back as it was written', async () => {
    const path = join(await temporaryFolder(), 'one');
    await holdsLater(
      rows,
      async (records) => {
        await written(path, records);
        expect(await readAll(path)).toEqual(records);
      },
      ON_DISK,
    );
  });

  it('that was changed is refused, or has the same records', async () => {
    const path = join(await temporaryFolder(), 'one');
    const changes = fc.oneof(
      fc.tuple(fc.nat(), fc.nat(255)).map(([at, byte]) => (packed: Buffer) => {
        packed[at % packed.length] = byte;
        return packed;
      }),
      fc.nat().map((at) => (packed: Buffer) => packed.subarray(0, at % packed.length)),
      fc.constant((packed: Buffer) => Buffer.concat([packed, packed])),
    );
    await holdsLater(
      fc.tuple(rows, changes),
      async ([records, change]) => {
        await writeFile(path, change(await written(path, records)));
        expect([records, 'refused']).toContainEqual(await readAll(path));
      },
      ON_DISK,
    );
  });

  it('whose text was changed is refused, or has the same records', async () => {
    const path = join(await temporaryFolder(), 'one');
    const texts = rows.chain((records) =>
      fc.gen().map((draw) => ({ records, edit: (text: string) => draw(() => mutated(fc.constant(text))) })),
    );
    await holdsLater(
      texts,
      async ({ records, edit }) => {
        const text = gunzipSync(await written(path, records)).toString();
        await writeFile(path, gzipSync(edit(text)));
        expect([records, 'refused']).toContainEqual(await readAll(path));
      },
      ON_DISK,
    );
  });
});

describe('a CSV file of the bot', () => {
  it('has every cell as it was written, and no formula', () => {
    const table = fc.array(fc.tuple(oddText, oddText, oddText), { minLength: 1, maxLength: 5 });
    holds(table, (lines) => {
      const read: readonly (readonly string[])[] = parse(csvFile(['a', 'b', 'c'], lines), {
        relax_column_count: true,
      });
      expect(read.slice(1)).toEqual(lines.map((cells) => cells.map((cell) => harmless(cell.toWellFormed()))));
      for (const cell of read.flat()) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/);
    });
  });
});

describe('a .env file of the owner', () => {
  it('keeps what the set-up does not decide', () => {
    const files = fc
      .array(
        fc.constantFrom('A=1', 'B="2 # x"', '# C=3', 'export D=4', '', 'E: 5', 'F', 'LINK=x', '\tG = 7 # y'),
      )
      .map((lines) => lines.join('\n'));
    holds(hostile(files), (text) => {
      fc.pre(!text.includes('\0'));
      const { LINK: _, ...before } = valuesOf(parseEnvFile(Buffer.from(text)));
      const after = valuesOf(parseEnvFile(Buffer.from(withValues(text, { LINK: 'new' }))));
      expect(after).toEqual({ ...before, LINK: 'new' });
    });
  });
});
