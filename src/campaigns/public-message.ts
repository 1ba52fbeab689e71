import type { MessagePlace } from '../message-place.js';
import type { World } from '../time/clock.js';
import { AGAIN_MS, type Tasks } from '../time/tasks.js';
import { isAtRest } from './campaign-records.js';
import type { Decided } from './lifecycle.js';

const HOUR_MS = 60 * 60_000;
/** Discord lets messages that are older than an hour be edited now and then only (error 30046). */
const COUNT_MS = 5_000;
const COUNT_LATER_MS = 5 * 60_000;

/** What has an upkeep. */
export interface Kept extends Decided {
  /** Known from when it opens. */
  readonly endsAt?: number;
  readonly durationMs?: number;
  /** The public message that told of it before it opened. */
  readonly announcement?: MessagePlace;
  /** The public message that counts those who take part, and whether that shows that it is over. */
  readonly message?: MessagePlace;
  readonly closed?: true | undefined;
}

/** The message of a kind of campaign that is open to everybody. */
export interface PublicMessage<Of> {
  /** How many take part, or did. */
  count(campaign: Of): Promise<number>;
  /** Brings the message up to date. @returns whether that was done */
  show(campaign: Of, count: number): Promise<boolean>;
}

/** Whether its public message says what may change until it is over. */
export const isCounting = ({ state, announcement }: Kept): boolean =>
  state === 'open' || (state === 'scheduled' && announcement !== undefined);

/** Keeps public messages up to date: now and then, the number of those who take part and what was edited. */
export function createPublicMessages<Of extends Kept>(
  { now }: Pick<World, 'now'>,
  {
    records,
    publicMessage: message,
  }: {
    readonly records: { find(id: string): Promise<Of | undefined> };
    readonly publicMessage?: PublicMessage<Of>;
  },
  tasks: Tasks,
) {
  /** Those whose messages this process has shown as they are. */
  const shown = new Set<string>();

  async function show({ count, show }: PublicMessage<Of>, id: string): Promise<boolean> {
    const campaign = await records.find(id);
    if (campaign === undefined || !isCounting(campaign)) return true;
    const isShown = await show(campaign, await count(campaign));
    // Discord may have kept the edit waiting until after the one that says that it is over.
    const after = await records.find(id);
    if (after === undefined || isCounting(after)) return isShown;
    await show(after, await count(after));
    return true;
  }

  /** Shows it unless that was done, or is to be tried later. */
  function look(campaign: Of): void {
    const { id, endsAt = 0, durationMs = 0 } = campaign;
    const key = `count ${id}`;
    if (message === undefined || !isCounting(campaign) || shown.has(id) || !tasks.isDue(key)) return;
    shown.add(id);
    tasks.begin(key, async () => {
      let isShown = false;
      try {
        isShown = await show(message, id);
      } finally {
        if (!isShown) shown.delete(id);
      }
      if (!isShown) return tasks.nextPause(key);
      return now() < endsAt - durationMs + HOUR_MS ? COUNT_MS : COUNT_LATER_MS;
    });
  }

  return {
    look,

    /** The number of those who take part has changed, or what else the message says. */
    countChanged(campaign: Of): void {
      shown.delete(campaign.id);
      look(campaign);
    },

    /**
     * Makes a message on which somebody has pressed in vain say that its campaign is over, if it is, beside other work. If
     * Discord's answer was lost when it was posted, nobody knows of it but who presses there.
     */
    pressedInVain(id: string, pressed: MessagePlace): void {
      const key = `pressed ${id}`;
      if (message === undefined || !tasks.isDue(key)) return;
      tasks.begin(key, async () => {
        const campaign = await records.find(id);
        if (campaign === undefined || !isAtRest(campaign)) return 0;
        if (campaign.closed && campaign.message?.messageId === pressed.messageId) return 0;
        await message.show({ ...campaign, message: pressed }, await message.count(campaign));
        return AGAIN_MS;
      });
    },

    /** Keeps nothing of what is over. @param ids of the rest */
    forgetAllBut(ids: ReadonlySet<string>): void {
      for (const id of shown) if (!ids.has(id)) shown.delete(id);
    },
  };
}
