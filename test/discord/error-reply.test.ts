import { describe, expect, it } from 'vitest';
import { explain } from '../../src/discord/error-reply.js';
import { RecordError, StoreError, UserError } from '../../src/errors.js';
import { WebsiteError } from '../../src/website/website-errors.js';
import { english } from '../support/english.js';

const said = (error: unknown) => JSON.stringify(explain(error, english, 'ref').reply);

describe('a failure, as people read it', () => {
  it('has the matter as its title where the text names one', () => {
    const { reply } = explain(new UserError(({ words }) => words.refusals.notLinked), english, 'ref');
    expect(reply.embeds).toMatchObject([
      { title: 'Not linked yet', description: english.words.refusals.notLinked.text },
    ]);
    const [away] = explain(new WebsiteError('unreachable', 'no answer'), english, 'ref').reply.embeds ?? [];
    expect(away).toMatchObject({ title: 'The website is not answering' });
    expect(away?.description).toMatch(/cannot be reached.*\nReference: `ref`/);
    const [plain] = explain(new UserError(() => 'one sentence'), english, 'ref').reply.embeds ?? [];
    expect(plain).toEqual({ color: expect.any(Number), description: 'one sentence' });
  });

  it('is one record that cannot be read, and leaves open what took effect', () => {
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
