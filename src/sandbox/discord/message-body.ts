import type { APIEmbed, APIMessageTopLevelComponent } from 'discord.js';
import * as z from 'zod';
import type { BodyFault } from './api-errors.js';
import { componentFaults } from './component-limits.js';

/**
 * The parts of a message that a bot may send, with Discord's documented limits:
 * https://discord.com/developers/docs/resources/message#create-message
 * Keys that are not named here are let through.
 */
const text = (max: number) => z.string().max(max).nullish();
const address = z
  .string()
  .max(2048)
  .regex(/^(https?|attachment):\/\//, 'Not a well formed URL.')
  .nullish();
const image = z.looseObject({ url: address }).nullish();

const embed = z
  .looseObject({
    title: text(256),
    description: text(4096),
    url: address,
    color: z.int().min(0).max(0xffffff).nullish(),
    timestamp: z.string().nullish(),
    footer: z.looseObject({ text: z.string().max(2048), icon_url: address }).nullish(),
    author: z.looseObject({ name: z.string().max(256), url: address, icon_url: address }).nullish(),
    image,
    thumbnail: image,
    fields: z
      .array(
        z.looseObject({
          name: z.string().min(1).max(256),
          value: z.string().min(1).max(1024),
          inline: z.boolean().nullish(),
        }),
      )
      .max(25)
      .nullish(),
  })
  .transform((parsed) => parsed as APIEmbed);

const isComponent = (value: unknown): value is APIMessageTopLevelComponent =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'number';

const snowflake = z.string().regex(/^\d{1,20}$/, 'Not a snowflake.');

const allowedMentions = z.looseObject({
  parse: z.array(z.enum(['users', 'roles', 'everyone'])).nullish(),
  users: z.array(snowflake).max(100).nullish(),
  roles: z.array(snowflake).max(100).nullish(),
  replied_user: z.boolean().nullish(),
});
export type AllowedMentions = z.infer<typeof allowedMentions>;

const messageBody = z.looseObject({
  content: z.string().max(2000).nullish(),
  embeds: z.array(embed).max(10).nullish(),
  components: z.array(z.custom<APIMessageTopLevelComponent>(isComponent, 'Not a component.')).nullish(),
  attachments: z
    .array(
      z.looseObject({
        id: z.union([z.string(), z.int()]),
        filename: z.string().nullish(),
        description: text(1024),
      }),
    )
    .max(10)
    .nullish(),
  allowed_mentions: allowedMentions.nullish(),
  flags: z.int().min(0).nullish(),
  nonce: z.union([z.string().max(25), z.int()]).nullish(),
  enforce_nonce: z.boolean().nullish(),
  message_reference: z.looseObject({ message_id: snowflake }).nullish(),
});
export type MessageBody = z.infer<typeof messageBody>;

/** Reads a message from a request's body. */
export function readMessageBody(body: unknown): {
  readonly message: MessageBody;
  readonly faults: BodyFault[];
} {
  const parsed = messageBody.safeParse(body ?? {});
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => ({
      path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      message: issue.message,
    }));
    return { message: {}, faults };
  }
  const faults: BodyFault[] = [];
  const embedTotal = (parsed.data.embeds ?? []).reduce((sum, one) => sum + embedLength(one), 0);
  if (embedTotal > 6000) {
    faults.push({ path: ['embeds'], message: `Embed size exceeds maximum size of 6000 (${embedTotal}).` });
  }
  for (const [index, one] of (parsed.data.embeds ?? []).entries()) {
    if (isEmptyEmbed(one))
      faults.push({ path: ['embeds', index, 'description'], message: 'This field is required' });
  }
  faults.push(
    ...mentionFaults(parsed.data.allowed_mentions),
    ...componentFaults(parsed.data.components ?? []),
  );
  return { message: parsed.data, faults };
}

/** A kind is allowed as a whole, or by a list. */
function mentionFaults(allowed: AllowedMentions | null | undefined): BodyFault[] {
  return (['users', 'roles'] as const)
    .filter((kind) => allowed?.parse?.includes(kind) && allowed[kind]?.length)
    .map((kind) => ({
      path: ['allowed_mentions'],
      message: `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
    }));
}

/** The characters that count towards the 6000 of all embeds of a message. */
function embedLength(one: APIEmbed): number {
  const fields = (one.fields ?? []).reduce((sum, field) => sum + field.name.length + field.value.length, 0);
  return (
    (one.title?.length ?? 0) +
    (one.description?.length ?? 0) +
    (one.footer?.text.length ?? 0) +
    (one.author?.name.length ?? 0) +
    fields
  );
}

function isEmptyEmbed(one: APIEmbed): boolean {
  return embedLength(one) === 0 && !one.image && !one.thumbnail;
}
