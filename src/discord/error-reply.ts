import type { APIButtonComponent } from 'discord.js';
import type { Level } from 'pino';
import {
  AdviceError,
  RecordError,
  type Refusal,
  refusalText,
  type Saying,
  StoreError,
  UserError,
} from '../errors.js';
import type { Language } from '../locales/languages.js';
import { WebsiteError } from '../website/website-errors.js';
import { escapedText } from './plain-text.js';
import { button, embedReply, type Reply, row } from './reply.js';

/** The result could not be shown. The work itself is done, and must not be reported as failed. */
export class UndeliveredError extends Error {
  override readonly name = 'UndeliveredError';
}

/** A failure as the member, the log and staff get it. */
export interface Failure {
  readonly reply: Reply;
  /** Its level in the log. A refusal is routine, and logged without a stack. */
  readonly level: Extract<Level, 'info' | 'warn' | 'error'>;
  /** From a small, fixed set. */
  readonly outcome: string;
  /** What the bot's owner can do about it, for the log. */
  readonly advice?: string | undefined;
  /** For the log channel. */
  readonly notice?: { about: string; say: Saying } | undefined;
}

/**
 * Turns any error into what people read. Only refusals show their own text.
 * @param offers `again` is the ID of a button that does once more what has failed, if it may be repeated; in a direct
 *   message, nobody can be linked
 */
export function explain(
  error: unknown,
  language: Language,
  reference: string,
  { again, isDirect }: { again?: string | undefined; isDirect?: boolean } = {},
): Failure {
  const { words } = language;
  if (error instanceof UserError) {
    return {
      reply:
        error instanceof AdviceError ? advice(error, language, isDirect) : refusal(error.refuse(language)),
      level: 'info',
      outcome: 'refused',
      notice: error.notice,
    };
  }
  const withReference = (said: Refusal) => {
    const text = words.refusals.withReference({ sentence: refusalText(said), reference });
    return refusal(typeof said === 'string' ? text : { ...said, text });
  };
  if (error instanceof WebsiteError) {
    const said = withReference(websiteRefusal(error, language));
    const reply = {
      ...said,
      ...(again !== undefined && mayPass(error) && { components: [tryAgain(again, language)] }),
    };
    const outcome = `website ${error.kind}`;
    if (error.kind !== 'refused-token') return { reply, level: 'warn', outcome };
    const advice = 'check WEBSITE_TOKEN and its rights';
    return { reply, level: 'error', outcome, advice, notice: tokenNotice(error) };
  }
  if (error instanceof UndeliveredError) {
    return { reply: withReference(words.refusals.outcomeNotShown), level: 'warn', outcome: 'undelivered' };
  }
  if (error instanceof RecordError) {
    // Without a notice: staff were told when the record was first found unreadable.
    return {
      reply: withReference(words.refusals.recordUnreadable),
      level: 'error',
      outcome: 'unreadable record',
      advice: 'run `npm run audit`, and see docs/store.md',
    };
  }
  const sentence = error instanceof StoreError ? words.refusals.storeFailed : words.refusals.unforeseen;
  return { reply: withReference(sentence), level: 'error', outcome: 'failed' };
}

/** Whether another try may come to something else. */
const mayPass = ({ kind }: WebsiteError) => kind !== 'not-found' && kind !== 'rejected';

const tryAgain = (customId: string, { words }: Language) =>
  row({
    ...button(words.refusals.tryAgain, 'secondary', 'again', ''),
    custom_id: customId,
  } as APIButtonComponent);

/** A refusal as a member sees it. */
export const refusal = (said: Refusal): Reply => embedReply({ colour: 'refusal', ...partsOf(said) });

function advice(error: AdviceError, language: Language, isDirect = false): Reply {
  const { link, refusals } = language.words;
  const parts = partsOf(error.refuse(language));
  if (error.offers !== 'link') return embedReply({ colour: 'plain', ...parts });
  if (isDirect) return embedReply({ colour: 'plain', ...parts, description: refusals.notLinkedDirect });
  const components = [row(button(link.begin, 'primary', 'link', 'begin', 'start'))];
  return embedReply({ colour: 'plain', ...parts, components });
}

function partsOf(said: Refusal): { readonly title?: string; readonly description: string } {
  if (typeof said === 'string') return { description: said };
  return { title: said.title, description: said.text };
}

const tokenNotice = (error: WebsiteError) => ({
  about: 'website token',
  say: ({ words }: Language) => words.notices.websiteRefuses({ status: String(error.status) }),
});

const LONGEST_REASON = 300;

/** A failure without its title, for the person who asked. */
export function sentenceFor(error: UserError | WebsiteError, language: Language): string {
  return refusalText(error instanceof UserError ? error.refuse(language) : websiteRefusal(error, language));
}

function websiteRefusal({ kind, websiteMessage }: WebsiteError, { words: { refusals } }: Language): Refusal {
  if (kind === 'not-found' || kind === 'rejected') {
    return websiteMessage === undefined
      ? refusals.websiteRejectedSilently
      : refusals.websiteRejected({ reason: escapedText(websiteMessage, LONGEST_REASON) });
  }
  return {
    'refused-token': refusals.websiteRefusesBot,
    throttled: refusals.websiteBusy,
    unreachable: refusals.websiteUnreachable,
    overtaken: refusals.websiteHeldUp,
    lost: refusals.websiteUnreachable,
    failed: refusals.websiteFailed,
    'not-understood': refusals.websiteNotUnderstood,
  }[kind];
}
