import { UserError } from '../errors.js';
import type { Change } from '../storage/store.js';
import type { World } from '../time/clock.js';
import { type End, isUnopened, type Placed } from './placed-schema.js';

interface EndingDependencies<Of> extends Pick<World, 'now'> {
  readonly records: {
    find(id: string): Promise<Of | undefined>;
    change(campaign: Of, details: Partial<Of>): Promise<Of | undefined>;
    endUnpaid(
      campaign: Of,
      details: Partial<Of>,
      others?: () => Promise<readonly Change[]>,
    ): Promise<Of | undefined>;
    settle(
      ending: Of,
      details: Partial<Of>,
      others: (ended: Of) => readonly Change[],
    ): Promise<Of | undefined>;
  };
  readonly processId: string;
  /** Tells the log channel of what is over, as changes to commit with that. */
  readonly ended: (over: Of) => readonly Change[];
  /** Posts what was committed so. */
  readonly catchUp: () => Promise<void>;
}

/** Whether staff can end it. */
export const isEndable = (campaign: Pick<Placed, 'state'>): boolean =>
  isUnopened(campaign) || campaign.state === 'opening' || campaign.state === 'open';

export type Ending<Of extends Placed> = ReturnType<typeof createEnding<Of>>;

/** How drops and codes end: first no place can be taken any more, and only then those that were are counted. */
export function createEnding<Of extends Placed>(dependencies: EndingDependencies<Of>) {
  const { records, processId, ended, catchUp, now } = dependencies;

  /** Counts what was taken of one that is `ending`, and gives back the rest. @returns it as it is now */
  async function settle(ending: Of): Promise<Of> {
    const settled = await records.settle(ending, {}, ended);
    void catchUp();
    return settled ?? (await records.find(ending.id)) ?? ending;
  }

  /**
   * Lets no more places be taken. Whatever happens at the same moment, it happens once.
   * @param staffId who ends it before its time (Discord user ID)
   * @returns `undefined` if none can be taken anyway
   */
  async function end(id: string, why: End, staffId?: string): Promise<Of | undefined> {
    for (;;) {
      const campaign = await records.find(id);
      if (campaign?.state !== 'open' && campaign?.state !== 'opening') return undefined;
      const ending = await records.change(campaign, {
        state: 'ending',
        end: why,
        // The planned end counts, however late the bot comes to it.
        endedAt: Math.min(now(), campaign.endsAt ?? now()),
        process: processId,
        ...(staffId !== undefined && { endedBy: staffId }),
      } as Partial<Of>);
      if (ending !== undefined) return settle(ending);
    }
  }

  /** Ends one that waits for approval or for its time. @returns `undefined` if it was changed meanwhile */
  async function cancel(unopened: Of, staffId: string): Promise<Of | undefined> {
    const how = { state: 'cancelled', end: 'staff', endedBy: staffId } as Partial<Of>;
    const cancelled = await records.endUnpaid(unopened, how, async () =>
      ended({ ...unopened, ...how, taken: 0 }),
    );
    void catchUp();
    return cancelled;
  }

  return {
    settle,
    end,

    /** Ends one that the bot has to give up. Who has a place is paid all the same. */
    giveUp: (campaign: Of): Promise<Of | undefined> =>
      isUnopened(campaign)
        ? records.endUnpaid(campaign, { state: 'cancelled', end: 'withdrawn' } as Partial<Of>)
        : end(campaign.id, 'withdrawn'),

    /**
     * Ends one before its time, or one that waits for approval or for its time. Who has a place is paid. A second press finds what the first
     * has done.
     * @throws {UserError} if it is over
     */
    async stop(id: string, staffId: string): Promise<Of> {
      for (;;) {
        const campaign = await records.find(id);
        if (campaign?.end === 'staff' && campaign.endedBy === staffId) return campaign;
        if (campaign === undefined) throw new UserError(({ words }) => words.approvals.notFound);
        if (!isEndable(campaign)) throw new UserError(({ words }) => words.approvals.notOpen);
        const stopped = await (isUnopened(campaign) ? cancel(campaign, staffId) : end(id, 'staff', staffId));
        if (stopped !== undefined) return stopped;
      }
    },
  };
}
