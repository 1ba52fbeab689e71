import { parseSteamId } from '../text/steam-id.js';
import { callOutside } from './outside-call.js';

const NAMESPACE = 'http://specs.openid.net/auth/2.0';
const ANY_IDENTIFIER = 'http://specs.openid.net/auth/2.0/identifier_select';
const CLAIMED_ID = /^https:\/\/steamcommunity\.com\/openid\/id\/(7656\d{13})$/;
/** The moment of the answer, and what makes it unique: `2026-01-31T12:00:00Zabc`. */
const NONCE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)[\x21-\x7E]{1,200}$/;
const FRESH_MS = 5 * 60_000;
const PRINTABLE = /^[\x20-\x7E]*$/;
/** Far more than Steam sends. */
const LONGEST_VALUE = 2_048;

const SIGNED_FIELDS = [
  'op_endpoint',
  'claimed_id',
  'identity',
  'return_to',
  'response_nonce',
  'assoc_handle',
];
/** Each is there once, and nothing else but `state` is. */
const FIELDS = ['ns', 'mode', ...SIGNED_FIELDS, 'signed', 'sig'].map((name) => `openid.${name}`);

/** What Steam claims, to be confirmed by Steam itself. */
export interface SteamAnswer {
  /** steamId64 */
  readonly steamId: string;
  /** Must be used once only. */
  readonly nonce: string;
  /** For the confirmation. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Steam's OpenID 2.0. No discovery, no other provider and no association: Steam is asked about each answer. */
export type SteamOpenId = ReturnType<typeof createSteamOpenId>;

/**
 * @param endpoint Steam's address for OpenID
 * @param publicUrl where browsers reach the page, without a slash at its end
 */
export function createSteamOpenId(endpoint: string, publicUrl: string) {
  const returnTo = (state: string) => `${publicUrl}/steam?state=${state}`;

  return {
    /** Where browsers are sent to. */
    origin: new URL(endpoint).origin,

    /** Where a member signs in to Steam. */
    loginUrl(state: string): string {
      const query = new URLSearchParams({
        'openid.ns': NAMESPACE,
        'openid.mode': 'checkid_setup',
        'openid.claimed_id': ANY_IDENTIFIER,
        'openid.identity': ANY_IDENTIFIER,
        'openid.return_to': returnTo(state),
        'openid.realm': publicUrl,
      });
      return `${endpoint}?${query}`;
    },

    /**
     * Checks everything about Steam's answer but its signature.
     * @param query with which the browser came back
     * @param state that the browser's sign-in waits for
     * @param now ms since the epoch
     * @returns `undefined` if anything is not as Steam answers
     */
    readAnswer(query: URLSearchParams, state: string, now: number): SteamAnswer | undefined {
      const fields = fieldsOf(query);
      if (fields === undefined) return undefined;
      const field = (name: string) => fields.get(`openid.${name}`) ?? '';
      const signed = field('signed').split(',');
      const steamId = steamIdIn(field('claimed_id'));
      const nonce = field('response_nonce');
      const isSteams =
        field('ns') === NAMESPACE &&
        field('mode') === 'id_res' &&
        field('op_endpoint') === endpoint &&
        field('identity') === field('claimed_id') &&
        field('return_to') === returnTo(state) &&
        SIGNED_FIELDS.every((name) => signed.includes(name)) &&
        isFresh(nonce, now);
      return isSteams && steamId !== undefined ? { steamId, nonce, fields } : undefined;
    },

    /**
     * Asks Steam whether it gave the answer.
     * @throws {OutsideError}
     */
    async isConfirmed({ fields }: SteamAnswer): Promise<boolean> {
      const form = new URLSearchParams([...fields]);
      form.set('openid.mode', 'check_authentication');
      // Steam has refused requests without it.
      const headers = { origin: new URL(endpoint).origin };
      const lines = (await callOutside('Steam', endpoint, { method: 'POST', headers, form })).split('\n');
      return lines.includes(`ns:${NAMESPACE}`) && lines.includes('is_valid:true');
    },
  };
}

/** The fields of OpenID, `undefined` if one is missing, doubled, unknown, or has signs that Steam does not use. */
function fieldsOf(query: URLSearchParams): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>();
  for (const [name, value] of query) {
    const isKnown = name === 'state' || FIELDS.includes(name);
    if (!isKnown || fields.has(name) || !PRINTABLE.test(value) || value.length > LONGEST_VALUE)
      return undefined;
    fields.set(name, value);
  }
  fields.delete('state');
  return fields.size === FIELDS.length ? fields : undefined;
}

function steamIdIn(claimedId: string): string | undefined {
  const read = parseSteamId(CLAIMED_ID.exec(claimedId)?.[1] ?? '');
  return 'steam64' in read ? read.steam64 : undefined;
}

function isFresh(nonce: string, now: number): boolean {
  const madeAt = Date.parse(NONCE.exec(nonce)?.[1] ?? '');
  return Math.abs(now - madeAt) <= FRESH_MS;
}
