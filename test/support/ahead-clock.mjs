/*
 * Loaded into a bot's process before the bot itself: its date is ahead of the machine's by as many ms as a file says,
 * which a test can change at any time.
 */
import { readFileSync } from 'node:fs';

const OFTEN_MS = 50;
const machineNow = Date.now;
let aheadMs = 0;
Date.now = () => machineNow() + aheadMs;

setInterval(() => {
  try {
    aheadMs = Number(readFileSync(process.env['AHEAD_FILE'], 'utf8'));
  } catch {
    // It is being written.
  }
}, OFTEN_MS).unref();
