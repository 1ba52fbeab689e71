import { RecordError } from '../errors.js';
import type { StoreLocation } from '../storage/store-location.js';

/** A location that reports which of the store's own records are unreadable. */
export const monitoredLocation = (
  home: StoreLocation,
  onUnreadable: (error: RecordError) => void,
): StoreLocation => ({
  ...home,
  async look(canaries) {
    try {
      return await home.look(canaries);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof RecordError ? error.cause : error;
      if (cause instanceof RecordError) onUnreadable(cause);
      throw error;
    }
  },
});
