import { isRefusal } from '../doctor/probes/discord-client.js';
import { NoAnswerError } from '../doctor/probes/http-get.js';
import { sentence } from './sentences.js';

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
