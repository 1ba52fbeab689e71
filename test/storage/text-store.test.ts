import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { RecordError } from '../../src/errors.js';
import { schemasBy } from '../../src/storage/record-schema.js';
import { readRecord, recordStore, recordText, type TextStore } from '../../src/storage/text-store.js';

const SCHEMAS = schemasBy({ 'link:': z.strictObject({ member: z.string() }), 'the:one': z.number() });
const read = (key: string, text: string) => readRecord(SCHEMAS, key, text);

describe('a record', () => {
  it('is read as it was written, in the order of its fields', () => {
    expect(recordText({ member: '1' })).toBe('{"v":1,"value":{"member":"1"}}');
    expect(read('link:1', recordText({ member: '1' }))).toEqual({ member: '1' });
    expect(read('the:one', recordText(5))).toBe(5);
  });

  it.each([
    ['a field of another kind', 'link:1', '{"v":1,"value":{"member":1}}', 'member: '],
    ['a field that is missing', 'link:1', '{"v":1,"value":{}}', 'member: '],
    ['a field that nobody knows', 'link:1', '{"v":1,"value":{"member":"1","more":2}}', '"more"'],
    ['no schema', 'other:1', '{"v":1,"value":{}}', 'knows no such records'],
    ['another format', 'link:1', '{"v":2,"value":{"member":"1"}}', 'it is of format 2'],
    ['half of its text', 'link:1', '{"v":1,"value":{"member":', 'damaged'],
    ['nothing', 'link:1', '', 'damaged'],
    ['no value', 'link:1', '{"v":1,"value":', 'damaged'],
    ['a blank too many', 'link:1', '{"v":1,"value":{"member": "1"}}', 'not spelled'],
    ['something beside its value', 'link:1', '{"v":1,"value":{"member":"1"},"more":5}', 'not spelled'],
    ['two values', 'link:1', '{"v":1,"value":7,"value":{"member":"1"}}', 'not spelled'],
    ['a field twice', 'link:1', '{"v":1,"value":{"member":"2","member":"1"}}', 'not spelled'],
  ])('with %s is an error that names its key', (_, key, text, why) => {
    expect(() => read(key, text)).toThrow(RecordError);
    expect(() => read(key, text)).toThrow(`the record ${key} cannot be read: `);
    expect(() => read(key, text)).toThrow(why);
    expect(() => read(key, text)).not.toThrow(': : ');
  });

  it('is checked against its schema however it is read', async () => {
    const [key, text] = ['link:1', '{"v":1,"value":{"member":1}}'];
    const store = recordStore(
      { get: async () => text, range: async () => [{ key, text }] } as Partial<TextStore> as TextStore,
      SCHEMAS,
    );
    await expect(store.get(key)).rejects.toThrow(`the record ${key} cannot be read: member: `);
    await expect(store.range({ prefix: 'link:', limit: 1 })).rejects.toThrow(`the record ${key} cannot be`);
  });
});
