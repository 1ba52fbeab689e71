/** Timeout of a post, in ms; it is retried. */
const TIMEOUT_MS = 10_000;

/**
 * Posts a text to a chat's incoming webhook. Discord reads `content`, Slack and similar chats read `text`; each
 * ignores the other.
 * @throws {Error} if it was not accepted; the message never contains the address, which is a secret
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

/** The parts of a secret address that must not be logged: a part of it would be enough. */
export function webhookSecrets(url: string | undefined): readonly string[] {
  if (url === undefined) return [];
  const { pathname, search } = new URL(url);
  const services = [pathname + search, ...pathname.split('/'), ...new URLSearchParams(search).values()];
  return [url, ...services.filter((part) => part.length >= SHORTEST_SECRET)];
}

/** Shorter parts are words such as `webhooks`, which other lines contain too. */
const SHORTEST_SECRET = 16;
