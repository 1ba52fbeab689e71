// The lower bound: one WebSocket and one connection pool, without any of Discord's rules.
import { Pool } from 'undici';
import { WebSocket } from 'ws';

const api = new URL(process.env.DISCORD_API_URL);
const token = process.env.DISCORD_TOKEN;
const pool = new Pool(api.origin, { connections: 32, pipelining: 1 });
const headers = { 'content-type': 'application/json' };
const path = `${api.pathname}/v10`;

const { body } = await pool.request({
  method: 'GET',
  path: `${path}/gateway/bot`,
  headers: { authorization: `Bot ${token}` },
});
const socket = new WebSocket(`${(await body.json()).url}/?v=10&encoding=json`);

const send = (op, d) => socket.send(JSON.stringify({ op, d }));

async function answer({ id, token: interactionToken }) {
  const response = await pool.request({
    method: 'POST',
    path: `${path}/interactions/${id}/${interactionToken}/callback`,
    headers,
    body: JSON.stringify({
      type: 4,
      data: { embeds: [{ color: 0x2e9e6b, title: 'Pong', description: 'Pong!' }] },
    }),
  });
  await response.body.dump();
}

socket.on('message', (data) => {
  const { op, t, s, d } = JSON.parse(data);
  if (op === 10) {
    setInterval(() => send(1, s ?? null), d.heartbeat_interval);
    send(2, { token, intents: 1, properties: { os: 'linux', browser: 'bare', device: 'bare' } });
  } else if (t === 'READY') console.log('ready');
  else if (t === 'INTERACTION_CREATE') void answer(d);
});
