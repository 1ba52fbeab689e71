import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURE_DISCORD, FIXTURE_WEBSITE, FIXTURES } from '../../src/sandbox/community/fixtures.js';
import {
  createDiscordStandIn,
  type DiscordStandIn,
} from '../../src/sandbox/discord/server/discord-stand-in.js';
import { type Page, startPage } from '../../src/sandbox/page/page-server.js';
import { createWebsiteStandIn, type WebsiteStandIn } from '../../src/sandbox/website/website-stand-in.js';

describe("the page's server", () => {
  let discord: DiscordStandIn;
  let website: WebsiteStandIn;
  let page: Page;
  let assets: string;

  beforeAll(async () => {
    assets = await mkdtemp(join(tmpdir(), 'purser-page-'));
    await writeFile(join(assets, 'index.html'), '<p>here</p>');
    discord = await createDiscordStandIn({ seed: FIXTURE_DISCORD });
    website = await createWebsiteStandIn({ seed: FIXTURE_WEBSITE });
    page = await startPage({ discord, website, port: 0, assets });
  });
  afterAll(async () => {
    await page.close();
    await website.close();
    await discord.close();
    await rm(assets, { recursive: true });
  });

  async function ask(path: string, headers: Record<string, string> = {}, body?: unknown) {
    const sent = request(new URL(path, page.url), { method: body === undefined ? 'GET' : 'POST', headers });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = await once(sent, 'response');
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  it('listens on loopback alone, and lets the page load nothing from elsewhere', async () => {
    expect(new URL(page.url).hostname).toBe('127.0.0.1');
    const { status, headers, body } = await ask('/');
    expect([status, body]).toEqual([200, '<p>here</p>']);
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  });

  it.each([
    [{ host: 'evil.example' }, 403],
    [{ host: 'evil.example:80' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
  ])('refuses %o', async (headers, status) => {
    expect((await ask('/', headers)).status).toBe(status);
    const act = { do: 'switch-off' };
    const json = { ...headers, 'content-type': 'application/json' };
    expect((await ask('/act', json, act)).status).toBe(status);
  });

  it('takes actions as JSON only, and nothing else for one', async () => {
    expect((await ask('/act', { 'content-type': 'text/plain' }, { do: 'switch-off' })).status).toBe(415);
    const json = { 'content-type': 'application/json' };
    expect((await ask('/act', json, { do: 'harm' })).status).toBe(400);
    expect((await ask('/act', json, { do: 'switch-off' })).body).toBe('{"kind":"done"}');
  });

  it('serves no file but those of the page', async () => {
    expect((await ask('/../../package.json')).status).toBe(404);
    expect((await ask('/attachments/1/x.csv')).status).toBe(404);
    expect((await ask('/events?as=nobody')).status).toBe(404);
  });

  it("tells a browser of the messages that its person may see, and not of others' ephemeral ones", async () => {
    const stop = new AbortController();
    const response = await fetch(`${page.url}/events?as=noah`, { signal: stop.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    discord.actAs(FIXTURES.people.sam, FIXTURES.channels.staffLog).write('for staff');
    discord.actAs(FIXTURES.people.sam, FIXTURES.channels.general).write('for all');
    let heard = '';
    while (!heard.includes('for all')) heard += (await reader?.read())?.value ?? '';
    expect(heard).not.toContain('for staff');
    stop.abort();
  });

  it('says what to do where the page was not built', async () => {
    const options = { discord, website, port: 0, assets: join(assets, 'none') };
    await expect(startPage(options)).rejects.toThrow('Run npm run build');
  });

  it('says that the port is taken', async () => {
    const port = Number(new URL(page.url).port);
    await expect(startPage({ discord, website, port, assets })).rejects.toThrow('EADDRINUSE');
  });
});
