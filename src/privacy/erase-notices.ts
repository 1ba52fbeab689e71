import { DIRECT_MESSAGES, type DirectMessage } from '../notices/direct-messages.js';
import { type KeptNotice, NOTICES } from '../notices/notice-records.js';
import { readableRows } from '../storage/all-rows.js';
import { commitErasure, type EraseStep, removeRecord } from './erase-context.js';
import { isNamedIn, withoutName } from './naming.js';

const isAbout = ({ text, file }: KeptNotice['value'], memberId: string): boolean =>
  isNamedIn(text, memberId) || (file !== undefined && isNamedIn(file.text, memberId));

/** Takes a member out of the notices to staff that the log channel does not have yet. Staff still get them. */
export const eraseNotices: EraseStep = async (context, { memberId }) => {
  const { store, erasedPerson, onUnreadable } = context;
  const erased = (text: string) => withoutName(text, memberId, erasedPerson);
  let count = 0;
  for await (const { key, value } of readableRows<KeptNotice['value']>(store, NOTICES, onUnreadable)) {
    if (!isAbout(value, memberId)) continue;
    const isErased = await commitErasure(store, async () => {
      const from = await store.get<KeptNotice['value']>(key);
      if (from === undefined || !isAbout(from, memberId)) return [];
      const { text, file } = from;
      const to = { ...from, text: erased(text), ...(file && { file: { ...file, text: erased(file.text) } }) };
      return [{ key, from, to }];
    });
    if (isErased) count += 1;
  }
  return count;
};

/** Removes the direct messages that a member has not got yet. */
export const eraseDirectMessages: EraseStep = async ({ store, onUnreadable }, { memberId }) => {
  let count = 0;
  for await (const { key, value } of readableRows<DirectMessage>(store, DIRECT_MESSAGES, onUnreadable)) {
    if (value.member === memberId && (await removeRecord(store, key))) count += 1;
  }
  return count;
};
