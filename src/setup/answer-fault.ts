import { checkSettings } from '../config.js';
import { parseEnvFile, valuesOf } from '../env-file.js';
import { sentence } from './sentences.js';

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
  return isPlain(name, text)
    ? undefined
    : 'That has a sign that means something else in the file .env, such as a # after a blank: leave it out.';
}

/** Whether the line means the same to everybody who reads such files. */
export function isPlain(name: string, text: string): boolean {
  const file = parseEnvFile(new TextEncoder().encode(`${name}=${text}`));
  return (valuesOf(file)[name] ?? '') === text && file.lines.every(({ oddities }) => oddities.length === 0);
}
