import type { Message, Version } from './discord-message.js';
import type { Facts } from './facts.js';
import type { Add } from './website-model.js';

/**
 * What holds in every simulated schedule, whatever fails and whatever people do. Each check returns what is wrong, or
 * nothing. They run when an add leaves a process (`onAdd`), when someone is shown something (`onShown`), after each
 * event (`onSettled`), once the faults are over and before staff decide what is left (`beforeDecisions`), after that
 * (`atEnd`), and once more after some days on which nobody does anything (`daysLater`).
 */
export interface Invariant {
  readonly name: string;
  readonly sentence: string;
  readonly onAdd?: (facts: Facts, add: Add) => string | undefined;
  readonly onShown?: (facts: Facts, message: Message, version: Version) => string | undefined;
  readonly onSettled?: (facts: Facts) => string | undefined;
  readonly beforeDecisions?: (facts: Facts) => string | undefined;
  readonly atEnd?: (facts: Facts) => string | undefined;
  readonly daysLater?: (facts: Facts) => string | undefined;
}

/** The first fault of any item. */
export function first<Item>(
  items: Iterable<Item>,
  fault: (item: Item) => string | undefined,
): string | undefined {
  for (const item of items) {
    const found = fault(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
