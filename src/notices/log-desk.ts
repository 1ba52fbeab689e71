import type { Clock } from '../clock.js';
import type { Lack, LogChannelFailure } from '../discord/log-channel.js';
import type { Messenger } from '../discord/messenger.js';
import { embed, moment, type Reply } from '../discord/reply.js';
import type { Language } from '../locales/languages.js';
import type { KeptNotices } from './kept-notices.js';

/** Looks after a log channel that cannot be written, and tells staff whose record is not there. */
export interface LogDesk {
  /** Tries the channel where it is time to, and has what was kept posted. To be called every few seconds. */
  lookAfter(): Promise<void>;
  /** What somebody is told at once whose record cannot be posted; `undefined` while the channel works. */
  noteNow(language: Language): Reply | undefined;
  /** As {@link noteNow}, once what is on its way to the channel has been posted, or could not be. */
  note(language: Language): Promise<Reply | undefined>;
}

export interface LogDeskOptions {
  readonly messenger: Pick<Messenger, 'logChannel' | 'tryLogChannel' | 'idle'>;
  readonly grantAnnouncer: { idle(): Promise<unknown> };
  readonly keptNotices: Pick<KeptNotices, 'catchUp' | 'idle'>;
  readonly english: Language;
  readonly clock: Clock;
}

/** Nobody is kept in doubt for longer than this by a Discord that does not answer. */
const NOTED_WITHIN_MS = 20_000;

export function createLogDesk(options: LogDeskOptions): LogDesk {
  const { messenger, grantAnnouncer, keptNotices, english, clock } = options;
  const { logChannel } = messenger;
  let trying: Promise<unknown> | undefined;

  /** Says that it works again, in front of what was kept. */
  async function tryAgain(): Promise<void> {
    const failure = logChannel.state();
    if (failure === undefined || logChannel.works()) return;
    trying ??= messenger.tryLogChannel(worksAgain(failure, english)).finally(() => {
      trying = undefined;
    });
    await trying;
  }

  function noteNow(language: Language): Reply | undefined {
    const failure = logChannel.state();
    return failure && notPosted(logChannel.id, failure, language);
  }

  const posted = async () => {
    await grantAnnouncer.idle();
    await keptNotices.idle();
    await messenger.idle();
  };

  return {
    noteNow,

    async lookAfter() {
      if (logChannel.isDue()) await tryAgain();
      if (logChannel.works()) await keptNotices.catchUp();
    },

    async note(language) {
      let callOff = () => {};
      const enough = new Promise<void>((resolve) => {
        callOff = clock.after(NOTED_WITHIN_MS, resolve);
      });
      // Whoever has just given the bot its right back must not read that it lacks it.
      await Promise.race([posted().then(tryAgain), enough]);
      callOff();
      return noteNow(language);
    },
  };
}

function notPosted(channelId: string, { lack }: LogChannelFailure, { words }: Language): Reply {
  const lacks: Readonly<Record<Lack, string>> = words.logChannel.lacks;
  const sentences = [
    words.logChannel.notPosted(`<#${channelId}>`),
    ...(lack === undefined ? [] : [lacks[lack]]),
  ];
  return { embeds: [embed({ colour: 'attention', description: sentences.join(' ') })] };
}

function worksAgain({ since }: LogChannelFailure, { words }: Language): Reply {
  return {
    embeds: [embed({ colour: 'good', description: words.logChannel.worksAgain(moment(since, 'f')) })],
  };
}
