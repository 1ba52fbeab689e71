import { describeFairDraws } from '../support/fair-draws.js';

describeFairDraws(100_000);
