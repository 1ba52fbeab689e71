import type { Services } from '../composition/services.js';
import type { Config } from '../config.js';
import type { Gateway } from '../discord/gateway.js';
import type { Log } from '../log.js';
import type { Store } from '../storage/store.js';
import { IDENTITY_KEY, type Identity, WRITTEN_KEY, type Written } from '../storage/store-identity.js';
import { storeName } from '../storage/store-url.js';
import type { WebsiteClient } from '../website/client.js';

export interface StartReportOptions {
  readonly config: Config;
  readonly services: Pick<Services, 'notices'>;
  /** Whether the store was empty. */
  readonly isNew: boolean;
  readonly store: Store;
  readonly website: Pick<WebsiteClient, 'answerTo'>;
  readonly gateway: Pick<Gateway, 'shards' | 'coverage'>;
  readonly log: Log;
}

/**
 * Checks the website while the bot connects, and reads who wrote the store last, before this process does. To be
 * called before it writes.
 */
export function postStartReport(options: StartReportOptions) {
  const { config, isNew, store, gateway, log } = options;
  const { notices } = options.services;
  const name = storeName(config.STORE_URL);
  // This loads much of the doctor, and the connection need not wait for it.
  const looks = import('./start-report.js');
  const written = store.get<Written>(WRITTEN_KEY);
  const website = looks.then(({ lookAtWebsite }) => lookAtWebsite(options));
  // Their errors are handled where they are awaited, which never happens if the start fails.
  for (const early of [written, website]) early.catch(() => undefined);
  let isOver = false;
  if (isNew) log.info({ store: name }, 'started with a new, empty store');

  async function tellOfStore(): Promise<void> {
    const [identity, records, last] = await Promise.all([
      store.get<Identity>(IDENTITY_KEY),
      store.count(''),
      written,
    ]);
    if (isOver) return;
    log.info(
      {
        store: name,
        id: identity?.id,
        records,
        lastWritten: last && { at: new Date(last.at).toISOString(), by: last.by },
        shards: gateway.shards(),
        servers: gateway.coverage(),
      },
      'works with this store and these servers',
    );
  }

  async function tellOfFaults(): Promise<void> {
    const [{ lookAtDiscord }, { checkCoverage }, { reportStart }] = await Promise.all([
      looks,
      import('../doctor/checks/shards-check.js'),
      import('./start-report.js'),
    ]);
    const shards = gateway.shards();
    const findings = await Promise.all([
      shards === undefined ? [] : checkCoverage(shards, config.DISCORD_GUILD_IDS),
      lookAtDiscord(config),
      website,
    ]);
    if (!isOver) reportStart(findings.flat(), { notices, log });
  }

  return {
    /**
     * Reports the store and the servers of this process and, once they have answered, whether website, token and log
     * channel work. Runs in the background. To be called when the bot is connected.
     */
    tell(): void {
      if (isNew) notices.tell(({ words }) => words.store.isNew({ name }), 'attention');
      for (const work of [tellOfStore(), tellOfFaults()]) {
        work.catch((error: unknown) => {
          if (!isOver) log.warn({ err: error }, 'could not look at all that the bot works with');
        });
      }
    },

    /** Stops the report. */
    async end(): Promise<void> {
      isOver = true;
    },
  };
}
