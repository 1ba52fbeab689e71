import type { IncomingHttpHeaders } from 'node:http';
import { unknownRoute } from '../api-errors.js';
import type { UploadedFile } from '../uploaded-files.js';

/** A request after its body was read. */
export interface RestCall {
  /** The ids that the path names, by the route's names for them. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
  readonly files: readonly UploadedFile[];
}

export interface RestAnswer {
  readonly status: number;
  readonly body?: unknown;
}

export interface Route {
  readonly method: string;
  /** Below `/api/v10`, with `:name` for an id: `/channels/:channel/messages`. */
  readonly path: string;
  /** False where the token in the path is proof enough. */
  readonly needsToken: boolean;
  /** @throws {RestError} for what Discord would refuse */
  handle(call: RestCall): RestAnswer;
}

export const ok = (body: unknown): RestAnswer => ({ status: 200, body });
export const NO_CONTENT: RestAnswer = { status: 204 };

export interface RouteMatch {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** The part of a path of that name; the route's own pattern makes sure that it is there. */
export function param(call: RestCall, name: string): string {
  const value = call.params[name];
  if (value === undefined) throw unknownRoute();
  return value;
}

/** Finds the route of a path. A route with a fixed word stands before one with an id in the same place. */
export function createRouter(
  routes: readonly Route[],
): (method: string, path: string) => RouteMatch | undefined {
  const byShape = new Map<string, { route: Route; pattern: readonly string[] }[]>();
  for (const route of routes) {
    const pattern = route.path.split('/');
    const shape = `${route.method} ${pattern[1]} ${pattern.length}`;
    byShape.set(shape, [...(byShape.get(shape) ?? []), { route, pattern }]);
  }
  return (method, path) => {
    const words = path.split('/');
    for (const { route, pattern } of byShape.get(`${method} ${words[1]} ${words.length}`) ?? []) {
      const params = matchWords(pattern, words);
      if (params) return { route, params };
    }
    return undefined;
  };
}

function matchWords(
  pattern: readonly string[],
  words: readonly string[],
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const word = words[index] ?? '';
    if (expected.startsWith(':')) params[expected.slice(1)] = decoded(word);
    else if (expected !== word) return undefined;
  }
  return params;
}

/** Clients may write `@original` as `%40original`. What cannot be read names nothing. */
function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch (error) {
    if (error instanceof URIError) return '';
    throw error;
  }
}
