import { parse } from 'csv-parse/sync';
import type { APIMessage } from 'discord.js';
import type { Actor } from '../../src/sandbox/discord/actor.js';
import type { InteractionHandle } from '../../src/sandbox/discord/interaction-handle.js';
import { messageText } from '../../src/sandbox/discord/message-text.js';
import type { UploadedFile } from '../../src/sandbox/discord/uploaded-files.js';

/** A CSV file attached to a command. */
export const csvFile = (text: string | Uint8Array, filename = 'list.csv'): UploadedFile => ({
  filename,
  contentType: 'text/csv',
  data: typeof text === 'string' ? Buffer.from(text) : text,
});

/** The rows of a message's CSV file, by column. */
export async function rowsOf(message: APIMessage): Promise<ReadonlyArray<Record<string, string>>> {
  const response = await fetch(message.attachments[0]?.url ?? '');
  return parse(await response.text(), { columns: true });
}

/** Whether a message shows a finished payout. */
export const isFinished = (message: APIMessage) => messageText(message).includes('Payout finished');

/** Presses **Confirm** on a preview. */
export function confirmOn(preview: APIMessage, by: Actor): InteractionHandle {
  const [confirm] = (preview.components ?? []).flatMap((row) =>
    'components' in row
      ? row.components.flatMap((one) => ('custom_id' in one && one.type === 2 ? [one.custom_id] : []))
      : [],
  );
  return by.press(preview, confirm ?? 'Confirm');
}

/** The short ID of a message's payout. */
export function payoutIdIn(message: APIMessage): string {
  const id = /Payout ([0-9A-Z]{8})\b/.exec(messageText(message))?.[1];
  if (id === undefined) throw new Error(`No payout in: ${messageText(message)}`);
  return id;
}
