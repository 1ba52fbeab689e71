import { DiscordAPIError, HTTPError } from 'discord.js';
import { describe, expect, it } from 'vitest';
import type { InteractionClient } from '../../src/discord/interaction-client.js';
import { createResponder } from '../../src/discord/responder.js';
import { createSkippingClock } from '../support/skipping-clock.js';

const press = { id: '200000000000000001', token: 'token', applicationId: '600000000000000001' };
const FIRST_TRIES = 3;

const nothingElse = { body: undefined, files: undefined };

/** Discord accepts a press's acknowledgement, but all tries of the first one are reported as failed. */
function discordThatTookIt(failing = FIRST_TRIES) {
  const shown: Array<{ readonly as: 'edit' | 'message'; readonly content: string }> = [];
  let acknowledgements = 0;
  const client: InteractionClient = {
    async send(method, route, { body }) {
      const { content = '' } = body as { content?: string };
      if (!route.endsWith('/callback')) {
        shown.push({ as: method === 'PATCH' ? 'edit' : 'message', content });
        return;
      }
      acknowledgements += 1;
      if (acknowledgements <= failing) throw new HTTPError(503, '503', method, route, nothingElse);
      const taken = { code: 40060, message: 'already acknowledged' };
      throw new DiscordAPIError(taken, taken.code, 400, method, route, nothingElse);
    },
    close: async () => undefined,
  };
  return { client, shown };
}

describe('a deferral that succeeded although it seemed to fail', () => {
  it('does not let a failure replace the message with the button', async () => {
    const { client, shown } = discordThatTookIt();
    const responder = createResponder(client, press, 'update', createSkippingClock());
    responder.defer();
    await responder.sendBeside({ content: 'that did not work' });
    expect(shown).toEqual([{ as: 'message', content: 'that did not work' }]);
  });

  it('lets the result of the press replace it', async () => {
    const { client, shown } = discordThatTookIt();
    const responder = createResponder(client, press, 'update', createSkippingClock());
    responder.defer();
    await responder.send({ content: 'approved' });
    expect(shown).toEqual([{ as: 'edit', content: 'approved' }]);
  });

  it('is replaced itself if it only announced an answer', async () => {
    const { client, shown } = discordThatTookIt();
    const responder = createResponder(client, press, 'reply', createSkippingClock());
    responder.defer();
    await responder.sendBeside({ content: 'that did not work' });
    expect(shown).toEqual([{ as: 'edit', content: 'that did not work' }]);
  });
});

it('an answer that failed is shown though another process deferred', async () => {
  const { client, shown } = discordThatTookIt(1);
  const responder = createResponder(client, press, 'reply', createSkippingClock());
  responder.claimed();
  await responder.send({ content: 'you are linked' });
  expect(shown).toEqual([{ as: 'edit', content: 'you are linked' }]);
});

it('a failure that is shown replaces nothing of another process', async () => {
  const { client, shown } = discordThatTookIt(1);
  const responder = createResponder(client, press, 'reply', createSkippingClock());
  await responder.sendBeside({ content: 'my database failed' });
  expect(shown).toEqual([]);
});
