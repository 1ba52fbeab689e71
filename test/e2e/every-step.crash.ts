import { describeLinkCrashes } from './link-crash.js';

// Steps after a write do not count: that of an earlier answer may still come when that answer has been read.
describeLinkCrashes(/commit (link|account|link-request) |before write discord POST \/api\/v10\/interactions/);
