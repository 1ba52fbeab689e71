import * as z from 'zod';

/** Any text, number or truth, and what has a form of its own. */
const leaves = (text: string) => [text, 1, true, '15.00', '29d41203-8506-4428-9d54-61f87e804ef5'];

/**
 * Records that fit a schema, with every field that they can have: as many as it takes to have each alternative once.
 * @param text stands wherever any text is taken
 */
export function fittingRecords(schema: z.core.$ZodType, text: string): readonly unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const within = (part: z.core.$ZodType) => fittingRecords(part, text);
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, part]) => [name, within(part)] as const);
      const count = Math.max(1, ...fields.map(([, values]) => values.length));
      return Array.from({ length: count }, (_, index) =>
        Object.fromEntries(fields.map(([name, values]) => [name, values[index % values.length]])),
      );
    }
    case 'union':
      return def.options.flatMap(within);
    case 'array':
      return [within(def.element)];
    case 'record':
      return within(def.valueType).map((value) => ({ [text]: value }));
    case 'optional':
      return within(def.innerType);
    case 'enum':
      return Object.values(def.entries);
    case 'literal':
      return def.values;
    default: {
      const leaf = leaves(text).find((value) => z.safeParse(schema, value).success);
      if (leaf === undefined) throw new Error(`nothing here fits a schema of the type ${def.type}`);
      return [leaf];
    }
  }
}
