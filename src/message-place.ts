/** Where a message stands, so that it can be edited later. A `type`, so that records can hold it. */
export type MessagePlace = {
  readonly channelId: string;
  readonly messageId: string;
};
