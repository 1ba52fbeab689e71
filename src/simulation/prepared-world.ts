import { createLinks } from '../accounts/member-links.js';
import type { Account } from '../accounts/website-account.js';
import { type Config, readConfig } from '../config.js';
import { botLanguages } from '../discord/bot-languages.js';
import type { Languages } from '../locales/languages.js';
import type { Log } from '../log.js';
import { amountOf } from '../money/amount.js';
import { madeAt } from '../text/snowflake.js';
import { createHolding } from './breach.js';
import type { Choices } from './choices.js';
import { storeOn } from './database-model.js';
import { type Facts, factsOf } from './facts.js';
import { GUILD, LOG_CHANNEL, PEOPLE, REGULARS, STAFF_PEOPLE } from './people-model.js';
import type { Random } from './random.js';
import type { Schedule, Settings } from './schedule-steps.js';
import type { Keeps } from './trace.js';
import { createWorld, type World } from './world.js';

/** Told of each line of the trace when it happens, with the world as it is then. */
export type Watch = (world: World, line: string, at: number) => void;

/** Builds the world of a schedule, with its invariants. */
export function prepare(
  { seed, settings }: Pick<Schedule, 'seed' | 'settings'>,
  languages: Languages,
  log: Log,
  keeps: Keeps,
  watch?: Watch,
  choices?: Choices,
) {
  const holding = createHolding(
    () => world.scheduler.now(),
    () => world.trace,
  );
  let version = 0;
  let adds = 0;
  const world: World = createWorld(seed, settings, {
    config: configOf(settings),
    languages,
    log,
    keeps,
    choices,
    ...(watch && { onLine: (line: string, at: number) => watch(world, line, at) }),
    watchers: {
      onAdd: (add) => holding.hold('onAdd', (check) => check(facts, add)),
      onShown: (message, shown) => holding.hold('onShown', (check) => check(facts, message, shown)),
      onSettled() {
        // The invariants depend only on these.
        if (world.database.decidedVersion() === version && world.website.adds.length === adds) return;
        version = world.database.decidedVersion();
        adds = world.website.adds.length;
        holding.hold('onSettled', (check) => check(facts));
      },
    },
  });
  const facts: Facts = factsOf(world);
  return { world, facts, holding };
}

/** Links regulars, except one member and one of staff. */
export async function linkPeople({ database, website, hosts }: World, random: Random): Promise<void> {
  const links = createLinks(storeOn(database));
  const since = hosts[0]?.now() ?? 0;
  for (const person of REGULARS) {
    if (person === STAFF_PEOPLE.at(-1) || person === REGULARS.at(-1)) continue;
    const username = website.usernameOf(person.account);
    const account: Account = { by: 'username', username, id: person.account };
    const proof = random.pick(['staff', 'staff', 'deposit', 'steam'] as const);
    const by = proof === 'staff' ? (STAFF_PEOPLE[0]?.id ?? '') : person.id;
    await links.set({ member: person.id, account, since, by, ...(proof !== 'staff' && { proof }) });
  }
}

const base = readConfig({
  DISCORD_TOKEN: 'simulated',
  DISCORD_GUILD_IDS: GUILD,
  DISCORD_LOG_CHANNEL_ID: LOG_CHANNEL,
  WEBSITE_URL: 'http://127.0.0.1',
  WEBSITE_TOKEN: 'simulated',
  LINK_PROOFS: 'deposit,staff',
});
/** Loaded before a world begins: in it, nothing takes real time. */
export const loaded = botLanguages(base);

function configOf(settings: Settings): Config {
  const youngest = Math.max(...PEOPLE.map(({ id }) => madeAt(id)));
  return {
    ...base,
    MEMBER_MIN_AGE:
      settings.comesOfAge === undefined ? undefined : settings.epoch + settings.comesOfAge - youngest,
    GRANT_MAX: amountOf(settings.grantMax),
    GRANT_DAILY_MAX: amountOf(settings.dailyMax),
    GRANT_APPROVAL_OVER: settings.approvalOver === undefined ? undefined : amountOf(settings.approvalOver),
    LINK_DEPOSIT_MAX: amountOf(settings.depositMax),
    LINK_DEPOSIT_DAILY_MAX: amountOf(settings.depositDailyMax),
    LINK_BONUS: settings.bonus === undefined ? undefined : amountOf(settings.bonus),
    LINK_BONUS_DAILY_MAX: amountOf(settings.bonusDailyMax),
  };
}
