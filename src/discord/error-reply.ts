import { DiscordAPIError, HTTPError } from 'discord.js';
import type { Level } from 'pino';
import { RecordError, type Saying, StoreError, UserError } from '../errors.js';
import type { Language } from '../locales/languages.js';
import { WebsiteError } from '../website/website-errors.js';
import { escapedText } from './plain-text.js';
import { embed, type Reply } from './reply.js';

/** What came of an interaction could not be shown. The work itself is done, and must not be told as failed. */
export class UndeliveredError extends Error {
  override readonly name = 'UndeliveredError';
}

/** What a failure means to the member, to the log and to staff. */
export interface Failure {
  readonly reply: Reply;
  /** How the log takes it. A refusal is everyday business, with no stack. */
  readonly level: Extract<Level, 'info' | 'warn' | 'error'>;
  /** One of few, whatever failed. */
  readonly outcome: string;
  /** What whoever runs the bot can do about it, for the log. */
  readonly advice: string | undefined;
  /** For the log channel: what it is about, and what to say. */
  readonly notice: { about: string; say: Saying } | undefined;
}

/** The one ladder from an error to what people read. Nothing of the error itself is shown, save refusals. */
export function explain(error: unknown, language: Language, reference: string): Failure {
  const { words } = language;
  if (error instanceof UserError) {
    return {
      reply: refusal(language, error.say(language)),
      level: 'info',
      outcome: 'refused',
      advice: undefined,
      notice: error.notice,
    };
  }
  const withReference = (sentence: string) =>
    refusal(language, words.refusals.withReference(sentence, reference));
  if (error instanceof WebsiteError) {
    return {
      reply: withReference(sentenceFor(error, language)),
      level: error.kind === 'refused-token' ? 'error' : 'warn',
      outcome: `website ${error.kind}`,
      advice: error.kind === 'refused-token' ? 'check WEBSITE_TOKEN and its rights' : undefined,
      notice: error.kind === 'refused-token' ? tokenNotice(error) : undefined,
    };
  }
  if (error instanceof UndeliveredError) {
    return {
      reply: withReference(words.refusals.outcomeNotShown),
      level: 'warn',
      outcome: 'undelivered',
      advice: undefined,
      notice: undefined,
    };
  }
  if (error instanceof RecordError) {
    return {
      reply: withReference(words.refusals.recordUnreadable),
      level: 'error',
      outcome: 'unreadable record',
      advice: 'run `npm run audit`, and see docs/store.md',
      // Whoever came across it first has told staff.
      notice: undefined,
    };
  }
  const sentence = error instanceof StoreError ? words.refusals.storeFailed : words.refusals.unforeseen;
  return {
    reply: withReference(sentence),
    level: 'error',
    outcome: 'failed',
    advice: undefined,
    notice: undefined,
  };
}

/** A refusal as a member sees it. */
export function refusal(language: Language, sentence: string): Reply {
  return {
    embeds: [embed({ colour: 'refusal', title: language.words.refusals.title, description: sentence })],
  };
}

const tokenNotice = (error: WebsiteError) => ({
  about: 'website token',
  say: ({ words }: Language) => words.notices.websiteRefuses(String(error.status)),
});

const LONGEST_REASON = 300;

/** A failure in one sentence, for who asked. */
export function sentenceFor(error: UserError | WebsiteError, language: Language): string {
  return error instanceof UserError ? error.say(language) : websiteSentence(error, language);
}

function websiteSentence(error: WebsiteError, { words }: Language): string {
  switch (error.kind) {
    case 'refused-token':
      return words.refusals.websiteRefusesBot;
    case 'throttled':
      return words.refusals.websiteBusy;
    case 'unreachable':
      return words.refusals.websiteUnreachable;
    case 'overtaken':
      return words.refusals.websiteHeldUp;
    case 'lost':
      return words.refusals.websiteSlow;
    case 'failed':
      return words.refusals.websiteFailed;
    case 'not-found':
    case 'rejected':
      return error.websiteMessage === undefined
        ? words.refusals.websiteRejectedSilently
        : words.refusals.websiteRejected(escapedText(error.websiteMessage, LONGEST_REASON));
    case 'not-understood':
      return words.refusals.websiteNotUnderstood;
  }
}

/** Whether Discord has said that it did not do what it was asked. Where its answer was lost, it may have. */
export const isRefused = (error: unknown) =>
  error instanceof DiscordAPIError || (error instanceof HTTPError && error.status < 500);
