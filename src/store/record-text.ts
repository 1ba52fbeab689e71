import type { Json } from './store.js';

/** A record as it stands in the database: the shape that Keyv gives a value, so that Keyv reads it as well. */
export const recordText = (value: Json | undefined): string | null =>
  value === undefined ? null : JSON.stringify({ value });

/** The record that a text of {@link recordText} carries. The caller names its type. */
export const recordOf = (text: string) => JSON.parse(text).value;
