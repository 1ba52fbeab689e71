import type { Log } from '../log.js';
import type { Presence } from '../store/presence.js';
import type { Deliverer } from './delivery.js';
import type { Grant } from './grant.js';
import type { GrantNotices } from './grant-notices.js';
import type { Ledger } from './ledger.js';

/** When the balance of a grant of unknown outcome is read again, in ms after it became unknown. */
const SECOND_LOOK_AFTER_MS = 30_000;
/** A website that cannot be read is not asked for ever. */
const SECOND_LOOK_WITHIN_MS = 15 * 60_000;
/** Whoever is to tell staff of a grant has done it by then, or could not. */
const TOLD_WITHIN_MS = 15_000;

export interface RecoveryOptions {
  readonly ledger: Ledger;
  readonly deliverer: Pick<Deliverer, 'readEvidence'>;
  readonly notices: GrantNotices;
  readonly presence: Presence;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** Takes up what processes have left that are no more, and looks after what waits for staff. */
export interface Recovery {
  /** Gathers evidence for a grant whose outcome has become unknown, and puts it before staff. */
  onUnknown(grant: Grant): Promise<Grant>;
  /** To be called at the start, and then every few seconds. */
  recover(): Promise<void>;
}

export function createRecovery(options: RecoveryOptions): Recovery {
  const { ledger, deliverer, notices, presence, log, now } = options;

  async function withEvidence(grant: Grant): Promise<Grant> {
    const reading = await deliverer.readEvidence(grant);
    if (reading === undefined) return grant;
    return (await ledger.note(grant, { evidence: [...(grant.evidence ?? []), reading] })) ?? grant;
  }

  async function putBeforeStaff(grant: Grant): Promise<Grant> {
    const posted = await notices.askStaff(grant);
    return posted === undefined ? grant : ((await ledger.note(grant, { posted })) ?? grant);
  }

  const onUnknown = async (grant: Grant) => putBeforeStaff(await withEvidence(grant));

  async function takeUp(grant: Grant): Promise<void> {
    log.warn({ grant: grant.id, state: grant.state }, 'taking up a grant that another process has left');
    if (grant.state === 'prepared') {
      const ended = await ledger.move(grant, 'not-sent', { settledAt: now() });
      if (ended !== undefined) notices.settled(ended);
      return;
    }
    const unknown = await ledger.move(grant, 'unknown', { settledAt: now() });
    if (unknown !== undefined) await onUnknown(unknown);
  }

  const untold = (grant: Grant, since: number) =>
    grant.posted === undefined && now() > since + TOLD_WITHIN_MS;

  async function lookAfter(unknown: Grant): Promise<void> {
    const since = unknown.settledAt ?? unknown.confirmedAt;
    const age = now() - since;
    let grant = unknown;
    if ((grant.evidence?.length ?? 0) < 2 && age > SECOND_LOOK_AFTER_MS && age < SECOND_LOOK_WITHIN_MS) {
      grant = await withEvidence(grant);
      if (grant !== unknown && grant.posted !== undefined) await notices.update(grant);
    }
    if (untold(grant, since)) await putBeforeStaff(grant);
  }

  return {
    onUnknown,

    async recover() {
      for (const grant of await ledger.inStage('in-flight')) {
        if (await presence.isDead(grant.process ?? '')) await takeUp(grant);
      }
      for (const grant of await ledger.inStage('unknown')) await lookAfter(grant);
      for (const grant of await ledger.inStage('waiting')) {
        if (untold(grant, grant.confirmedAt)) await putBeforeStaff(grant);
      }
    },
  };
}
