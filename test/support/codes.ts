import { createHash, randomBytes } from 'node:crypto';
import type { CodeRequest, Created } from '../../src/codes/code-creation.js';
import type { CodeNotices } from '../../src/codes/code-dependencies.js';
import { createCodeRecords } from '../../src/codes/code-records.js';
import type { CodeSet } from '../../src/codes/code-schema.js';
import { createCodeService } from '../../src/codes/code-service.js';
import { createGuesses } from '../../src/codes/guesses.js';
import { amountOf } from '../../src/money/amount.js';
import type { Change } from '../../src/storage/store.js';
import { MODERATOR } from './credit.js';
import { english } from './english.js';
import { playerId, setUpGiveaways } from './giveaways.js';
import { silentLog } from './silent-log.js';

/** The parts of codes, as in one process of the bot, with linked players. */
export async function setUpCodes(options: Parameters<typeof setUpGiveaways>[0] = {}) {
  const all = await setUpGiveaways(options);
  const { store, caps, liveness, parts } = all;
  const { now } = parts;
  const codeRecords = createCodeRecords({ store, caps, now });
  const notified: string[] = [];
  let notices = 0;
  const notice = (text: string): Change => {
    notices += 1;
    const key = `notice:${String(notices).padStart(6, '0')}.${liveness.id}`;
    return { key, from: undefined, to: { colour: 'plain', text, at: now(), process: liveness.id } };
  };
  const codeNotices: CodeNotices = {
    askStaff: async () => ({ channelId: 'log', messageId: 'codes' }),
    update: async ({ state }) => Boolean(notified.push(`update ${state}`)),
    planned: (set, what) => notice(`${what} ${set.taken ?? ''}`.trim()),
    plannedText: (say) => notice(say(english)),
    catchUp: async () => undefined,
  };
  const codes = createCodeService({
    ...parts,
    records: codeRecords,
    notices: codeNotices,
    guesses: createGuesses({
      store,
      now,
      randomBytes,
      tell: codeNotices.plannedText,
      catchUp: codeNotices.catchUp,
      log: silentLog,
    }),
    slowHash: async (text, salt) => createHash('sha256').update(`${salt} ${text}`).digest('hex'),
    randomBytes,
  });
  const codeRequest = (changes: Partial<CodeRequest> = {}): CodeRequest => ({
    by: MODERATOR,
    guildId: 'guild',
    amount: 5,
    uses: 1,
    count: 1,
    durationMs: undefined,
    word: undefined,
    reason: undefined,
    ...changes,
  });
  return {
    ...all,
    codes,
    codeRecords,
    codeTold: notified,
    codeRequest,
    /** Prepares and confirms. */
    async create(changes: Partial<CodeRequest> = {}): Promise<Created> {
      const { draft } = await codes.prepare(codeRequest(changes));
      return codes.confirm(draft.id, changes.by ?? MODERATOR);
    },
    redeem: (code: string, number: number) => codes.redeem(code, playerId(number)),
    async currentCodes({ id }: CodeSet): Promise<CodeSet> {
      const found = await codeRecords.find(id);
      if (found === undefined) throw new Error('there are no such codes');
      return found;
    },
    /** What is in the log channel's queue. */
    async notices(): Promise<readonly string[]> {
      const rows = await store.range<{ readonly text: string }>({ prefix: 'notice:', limit: 200 });
      return rows.map(({ value }) => value.text).toReversed();
    },
    /** Looks after everything until nothing is under way. */
    async lookAfterCodes(): Promise<void> {
      await all.recovery.takeOver();
      await all.queue.recover();
      await all.queue.idle();
      await codes.recover();
      await codes.idle();
    },
    amountOf,
  };
}

export type Codes = Awaited<ReturnType<typeof setUpCodes>>;
