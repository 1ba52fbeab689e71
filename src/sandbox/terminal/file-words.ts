import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { APIAttachment } from 'discord.js';
import { ClientRefusal } from '../discord/client-refusal.js';
import { onDisk, reasonOf } from './file-values.js';
import { type Line, lineOf, span } from './spans.js';
import { printable } from './text-width.js';

/** How many lines of a file are shown. */
const SHOWN_LINES = 20;

/** `open`: the beginning of a file, as a text. */
export async function openFile(attachment: APIAttachment): Promise<Line[]> {
  const text = (await download(attachment)).toString('utf8').replace(/\n$/, '');
  const lines = text.split('\n');
  const more = lines.length - SHOWN_LINES;
  return [
    lineOf(`▤ ${printable(attachment.filename)}`, 'bold'),
    ...lines.slice(0, SHOWN_LINES).map((line) => lineOf(`  ${printable(line)}`)),
    ...(more > 0
      ? [lineOf(`  … and ${more} lines more. "save" writes all of them to the disk.`, 'dim')]
      : []),
  ];
}

/**
 * `save`: writes a file to the disk, in place of none.
 * @param path where to; empty for the file's own name in the working directory
 * @throws {ClientRefusal} if it cannot be written there
 */
export async function saveFile(attachment: APIAttachment, path: string): Promise<Line[]> {
  const data = await download(attachment);
  // The name comes from elsewhere, and must not lead to another folder.
  const target = path === '' ? basename(attachment.filename) : onDisk(path);
  try {
    await writeFile(target, data, { flag: 'wx' });
  } catch (error) {
    throw new ClientRefusal(`The file cannot be written: ${reasonOf(error)}`);
  }
  return [[span(target, 'bold'), span(` · ${data.byteLength} bytes`, 'dim')]];
}

async function download({ url }: APIAttachment): Promise<Buffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new ClientRefusal('The file is not there any more.');
  return Buffer.from(await answer.arrayBuffer());
}
