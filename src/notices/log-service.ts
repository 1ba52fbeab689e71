import type { Lack, LogChannelFailure } from '../discord/log-channel.js';
import type { Messenger } from '../discord/messenger.js';
import { embedReply, moment, type Reply } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';
import type { Clock } from '../time/clock.js';
import type { KeptNotices } from './kept-notices.js';

interface LogServiceOptions {
  readonly messenger: Pick<Messenger, 'logChannel' | 'tryLogChannel' | 'idle'>;
  readonly grantAnnouncer: { idle(): Promise<unknown> };
  readonly keptNotices: Pick<KeptNotices, 'catchUp' | 'idle'>;
  readonly serverLanguage: Language;
  readonly clock: Clock;
}

/** The longest that an unresponsive Discord may delay this note. */
const NOTED_WITHIN_MS = 20_000;

/** Recovers a log channel that cannot be written, and tells staff whose record is missing there. */
export function createLogService(options: LogServiceOptions) {
  const { messenger, grantAnnouncer, keptNotices, serverLanguage, clock } = options;
  const { logChannel } = messenger;
  let trying: Promise<unknown> | undefined;

  /** Announces that it works again, before the stored notices. */
  async function tryAgain(): Promise<void> {
    const failure = logChannel.state();
    if (failure === undefined || logChannel.works()) return;
    trying ??= messenger.tryLogChannel(worksAgain(failure, serverLanguage)).finally(() => {
      trying = undefined;
    });
    await trying;
  }

  const posted = async () => {
    await grantAnnouncer.idle();
    await keptNotices.idle();
    await messenger.idle();
  };

  return {
    /** Tries the channel when that is due, and has the stored notices posted. To be called every few seconds. */
    async lookAfter(): Promise<void> {
      if (logChannel.isDue()) await tryAgain();
      if (logChannel.works()) await keptNotices.catchUp();
    },

    /**
     * The note to a person whose record cannot be posted, once the pending posts to the channel have succeeded or failed.
     * @returns `undefined` while the channel works
     */
    async note(language: Language): Promise<Reply | undefined> {
      let callOff = () => {};
      const enough = new Promise<void>((resolve) => {
        callOff = clock.after(NOTED_WITHIN_MS, resolve);
      });
      // Someone who has just restored the bot's permission must not read that it is missing.
      await Promise.race([posted().then(tryAgain), enough]);
      callOff();
      const failure = logChannel.state();
      return failure && notPosted(logChannel.id, failure, language);
    },
  };
}

function notPosted(channelId: string, { lack }: LogChannelFailure, { words }: Language): Reply {
  const lacks: Readonly<Record<Lack, string>> = words.logChannel.lacks;
  const sentences = [
    words.logChannel.notPosted({ channel: `<#${channelId}>` }),
    ...(lack === undefined ? [] : [lacks[lack]]),
  ];
  return embedReply({ colour: 'attention', description: sentences.join(' ') });
}

function worksAgain({ since }: LogChannelFailure, { words }: Language): Reply {
  return embedReply({
    colour: 'good',
    description: words.logChannel.worksAgain({ since: moment(since, 'f') }),
  });
}
