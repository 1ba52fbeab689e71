import { DIRECT_MESSAGES, type DirectMessage } from '../notices/direct-messages.js';
import { type KeptNotice, NOTICES } from '../notices/notice-records.js';
import { commitErasure, type ErasedKind, recordsAbout, recordsOf, remove } from './erased-kind.js';
import { isNamedIn, withoutName } from './naming.js';

type Notice = KeptNotice['value'];

const isNaming = ({ text, file }: Notice, memberId: string): boolean =>
  isNamedIn(text, memberId) || (file !== undefined && isNamedIn(file.text, memberId));

/** The notices to staff that name a member, and that the log channel does not have yet. Staff still get them. */
export const NOTICES_NAMING: ErasedKind<Notice> = {
  find: recordsAbout(NOTICES, isNaming),
  erase: ({ store, erasedPerson }, { key }, { memberId }) =>
    commitErasure(store, async () => {
      const erased = (text: string) => withoutName(text, memberId, erasedPerson);
      const from = await store.get<Notice>(key);
      if (from === undefined || !isNaming(from, memberId)) return [];
      const { text, file } = from;
      const to = {
        ...from,
        text: erased(text),
        ...(file && { file: { ...file, text: erased(file.text) } }),
      };
      return [{ key, from, to }];
    }),
};

/** The direct messages that a member has not got yet. */
export const MESSAGES: ErasedKind<DirectMessage> = { find: recordsOf(DIRECT_MESSAGES), erase: remove };
