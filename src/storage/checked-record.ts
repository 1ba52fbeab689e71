import type { z } from 'zod';
import { RecordError } from '../errors.js';

/** More would only repeat what is wrong. */
const MOST_ISSUES = 3;

/**
 * What a record holds, as it stands there: a schema could arrange it anew.
 * @throws {RecordError} if it is not what the schema says
 */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  key: string,
  value: unknown,
): z.infer<Schema> {
  const { error } = schema.safeParse(value);
  if (error === undefined) return value as z.infer<Schema>;
  throw new RecordError(key, error.issues.slice(0, MOST_ISSUES).map(issueText).join('; '));
}

/** A fault of the record itself, such as a field that nobody knows, has no path. */
const issueText = ({ path, message }: z.core.$ZodIssue): string =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`;
