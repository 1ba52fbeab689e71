import { uuid, type World } from '../time/clock.js';
import type { InteractionClient } from './interaction-client.js';
import { createInteractionRecord, type DoneInteraction } from './interaction-record.js';
import { createResponder } from './responder.js';
import type { Job } from './router.js';
import type { Answerable } from './unreadable-payload.js';

export interface ExchangeOptions {
  readonly client: InteractionClient;
  readonly world: World;
  /** Called once for each interaction, at its end. */
  readonly onDone: ((interaction: DoneInteraction) => void) | undefined;
}

/** An interaction under way: what it asks for, and how it is answered and recorded. */
export type Exchange = ReturnType<typeof openExchange>;

/** @param startedAt when the interaction arrived, in ms of the clock */
export function openExchange(
  interaction: Answerable,
  job: Job,
  startedAt: number,
  { client, world, onDone }: ExchangeOptions,
) {
  const { clock } = world;
  const answers = job.kind === 'message' ? job.answers : 'reply';
  const responder = createResponder(client, interaction, answers, clock);
  const reference = uuid(world).slice(0, 8);
  const websiteCalls = { calls: 0 };
  const userId = interaction.user.id;
  const record = createInteractionRecord(
    { job, reference, websiteCalls, userId, startedAt, responder },
    clock,
    onDone,
  );
  return { interaction, job, responder, reference, websiteCalls, record };
}
