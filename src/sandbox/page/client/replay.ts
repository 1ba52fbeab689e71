import type { Replay, ShownMessage, WebsiteUserView } from '../protocol.js';

/** What there is to see at a step of a schedule. */
export interface ReplayPicture {
  readonly messages: ReadonlyMap<string, ShownMessage>;
  readonly users: readonly WebsiteUserView[];
  /** The message that the step itself has brought or changed. */
  readonly newest: ShownMessage | undefined;
}

/** @param step from 0 */
export function stepOf({ users, steps }: Replay, step: number): ReplayPicture {
  const messages = new Map<string, ShownMessage>();
  const accounts = new Map(users.map((user) => [user.id, user]));
  const until = steps.slice(0, step + 1);
  for (const { messages: changed, users: paid } of until) {
    for (const message of changed) messages.set(message.api.id, message);
    for (const user of paid) accounts.set(user.id, user);
  }
  return { messages, users: [...accounts.values()], newest: until.at(-1)?.messages.at(-1) };
}
