import type { Config } from '../config.js';
import type { Log } from '../log.js';
import { startAlerts } from './alerts.js';
import { serveHealth } from './health.js';
import { addFigures, type Watched } from './metric-figures.js';
import type { Metrics } from './metrics.js';
import type { Waits } from './waits.js';

export interface Monitored extends Omit<Watched, 'gateway' | 'guildIds' | 'outages'> {
  readonly config: Config;
  readonly gateway: Watched['gateway'] & Pick<Parameters<typeof serveHealth>[0], 'coverage'>;
  readonly outages: Watched['outages'] & { quieted(log: Log): Log };
  readonly registration: Parameters<typeof serveHealth>[0]['registration'];
  /** `undefined` where no port is set for them. */
  readonly metrics: Metrics | undefined;
  readonly waits: Pick<Waits, 'slow'>;
  readonly log: Log;
}

/**
 * Serves health and metrics, and sends alerts, as far as the settings ask for them.
 * @returns what ends each of them
 * @throws as {@link serveHealth}
 */
export async function startMonitoring(of: Monitored): Promise<ReadonlyArray<() => Promise<void>>> {
  const { config, services, gateway, outages, waits, log } = of;
  const ends: Array<() => Promise<void>> = [];
  if (of.metrics !== undefined && config.HEALTH_PORT !== undefined) {
    addFigures(of.metrics, { ...of, guildIds: config.DISCORD_GUILD_IDS });
    ends.push(
      await serveHealth({
        host: config.HEALTH_HOST,
        port: config.HEALTH_PORT,
        isConnected: gateway.isConnected,
        coverage: gateway.coverage,
        watch: services.storeWatch,
        hold: services.hold,
        logChannel: services.logChannel,
        registration: of.registration,
        metrics: of.metrics,
        log: outages.quieted(log),
      }),
    );
  }
  if (config.ALERT_WEBHOOK_URL !== undefined) {
    const { isConnected } = gateway;
    const language = services.languages.server;
    ends.push(startAlerts(config.ALERT_WEBHOOK_URL, { isConnected, outages, waits, language, log }));
  }
  return ends;
}
