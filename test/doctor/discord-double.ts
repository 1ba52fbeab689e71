import type { Answer } from '../../src/doctor/ask.js';
import { type DiscordApi, DiscordRefusal } from '../../src/doctor/discord-api.js';

/** A Discord that has these answers by path, and no others. */
export function createDiscordDouble(answers: Readonly<Record<string, unknown>>): DiscordApi {
  return {
    async get<Body>(path: string) {
      if (!(path in answers)) throw new DiscordRefusal(refusal, 'the-token');
      return answers[path] as Body;
    },
  };
}

const refusal: Answer = {
  status: 404,
  contentType: 'application/json',
  text: '{}',
  json: { message: 'Unknown', code: 10_000 },
  location: undefined,
  clockAheadMs: undefined,
  ms: 5,
};
