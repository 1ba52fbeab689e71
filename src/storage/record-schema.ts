import * as z from 'zod';
import type { MessagePlace } from '../message-place.js';
import type { SchemaOf } from './text-store.js';

/** The type of a schema's records, read-only in depth. */
export type Kept<Schema extends z.ZodType> = Unchanging<z.infer<Schema>>;

type Unchanging<Type> =
  Type extends ReadonlyArray<infer Item>
    ? readonly Unchanging<Item>[]
    : Type extends object
      ? { readonly [Name in keyof Type]: Unchanging<Type[Name]> }
      : Type;

/** The last moment that an ID can have, which sorts by time: in the year 10889. */
const LAST_MOMENT = 2 ** 48 - 1;

/** ms since the epoch. */
export const MOMENT = z.number().min(0).max(LAST_MOMENT);
/** A Discord ID. */
export const DISCORD_ID = z.string();
/** The ID or key of another record. */
export const ID = z.string();
/** A message in a channel. */
export const PLACE = z.strictObject({
  channelId: DISCORD_ID,
  messageId: DISCORD_ID,
}) satisfies z.ZodType<MessagePlace>;

/** Finds the schema for a key. @param schemas by key, or by the first part of the key, such as `grant:` */
export function schemasBy(schemas: Readonly<Record<string, z.ZodType>>): SchemaOf {
  const byKey = new Map(Object.entries(schemas));
  return (key) => byKey.get(key.slice(0, key.indexOf(':') + 1)) ?? byKey.get(key);
}
