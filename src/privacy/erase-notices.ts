import { DIRECT_MESSAGES, type DirectMessage } from '../notices/direct-messages.js';
import { type KeptNotice, NOTICES } from '../notices/notice-records.js';
import { type EraseStep, eraseEach, recordsAbout, removal } from './erase-context.js';
import { isNamedIn, withoutName } from './naming.js';

type Notice = KeptNotice['value'];

const isNaming = ({ text, file }: Notice, memberId: string): boolean =>
  isNamedIn(text, memberId) || (file !== undefined && isNamedIn(file.text, memberId));

/** Takes a member out of the notices to staff that the log channel does not have yet. Staff still get them. */
export const eraseNotices: EraseStep = (context, { memberId }) => {
  const { store, erasedPerson } = context;
  const erased = (text: string) => withoutName(text, memberId, erasedPerson);
  const notices = recordsAbout<Notice>(context, NOTICES, (notice) => isNaming(notice, memberId));
  return eraseEach(context, notices, async ({ key }) => {
    const from = await store.get<Notice>(key);
    if (from === undefined || !isNaming(from, memberId)) return [];
    const { text, file } = from;
    const to = { ...from, text: erased(text), ...(file && { file: { ...file, text: erased(file.text) } }) };
    return [{ key, from, to }];
  });
};

/** Removes the direct messages that a member has not got yet. */
export const eraseDirectMessages: EraseStep = (context, { memberId }) => {
  const own = recordsAbout<DirectMessage>(context, DIRECT_MESSAGES, ({ member }) => member === memberId);
  return eraseEach(context, own, ({ key }) => removal(context.store, key));
};
