import { codeOf } from '../../errors.js';
import { WebsiteError } from '../../website/website-errors.js';

/** Why two machines do not come together, by the code of the system, of Node.js or of OpenSSL. */
interface Trouble {
  readonly codes: RegExp;
  /** Ends a sentence. */
  readonly reason: string;
  /** Advice beyond checking the address. */
  readonly remedy?: string;
  /** Whether this machine may have no network. */
  readonly isOffline?: true;
}

const TROUBLES: readonly Trouble[] = [
  { codes: /^ENOTFOUND$/, reason: 'there is no such host', isOffline: true },
  { codes: /^EAI_AGAIN$/, reason: 'the name of the host cannot be looked up now', isOffline: true },
  { codes: /^ECONNREFUSED$/, reason: 'nobody listens there' },
  {
    codes: /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/,
    reason: 'the connection broke',
    remedy: 'check the port, begin the address with https:// if it is one for https, and try again',
  },
  { codes: /^EHOSTUNREACH$/, reason: 'the host cannot be reached', isOffline: true },
  { codes: /^ENETUNREACH$/, reason: 'there is no network', isOffline: true },
  { codes: /^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, reason: 'no connection in time', isOffline: true },
  {
    codes: /^CERT_HAS_EXPIRED$/,
    reason: 'its certificate has expired',
    remedy: 'ask the operator of that server to renew the certificate',
  },
  {
    codes: /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN)$/,
    reason: 'its certificate is signed by itself',
    remedy:
      "get that server a certificate that everybody trusts, for nothing from Let's Encrypt; or save its own as a file, and set NODE_EXTRA_CA_CERTS to the path of that file in the environment of the bot (.env is too late for that)",
  },
  {
    codes: /^UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT|GET_ISSUER_CERT_LOCALLY)$/,
    reason: 'its certificate comes without those that vouch for it',
    remedy:
      'ask the operator of that server to send the full certificate chain ("fullchain"); for an authority of your own, set NODE_EXTRA_CA_CERTS to the path of its certificate in the environment of the bot',
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    reason: 'its certificate is for another host',
    remedy: 'write the host as it stands in the certificate, or let the certificate be made for this one',
  },
  {
    codes: /^(ERR_SSL_WRONG_VERSION_NUMBER|ERR_SSL_PACKET_LENGTH_TOO_LONG|EPROTO)$/,
    reason: 'it speaks no TLS (https) on that port',
    remedy:
      'check the port: that of https is 443, and needs not be written. Plain http is for this machine alone',
  },
  {
    codes: /^HPE_/,
    reason: 'what answers there does not speak HTTP',
    remedy: 'check the port, and whether the address begins with https',
  },
];

const troubleOf = (code: string) => TROUBLES.find(({ codes }) => codes.test(code));

export const networkReason = (code: string): string | undefined => troubleOf(code)?.reason;
export const isOffline = (code: string): boolean => troubleOf(code)?.isOffline === true;
export const networkRemedy = (code: string): string | undefined => troubleOf(code)?.remedy;

/** How long one answer may take. */
export const ANSWER_WITHIN_MS = 10_000;
const PROXY_REMEDY =
  'HTTPS_PROXY is set, so check it, and that the proxy lets the bot through to this address; a host that is to be reached without the proxy belongs into NO_PROXY';

/** No whole answer came. The message says why, in words that end a sentence. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
  /** What to do about it, if more is known than to check the address. */
  readonly remedy: string | undefined;
  /** Whether this machine may have no network. */
  readonly isOffline: boolean;

  constructor(error: unknown) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const code = codeOf(cause) ?? '';
    super(wordsFor(error, cause, code), { cause: error });
    const isProxied = error instanceof WebsiteError && error.message.includes('HTTPS_PROXY');
    this.isOffline = isOffline(code) || isTooLate(error);
    this.remedy = networkRemedy(code) ?? (isProxied ? PROXY_REMEDY : undefined);
  }
}

const isTooLate = (error: unknown): boolean =>
  error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name);

function wordsFor(error: unknown, cause: unknown, code: string): string {
  if (isTooLate(error)) {
    return `no answer within ${ANSWER_WITHIN_MS / 1000} s`;
  }
  const reason = networkReason(code) ?? (error instanceof WebsiteError ? error.message : undefined);
  return reason ?? (code || (cause instanceof Error ? cause.message : 'the request failed'));
}
