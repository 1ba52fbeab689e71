import type { z } from 'zod';
import { RecordError } from '../errors.js';

/** More would only repeat the fault. */
const MOST_ISSUES = 3;

/**
 * Checks a value against a schema, and returns the value itself: the schema's output may order fields differently.
 * @throws {RecordError} if the value does not fit
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

/** A fault of the record itself, such as an unknown field, has no path. */
const issueText = ({ path, message }: z.core.$ZodIssue): string =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`;
