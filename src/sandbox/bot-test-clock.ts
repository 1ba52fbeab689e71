/*
 * Loaded into the bot's process before the bot itself, and only by the sandbox: its date begins at another one than
 * the machine's, and can be moved forward, as if somebody had set the machine's. The bot knows nothing of it.
 */

const machineNow = Date.now;
let aheadMs = Number(new URL(import.meta.url).searchParams.get('ahead'));
Date.now = () => machineNow() + aheadMs;

process.on('message', (message) => {
  if (typeof message === 'number') aheadMs = message;
});
// Or the bot's process would not end by itself.
process.channel?.unref();

export {};
