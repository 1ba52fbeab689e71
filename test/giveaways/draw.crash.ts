import { describeFairDraws } from './fair-draws.js';

describeFairDraws(100_000);
