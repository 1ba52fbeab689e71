/** The symbol of each state, whatever is in it. */
const SYMBOLS = {
  waiting: '👥',
  scheduled: '📅',
  active: '🗓️',
  open: '🟢',

  opening: '⏳',
  queued: '⏳',
  prepared: '⏳',
  sending: '⏳',
  running: '⏳',
  ending: '⏳',
  drawn: '⏳',

  stopped: '⏸️',
  quarantined: '🗄️',

  approved: '✅',
  applied: '✅',
  paid: '✅',
  all: '✅',
  finished: '✅',
  ended: '✅',
  'used-up': '✅',

  unclear: '⚠️',
  some: '⚠️',
  unknown: '❓',

  refused: '⛔',
  rejected: '⛔',
  cancelled: '⛔',
  staff: '⛔',
  none: '⛔',
  'not-applied': '❌',
  'not-sent': '⏹️',
  unsent: '⏹️',
  expired: '⌛',
  time: '⌛',
  withdrawn: '↩️',
};

/** The name of a state behind its symbol. */
export const marked = (state: keyof typeof SYMBOLS, name: string): string => `${SYMBOLS[state]} ${name}`;

/** Names of states by what stands in the record, each behind its symbol. */
export const allMarked = <Names extends Readonly<Partial<Record<keyof typeof SYMBOLS, string>>>>(
  names: Names,
): Names =>
  Object.fromEntries(
    Object.entries<string>(names).map(([state, name]) => [
      state,
      marked(state as keyof typeof SYMBOLS, name),
    ]),
  ) as Names;
