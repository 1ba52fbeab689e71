import { describeLinkCrashes } from './link-crash.js';

// While the change is being written, and once it is but nobody has been told; the crash suite has all steps.
describeLinkCrashes(
  /during commit (link|account|link-request) |before write discord POST \/api\/v10\/interactions/,
);
