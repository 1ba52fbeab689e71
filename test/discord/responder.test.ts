import { describe, expect, it } from 'vitest';
import { createResponder, type Responder } from '../../src/discord/responder.js';
import { httpError } from '../support/discord-errors.js';
import { createSkippingClock } from '../support/skipping-clock.js';
import { ACKNOWLEDGED, discordThat, PRESS } from './interactions.js';

const FIRST_TRIES = 3;

/** What a press shows besides acknowledgements, of which the first tries fail although one of them was accepted. */
async function shownOf(
  answers: 'update' | 'reply',
  act: (responder: Responder) => Promise<void>,
  failing = FIRST_TRIES,
) {
  const { client, sent } = discordThat(({ as }, nth) =>
    as === 'acknowledgement' ? (nth <= failing ? httpError() : ACKNOWLEDGED) : undefined,
  );
  const { id, token, application_id: applicationId } = PRESS;
  await act(createResponder(client, { id, token, applicationId }, answers, createSkippingClock()));
  return sent.filter(({ as }) => as !== 'acknowledgement').map(({ as }) => as);
}

const REPLY = { content: 'x' };

describe('a deferral that succeeded although it seemed to fail', () => {
  it.each([
    ['does not let a failure replace the message with the button', 'update', 'sendBeside', 'message'],
    ['lets the result of the press replace it', 'update', 'send', 'edit'],
    ['is replaced itself if it only announced an answer', 'reply', 'sendBeside', 'edit'],
  ] as const)('%s', async (_, answers, way, as) => {
    const shown = await shownOf(answers, async (responder) => {
      responder.defer();
      await responder[way](REPLY);
    });
    expect(shown).toEqual([as]);
  });
});

it('an answer that failed is shown though another process deferred', async () => {
  const shown = await shownOf(
    'reply',
    (responder) => {
      responder.claimed();
      return responder.send(REPLY);
    },
    1,
  );
  expect(shown).toEqual(['edit']);
});

it('a failure that is shown replaces nothing of another process', async () => {
  expect(await shownOf('reply', ({ sendBeside }) => sendBeside(REPLY), 1)).toEqual([]);
});
