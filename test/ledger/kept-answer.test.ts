import { expect, it } from 'vitest';
import { grant } from '../../commands/grant.js';
import type { Services } from '../../src/composition/services.js';
import type { Button } from '../../src/discord/command.js';
import type { Reply } from '../../src/discord/reply.js';
import type { ButtonRequest } from '../../src/discord/request.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { MODERATOR, quietly, SECOND_MODERATOR, setUpLinked } from '../support/credit.js';
import { english } from '../support/english.js';
import { heldStep } from '../support/held-commit.js';

const titleOf = (reply: Reply | undefined) => reply?.embeds?.[0]?.title;

/** A grant that waits for approval, with the answer to who requested it. */
async function setUpAsked() {
  const all = await setUpLinked({ approvalOver: '1.00' });
  const { granting, ledger, request } = all;
  const { buttons = {} } = grant({ granting, ledger } as unknown as Services);
  const { draft } = await granting.prepare(request());
  const asked = await (buttons['confirm'] as Button).run({
    subject: draft.id,
    language: english,
    messageLanguage: english,
    user: { id: MODERATOR },
    progress: quietly,
  } as unknown as ButtonRequest);
  expect(titleOf(asked)).toContain('Waiting for approval');
  return { ...all, draft, asked };
}

it('the answer to who requested a grant follows it to its end', async () => {
  const { granting, website, draft, asked } = await setUpAsked();
  const sending = heldStep();
  website.beforeAnswer = sending.wait;
  const approved = granting.approve(draft.id, SECOND_MODERATOR, quietly);
  await sending.isReached;
  const meanwhile = await asked.follows?.decided();
  expect(titleOf(meanwhile)).not.toContain('Waiting for approval');

  sending.release();
  await approved;

  const ended = await meanwhile?.follows?.decided();
  expect(titleOf(ended)).toContain('✅ Granted');
  expect(ended?.follows).toBeUndefined();
});

it('an answer that can no longer follow claims no sending', async () => {
  const { granting, website, draft, asked } = await setUpAsked();
  const reading = heldStep();
  const { findUser } = website;
  website.findUser = async (key) => {
    await reading.wait();
    return findUser(key);
  };
  const approved = granting.approve(draft.id, SECOND_MODERATOR, quietly);
  await reading.isReached;
  const meanwhile = await asked.follows?.decided();
  expect(titleOf(meanwhile)).toContain('About to be sent');
  website.readFailures.push(new WebsiteError('unreachable', 'down'));
  reading.release();
  expect((await approved).grant.state).toBe('not-sent');

  expect(titleOf(meanwhile?.follows?.later)).toMatch(/^Grant /);
});
