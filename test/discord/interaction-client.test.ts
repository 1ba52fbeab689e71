import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { DiscordAPIError, HTTPError } from 'discord.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createInteractionClient } from '../../src/discord/interaction-client.js';
import { listen } from '../support/loopback.js';

interface Heard {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly type: string;
  readonly body: string;
}

type Answer = (response: ServerResponse) => void;

const taken: Answer = (response) => response.writeHead(204).end();

/** A client, and an API that sends it one answer after the other. */
async function clientOf(...answers: readonly Answer[]) {
  const heard: Heard[] = [];
  const api = createServer((request: IncomingMessage, response) => {
    void text(request).then((body) => {
      heard.push({
        method: request.method,
        url: request.url,
        type: request.headers['content-type'] ?? '',
        body,
      });
      answers[heard.length - 1]?.(response);
    });
  });
  const client = createInteractionClient(`${await listen(api)}/api`);
  onTestFinished(() => client.close());
  return { client, heard };
}

const json =
  (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const html =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Sorry</h1>');

describe('an answer to an interaction', () => {
  it('goes to this version of the API, as JSON', async () => {
    const { client, heard } = await clientOf(taken);
    await client.send('POST', '/interactions/1/t/callback', { body: { type: 5 } });
    expect(heard).toEqual([
      {
        method: 'POST',
        url: '/api/v10/interactions/1/t/callback',
        type: 'application/json',
        body: '{"type":5}',
      },
    ]);
  });

  it('includes its files', async () => {
    const { client, heard } = await clientOf(json(200, {}));
    const files = [{ name: 'grants.csv', data: Buffer.from('id,amount\n') }];
    await client.send('PATCH', '/webhooks/9/t/messages/@original', { body: { content: 'Here' }, files });
    const [{ type, body } = { type: '', body: '' }] = heard;
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    expect(form.get('payload_json')).toBe('{"content":"Here"}');
    const file = form.get('files[0]') as File;
    expect(file.name).toBe('grants.csv');
    expect(await file.text()).toBe('id,amount\n');
  });

  it.each([
    ['in the body', json(429, { retry_after: 0.05 })],
    ['in the header alone, as a proxy has it', html(429, { 'retry-after': '0.05' })],
  ])('is sent again when Discord says when: %s', async (_, wait) => {
    const { client, heard } = await clientOf(wait, wait, taken);
    const begun = performance.now();
    await client.send('POST', '/interactions/1/t/callback', { body: { type: 5 } });
    expect(heard).toHaveLength(3);
    expect(performance.now() - begun).toBeGreaterThan(95);
  });

  it('fails if Discord asks to wait too long', async () => {
    const { client, heard } = await clientOf(json(429, { retry_after: 61 }));
    const sent = client.send('POST', '/interactions/1/t/callback', { body: { type: 5 } });
    await expect(sent).rejects.toThrow(HTTPError);
    await expect(sent).rejects.toMatchObject({ status: 429 });
    expect(heard).toHaveLength(1);
  });

  it('that Discord refuses fails with its reason', async () => {
    const { client } = await clientOf(json(400, { code: 40060, message: 'Already acknowledged' }));
    const sent = client.send('POST', '/interactions/1/t/callback', { body: { type: 5 } });
    await expect(sent).rejects.toThrow(DiscordAPIError);
    await expect(sent).rejects.toMatchObject({ code: 40060, status: 400, message: 'Already acknowledged' });
  });

  it.each([
    ['a proxy’s page', 502, html(502)],
    ['a failure of Discord’s', 500, json(500, { code: 0, message: 'Internal' })],
    ['a refusal that is not Discord’s', 403, html(403)],
  ])('that meets %s is tried once', async (_, status, answer) => {
    const { client, heard } = await clientOf(answer);
    const sent = client.send('POST', '/interactions/1/t/callback', { body: { type: 5 } });
    await expect(sent).rejects.toThrow(HTTPError);
    await expect(sent).rejects.toMatchObject({ status });
    expect(heard).toHaveLength(1);
  });

  it('that is truncated fails', async () => {
    const { client } = await clientOf((response) => response.destroy());
    await expect(client.send('POST', '/interactions/1/t/callback', { body: { type: 5 } })).rejects.toThrow();
  });
});
