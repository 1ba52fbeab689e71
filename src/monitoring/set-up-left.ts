import * as z from 'zod';
import { NIGHTLY_KEY, type Nightly } from '../backup/nightly-backup-record.js';
import type { Log } from '../log.js';
import { MOMENT } from '../storage/record-schema.js';
import type { Store } from '../storage/store.js';

/** That somebody has posted `/panel`. A single record. */
const PANEL_KEY = 'panel';

export const PANEL_RECORDS = { [PANEL_KEY]: z.strictObject({ postedAt: MOMENT }) };

/** What an owner has not done yet after the set-up, as far as the bot sees it. */
export interface SetUpLeft {
  /** A staff role is not offered the staff commands. */
  readonly commands: boolean;
  /** `/panel` was never posted. */
  readonly panel: boolean;
  /** No nightly backup was ever made. */
  readonly backup: boolean;
}

interface SetUpLeftOptions {
  readonly store: Pick<Store, 'get' | 'commit'>;
  /** Whether Discord offers the staff commands to the staff roles. */
  readonly areOffered: (guildId: string) => Promise<boolean>;
  /** ms since the epoch */
  readonly now: () => number;
  readonly log: Pick<Log, 'warn'>;
}

export const createSetUpLeft = ({ store, areOffered, now, log }: SetUpLeftOptions) => ({
  async in(guildId: string): Promise<SetUpLeft> {
    const [isOffered, panel, nightly] = await Promise.all([
      areOffered(guildId).catch((error: unknown) => {
        log.warn(
          { guild: guildId, err: error },
          'Discord does not tell to whom it offers the staff commands',
        );
        return true;
      }),
      store.get(PANEL_KEY),
      store.get<Nightly>(NIGHTLY_KEY),
    ]);
    return { commands: !isOffered, panel: panel === undefined, backup: nightly?.madeAt === undefined };
  },

  /** `/panel` is posted. */
  async panelPosted(): Promise<void> {
    const isKnown = (await store.get(PANEL_KEY)) !== undefined;
    // Another process may record the same at the same time.
    if (!isKnown) await store.commit([{ key: PANEL_KEY, from: undefined, to: { postedAt: now() } }]);
  },
});
