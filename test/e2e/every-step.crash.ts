import { describeLinkCrashes } from '../support/link-crash.js';

// Those after a write do not count: the one of an earlier answer may still come when that answer is already read.
describeLinkCrashes(/commit (link|account|link-request) |before write discord POST \/api\/v10\/interactions/);
