import { describe, expect, it } from 'vitest';
import { explain } from '../../src/discord/error-reply.js';
import { RecordError, StoreError } from '../../src/errors.js';
import { english } from '../support/english.js';

const said = (error: unknown) => JSON.stringify(explain(error, english, 'ref').reply);

describe('the reply to a failure', () => {
  it('names an unreadable record, and leaves open what took effect', () => {
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
