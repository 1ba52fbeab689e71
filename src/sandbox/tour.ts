import type { APIMessage } from 'discord.js';
import { FIXTURES } from './community/fixtures.js';
import type { StoredMessage } from './discord/discord-world.js';
import { TimeoutError } from './discord/events.js';
import { messageText } from './discord/message-text.js';
import type { DiscordStandIn } from './discord/server/discord-stand-in.js';
import type { Timestamps } from './discord-text/timestamps.js';
import type { SandboxClock } from './sandbox-clock.js';
import type { Ask } from './terminal/form-dialogue.js';
import type { Screen } from './terminal/screen.js';
import { createSession } from './terminal/session.js';
import { BLANK, type Line, lineOf, span, wrapped } from './terminal/spans.js';
import type { WebsiteStandIn } from './website/website-stand-in.js';

export interface TourOptions {
  readonly discord: DiscordStandIn;
  readonly website: WebsiteStandIn;
  readonly screen: Screen;
  readonly clock: SandboxClock;
  readonly timestamps: Timestamps;
  /** Waits until the reader wants the next step. Default: it comes at once. */
  readonly next?: () => Promise<void>;
  /** How long to wait for what a step has to show, in ms. Default 20,000. */
  readonly patienceMs?: number;
}

/** A message that has to be seen in a step. */
interface Sight {
  /** A channel's id, or a person's for direct messages. */
  readonly place: string;
  readonly text: string;
  /** Whether everybody there has to see it. */
  readonly public?: true;
}

interface Step {
  readonly say: string;
  /** What is typed at the prompt, and into the fields of a form that opens. */
  readonly type: readonly string[];
  readonly see: readonly Sight[];
}

const { general, staffLog } = FIXTURES.channels;
const { mia } = FIXTURES.people;

const STEPS: readonly Step[] = [
  {
    say: 'Mia asks for her balance. She is not linked to a website account yet, so she learns how to be.',
    type: ['/balance'],
    see: [{ place: general, text: 'not linked' }],
  },
  {
    say: 'She could prove her account by signing in or by a deposit, but asks staff. They see it in the log channel.',
    type: ['/link username:mia_plays', '!Ask staff'],
    see: [
      { place: general, text: 'Staff will check' },
      { place: staffLog, text: 'wants to be linked' },
    ],
  },
  {
    say: 'Sam is staff, and approves it there. Mia is told in a direct message.',
    type: ['@sam', '#staff-log', '!Approve'],
    see: [
      { place: staffLog, text: 'Approved by' },
      { place: mia, text: 'You are linked' },
    ],
  },
  {
    say: 'Now Mia sees her balance, and shares it with everyone in the channel.',
    type: ['@mia', '/balance', '!Share'],
    see: [
      { place: general, text: 'Shared in this channel' },
      { place: general, text: '32.50', public: true },
    ],
  },
  {
    say: 'Staff find any user of the website.',
    type: ['@sam', '/lookup username:mia_plays'],
    see: [{ place: general, text: 'm***@example.org' }],
  },
  {
    say: 'Sam grants credit. A preview comes first; Confirm sends it. The outcome is announced, as asked for.',
    type: ['/grant member:@mia amount:15 reason:Won the race announce:true', '!Confirm'],
    see: [
      { place: general, text: '20.00 credits → **35.00 credits**' },
      { place: general, text: 'The credit is on the account.' },
      { place: general, text: 'has received **15.00 credits**', public: true },
      { place: staffLog, text: 'granted **15.00 credits**' },
      { place: mia, text: '15.00 credits' },
    ],
  },
  {
    say: 'The website fails while a second grant is on its way. Nobody can tell whether it arrived, so Purser does not try again by itself, and asks staff.',
    type: ['fault error add 1', 'right-click @mia Grant credit', '5', 'Second place', '!Confirm'],
    see: [
      { place: general, text: 'Outcome unknown' },
      { place: staffLog, text: 'may or may not have arrived' },
    ],
  },
  {
    say: "Tess compares the balances with the website's own record. The credit is not there, and she says so.",
    type: ['website', '@tess', '#staff-log', '!It did not', '!Confirm'],
    see: [{ place: staffLog, text: 'Staff confirmed that the credit did not arrive' }],
  },
  {
    say: 'So it is granted again, and arrives: once.',
    type: ['!Grant again', '!Confirm'],
    see: [
      { place: staffLog, text: 'The credit is on the account.' },
      { place: mia, text: '5.00 credits' },
    ],
  },
  {
    say: 'The ledger has all of it.',
    type: ['#general', '/grants list'],
    see: [{ place: general, text: 'Did not arrive' }],
  },
  {
    say: 'After the race night, Sam pays the whole crew. A preview comes first: how many, how much, and who is left out. Confirm starts it; a bar shows how far it is, and the log channel gets a line for each account.',
    type: ['@sam', '/payout role role:@Crew amount:2 reason:Race night', '!Confirm'],
    see: [
      { place: general, text: 'Pay out 40.00 credits to 20 accounts?' },
      { place: general, text: 'Payout finished' },
      { place: staffLog, text: 'paid out **40.00 credits** to 20 accounts' },
    ],
  },
  {
    say: 'A giveaway: three winners get 5 credits each, after ten seconds. Its message already shows the beginning of the hash of the seed that will draw them; Sealed draw shows all of it. The crowd enters.',
    type: ['/giveaway start amount:5 winners:3 duration:10s title:Anchor raffle', '!Confirm', 'crowd !Enter'],
    see: [
      { place: general, text: '🎁 Anchor raffle', public: true },
      { place: general, text: '**20**', public: true },
    ],
  },
  {
    say: 'It ends by itself. The winners are drawn and paid.',
    type: [],
    see: [
      { place: general, text: 'The winners of “Anchor raffle”', public: true },
      { place: general, text: '✅ paid', public: true },
      { place: staffLog, text: 'has ended.' },
    ],
  },
  {
    say: 'Anyone can check that the draw was fair. With the file, they need not even trust the bot: "purser verify-draw" repeats the draw.',
    type: ['!Verify the draw'],
    see: [{ place: general, text: '✅ The draw is genuine' }],
  },
];

