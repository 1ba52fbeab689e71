import {
  ApplicationCommandAutocompleteCallbackRequestSchema,
  ApplicationCommandUpdateRequestSchema,
  CreateGuildChannelRequestSchema,
  CreateMessageInteractionCallbackRequestSchema,
  CreatePrivateChannelRequestSchema,
  IncomingWebhookRequestPartialSchema,
  IncomingWebhookUpdateRequestPartialSchema,
  MessageCreateRequestSchema,
  MessageEditRequestPartialSchema,
  ModalInteractionCallbackRequestSchema,
  UpdateMessageInteractionCallbackRequestSchema,
} from 'discord-api-spec/zod';
import * as z from 'zod';
import type { Check } from '../../src/sandbox/discord/server/rest.js';
import { commandComplaints } from './command-limits.js';
import { createStrictness } from './strict-schema.js';

type Schema = z.core.$ZodType;

/**
 * Checks every body against Discord's own schemas, and commands against documented limits that the schemas lack. (The
 * stand-in itself knows those of messages and components.) A body on a route without a schema is an error too.
 */
export function createDiscordCheck(): Check {
  const strict = createStrictness();
  const commands = strict(z.array(ApplicationCommandUpdateRequestSchema));
  const channels = strict(CreateGuildChannelRequestSchema);
  const callbacks = new Map<unknown, Schema>(
    [
      { types: [4, 5], schema: CreateMessageInteractionCallbackRequestSchema },
      { types: [6, 7], schema: UpdateMessageInteractionCallbackRequestSchema },
      { types: [8], schema: ApplicationCommandAutocompleteCallbackRequestSchema },
      { types: [9], schema: ModalInteractionCallbackRequestSchema },
    ].flatMap(({ types, schema }) => types.map((type) => [type, strict(schema)] as const)),
  );
  const schemas = new Map<string, Schema>([
    ['POST /channels/:channel/messages', strict(MessageCreateRequestSchema)],
    ['PATCH /channels/:channel/messages/:message', strict(MessageEditRequestPartialSchema)],
    ['POST /webhooks/:application/:token', strict(IncomingWebhookRequestPartialSchema)],
    [
      'PATCH /webhooks/:application/:token/messages/:message',
      strict(IncomingWebhookUpdateRequestPartialSchema),
    ],
    ['POST /users/@me/channels', strict(CreatePrivateChannelRequestSchema)],
    [
      'POST /oauth2/token',
      z.discriminatedUnion('grant_type', [
        z.strictObject({
          grant_type: z.literal('authorization_code'),
          code: z.string().min(1),
          redirect_uri: z.url(),
        }),
        z.strictObject({ grant_type: z.literal('client_credentials'), scope: z.string().min(1) }),
      ]),
    ],
    [
      'POST /oauth2/token/revoke',
      z.strictObject({ token: z.string().min(1), token_type_hint: z.literal('access_token') }),
    ],
  ]);

  return ({ method, route, body }) => {
    if (method === 'PUT' && route.endsWith('/commands')) {
      return [...complaints(commands, withNumericPermissions(body)), ...commandComplaints(body)];
    }
    if (method === 'POST' && route === '/guilds/:guild/channels') {
      return complaints(channels, withNumericOverwrites(body));
    }
    if (route.startsWith('/interactions/')) {
      const type = isRecord(body) ? body['type'] : undefined;
      const schema = callbacks.get(type);
      return schema
        ? complaints(schema, body)
        : [`type: ${String(type)} is no answer that the bot has use for`];
    }
    const schema = schemas.get(`${method} ${route}`);
    return schema ? complaints(schema, body) : [`there is no schema for ${method} ${route}`];
  };
}

function complaints(schema: Schema, body: unknown): string[] {
  const result = z.safeParse(schema, body);
  return result.success ? [] : result.error.issues.flatMap((issue) => lines(issue, []));
}

/** One line per error. For a union, the best-fitting alternative is reported. */
function lines(issue: z.core.$ZodIssue, before: readonly PropertyKey[]): string[] {
  const path = [...before, ...issue.path];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) {
    return [`${path.map(String).join('.') || 'body'}: ${issue.message}`];
  }
  const isOtherKind = (issues: readonly z.core.$ZodIssue[]) =>
    issues.some((one) => one.path.length === 1 && one.path[0] === 'type');
  const ranked = [...issue.errors].sort(
    (a, b) => Number(isOtherKind(a)) - Number(isOtherKind(b)) || a.length - b.length,
  );
  return (ranked[0] ?? []).flatMap((one) => lines(one, path));
}

/** Discord documents `default_member_permissions` as a string of digits; the schema has only a number. */
function withNumericPermissions(body: unknown): unknown {
  if (!Array.isArray(body)) return body;
  return body.map((command: unknown) => {
    if (!isRecord(command)) return command;
    const permissions = command['default_member_permissions'];
    if (typeof permissions !== 'string' || !/^\d+$/.test(permissions)) return command;
    return { ...command, default_member_permissions: Number(permissions) };
  });
}

/** The same for the permissions of a channel. */
function withNumericOverwrites(body: unknown): unknown {
  const overwrites = isRecord(body) ? body['permission_overwrites'] : undefined;
  if (!isRecord(body) || !Array.isArray(overwrites)) return body;
  const numeric = (text: unknown) => (typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : text);
  return {
    ...body,
    permission_overwrites: overwrites.map((one: unknown) =>
      isRecord(one) ? { ...one, allow: numeric(one['allow']), deny: numeric(one['deny']) } : one,
    ),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
