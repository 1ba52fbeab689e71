import { dePayout } from './de-payout.js';
import { enEvents } from './en-events.js';

/** Was Mitglieder und Team von Auszahlungen und Verlosungen lesen, auf Deutsch. */
export const deEvents: typeof enEvents = { ...enEvents, payout: dePayout };
