import type { Messenger } from '../discord/messenger.js';
import { LONGEST_NONCE } from '../discord/nonces.js';
import { button, embedReply, field, mention, moment, type Reply, row } from '../discord/reply.js';
import type { HoldNotices, HoldStage, Lifted, NewestPayments, ShownHold } from '../hold/hold-service.js';
import type { Sum } from '../hold/open-matters.js';
import type { Language, Languages } from '../locales/languages.js';
import { amountIn, receiverOf } from './grant-fields.js';
import { granterName } from './phrases.js';

const MATTERS = ['payouts', 'giveaways', 'drops', 'recurrences', 'grants', 'tokens'] as const;

/**
 * A hold as staff see it in the log channel, with what they can decide.
 * @param storeName the address of the store, without what is secret in it
 */
export function holdMessage(
  { record, stage, knowsSince, matters }: ShownHold,
  storeName: string,
  language: Language,
): Reply {
  const { words } = language;
  const { reason, lastWritten, looked } = record;
  // What was sent and lost before that, nobody can put back.
  const isShort = knowsSince !== undefined && (lastWritten === undefined || lastWritten.at < knowsSince);
  const sumText = ({ count, total }: Sum) =>
    count === 0 ? words.store.none : words.store.countAndSum({ count, sum: language.amount(total) });
  const writtenText =
    lastWritten === undefined
      ? words.store.notKnown
      : words.store.lastWrittenBy({
          when: moment(lastWritten.at, 'R'),
          machine: language.shown(lastWritten.by),
        });
  return embedReply({
    colour: 'attention',
    title: words.refusals.storeHeld.title,
    description: [
      words.store.reasons[reason],
      ...(stage === 'looking'
        ? [words.store.looking]
        : [words.store.findings[stage], choiceText(stage, language)]),
      ...(isShort ? [words.store.knowsSince({ when: moment(knowsSince, 'f') })] : []),
    ].join('\n\n'),
    fields: [
      field(words.store.held, `\`${storeName}\``),
      field(words.store.lastWritten, writtenText),
      field(words.store.looked, language.number(Object.keys(looked).length)),
      ...MATTERS.map((what) => field(words.store[what], sumText(matters[what]))),
    ],
    components: stage === 'looking' ? [] : [row(...choiceButtons(stage, record.id, language))],
  });
}

const choiceText = (stage: Exclude<HoldStage, 'looking'>, { words }: Language): string =>
  stage === 'missing'
    ? words.store.onlyQuarantine({ quarantine: words.store.quarantine })
    : words.store.choice;

const choiceButtons = (stage: Exclude<HoldStage, 'looking'>, holdId: string, { words }: Language) => [
  ...(stage === 'missing' ? [] : [button(words.store.goOn, 'secondary', 'grants', 'go-on', holdId)]),
  button(words.store.quarantine, 'danger', 'grants', 'quarantine', holdId),
];

/** Asks whether to go on with a store that no process could check. */
export function considerMessage(
  holdId: string,
  { recorded, posted }: NewestPayments,
  language: Language,
): Reply {
  const { words } = language;
  const recordedText =
    recorded === undefined
      ? words.store.none
      : `${granterName(recorded, language)} · ${amountIn(recorded, language)} · ${receiverOf(recorded, language)} · ${moment(recorded.settledAt ?? recorded.confirmedAt, 'f')}`;
  const postedText =
    posted === 'unreadable'
      ? words.store.notReadable
      : posted === undefined
        ? words.store.none
        : `${posted.text}\n${moment(posted.at, 'f')}`;
  return embedReply({
    colour: 'attention',
    title: words.store.considerTitle,
    description: words.store.consider,
    fields: [
      field(words.store.newestRecorded, recordedText, false),
      field(words.store.newestPosted, postedText, false),
    ],
    components: [
      row(
        button(words.store.goOn, 'danger', 'grants', 'go-on-surely', holdId),
        button(words.store.back, 'secondary', 'grants', 'not-yet', holdId),
      ),
    ],
  });
}

/** What takes the place of {@link holdMessage} once it is decided. */
export function liftedMessage(lifted: Lifted | undefined, { words }: Language): Reply {
  const by = mention(lifted?.by ?? '');
  const texts = { 'gone-on': words.store.goneOn, quarantined: words.store.quarantined };
  const description = lifted === undefined ? words.store.decided : texts[lifted.how]({ staff: by });
  return embedReply({ colour: 'good', title: words.store.liftedTitle, description, components: [] });
}

/** What is said of a hold in the log channel. */
export function createHoldNotices(
  messenger: Pick<Messenger, 'toStaff' | 'edit'>,
  { server: language }: Languages,
  storeName: string,
): HoldNotices {
  return {
    // The hold's ID keeps two processes, and a restarted one, from posting it twice.
    ask: (shown) =>
      messenger.toStaff(
        holdMessage(shown, storeName, language),
        shown.record.id.replaceAll('-', '').slice(0, LONGEST_NONCE),
      ),

    refresh: (posted, shown) => messenger.edit(posted, holdMessage(shown, storeName, language)),

    async lost() {
      const description = language.words.store.lost({ name: storeName });
      return (await messenger.toStaff(embedReply({ colour: 'refusal', description }))) !== undefined;
    },
  };
}
