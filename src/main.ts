import { setFlagsFromString } from 'node:v8';
import { createShutdown, type Opened } from './composition/shutdown.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { StoreError, UnfitStoreError } from './errors.js';
import { createLog, isPretty, type Log } from './log.js';
import { webhookSecrets } from './monitoring/webhook.js';
import { proxySecrets } from './net/proxy-address.js';
import { readEnvironment } from './settings/environment.js';
import { startBot } from './start-bot.js';
import { storeSecrets } from './storage/store-url.js';

/** As in sysexits(3): a service manager need not restart the bot until the settings have changed. */
const EXIT_CONFIG = 78;
const EXIT_FAILURE = 1;
const EXIT_OK = 0;
/**
 * How much the heap may grow before V8 collects its old part. On a machine with much memory, V8 lets a small heap grow
 * fourfold, which under load is 65 MB of garbage.
 */
const HEAP_GROWTH_PERCENT = 50;

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const config = readConfig(readEnvironment());
  const log = await openLog(config);
  const opened: Opened = [];
  const stop = createShutdown(opened, log);

  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unforeseen failure');
    process.exit(EXIT_FAILURE);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(EXIT_OK));

  try {
    await startBot(config, log, opened, () => stop(EXIT_FAILURE));
  } catch (error) {
    if (isForPeople(error)) throw error;
    const advice =
      error instanceof StoreError
        ? 'the store cannot be used; check STORE_URL, the rights on the file or of the database user, and free space'
        : 'could not start';
    log.fatal({ err: error }, advice);
    stop(EXIT_FAILURE);
  }
}

const openLog = (config: Config): Promise<Log> =>
  createLog({
    level: config.LOG_LEVEL,
    secrets: [
      config.DISCORD_TOKEN,
      config.WEBSITE_TOKEN,
      config.DISCORD_CLIENT_SECRET ?? '',
      ...storeSecrets(config.STORE_URL),
      ...proxySecrets(config.HTTPS_PROXY),
      ...webhookSecrets(config.ALERT_WEBHOOK_URL),
    ],
    pretty: isPretty(config.LOG_FORMAT, process.stdout.isTTY),
  });

/** Such errors say what to do, and need no stack. */
const isForPeople = (error: unknown): error is ConfigError | UnfitStoreError =>
  error instanceof ConfigError || error instanceof UnfitStoreError;

main().catch((error: unknown) => {
  // There may be no log yet.
  process.stderr.write(isForPeople(error) ? `${error.message}\n` : `${String(error)}\n`);
  process.exit(isForPeople(error) ? EXIT_CONFIG : EXIT_FAILURE);
});
