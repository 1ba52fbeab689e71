import type { Client } from 'discord.js';
import { createDiscordClient } from '../../src/doctor/probes/discord-client.js';
import { TOKEN } from './website-double.js';

/** The doctor's client, to which Discord answers in this way. */
export const clientOf = (send: typeof fetch, url = 'https://discord.com/api'): Client =>
  createDiscordClient({ url, token: TOKEN, send });

/** A Discord that has these answers by path, and no others. */
export const createDiscordDouble = (answers: Readonly<Record<string, unknown>>): Client =>
  clientOf(async (address) => {
    const path = new URL(String(address)).pathname.replace('/api/v10', '');
    if (path in answers) return Response.json(answers[path]);
    return Response.json({ message: 'Unknown', code: 10_000 }, { status: 404 });
  });
