/**
 * How many characters people read of an ID. The IDs of an event's grants end in the four of the row or place, and the four
 * before these tell events apart; or all of them come from the event and the member.
 */
const LENGTH = 8;

/** An ID as people read it, and may give it to a command: its end. */
export const shortId = (id: string): string => id.slice(-LENGTH);