/** What the website has been asked to add in the end, how often. */
const CREDITED: ReadonlyMap<string, number> = new Map([
  ['15.00', 1],
  ['5.00', 1 + 3],
  ['2.00', 20],
]);

/** Narration is easier to read in short lines. */
const WIDEST = 80;

/** Something did not come as the tour tells it. */
class TourError extends Error {
  override readonly name = 'TourError';
}

/** Plays the tour. @returns whether every step showed what it should */
export async function playTour(options: TourOptions): Promise<boolean> {
  const { discord, website, clock, screen, timestamps, next, patienceMs = 20_000 } = options;
  let script: readonly string[] = [];
  const typeNext = () => {
    const [line, ...rest] = script;
    script = rest;
    return line;
  };
  const ask: Ask = async (question) => {
    const line = typeNext();
    screen.print([...question, span(line ?? '', 'code')]);
    return line;
  };
  const session = createSession({ discord, website, clock, screen, ask, timestamps, quit: () => undefined });

  async function play({ type, see }: Step): Promise<void> {
    const sights = watch(discord);
    script = type;
    for (let line = typeNext(); line !== undefined; line = typeNext()) {
      screen.print([...session.prompt(), span(line, 'code')]);
      await session.run(line);
    }
    await sights.all(see, patienceMs);
  }

  try {
    for (const [index, step] of STEPS.entries()) {
      screen.print(...narration(`${index + 1}/${STEPS.length}`, step.say, Math.min(screen.width(), WIDEST)));
      await play(step);
      if (index < STEPS.length - 1) await next?.();
    }
    const credited = new Map<string, number>();
    for (const { amount } of website.credits) credited.set(amount, (credited.get(amount) ?? 0) + 1);
    if (
      [...CREDITED].some(([amount, times]) => credited.get(amount) !== times) ||
      credited.size !== CREDITED.size
    )
      throw new TourError(`The website credited: ${JSON.stringify([...credited])}.`);
  } catch (error) {
    if (!(error instanceof TourError)) throw error;
    screen.print(BLANK, lineOf(`The tour went wrong. ${error.message}`, 'bad'));
    return false;
  } finally {
    session.close();
  }
  screen.print(BLANK, lineOf('That was the tour. "npm run sandbox" lets you try it yourself.', 'bold'));
  return true;
}

function narration(number: string, text: string, width: number): Line[] {
  const head = `── ${number} `;
  return [lineOf(head.padEnd(width, '─'), 'dim'), ...wrapped(lineOf(text, 'bold'), width), BLANK];
}

/** Notes the messages that come or change from now on. */
function watch({ events }: DiscordStandIn) {
  const seen: Array<{ readonly message: StoredMessage; readonly api: APIMessage }> = [];
  const end = events.subscribe((event) => {
    if (event.type !== 'message-created' && event.type !== 'message-edited') return;
    seen.push({ message: event.message, api: event.message.api });
  });
  const isSeen = ({ place, text, public: isPublic }: Sight) =>
    seen.some(
      ({ message: { channel, onlyFor }, api }) =>
        (channel.id === place || channel.recipientId === place) &&
        !(isPublic && onlyFor !== undefined) &&
        messageText(api).includes(text),
    );

  return {
    /** Waits until all of them were seen. @throws {TourError} */
    async all(sights: readonly Sight[], timeoutMs: number): Promise<void> {
      const missing = () => sights.filter((sight) => !isSeen(sight));
      try {
        if (missing().length === 0) return;
        await events.next(() => missing().length === 0 || undefined, {
          timeoutMs,
          describe: () =>
            `Not seen: ${missing()
              .map(({ text }) => `"${text}"`)
              .join(', ')}.`,
        });
      } catch (error) {
        throw error instanceof TimeoutError ? new TourError(error.message, { cause: error }) : error;
      } finally {
        end();
      }
    },
  };
}
