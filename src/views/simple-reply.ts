import { type COLOURS, embedReply, type Reply } from '../discord/reply.js';

/** A reply that is one sentence under a title. */
export function simpleReply(title: string, sentence: string, colour: keyof typeof COLOURS = 'good'): Reply {
  return embedReply({ colour, title, description: sentence });
}
