import { type CheckedSettings, type Config, SETTING_NAMES } from '../../config.js';
import { NAME_SETTINGS } from '../../settings/credit-name.js';
import { addressRemedy } from '../../storage/store-url.js';
import { type Finding, findingsAbout } from '../probes/finding.js';

const OURS = /^(API|DISCORD|WEBSITE|STORE|CREDIT|GRANT|LINK|LINKED|HEALTH)_/;
/** Few websites answer each call in less. */
export const SHORT_TIMEOUT_MS = 1_000;

/**
 * Each setting by itself, and those that do not go together. Their values are shown in one
 * place, by `present-value.ts`.
 * @param names of all variables, ours or not
 * @param toDo about a setting that is missing or wrong, where nothing more is known of it
 */
export function checkEachSetting(
  { given, faults, settings }: CheckedSettings,
  names: readonly string[],
  toDo = 'set it in the environment or in .env',
): readonly Finding[] {
  const named = new Set([...SETTING_NAMES, ...given, ...faults.map(({ name }) => name)]);
  const each = [...named].flatMap((name) => {
    const wrong = faults.find((found) => found.name === name);
    const { ok, unset } = findingsAbout(name);
    if (wrong === undefined) return given.has(name) ? ok('is set') : unset('is not set');
    return findingsAbout(name).fault(`${wrong.fault}: ${wrong.remedy ?? toDo}; expected: ${wrong.expected}`);
  });
  const strangers = names
    .filter((name) => OURS.test(name) && ![...named, ...NAME_SETTINGS].includes(name))
    .flatMap((name) =>
      findingsAbout(name).hint('is not a setting of Purser and does nothing; .env.example lists the names'),
    );
  return [...each, ...strangers, ...aboutProxy(given, names), ...unwise(settings)];
}

/** Proxies are for the website alone, which many would not expect. */
function aboutProxy(given: ReadonlySet<string>, names: readonly string[]): readonly Finding[] {
  if (given.has('HTTPS_PROXY')) {
    return findingsAbout('HTTPS_PROXY').hint(
      'is used for the website alone: Discord, Steam and chat webhooks are reached directly, which this machine must allow',
    );
  }
  return names
    .filter((name) => /^(http|all)_proxy$/i.test(name))
    .flatMap((name) =>
      findingsAbout(name).hint('does nothing here: if the website is behind a proxy, set HTTPS_PROXY'),
    );
}

/** What is right by itself, and does not work. */
function* unwise(settings: Partial<Config>): Generator<Finding> {
  const { WEBSITE_TIMEOUT_MS: timeout, GRANT_MAX: most, GRANT_DAILY_MAX: daily, STORE_URL: store } = settings;
  const approval = settings.GRANT_APPROVAL_OVER;
  if (timeout !== undefined && timeout < SHORT_TIMEOUT_MS) {
    yield* findingsAbout('WEBSITE_TIMEOUT_MS').fault(
      `is ${timeout} ms, too short for most websites, so grants would be left unclear: remove it (the default is 10000), or set 5000 or more`,
    );
  }
  if (most !== undefined && daily !== undefined && most.greaterThan(daily)) {
    yield* findingsAbout('GRANT_MAX').hint(
      `is ${most.toFixed(2)}, and nobody may grant more than ${daily.toFixed(2)} in a day (GRANT_DAILY_MAX), so that much can never be granted: if you do not mean that, lower GRANT_MAX, or raise GRANT_DAILY_MAX`,
    );
  }
  if (approval !== undefined && daily !== undefined && approval.greaterThanOrEqualTo(daily)) {
    yield* findingsAbout('GRANT_APPROVAL_OVER').hint(
      `is ${approval.toFixed(2)}, and nobody may grant more than ${daily.toFixed(2)} in a day (GRANT_DAILY_MAX), so nothing ever needs an approval`,
    );
  }
  const { LINK_PROOFS: ways, LINK_DEPOSIT_MAX: deposit, LINK_DEPOSIT_DAILY_MAX: deposits } = settings;
  if (ways?.includes('deposit') && deposit && deposits && deposit.greaterThan(deposits)) {
    yield* findingsAbout('LINK_DEPOSIT_MAX').fault(
      `is ${deposit.toFixed(2)}, and all deposits of a day may add no more than ${deposits.toFixed(2)} (LINK_DEPOSIT_DAILY_MAX), so none is ever sent: lower LINK_DEPOSIT_MAX, or raise LINK_DEPOSIT_DAILY_MAX`,
    );
  }
  if (settings.LINK_BONUS && ways?.every((way) => way === 'staff')) {
    yield* findingsAbout('LINK_BONUS').fault(
      'is for links by sign-in or deposit, and LINK_PROOFS has neither, so nobody ever gets it: add one to LINK_PROOFS, or remove LINK_BONUS',
    );
  }
  const password = store === undefined ? undefined : addressRemedy(store);
  if (password !== undefined) yield* findingsAbout('STORE_URL').hint(password);
}
