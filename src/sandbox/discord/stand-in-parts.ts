import type { World } from './discord-world.js';
import type { Events } from './events.js';
import type { Interactions } from './interactions.js';
import type { Messages } from './messages.js';
import type { Clock } from './stand-in-clock.js';
import type { StandInEvent } from './stand-in-event.js';
import type { Attachments } from './uploaded-files.js';

/** What the API, the gateway and the people share. */
export interface Parts {
  readonly world: World;
  readonly clock: Clock;
  readonly nextId: () => string;
  readonly events: Events<StandInEvent>;
  readonly messages: Messages;
  readonly interactions: Interactions;
  readonly attachments: Attachments;
  /** `http://127.0.0.1:PORT`. */
  readonly origin: () => string;
}
