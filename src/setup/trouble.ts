import { isRefusal } from '../doctor/probes/discord-client.js';
import type { Finding } from '../doctor/probes/finding.js';
import { NoAnswerError } from '../doctor/probes/no-answer.js';

/** With a capital letter and a full stop. */
export const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) || /https?:\S+$/.test(text) ? '' : '.'}`;

export const faultsOf = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ verdict }) => verdict === 'fault');

export const hintsOf = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ verdict }) => verdict === 'hint');

export const saying = (findings: readonly Finding[]): string =>
  findings.map(({ say }) => sentence(say)).join('\n');

/** A step cannot be done now. The message says why, and what to do, in whole sentences. */
export class TroubleError extends Error {
  override readonly name = 'TroubleError';
}

/** What to say to the person about a step that failed. @throws what is a defect, or no failure */
export function troubleOf(error: unknown): string {
  if (error instanceof TroubleError) return error.message;
  if (!(error instanceof NoAnswerError) && !isRefusal(error)) throw error;
  const remedy = error instanceof NoAnswerError ? error.remedy : undefined;
  return sentence(`Discord did not do that, ${error.message}: ${remedy ?? 'try again'}`);
}
