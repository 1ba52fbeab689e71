import { FACES } from '../../community/faces.js';

const COLOURS = ['#4e5fd6', '#1c7c54', '#a2490c', '#a4326d', '#7047b8', '#176f8a', '#9a3b3b', '#56690f'];

/**
 * A picture of our own for someone, so that none is fetched from elsewhere.
 * @param name best a username: those of the community have a face
 * @returns a data address
 */
export function avatarOf(name: string): string {
  const sum = [...name].reduce((total, letter) => (total * 5 + (letter.codePointAt(0) ?? 0)) % 9973, 12);
  const colour = COLOURS[sum % COLOURS.length] ?? '';
  const face = FACES[name];
  const sign = face ?? /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '?';
  const [size, foot] = face === undefined ? [38, 54] : [44, 56];
  return dataAddress(
    `<rect width="80" height="80" fill="${colour}"/>` +
      `<text x="40" y="${foot}" text-anchor="middle" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-weight="600" font-size="${size}">${sign}</text>`,
  );
}

/** The bot's: a coin. */
export const BOT_AVATAR = dataAddress(
  '<rect width="80" height="80" fill="#12343b"/>' +
    '<circle cx="40" cy="40" r="23" fill="#e8b04b"/><circle cx="40" cy="40" r="17" fill="none" stroke="#9a6a14" stroke-width="3"/>' +
    '<path d="M35 52V29h7.5a7 7 0 0 1 0 14H35" fill="none" stroke="#7a5210" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>',
);

function dataAddress(content: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80">${content}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
