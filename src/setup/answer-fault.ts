import { checkSettings } from '../config.js';
import { parseEnvFile, valuesOf } from '../settings/env-file.js';
import { sentence } from './trouble.js';

/**
 * What is wrong with a text for that setting, and what to do about it. The sentence never contains the text.
 * @returns undefined if it is right
 */
export function answerFault(name: string, text: string): string | undefined {
  const fault = checkSettings({ [name]: text }).faults.find((found) => found.name === name);
  if (fault !== undefined) {
    const remedy = fault.remedy === undefined ? '' : `: ${fault.remedy}`;
    return sentence(`that does not fit${remedy}. Expected is ${fault.expected}`);
  }
  const { isSame, isOdd } = readBack(name, text);
  const isGiven = GIVEN.test(name);
  if (isSame && (!isOdd || isGiven)) return undefined;
  const remedy = isGiven ? 'make another one' : 'leave it out';
  return `That has a sign that means something else in the file .env, such as a # after a blank: ${remedy}.`;
}

/** What its owner cannot word otherwise. */
const GIVEN = /TOKEN|SECRET/;

/** What to mind about a text that the bot reads right, and other readers of the file may not. */
export const otherReadersHint = (name: string, text: string): string | undefined =>
  readBack(name, text).isOdd
    ? 'It has a sign, such as a \\ or a quote, that systemd or Docker may read in another way than the bot. If the bot is refused when it is started by them, make another one.'
    : undefined;

/** Whether the bot finds the text again in the file, and whether the line means something else to others. */
function readBack(name: string, text: string) {
  const file = parseEnvFile(new TextEncoder().encode(`${name}=${text}`));
  return {
    isSame: (valuesOf(file)[name] ?? '') === text,
    isOdd: file.lines.some(({ oddities }) => oddities.length > 0),
  };
}
