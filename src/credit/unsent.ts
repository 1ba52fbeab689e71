import type { UserError } from '../errors.js';
import type { WebsiteError } from '../website/website-errors.js';
import type { Grant } from './grant-schema.js';

/** A grant must not be sent, and why. */
export class UnsentError extends Error {
  override readonly name = 'UnsentError';
  override readonly cause: UserError | WebsiteError;
  readonly because: NonNullable<Grant['unsentBecause']>;

  constructor(cause: UserError | WebsiteError, because: NonNullable<Grant['unsentBecause']>) {
    super('the grant must not be sent');
    this.cause = cause;
    this.because = because;
  }
}
