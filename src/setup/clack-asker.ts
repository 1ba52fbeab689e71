import { setTimeout as wait } from 'node:timers/promises';
import * as clack from '@clack/prompts';
import { wrapped } from '../doctor/probes/finding.js';
import { type Asker, type Choice, Left, WentBack } from './asker.js';

const LOOK_EVERY_MS = 3_000;
/** A long list is scrolled. */
const SHOWN_AT_ONCE = 12;
/** For a terminal that does not say how wide it is. */
const COLUMNS = 80;
/** What clack draws before each line. */
const GUTTER = 3;
const CONTROL_C = '\x03';

/** The questions on this process's terminal. Esc goes back, Ctrl-C leaves. */
export function createClackAsker(): Asker {
  const { stdin, stdout } = process;
  if (!stdout.columns) stdout.columns = COLUMNS;
  const keys = watchKeys(stdin);

  async function answered<Value>(question: () => Promise<Value | symbol>): Promise<Value> {
    keys.forget();
    const answer = await question();
    if (!clack.isCancel(answer)) return answer as Value;
    throw keys.reason();
  }

  return {
    explain: (title, lines) => clack.log.info(fitted([title, ...lines].join('\n'))),
    done: (text) => clack.log.success(fitted(text)),
    hint: (text) => clack.log.warn(fitted(text)),
    problem: (text) => clack.log.error(fitted(text)),
    text: (message, initial = '', example = '') =>
      answered<string>(() => clack.text({ message, initialValue: initial, placeholder: example })).then(
        orEmpty,
      ),
    secret: (message) => answered<string>(() => clack.password({ message, mask: '•' })).then(orEmpty),
    choose: (message, choices, initial) =>
      answered(() =>
        clack.select<string>({
          ...listed(message, choices),
          ...(initial !== undefined && { initialValue: initial }),
        }),
      ) as Promise<(typeof choices)[number]['value']>,
    chooseSome: (message, choices, initial) =>
      answered(() =>
        clack.multiselect<string>({
          ...listed(message, choices),
          required: false,
          initialValues: [...initial],
        }),
      ) as Promise<(typeof choices)[number]['value'][]>,
    until: (message, look, notYet) => waitUntil(message, look, notYet, keys),
    busy: (message, work) => withoutTyping(stdin, message, work),
  };
}

/** Tells why a question was ended: clack takes Esc and Ctrl-C for the same. */
function watchKeys(stdin: NodeJS.ReadStream) {
  let last = '';
  stdin.prependListener('keypress', (_text: string, key?: { readonly name?: string }) => {
    last = key?.name ?? '';
  });
  return {
    forget(): void {
      last = '';
    },
    reason: () => (last === 'escape' ? new WentBack() : new Left()),
  };
}

/** Looks again and again while a question stands there, which a find ends. */
async function waitUntil<Found>(
  message: string,
  look: () => Promise<Found | undefined>,
  notYet: string,
  keys: ReturnType<typeof watchKeys>,
): Promise<Found> {
  for (;;) {
    const stop = new AbortController();
    let found: Found | undefined;
    const looking = (async () => {
      while (!stop.signal.aborted && found === undefined) {
        // A look that fails is repeated; whoever looks at once is told why.
        found = await look().catch(() => undefined);
        if (found === undefined)
          await wait(LOOK_EVERY_MS, undefined, { signal: stop.signal }).catch(() => {});
      }
      stop.abort();
    })();
    keys.forget();
    const options = [
      { value: 'look', label: 'Look now' },
      { value: 'back', label: 'Go back' },
    ];
    const answer = await clack.select({ message, options, signal: stop.signal, showInstructions: false });
    stop.abort();
    if (clack.isCancel(answer) && found === undefined) throw keys.reason();
    if (answer === 'back') throw new WentBack();
    await looking;
    found ??= await look();
    if (found !== undefined) return found;
    clack.log.warn(fitted(notYet));
  }
}

/** clack breaks questions between words, and the terminal all else wherever its edge is. */
const fitted = (text: string): string =>
  text
    .split('\n')
    .map((line) => wrapped(line, process.stdout.columns - GUTTER, ''))
    .join('\n');

/** clack has no value where nothing was typed. */
const orEmpty = (text: string | undefined): string => text ?? '';

const listed = (message: string, choices: readonly Choice<string>[]) => ({
  message,
  options: choices.map(({ value, label, hint }) => ({ value, label, ...(hint !== undefined && { hint }) })),
  maxItems: SHOWN_AT_ONCE,
});

/** A second line of a pasted secret must not be shown by the terminal, nor answer the next question. */
async function withoutTyping<Result>(
  stdin: NodeJS.ReadStream,
  message: string,
  work: () => Promise<Result>,
): Promise<Result> {
  clack.log.step(message);
  let leave: (reason: Left) => void = () => {};
  const left = new Promise<never>((_resolve, reject) => {
    leave = reject;
  });
  const drop = (typed: Buffer | string) => {
    if (String(typed).includes(CONTROL_C)) leave(new Left());
  };
  stdin.setRawMode?.(true);
  stdin.on('data', drop).resume();
  try {
    return await Promise.race([work(), left]);
  } finally {
    stdin.off('data', drop).pause();
    stdin.setRawMode?.(false);
  }
}
