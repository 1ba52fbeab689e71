import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getGlobalDispatcher, MockAgent, setGlobalDispatcher } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAttachments } from '../../src/discord/attachment-download.js';
import { UserError } from '../../src/errors.js';
import { refusalOf } from '../support/credit.js';
import { listen } from '../support/loopback.js';

const MOST = 1_000;

/** A local CDN. @param answer handles a request */
async function cdn(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  const origin = await listen(server);
  const attachments = createAttachments(`${origin}/api`);
  return {
    requests,
    origin,
    server,
    read: (url = `${origin}/attachments/1/list.csv`, size = 5) =>
      attachments.read({ name: 'list.csv', size, url }, MOST),
  };
}

/** The cause of a refusal, as in the log. */
async function causeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((reason: unknown) => reason);
  if (!(error instanceof UserError)) throw new Error(`not refused: ${error}`);
  return error.cause instanceof Error ? error.cause.message : String(error.cause);
}

describe('a file attached to a command', () => {
  it('is downloaded', async () => {
    const { read, requests } = await cdn((_, response) => response.end('bob,5'));
    expect(Buffer.from(await read()).toString()).toBe('bob,5');
    expect(requests).toEqual(['/attachments/1/list.csv']);
  });

  it('is not requested if it is too large', async () => {
    const { read, requests, origin } = await cdn((_, response) => response.end('x'));
    expect(await refusalOf(read(`${origin}/a`, MOST + 1))).toContain('too large');
    expect(requests).toEqual([]);
  });

  it('of exactly the largest size is accepted', async () => {
    const { read, origin } = await cdn((_, response) => response.end('x'.repeat(MOST)));
    expect((await read(`${origin}/a`, MOST)).length).toBe(MOST);
  });

  it('that is larger than announced is refused', async () => {
    const { read } = await cdn((_, response) => response.end('x'.repeat(MOST + 1)));
    expect(await refusalOf(read())).toContain('too large');
  });

  it('that never ends is aborted as soon as it is too large', async () => {
    let ended = false;
    const { read } = await cdn((_, response) => {
      response.on('close', () => {
        ended = true;
      });
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
    });
    expect(await refusalOf(read())).toContain('too large');
    await expect.poll(() => ended).toBe(true);
  });

  it('is not downloaded through a redirect', async () => {
    const other = await cdn((_, response) => response.end('stolen'));
    const { read, requests } = await cdn((_, response) => {
      response.writeHead(302, { location: `${other.origin}/x` }).end();
    });
    expect(await causeOf(read())).toContain('302');
    expect(requests).toHaveLength(1);
    expect(other.requests).toEqual([]);
  });

  it.each([404, 403, 500, 204])('that is answered with %i is refused', async (status) => {
    const { read } = await cdn((_, response) => response.writeHead(status).end('bob,5'));
    expect(await refusalOf(read())).toContain('could not get the file');
  });

  it('whose connection breaks is refused', async () => {
    const { read } = await cdn((_, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('bob');
      setImmediate(() => response.destroy());
    });
    expect(await refusalOf(read())).toContain('could not get the file');
  });

  it.each([
    'http://127.0.0.1:1/attachments/1/list.csv',
    'https://cdn.discordapp.com/attachments/1/list.csv',
    'file:///etc/passwd',
    'no address',
    '',
  ])('is downloaded only from the API’s own origin: %j', async (url) => {
    const { read, requests } = await cdn((_, response) => response.end('x'));
    expect(await causeOf(read(url))).toBe('not an address of Discord');
    expect(requests).toEqual([]);
  });
});

describe('a file on Discord', () => {
  const read = (url: string, apiUrl = 'https://discord.com/api') =>
    createAttachments(apiUrl).read({ name: 'list.csv', size: 5, url }, MOST);

  function mocked(): MockAgent {
    const before = getGlobalDispatcher();
    const agent = new MockAgent();
    agent.disableNetConnect();
    setGlobalDispatcher(agent);
    onTestFinished(() => setGlobalDispatcher(before));
    return agent;
  }

  it.each([
    'https://cdn.discordapp.com/attachments/1/2/list.csv?ex=1&hm=2',
    'https://media.discordapp.net/attachments/1/2/list.csv',
    'https://CDN.discordapp.com:443/ephemeral-attachments/1/2/list.csv',
  ])('comes from its CDN: %s', async (url) => {
    const { origin, pathname, search } = new URL(url);
    mocked()
      .get(origin)
      .intercept({ path: pathname + search })
      .reply(200, 'bob,5');
    expect(Buffer.from(await read(url)).toString()).toBe('bob,5');
  });

  it.each([
    'http://cdn.discordapp.com/attachments/1/list.csv',
    'https://cdn.discordapp.com:8443/attachments/1/list.csv',
    'https://cdn.discordapp.com.example.org/list.csv',
    'https://cdn.discordapp.com@example.org/list.csv',
    'https://example.org/cdn.discordapp.com/list.csv',
    'https://evil.cdn.discordapp.com/list.csv',
    'https://cdn.discordapp.com./list.csv',
    'https://discord.com/api/list.csv',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/list.csv',
    'ftp://cdn.discordapp.com/list.csv',
    'data:text/csv,bob,5',
  ])('comes from nowhere else: %s', async (url) => {
    mocked();
    expect(await causeOf(read(url))).toBe('not an address of Discord');
  });
});
