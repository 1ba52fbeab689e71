import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  errorBody,
  faultLines,
  invalidForm,
  RateLimitError,
  RestError,
  unauthorized,
  unknownRoute,
} from '../api-errors.js';
import type { Fault, Faults } from '../discord-faults.js';
import type { InteractionCall } from '../interaction.js';
import type { AnnouncedLimits } from '../rate-limits.js';
import { createRouter, type Route } from '../routes/route.js';
import type { Parts } from '../stand-in-parts.js';
import { type RequestBody, readRequestBody } from './request-body.js';

/** A request as a check of its form sees it. */
export interface CheckedRequest {
  readonly method: string;
  /** The path with names in place of ids, as in `/channels/:channel/messages`. */
  readonly route: string;
  /** Path and query below `/api/v10`. */
  readonly path: string;
  readonly body: unknown;
  /** Without `authorization`. */
  readonly headers: IncomingMessage['headers'];
}

/** @returns what is wrong with a request's body, one sentence each */
export type Check = (request: CheckedRequest) => readonly string[];

export interface RestOptions {
  readonly parts: Parts;
  readonly routes: readonly Route[];
  readonly faults: Faults;
  readonly check: Check | undefined;
  readonly limits: AnnouncedLimits | undefined;
}

/** Answers one HTTP request. */
export type RestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const BASE = '/api/v10';
/** Refusals of a body that the sender could have known to be wrong. */
const FORM_REFUSALS: readonly number[] = [50006, 50035];

interface Outcome {
  readonly status: number | 'reset';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly error?: RestError;
}

interface ReadRequest extends RequestBody {
  readonly method: string;
  /** Below `/api/v10`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly route: Route | undefined;
  readonly params: Readonly<Record<string, string>>;
}

/** Answers the requests of Discord's API, and serves the files of messages. */
export function createRest({ parts, routes, faults, check, limits }: RestOptions): RestHandler {
  const { world, clock, events, interactions, attachments } = parts;
  const findRoute = createRouter(routes);

  /** @throws {RestError} for what Discord would refuse */
  function perform(request: ReadRequest): Outcome {
    const { route, headers, body } = request;
    if (!route) throw unknownRoute();
    const { authorization, ...otherHeaders } = headers;
    if (route.needsToken && authorization !== `Bot ${world.token}`) throw unauthorized();
    const announced = limits?.take(route.method, route.path, request.params['channel']);
    if (check && body !== undefined) {
      const path = pathWithQuery(request);
      const complaints = check({
        method: route.method,
        route: route.path,
        path,
        body,
        headers: otherHeaders,
      });
      if (complaints.length) throw invalidForm(complaints.map((message) => ({ path: [], message })));
    }
    return { ...route.handle(request), ...(announced && { headers: announced }) };
  }

  function complain({ method, path, route, body }: ReadRequest, complaints: readonly string[]): void {
    events.emit({
      type: 'violation',
      violation: { method, route: route?.path ?? path, complaints, body },
    });
  }

  function outcomeOf(request: ReadRequest): Outcome {
    try {
      return perform(request);
    } catch (error) {
      if (error instanceof RestError) {
        if (FORM_REFUSALS.includes(error.code)) complain(request, faultLines(error));
        return refused(error);
      }
      // A fault of the stand-in's own must not pass for an answer of Discord's.
      events.emit({ type: 'broken', error });
      return { status: 500, body: { message: '500: Internal Server Error', code: 0 } };
    }
  }

  /** What a fault makes of a request. */
  async function outcomeWith(fault: Fault, request: ReadRequest): Promise<Outcome> {
    const { answer, delayMs, until, takesEffect } = fault;
    const early = takesEffect ? outcomeOf(request) : undefined;
    if (delayMs !== undefined) await new Promise<void>((resolve) => clock.after(delayMs, resolve));
    await until;
    if (answer) return spoilt(answer);
    return early ?? outcomeOf(request);
  }

  function record(request: ReadRequest, at: number, outcome: Outcome): void {
    const { method, path, body, params } = request;
    const { status, error } = outcome;
    const route = request.route?.path ?? path;
    const interaction = params['token'] === undefined ? undefined : interactions.byToken(params['token']);
    interaction?.calls.push({
      kind: callKind(method, route, body),
      status,
      code: error?.code,
      afterMs: at - interaction.createdAt,
    });
    events.emit({
      type: 'request',
      request: { at, method, path: pathWithQuery(request), route, body, status, code: error?.code },
    });
  }

  async function handleApi(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const at = clock.now();
    const method = request.method ?? 'GET';
    const path = url.pathname.slice(BASE.length);
    const match = findRoute(method, path);
    let body: RequestBody;
    try {
      body = await readRequestBody(request);
    } catch (error) {
      // Without the whole body there is nothing to answer: the sender went away, or sent no JSON.
      if (error instanceof RestError) write(response, refused(error));
      else response.destroy();
      return;
    }
    const read: ReadRequest = {
      ...body,
      method,
      path,
      query: url.searchParams,
      headers: request.headers,
      route: match?.route,
      params: match?.params ?? {},
    };
    const fault = faults.take({ method, route: match?.route.path ?? path, path, body: body.body });
    const outcome = fault ? await outcomeWith(fault, read) : outcomeOf(read);
    record(read, at, outcome);
    if (outcome.status === 'reset') request.socket.resetAndDestroy();
    else write(response, outcome);
  }

  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    // The time of the imitated Discord, which may differ from Node's.
    response.setHeader('date', new Date(clock.now()).toUTCString());
    if (url.pathname.startsWith('/attachments/')) {
      const file = attachments.at(url.pathname);
      if (!file) response.writeHead(404).end();
      else {
        const length = { 'content-length': file.data.byteLength };
        response.writeHead(200, { 'content-type': file.contentType, ...length }).end(file.data);
      }
      return;
    }
    if (!url.pathname.startsWith(`${BASE}/`)) {
      write(response, refused(unknownRoute()));
      return;
    }
    await handleApi(request, response, url);
  };
}

