import { setBounded } from './bounded-map.js';
import { createEvents, type Events } from './events.js';
import type { Interaction, InteractionUpdate } from './interaction.js';
import type { Clock } from './stand-in-clock.js';
import type { StandInEvent } from './stand-in-event.js';

/** How long Discord gives a bot for its first answer. */
export const ACKNOWLEDGE_WITHIN_MS = 3000;
/** How long an interaction's token is good for, from its creation. */
export const TOKEN_VALID_FOR_MS = 15 * 60_000;

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
  /** How long a bot has for its first answer, in ms. */
  readonly acknowledgeWithinMs: number;
}

export function createInteractions(options: InteractionsOptions): Interactions {
  const { clock, events, acknowledgeWithinMs } = options;
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
      setBounded(known, interaction.token, interaction);
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
