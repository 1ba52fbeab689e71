import type {
  APIApplicationCommandOptionChoice,
  APIMessage,
  APIModalInteractionResponseCallbackData,
} from 'discord.js';
import { setBounded } from './bounded-map.js';
import type { Channel } from './discord-world.js';
import { createEvents, type Events } from './events.js';
import type { StoredMessage } from './messages.js';
import type { InteractionPayload } from './payloads.js';
import type { Clock } from './stand-in-clock.js';
import type { StandInEvent } from './stand-in-event.js';

/** How long Discord gives a bot for its first answer. */
export const ACKNOWLEDGE_WITHIN_MS = 3000;
/** How long an interaction's token is good for, from its creation. */
export const TOKEN_VALID_FOR_MS = 15 * 60_000;

/** A request that the bot made about an interaction. */
export interface InteractionCall {
  readonly kind:
    | 'reply'
    | 'defer'
    | 'defer-update'
    | 'update'
    | 'choices'
    | 'form'
    | 'follow-up'
    | 'read-message'
    | 'edit-message'
    | 'delete-message'
    | 'other';
  readonly status: number | 'reset';
  /** Discord's error number, where it was refused. */
  readonly code: number | undefined;
  /** ms from the interaction's creation to the request's arrival. */
  readonly afterMs: number;
}

/** Something that the person sees of an interaction. Messages are snapshots. */
export type InteractionUpdate =
  /** "… is thinking". */
  | { readonly kind: 'thinking'; readonly message: APIMessage }
  | { readonly kind: 'message'; readonly message: APIMessage; readonly followUp: boolean }
  | { readonly kind: 'edited'; readonly message: APIMessage }
  | { readonly kind: 'deleted'; readonly messageId: string }
  | { readonly kind: 'form'; readonly form: APIModalInteractionResponseCallbackData }
  | { readonly kind: 'choices'; readonly choices: readonly APIApplicationCommandOptionChoice[] }
  /** A press was taken notice of, without anything to be seen. */
  | { readonly kind: 'noticed' }
  /** "The application did not respond". */
  | { readonly kind: 'failed' };

export interface Interaction {
  readonly id: string;
  readonly token: string;
  readonly kind: 'command' | 'component' | 'autocomplete' | 'modal';
  readonly payload: InteractionPayload;
  readonly userId: string;
  readonly channel: Channel;
  /** ms since the epoch. */
  readonly createdAt: number;
  /** Until when the bot may give its first answer, in ms since the epoch. */
  readonly answerBy: number;
  /** The message on which the button or menu stands, or from whose button the form came. */
  readonly source: StoredMessage | undefined;
  state: 'waiting' | 'acknowledged' | 'failed';
  /** What `@original` means: the answer, or the message that the answer changes. */
  original: StoredMessage | undefined;
  readonly calls: InteractionCall[];
  readonly updates: InteractionUpdate[];
  readonly events: Events<InteractionUpdate>;
}

export interface Interactions {
  /** Records a new interaction and starts its deadline. */
  open(
    fresh: Pick<Interaction, 'id' | 'token' | 'kind' | 'payload' | 'userId' | 'channel' | 'source'>,
  ): Interaction;
  byToken(token: string): Interaction | undefined;
  acknowledge(interaction: Interaction): void;
  update(interaction: Interaction, update: InteractionUpdate): void;
}

/** How the interactions of a stand-in are kept. */
export interface InteractionsOptions {
  readonly clock: Clock;
  readonly events: Events<StandInEvent>;
  /** How many interactions are kept, the newest ones. */
  readonly keep: number;
  /** How long a bot has for its first answer, in ms. */
  readonly acknowledgeWithinMs: number;
}

export function createInteractions(options: InteractionsOptions): Interactions {
  const { clock, events, keep, acknowledgeWithinMs } = options;
  const known = new Map<string, Interaction>();
  const deadlines = new Map<string, () => void>();

  function update(interaction: Interaction, one: InteractionUpdate): void {
    interaction.updates.push(one);
    interaction.events.emit(one);
  }

  return {
    open(fresh) {
      const interaction: Interaction = {
        ...fresh,
        createdAt: clock.now(),
        answerBy: clock.now() + acknowledgeWithinMs,
        state: 'waiting',
        original: undefined,
        calls: [],
        updates: [],
        events: createEvents(),
      };
      setBounded(known, interaction.token, interaction, keep);
      const stop = clock.after(acknowledgeWithinMs, () => {
        deadlines.delete(interaction.id);
        interaction.state = 'failed';
        update(interaction, { kind: 'failed' });
        events.emit({ type: 'interaction-failed', interaction });
      });
      deadlines.set(interaction.id, stop);
      events.emit({ type: 'interaction-created', interaction });
      return interaction;
    },
    byToken: (token) => known.get(token),
    acknowledge(interaction) {
      interaction.state = 'acknowledged';
      deadlines.get(interaction.id)?.();
      deadlines.delete(interaction.id);
    },
    update,
  };
}
