import type { Log } from '../log.js';
import type { MessagePlace } from '../message-place.js';
import { createLogPosts } from '../notices/log-posts.js';
import { createOutboxRecords, type OutboxOptions } from '../notices/outbox-records.js';
import { ALWAYS_WRITABLE, type Writable } from '../notices/repost-pause.js';
import { unlessUnreadable } from '../storage/each-alone.js';
import { createKeyedLock } from '../storage/keyed-lock.js';
import type { Row } from '../storage/store.js';
import { createWorkUnderWay } from '../time/work-under-way.js';
import {
  type Grant,
  isOnCard,
  isToldAlone,
  listedId,
  UNTOLD_GRANTS,
  type UntoldGrant,
  untoldKey,
} from './grant.js';
import type { Ledger } from './ledger.js';

/**
 * What staff and members are told about grants outside of an answer. None of it fails: what cannot be delivered
 * is in the log, and the ledger has the grant.
 */
export interface GrantNotices {
  /** Puts a grant before a second staff member, or one of unknown outcome before all. */
  askStaff(grant: Grant): Promise<MessagePlace | undefined>;
  /**
   * Brings the message of {@link askStaff} up to date.
   * @returns whether there is one, and it shows the grant now
   */
  update(grant: Grant): Promise<boolean>;
  /**
   * The records of grants that have ended, in one message; members who were paid are told as well.
   * @returns whether the log channel has them
   */
  settled(grants: readonly Grant[]): Promise<boolean>;
  /** Tells a member who was paid. @returns whether there is one to be told */
  paid(grant: Grant): boolean;
  /** How many characters the record of a grant takes in a message. */
  lengthOf(grant: Grant): number;
}

interface AnnouncerOptions extends OutboxOptions {
  readonly ledger: Pick<Ledger, 'find' | 'someOf' | 'note'>;
  readonly notices: GrantNotices;
  readonly log: Log;
  /** Called with every grant that staff are told of, each time. */
  readonly onNotified?: (grant: Grant) => void;
  /** Called with every grant about which staff were asked, once it is noted where. */
  readonly onAsked?: (grant: Grant) => void;
  /** Default: it always works. */
  readonly logChannel?: Writable;
}

export type GrantAnnouncer = ReturnType<typeof createGrantAnnouncer>;

/** Gets grants into the log channel: the record of those that have ended, and what staff must decide. */
export function createGrantAnnouncer(options: AnnouncerOptions) {
  const { store, ledger, notices, log, onNotified = () => {} } = options;
  const underWay = createWorkUnderWay();
  const records = createGrantRecords({ ...options, onNotified });

  async function tell(grant: Grant): Promise<void> {
    if (!isToldAlone(grant)) {
      // Its payout or giveaway tells of it, together with the others.
      onNotified(grant);
      // What staff were asked shows what they have said, wherever they said it.
      await notices.update(grant);
      if (isOnCard(grant)) notices.paid(grant);
      return;
    }
    await records.post();
    if ((await store.get<UntoldGrant>(untoldKey(grant.id))) === undefined) return;
    onNotified(grant);
    // The member must not wait for the staff's channel, nor be told again with the record.
    if (notices.paid(grant)) await ledger.note(grant, { memberNotified: true });
  }

  async function showNow(id: string): Promise<void> {
    const grant = await ledger.find(id);
    if (grant === undefined) return;
    for (const one of [grant, ...(await ledger.someOf(grant.replacements ?? []))]) await notices.update(one);
  }

  function beside(work: Promise<unknown>, id: string): void {
    void underWay.track(
      work.catch((error: unknown) =>
        log.warn({ grant: id, err: error }, 'could not note what staff were told'),
      ),
    );
  }

  const askNow = (grant: Grant) => ask({ ...options, onNotified }, grant);

  return {
    askNow,
    /**
     * Posts the records that the log channel does not have yet, in their order. To be called every few seconds.
     * @throws {StoreError}
     */
    postRecords: records.post,
    /** How many records the log channel does not have yet. */
    count: records.count,
    /** Tells beside other work. What could not be told is told by {@link postRecords}, here or in another process. */
    tell: (grant: Grant) => beside(tell(grant), grant.id),
    /** Puts a grant before staff beside other work; what could not be put is put by the recovery. */
    ask: (grant: Grant) => beside(askNow(grant), grant.id),
    /** Brings the messages that staff have of a grant and its replacements up to date, beside other work. */
    show: (id: string) => beside(showNow(id), id),
    /** Resolves once nothing is being told. */
    idle: underWay.idle,
  };
}

/** A record that the log channel does not have yet, with its grant. */
type Untold = Row<UntoldGrant> & { readonly grant: Grant };

/** The records of grants that have ended, in the log channel. */
function createGrantRecords(options: AnnouncerOptions & Required<Pick<AnnouncerOptions, 'onNotified'>>) {
  const { ledger, notices, log, now, onNotified, logChannel = ALWAYS_WRITABLE } = options;
  const rows = createOutboxRecords<UntoldGrant>(UNTOLD_GRANTS, options);
  /** One at a time, to keep their order. */
  const inTurn = createKeyedLock();

  /** With their grants. One that cannot be read waits until it is mended. */
  async function left(isHeldBack: (row: { readonly key: string }) => boolean): Promise<readonly Untold[]> {
    const untold: Untold[] = [];
    for (const row of await rows.left(isHeldBack)) {
      const grant = await unlessUnreadable(() => ledger.find(listedId(row.key)));
      // Where it has gone on meanwhile, what it has become is told instead.
      if (grant?.state === row.value.state) untold.push({ ...row, grant });
    }
    return untold;
  }

  const postLeft = createLogPosts<Untold>({
    records: { ...rows, left },
    async post(untold) {
      for (const { grant } of untold) onNotified(grant);
      return notices.settled(untold.map(({ grant }) => grant));
    },
    lengthOf: ({ grant }) => notices.lengthOf(grant),
    // It can end again after it was tried again, or be contradicted.
    nameOf: ({ key, value: { at, state } }) => [key, at, state].join(' '),
    onRefused: ({ grant: { id } }) =>
      log.error(
        { grant: id },
        'Discord does not take the record of a grant; it is tried again, and the others are posted without it',
      ),
    logChannel,
    now,
  });

  return {
    count: rows.count,
    post: (): Promise<unknown> => inTurn(UNTOLD_GRANTS, postLeft),
  };
}

/** Puts a grant before staff, in the message that they have of it already if there is one that can be edited. */
async function ask(
  {
    ledger,
    notices,
    onNotified,
    onAsked = () => {},
  }: AnnouncerOptions & Required<Pick<AnnouncerOptions, 'onNotified'>>,
  grant: Grant,
): Promise<void> {
  onNotified(grant);
  // What was put before them for approval is where they look, and must not keep buttons that do nothing.
  const place = (await notices.update(grant)) ? grant.posted : await notices.askStaff(grant);
  if (place === undefined) return;
  const posted = { ...place, asks: grant.state };
  const asked = await ledger.note(grant, { posted });
  if (asked !== undefined) return onAsked(asked);
  // It was decided while the message was on its way, so the message shows that.
  const current = await ledger.find(grant.id);
  const noted = current && (await ledger.note(current, { posted }));
  if (noted !== undefined) await notices.update(noted);
}