function pathWithQuery({ path, query }: ReadRequest): string {
  return query.size ? `${path}?${query}` : path;
}

function refused(error: RestError): Outcome {
  const headers = error instanceof RateLimitError ? { headers: error.headers } : {};
  return { status: error.status, body: errorBody(error), error, ...headers };
}

function spoilt(answer: NonNullable<Fault['answer']>): Outcome {
  if (answer.kind === 'reset') return { status: 'reset' };
  // Discord's proxies answer 5xx with HTML.
  if (answer.kind === 'status') return { status: answer.status, body: `<html>${answer.status}</html>` };
  const seconds = answer.retryAfterMs / 1000;
  const global = answer.global ?? false;
  return {
    status: 429,
    body: { message: 'You are being rate limited.', retry_after: seconds, global },
    headers: {
      'retry-after': String(Math.ceil(seconds)),
      'x-ratelimit-scope': global ? 'global' : 'user',
      ...(global ? { 'x-ratelimit-global': 'true' } : {}),
    },
  };
}

function write(response: ServerResponse, outcome: Outcome): void {
  const status = outcome.status === 'reset' ? 500 : outcome.status;
  if (outcome.body === undefined) {
    response.writeHead(status, outcome.headers).end();
    return;
  }
  const isText = typeof outcome.body === 'string';
  const text = isText ? String(outcome.body) : JSON.stringify(outcome.body);
  response.writeHead(status, {
    'content-type': isText ? 'text/html' : 'application/json',
    'content-length': Buffer.byteLength(text),
    ...outcome.headers,
  });
  response.end(text);
}

const CALLBACK_KINDS: Readonly<Record<number, InteractionCall['kind']>> = {
  4: 'reply',
  5: 'defer',
  6: 'defer-update',
  7: 'update',
  8: 'choices',
  9: 'form',
};

function callKind(method: string, route: string, body: unknown): InteractionCall['kind'] {
  if (route.startsWith('/interactions/')) {
    const type = typeof body === 'object' && body !== null && 'type' in body ? Number(body.type) : 0;
    return CALLBACK_KINDS[type] ?? 'other';
  }
  if (method === 'POST') return 'follow-up';
  return method === 'PATCH' ? 'edit-message' : 'other';
}
