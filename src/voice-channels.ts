/** Somebody in a voice or stage channel. */
export interface InVoice {
  /** Discord user ID. */
  readonly id: string;
  /** By themselves or by the server. */
  readonly isDeaf: boolean;
}

/**
 * What this process sees of a voice or stage channel:
 * - `gone`: the channel is no longer there
 * - `hidden`: the bot may not view it
 * - `elsewhere`: another process sees its server, or none does at the moment
 */
export type SeenVoice =
  | { readonly kind: 'seen'; readonly present: readonly InVoice[] }
  | { readonly kind: 'gone' | 'hidden' | 'elsewhere' };

/** Who is in voice and stage channels, as Discord keeps this process informed. */
export interface VoiceChannels {
  look(guildId: string, channelId: string): SeenVoice;
  /** The channel in which somebody is now. */
  ofMember(guildId: string, userId: string): string | undefined;
  /** @param listener told, at once, of each channel in which somebody came, left or changed; `undefined`: of all */
  onChange(listener: (channelId: string | undefined) => void): void;
}

/** Sees nothing. */
export const NO_VOICE: VoiceChannels = {
  look: () => ({ kind: 'elsewhere' }),
  ofMember: () => undefined,
  onChange: () => undefined,
};
