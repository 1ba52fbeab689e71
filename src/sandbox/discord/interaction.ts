import type {
  APIApplicationCommandOptionChoice,
  APIMessage,
  APIModalInteractionResponseCallbackData,
} from 'discord.js';
import type { Channel, StoredMessage } from './discord-world.js';
import type { Events } from './events.js';
import type { InteractionPayload } from './payloads.js';

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
    | 'edit-message'
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
