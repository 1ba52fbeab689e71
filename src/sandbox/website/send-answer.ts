import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Answer } from './answer-formats.js';
import type { Fault } from './behaviour.js';

/** Writes the answer, or acts out the fault in its place. Ends when nothing more will be done. */
export async function send(
  response: ServerResponse,
  regular: Answer,
  fault: Fault | undefined,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  switch (fault?.kind) {
    case undefined:
      return write(response, regular, headers);
    case 'answer':
      return write(response, fault.answer, headers);
    case 'hang':
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'close':
      response.socket?.end();
      return;
    case 'cut-off':
      return cutOff(response, regular, headers);
    case 'not-http':
      response.socket?.end('This is no HTTP\r\n\r\n');
      return;
  }
}

async function write(
  response: ServerResponse,
  answer: Answer,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const bytes = Buffer.from(answer.body);
  response.writeHead(answer.status, {
    ...(answer.contentType !== '' && { 'content-type': answer.contentType }),
    ...(answer.status !== 204 && { 'content-length': bytes.length }),
    ...answer.headers,
    ...headers,
  });
  response.end(bytes);
  // A client that hangs up in between never lets an answer finish.
  await Promise.race([once(response, 'finish'), once(response, 'close')]);
}

async function cutOff(
  response: ServerResponse,
  answer: Answer,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  response.writeHead(answer.status, {
    'content-type': answer.contentType,
    'content-length': Buffer.byteLength(answer.body) + 100,
    ...headers,
  });
  response.write(answer.body.slice(0, answer.body.length / 2));
  response.socket?.end();
}
