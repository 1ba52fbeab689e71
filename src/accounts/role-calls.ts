import type { Log } from '../log.js';
import type { MemberRoles, Members, PlacedRole, RoleAnswer, ServerMember } from '../members.js';
import { backoffMs } from '../time/backoff.js';
import type { World } from '../time/clock.js';

/**
 * Why Discord gives and takes no role:
 * - `forbidden`: the bot lacks the permission, or its own role is not above it
 * - `no-role`: no listed server has the role, or the bot is not in it
 * - `other`: Discord's error code says why
 */
export interface RoleTrouble {
  readonly role: string;
  readonly why: 'forbidden' | 'no-role' | 'other';
  readonly code: string;
}

/** What staff are told of roles. */
export interface LinkedRoleNotices {
  refused(trouble: RoleTrouble): void;
}

export interface RoleCallsOptions extends Pick<World, 'clock'> {
  /** The role that linked members have. */
  readonly roleId: string;
  /** The servers among which it is looked for. */
  readonly serverIds: ReadonlySet<string>;
  readonly roles: MemberRoles;
  readonly members: Pick<Members, 'of'>;
  readonly notices: LinkedRoleNotices;
  /** For the server's audit log. */
  readonly reasons: Readonly<Record<'give' | 'take', string>>;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** How a member stands after a call. */
export type RoleOutcome = 'given' | 'gone' | 'refused';

/** The longest is also how long staff wait after they have done what was asked of them. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

export type RoleCalls = ReturnType<typeof createRoleCalls>;

/**
 * Discord's answers about roles. A role that it refuses is left alone for a while, the longer the more often it was
 * refused: it would be refused for every member, and Discord shuts a bot out for too many requests that it forbids.
 */
export function createRoleCalls(options: RoleCallsOptions) {
  const { roleId, serverIds, roles, members, reasons, log } = options;
  const { isPaused, answered, refused, taken, forgetRefusals } = createRefusals(options);
  let own: PlacedRole | undefined;

  /** The role and its server, if there is one and Discord says so. */
  async function place(): Promise<PlacedRole | undefined> {
    if (own !== undefined || isPaused(roleId)) return own;
    const found = await answered(roleId, async () => ({ server: await roles.serverOf(roleId, serverIds) }));
    if (found === undefined) return undefined;
    const { server } = found;
    if (server === undefined) refused({ role: roleId, why: 'no-role', code: 'no-role' });
    else own = { role: roleId, server };
    return own;
  }

  async function call(act: 'give' | 'take', placed: PlacedRole, member: string): Promise<RoleOutcome> {
    const { role } = placed;
    if (isPaused(role)) return 'refused';
    const answer: RoleAnswer | undefined = await answered(role, () =>
      roles[act](placed, member, reasons[act]),
    );
    if (answer === undefined) return 'refused';
    if (answer.kind === 'refused') {
      refused({ role, why: answer.isForbidden ? 'forbidden' : 'other', code: answer.code }, answer.error);
      return 'refused';
    }
    if (answer.kind === 'no-role' && act === 'give') {
      // It may have been deleted, and the setting's ID may be another server's by now.
      own = undefined;
      refused({ role, why: 'no-role', code: 'no-role' });
      return 'refused';
    }
    taken(role);
    log.info({ member, role, answer: answer.kind }, act === 'give' ? 'gave a role' : 'took a role away');
    return act === 'give' && answer.kind === 'done' ? 'given' : 'gone';
  }

  return {
    isPaused,
    place,
    give: (placed: PlacedRole, member: string) => call('give', placed, member),
    take: (placed: PlacedRole, member: string) => call('take', placed, member),

    /** Those of these who are in the role's server; `undefined` if Discord does not say. */
    async present(memberIds: readonly string[]): Promise<ReadonlyMap<string, ServerMember> | undefined> {
      const placed = await place();
      return placed && answered(roleId, () => members.of(placed.server, memberIds));
    },

    forgetRefusals,
  };
}

/** What Discord has refused, and which roles are left alone for that. */
function createRefusals({ notices, log, clock }: Pick<RoleCallsOptions, 'notices' | 'log' | 'clock'>) {
  const pauses = new Map<string, { readonly failures: number; readonly until: number }>();
  /** By role, the code of the refusal that staff have been told of. */
  const told = new Map<string, string>();

  const isPaused = (role: string) => clock.now() < (pauses.get(role)?.until ?? Number.NEGATIVE_INFINITY);

  function pause(role: string): void {
    const failures = (pauses.get(role)?.failures ?? -1) + 1;
    pauses.set(role, {
      failures,
      until: clock.now() + backoffMs(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS),
    });
  }

  /** @returns `undefined` if Discord did not answer */
  async function answered<Answer>(role: string, ask: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await ask();
    } catch (error) {
      log.warn({ err: error, role }, 'Discord did not answer about the role of linked members');
      pause(role);
      return undefined;
    }
  }

  function refused(trouble: RoleTrouble, error?: unknown): void {
    const { role, code } = trouble;
    pause(role);
    log.warn({ err: error, ...trouble }, 'cannot give or take the role of linked members');
    if (told.get(role) === code) return;
    told.set(role, code);
    notices.refused(trouble);
  }

  return {
    isPaused,
    answered,
    refused,
    /** Discord has taken a call about a role. */
    taken: (role: string): void => void pauses.delete(role),

    /** Forgets all refusals but those of these roles, so that staff are told of the next one. */
    forgetRefusals(except: ReadonlySet<string>): void {
      for (const known of [pauses, told])
        for (const role of known.keys()) if (!except.has(role)) known.delete(role);
    },
  };
}
