import { type COLOURS, embed, type Reply } from '../discord/reply.js';

/** A reply that is one sentence under a title. */
export function simpleReply(title: string, sentence: string, colour: keyof typeof COLOURS = 'good'): Reply {
  return { embeds: [embed({ colour, title, description: sentence })] };
}
