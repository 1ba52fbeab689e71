/** What the colour of an embed's edge means. */
export const COLOURS = {
  plain: 0x3b82c4,
  good: 0x2e9e6b,
  attention: 0xe0a030,
  refusal: 0xc94f4f,
  quiet: 0x8a919e,
} as const;
