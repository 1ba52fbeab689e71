import * as z from 'zod';

type Schema = z.core.$ZodType;
type Types = z.core.$ZodTypes;

/**
 * Makes a schema reject unknown keys at every depth. (The schemas' own switch for this comes too late: they are built
 * while their module loads.)
 */
export function createStrictness(): (schema: Schema) => Schema {
  // Schemas refer to each other in circles.
  const known = new Map<Schema, Schema>();

  function strict(schema: Schema): Schema {
    const done = known.get(schema);
    if (done) return done;
    const made = remade(schema);
    known.set(schema, made);
    return made;
  }

  function remade(schema: Schema): Schema {
    const { def } = (schema as Types)._zod;
    const copy = (changes: object) => z.core.clone(schema, { ...def, ...changes });
    switch (def.type) {
      case 'object': {
        const shape = Object.entries(def.shape).map(([key, part]) => [key, strict(part)]);
        return copy({ shape: Object.fromEntries(shape), catchall: z.never() });
      }
      case 'array':
        return copy({ element: strict(def.element) });
      case 'union':
        return copy({ options: def.options.map(strict) });
      case 'nullable':
      case 'optional':
        return copy({ innerType: strict(def.innerType) });
      case 'record':
        return copy({ valueType: strict(def.valueType) });
      case 'lazy':
        return z.lazy(() => strict(def.getter()));
      default:
        return schema;
    }
  }

  return strict;
}
