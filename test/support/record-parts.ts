import { createHash } from 'node:crypto';
import * as z from 'zod';
import { FORMAT_KEY, MOVE_MARK, MOVED_KEY, RESTORE_MARK } from '../../src/storage/store-identity.js';

/** What is in no store that is open, or is written by whatever opens it. */
export const UNOPENED: readonly string[] = [FORMAT_KEY, MOVED_KEY, MOVE_MARK, RESTORE_MARK];

type Schemas = Readonly<Record<string, z.ZodType>>;

/** Stands for the form of all records. @param schemas by key, or by the first part of the key */
export function hashOfSchemas(schemas: Schemas): string {
  const described = Object.entries(schemas).map(([key, schema]) => [key, z.toJSONSchema(schema)]);
  return createHash('sha256').update(JSON.stringify(described)).digest('hex').slice(0, 16);
}

/** All that records can have, each as a path: kinds of records, fields, and values where only some are possible. */
export function partsOf(schemas: Schemas): ReadonlySet<string> {
  const parts = new Set<string>();
  function within(schema: z.core.$ZodType, path: string): void {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    parts.add(path);
    if (def.type === 'object')
      for (const [name, part] of Object.entries(def.shape)) within(part, `${path}.${name}`);
    else if (def.type === 'union') for (const option of def.options) within(option, path);
    else if (def.type === 'array') within(def.element, `${path}[]`);
    else if (def.type === 'record') within(def.valueType, `${path}{}`);
    else if (def.type === 'optional') within(def.innerType, path);
    else if (def.type === 'enum')
      for (const value of Object.values(def.entries)) parts.add(`${path}=${value}`);
    else if (def.type === 'literal') for (const value of def.values) parts.add(`${path}=${value}`);
  }
  for (const [key, schema] of Object.entries(schemas)) within(schema, key);
  return parts;
}

/** Those of them that a record has. */
export function partsIn(key: string, record: unknown, possible: ReadonlySet<string>): ReadonlySet<string> {
  const parts = new Set<string>();
  function within(value: unknown, path: string): void {
    for (const part of [path, `${path}=${value}`]) if (possible.has(part)) parts.add(part);
    if (Array.isArray(value)) for (const item of value) within(item, `${path}[]`);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inside] of Object.entries(value))
        within(inside, possible.has(`${path}.${name}`) ? `${path}.${name}` : `${path}{}`);
  }
  const first = key.slice(0, key.indexOf(':') + 1);
  within(record, possible.has(first) ? first : key);
  return parts;
}
