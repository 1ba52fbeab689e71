import type { Log } from '../log.js';
import type { Grant } from './grant.js';
import type { GrantNotices } from './grant-notices.js';
import type { Ledger } from './ledger.js';

/** Gets the record of grants that have come to their end into the log channel. */
export interface Telling {
  /** Tells beside other work. What could not be told is told by the recovery, later or after a restart. */
  tell(grant: Grant): void;
  /** Tells, and notes that it is told. @returns whether the log channel has it */
  tellNow(grant: Grant): Promise<boolean>;
  /** Resolves when nothing is being told any more. */
  idle(): Promise<void>;
}

export function createTelling(ledger: Ledger, notices: GrantNotices, log: Log): Telling {
  const underWay = new Set<Promise<unknown>>();

  async function tellNow(grant: Grant): Promise<boolean> {
    const isTold = await notices.settled(grant);
    if (isTold) await ledger.told(grant);
    return isTold;
  }

  return {
    tellNow,
    tell(grant) {
      const work = tellNow(grant)
        .catch((error: unknown) =>
          log.warn({ grant: grant.id, err: error }, 'could not note that staff were told'),
        )
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
