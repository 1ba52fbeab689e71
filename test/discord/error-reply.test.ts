import { describe, expect, it } from 'vitest';
import { COLOURS } from '../../src/discord/colours.js';
import { explain } from '../../src/discord/error-reply.js';
import { AdviceError, RecordError, StoreError, UserError } from '../../src/errors.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { english } from '../support/english.js';
import { complaintsAbout, WORDY } from '../support/reply-check.js';

const said = (error: unknown) => JSON.stringify(explain(error, english, 'ref').reply);

describe('a failure, as people read it', () => {
  it('has the matter as its title where the text names one', () => {
    const { reply } = explain(new UserError(({ words }) => words.approvals.ownApproval), english, 'ref');
    expect(reply.embeds).toMatchObject([
      {
        title: 'Someone else must approve',
        description: english.words.approvals.ownApproval.text,
        color: COLOURS.refusal,
      },
    ]);
    const [away] = explain(new WebsiteError('unreachable', 'no answer'), english, 'ref').reply.embeds ?? [];
    expect(away).toMatchObject({ title: 'The website is not answering' });
    expect(away?.description).toMatch(/cannot be reached.*\nReference: `ref`/);
    const [plain] = explain(new UserError(() => 'one sentence'), english, 'ref').reply.embeds ?? [];
    expect(plain).toEqual({ color: expect.any(Number), description: 'one sentence' });
  });

  it.each(WORDY)('is not red where it is advice, and offers to begin: %s', (_, language) => {
    const advised = (offers?: 'link') =>
      explain(new AdviceError(({ words }) => words.refusals.notLinked, offers), language, 'ref');
    const { reply, ...failure } = advised('link');
    const { title, text } = language.words.refusals.notLinked;
    const label = language.words.link.begin;

    expect(reply.embeds).toEqual([{ color: COLOURS.plain, title, description: text }]);
    expect(reply.components).toMatchObject([{ components: [{ label, custom_id: 'link:begin:start' }] }]);
    expect(text).toContain(`**${label}**`);
    expect(complaintsAbout(reply)).toEqual([]);
    expect(failure).toMatchObject({ level: 'info', outcome: 'refused' });
    expect(advised().reply).toEqual({ embeds: reply.embeds });
    const direct = explain(
      new AdviceError(({ words }) => words.refusals.notLinked, 'link'),
      language,
      'ref',
      { isDirect: true },
    ).reply;
    const description = language.words.refusals.notLinkedDirect;
    expect(direct).toEqual({ embeds: [{ color: COLOURS.plain, title, description }] });
  });

  it('is one unreadable record, and leaves open what took effect', () => {
    const error = new RecordError('grant:1', 'it is damaged');
    expect(said(error)).toMatch(/cannot read one of my records.*Staff.*Check whether/);
    // Members must not see a record's content or name.
    expect(said(error)).not.toContain('grant:1');
    expect(explain(error, english, 'ref')).toMatchObject({ level: 'error', outcome: 'unreadable record' });
  });

  it('leaves the outcome open if the store itself failed', () => {
    expect(said(new StoreError('could not write the store'))).toContain('do not know whether');
  });
});
