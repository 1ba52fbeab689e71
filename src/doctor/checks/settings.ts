import { type CheckedSettings, SETTING_NAMES } from '../../config.js';
import { type Finding, fault, hint, ok } from '../finding.js';

const OURS = /^(DISCORD|WEBSITE|STORE|CREDIT|GRANT|HEALTH)_/;

/** Each setting by itself. Values are not shown: some are secret, and an address may have a password in it. */
export function checkEachSetting(
  { given, faults }: CheckedSettings,
  environment: Readonly<Record<string, string | undefined>>,
): readonly Finding[] {
  const settings = SETTING_NAMES.map((name) => {
    const wrong = faults.find((each) => each.name === name);
    if (wrong !== undefined) {
      return fault(name, `${wrong.fault}: set it in the environment or in .env; expected: ${wrong.expected}`);
    }
    return ok(name, given.has(name) ? 'is set' : 'is not set');
  });
  const strangers = Object.keys(environment)
    .filter((name) => OURS.test(name) && !SETTING_NAMES.includes(name))
    .map((name) => hint(name, 'is no setting of Purser and does nothing; .env.example has the names'));
  return [...settings, ...strangers];
}
