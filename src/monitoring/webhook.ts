/** A chat that takes longer than this is tried again. In ms. */
const TIMEOUT_MS = 10_000;

/**
 * Posts a text to the address of a chat's incoming webhook. Discord reads `content`, Slack and those like it `text`;
 * each passes over the other one.
 * @throws {Error} if it was not taken; the message never holds the address, which is a secret
 */
export async function postToWebhook(url: string, text: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: text, text, allowed_mentions: { parse: [] } }),
    // A login page would answer 200.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
}

/** What the log must not contain of an address that is secret as a whole: not even a part of it. */
export function webhookSecrets(url: string | undefined): readonly string[] {
  if (url === undefined) return [];
  const { pathname, search } = new URL(url);
  const services = [pathname + search, ...pathname.split('/'), ...new URLSearchParams(search).values()];
  return [url, ...services.filter((part) => part.length >= SHORTEST_SECRET)];
}

/** Shorter parts are words, such as `webhooks`, and are in other lines as well. */
const SHORTEST_SECRET = 16;
