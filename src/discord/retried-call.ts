import { DiscordAPIError, HTTPError } from 'discord.js';
import { type Clock, pause } from '../time/clock.js';

const ATTEMPTS = 3;
const PAUSE_MS = 150;

/** Makes a call, and repeats it after failures of Discord or of the connection. @throws what the last call threw */
export async function retried(clock: Clock, call: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error) || tries === ATTEMPTS) throw error;
      await pause(clock, PAUSE_MS * tries);
    }
  }
}

const isPassing = (error: unknown) =>
  error instanceof HTTPError ? error.status >= 500 : !(error instanceof DiscordAPIError);
