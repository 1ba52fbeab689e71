/**
 * How many characters people read of an ID. The IDs of an event's grants end in the four of the row or place; the four
 * before these tell events apart.
 */
const LENGTH = 8;

/** An ID as people read it, and may give it to a command: its end. */
export const shortId = (id: string): string => id.slice(-LENGTH);
