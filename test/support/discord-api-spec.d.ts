/** The package has its zod schemas without types. These are the ones for the bot's requests. */
declare module 'discord-api-spec/zod' {
  import type { z } from 'zod';

  export const ApplicationCommandUpdateRequestSchema: z.core.$ZodType;
  export const ApplicationCommandAutocompleteCallbackRequestSchema: z.core.$ZodType;
  export const CreateMessageInteractionCallbackRequestSchema: z.core.$ZodType;
  export const ModalInteractionCallbackRequestSchema: z.core.$ZodType;
  export const UpdateMessageInteractionCallbackRequestSchema: z.core.$ZodType;
  export const IncomingWebhookRequestPartialSchema: z.core.$ZodType;
  export const IncomingWebhookUpdateRequestPartialSchema: z.core.$ZodType;
  export const MessageCreateRequestSchema: z.core.$ZodType;
  export const MessageEditRequestPartialSchema: z.core.$ZodType;
  export const CreateGuildChannelRequestSchema: z.core.$ZodType;
  export const CreatePrivateChannelRequestSchema: z.core.$ZodType;
  /** An answer of Discord, checked in the stand-in. */
  export const CommandPermissionsResponseSchema: z.core.$ZodType;
}
