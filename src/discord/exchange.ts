import { uuid, type World } from '../clock.js';
import type { InteractionClient } from './interaction-client.js';
import {
  createInteractionRecord,
  type DoneInteraction,
  type InteractionRecord,
} from './interaction-record.js';
import type { Request } from './request.js';
import { createResponder, type Responder } from './responder.js';
import type { Job } from './router.js';
import type { Answerable } from './unreadable-payload.js';

/** An interaction under way: what it asks for, and how it is answered and recorded. */
export interface Exchange extends Pick<Request, 'reference' | 'websiteCalls'> {
  readonly interaction: Answerable;
  readonly job: Job;
  readonly responder: Responder;
  readonly record: InteractionRecord;
}

export interface ExchangeOptions {
  readonly client: InteractionClient;
  readonly world: World;
  /** Called once for each interaction, at its end. */
  readonly onDone: ((interaction: DoneInteraction) => void) | undefined;
}

/** @param startedAt when the interaction arrived, in ms of the clock */
export function openExchange(
  interaction: Answerable,
  job: Job,
  startedAt: number,
  { client, world, onDone }: ExchangeOptions,
): Exchange {
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
