import { decides } from '../discord/buttons.js';
import { textOption } from '../discord/command-definition.js';
import type { Reply } from '../discord/reply.js';
import { type CommandRequest, durationOption } from '../discord/request.js';
import type { CommandWords } from '../locales/command-words.js';
import type { Language } from '../locales/languages.js';
import { EVERY_CHOICES } from '../recurrences/counted-dates.js';
import type { Series } from '../recurrences/series-schema.js';
import { type OpeningKind, readSeriesId, seriesChoice, seriesStoppedReply } from './series-cards.js';

/** The options with which something starts later, and comes again. @param every what is said of the latter */
export const openingOptions = (every: (words: CommandWords) => string) => [
  textOption('starts_in', (words) => words.giveaway.startsIn, { max_length: 10 }),
  textOption('every', every, {
    choices: EVERY_CHOICES.map((value) => ({
      value,
      text: (words: CommandWords) => words.giveaway.rhythms[value],
    })),
  }),
];

/** What was given of these. @throws {UserError} if that is no time span */
export const readOpening = (options: CommandRequest['options']) => ({
  startsInMs: durationOption(options, 'starts_in'),
  every: EVERY_CHOICES.find((every) => every === options.text('every')),
});

interface Repeating<Of> {
  repeating(): Promise<readonly Of[]>;
  stopRepeating(id: string, staffId: string): Promise<Of>;
}

/** How staff stop what repeats. @param wholeId completes what was typed of an ID */
export function seriesControls<Draft, Of extends Draft & Series>(
  kind: Pick<OpeningKind<Draft, never>, 'kind' | 'nameOf' | 'plainNameOf'>,
  service: Repeating<Of>,
  wholeId: (prefix: string, given: string) => Promise<string>,
) {
  const stop = async (id: string, staffId: string, language: Language): Promise<Reply> =>
    seriesStoppedReply(kind, await service.stopRepeating(id, staffId), language);
  return {
    /** What can be stopped, as choices while an ID is typed. */
    choices: async (language: Language) =>
      (await service.repeating()).map((series) => seriesChoice(kind, series, language)),

    /** Stops a series that was named as such; `undefined` if none was. */
    async stopNamed(given: string | undefined, staffId: string, language: Language) {
      const named = readSeriesId(given);
      return named === undefined ? undefined : stop(await wholeId(`${kind.kind}:`, named), staffId, language);
    },

    /** **Stop repeating** */
    button: decides(({ subject, user, language }) => stop(subject, user.id, language)),
  };
}
