import type { APIApplicationCommandOptionChoice, APIMessage } from 'discord.js';
import type { StoredMessage } from './discord-world.js';
import { DEFAULT_TIMEOUT_MS } from './events.js';
import type { Interaction, InteractionCall, InteractionUpdate } from './interaction.js';
import { messageText } from './message-text.js';
import type { Form } from './open-form.js';
import type { InteractionPayload } from './payloads.js';

/** What a person sees of one thing they did. All that came is kept, so a wait may begin after its event. */
export interface InteractionHandle {
  readonly id: string;
  readonly payload: InteractionPayload;
  /** The requests that the bot made for it, in the order of their answers. */
  readonly calls: readonly InteractionCall[];
  readonly updates: readonly InteractionUpdate[];
  /** `@original`: the answer, or the message that was changed, as it is now. Undefined once deleted. */
  readonly message: APIMessage | undefined;
  /**
   * The first message that the person sees for it: an answer, a deferred answer, a changed message.
   * @throws {TimeoutError}, and at once when Discord would say "The application did not respond"
   */
  answer(timeoutMs?: number): Promise<APIMessage>;
  /** The next message after the last one that was waited for here or by `answer`; with `matching`, one that does. */
  nextUpdate(matching?: (message: APIMessage) => boolean, timeoutMs?: number): Promise<APIMessage>;
  /** The first message that came beside the answer. */
  followUp(timeoutMs?: number): Promise<APIMessage>;
  /** The form that is opened. */
  form(timeoutMs?: number): Promise<Form>;
  /** The suggestions that come. */
  choices(timeoutMs?: number): Promise<readonly APIApplicationCommandOptionChoice[]>;
  /** Waits until the bot acknowledged it in any way. */
  acknowledged(timeoutMs?: number): Promise<void>;
  /** Waits until Discord says "The application did not respond". */
  failed(timeoutMs?: number): Promise<void>;
  /** Whether a person sees the answer, or another message that belongs to it. */
  visibleTo(userId: string, message?: APIMessage): boolean;
}

/** @param mayRead whether a person sees a message */
export function createHandle(
  interaction: Interaction,
  mayRead: (message: StoredMessage, userId: string) => boolean,
): InteractionHandle {
  const { updates } = interaction;
  /** How many updates were waited for already. */
  let seen = 0;

  /** The first update from a place on from which `pick` makes something, now or later. */
  async function find<Found>(
    what: string,
    from: number,
    pick: (update: InteractionUpdate) => Found | undefined,
    timeoutMs: number,
  ): Promise<Found> {
    let index = from;
    const scan = (): Found | undefined => {
      for (; index < updates.length; index += 1) {
        const update = updates[index];
        const found = update && pick(update);
        if (found === undefined) continue;
        seen = Math.max(seen, index + 1);
        return found;
      }
      return undefined;
    };
    return (
      scan() ??
      interaction.events.next(scan, {
        timeoutMs,
        describe: () => `Waited for ${what}. ${describeInteraction(interaction)}`,
      })
    );
  }

  const orFail =
    <Found>(pick: (update: InteractionUpdate) => Found | undefined) =>
    (update: InteractionUpdate) => {
      if (update.kind === 'failed') {
        throw new Error(`The application did not respond. ${describeInteraction(interaction)}`);
      }
      return pick(update);
    };
  const shownMessage = orFail((update) => {
    if (update.kind === 'form') throw new Error('A form came instead of a message.');
    return update.kind === 'message' || update.kind === 'edited' ? update.message : undefined;
  });

  return {
    id: interaction.id,
    payload: interaction.payload,
    calls: interaction.calls,
    updates,
    get message() {
      const original = interaction.original;
      return original?.channel.messages.has(original.id) ? original.api : undefined;
    },
    answer: (timeoutMs = DEFAULT_TIMEOUT_MS) => find('an answer', 0, shownMessage, timeoutMs),
    nextUpdate(matching = () => true, timeoutMs = DEFAULT_TIMEOUT_MS) {
      const pick = (update: InteractionUpdate) => {
        const message = shownMessage(update);
        return message && matching(message) ? message : undefined;
      };
      return find('an update', seen, pick, timeoutMs);
    },
    followUp(timeoutMs = DEFAULT_TIMEOUT_MS) {
      const pick = orFail((update) =>
        update.kind === 'message' && update.followUp ? update.message : undefined,
      );
      return find('a follow-up', 0, pick, timeoutMs);
    },
    async form(timeoutMs = DEFAULT_TIMEOUT_MS) {
      const pick = orFail((update) => (update.kind === 'form' ? update.form : undefined));
      return { interaction, content: await find('a form', 0, pick, timeoutMs) };
    },
    choices(timeoutMs = DEFAULT_TIMEOUT_MS) {
      const pick = orFail((update) => (update.kind === 'choices' ? update.choices : undefined));
      return find('suggestions', 0, pick, timeoutMs);
    },
    async acknowledged(timeoutMs = DEFAULT_TIMEOUT_MS) {
      await find(
        'an acknowledgement',
        0,
        orFail((update) => update),
        timeoutMs,
      );
    },
    async failed(timeoutMs = DEFAULT_TIMEOUT_MS) {
      await find('a failure', 0, (update) => (update.kind === 'failed' ? update : undefined), timeoutMs);
    },
    visibleTo(userId, message) {
      const stored = message ? interaction.channel.messages.get(message.id) : interaction.original;
      return stored !== undefined && mayRead(stored, userId);
    },
  };
}

function describeInteraction({ calls, updates, state }: Interaction): string {
  const requests = calls.map((call) => `${call.kind} → ${call.status}${call.code ? ` (${call.code})` : ''}`);
  const seen = updates.map((update) =>
    'message' in update ? `${update.kind}: ${messageText(update.message).slice(0, 300)}` : update.kind,
  );
  return `It is ${state}. Requests: ${requests.join(', ') || 'none'}. Seen: ${seen.join(' | ') || 'nothing'}.`;
}
