import { z } from 'zod';
import type { MessagePlace } from '../message-place.js';
import type { SchemaOf } from './text-store.js';

/** The type of the records that a schema stands for. Nobody changes them where they are. */
export type Kept<Schema extends z.ZodType> = Unchanging<z.infer<Schema>>;

type Unchanging<Type> =
  Type extends ReadonlyArray<infer Item>
    ? readonly Unchanging<Item>[]
    : Type extends object
      ? { readonly [Name in keyof Type]: Unchanging<Type[Name]> }
      : Type;

/** ms since the epoch. */
export const MOMENT = z.number();
/** A Discord ID. */
export const DISCORD_ID = z.string();
/** Names another record, or an ID of it. */
export const ID = z.string();
/** Of a {@link MessagePlace}. */
export const PLACE = z.strictObject({
  channelId: DISCORD_ID,
  messageId: DISCORD_ID,
}) satisfies z.ZodType<MessagePlace>;

/** Schemas by the key of the record, or by the first part of it, such as `grant:`. */
export type RecordSchemas = Readonly<Record<string, z.ZodType>>;

/** The schema of each key. */
export function schemasBy(schemas: RecordSchemas): SchemaOf {
  const byKey = new Map(Object.entries(schemas));
  return (key) => byKey.get(key.slice(0, key.indexOf(':') + 1)) ?? byKey.get(key);
}
