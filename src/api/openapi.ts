import * as z from 'zod';
import {
  ASKED_GRANT,
  PROBLEM,
  PROBLEMS,
  type ProblemName,
  SHOWN_BALANCE,
  SHOWN_GRANT,
} from './api-schemas.js';

const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'Names the grant: the same for each repetition of the request, and never used for another one. A key is remembered for ever.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};
const ofPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });

/** The same for every answer to whoever has a token. */
const headers = {
  RateLimit: { schema: { type: 'string' } },
  'RateLimit-Policy': { schema: { type: 'string' } },
};

const referring = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const answered = (description: string, schema: string, more: object = {}) => ({
  description,
  headers: { ...headers, ...more },
  content: { 'application/json': { schema: referring(schema) } },
});

/** The problems that an address can answer with, by their status. */
function problems(...names: readonly ProblemName[]) {
  const byStatus = new Map<number, string[]>();
  for (const name of names) {
    const [status, title] = PROBLEMS[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `- \`urn:purser:problem:${name}\`: ${title}`]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, lines]) => [
      status,
      {
        description: lines.join('\n'),
        content: { 'application/problem+json': { schema: referring('Problem') } },
      },
    ]),
  );
}

const ALWAYS = ['unauthorized', 'scope', 'not-found', 'too-many', 'failed', 'records-away'] as const;
const location = { Location: { description: 'Of the grant', schema: { type: 'string' } } };

/** The API, as OpenAPI 3.1 describes it. */
export const openApiDocument = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Purser',
    version: '1',
    description:
      'Pays virtual credit of the website exactly once. An outcome of `unknown` may have been paid: never ask for it by another key.',
  },
  security: [{ token: [] }],
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      AskedGrant: z.toJSONSchema(ASKED_GRANT, { io: 'input' }),
      Grant: z.toJSONSchema(SHOWN_GRANT),
      Balance: z.toJSONSchema(SHOWN_BALANCE),
      Problem: z.toJSONSchema(PROBLEM),
    },
  },
  paths: {
    '/v1/grants': {
      post: {
        summary: 'Grants credit, once for each key',
        parameters: [KEY],
        requestBody: { required: true, content: { 'application/json': { schema: referring('AskedGrant') } } },
        responses: {
          201: answered('The credit is on the account', 'Grant', location),
          202: answered('It is not over yet; `state` says how it stands', 'Grant', location),
          ...problems(
            ...ALWAYS,
            ...(['no-key', 'not-json', 'under-way', 'too-large', 'not-json-type', 'wrong-body'] as const),
            ...(['key-reused', 'not-linked', 'refused', 'over-daily-cap', 'ended-unpaid'] as const),
            ...(['on-hold', 'website-away'] as const),
          ),
        },
      },
    },
    '/v1/grants/{id}': {
      get: {
        summary: 'A grant that was asked for with this token',
        parameters: [ofPath('id')],
        responses: { 200: answered('How it stands', 'Grant'), ...problems(...ALWAYS) },
      },
    },
    '/v1/members/{discord_id}/balance': {
      get: {
        summary: 'The balance of a member who is linked',
        parameters: [ofPath('discord_id')],
        responses: {
          200: answered('The balance', 'Balance'),
          ...problems(...ALWAYS, 'refused', 'website-away'),
        },
      },
    },
  },
});
