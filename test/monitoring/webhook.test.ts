import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { redact } from '../../src/log.js';
import { postToWebhook, webhookSecrets } from '../../src/monitoring/webhook.js';
import { listen } from '../support/loopback.js';

async function chat(status: number, headers: Record<string, string> = {}) {
  const posts: unknown[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    posts.push({ method: request.method, url: request.url, body: JSON.parse(body || 'null') });
    response.writeHead(status, headers).end('text');
  });
  return { posts, url: `${await listen(server)}/hook/token?key=1` };
}

describe('a webhook', () => {
  it('gets what Discord and Slack read, and pings nobody', async () => {
    const { posts, url } = await chat(204);
    await postToWebhook(url, 'Hello @everyone');
    expect(posts).toEqual([
      {
        method: 'POST',
        url: '/hook/token?key=1',
        body: { content: 'Hello @everyone', text: 'Hello @everyone', allowed_mentions: { parse: [] } },
      },
    ]);
  });

  it.each([404, 429, 500])('that answers %i has not taken it', async (status) => {
    const { url } = await chat(status);
    await expect(postToWebhook(url, 'Hello')).rejects.toThrow(`the webhook answered ${status}`);
  });

  it('that leads elsewhere is not followed', async () => {
    const { url, posts } = await chat(302, { location: '/login' });
    await expect(postToWebhook(url, 'Hello')).rejects.toThrow('the webhook answered 302');
    expect(posts).toHaveLength(1);
  });

  it('that is not there is a failure without its address', async () => {
    const error: unknown = await postToWebhook('http://127.0.0.1:1/hook/token', 'Hello').catch(
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).not.toContain('token');
  });
});

describe('what is secret of a webhook', () => {
  it('is its address, its path, and each long part of it', () => {
    const url = 'https://hooks.slack.com/services/T01/B02/AbCdEfGhIjKlMnOpQrStUvWx';
    const secrets = webhookSecrets(url);
    for (const text of [url, new URL(url).pathname, 'AbCdEfGhIjKlMnOpQrStUvWx']) {
      expect(redact(`to ${text} it failed`, secrets)).toBe('to [secret] it failed');
    }
    expect(redact('the services of slack.com', secrets)).toBe('the services of slack.com');
    expect(webhookSecrets(undefined)).toEqual([]);
  });
});
