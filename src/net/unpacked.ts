import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, type ZlibOptions } from 'node:zlib';

type Unpack = (packed: Uint8Array, options: ZlibOptions) => Buffer;

/** `deflate` is the zlib format, and yet many servers send the bare stream, as PHP's `gzdeflate` makes it (RFC 9110, 8.4.1.2). */
const inflated: Unpack = (packed, options) =>
  ((packed[0] ?? 0) & 0x0f) === ZLIB_METHOD ? inflateSync(packed, options) : inflateRawSync(packed, options);

/** In the first byte of the zlib format (RFC 1950). No bare stream that a packer makes begins so. */
const ZLIB_METHOD = 8;

const UNPACKERS: ReadonlyMap<string, Unpack> = new Map([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', inflated],
  ['br', brotliDecompressSync],
]);

/** Servers pack once; a proxy before them once more. */
const MOST_TIMES = 3;

/** The body of an answer is longer than the limit. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';
}

/**
 * The body of an answer as it was before it was packed. An encoding that is not known, such as the `utf-8` of a
 * server that means the character set, counts as none.
 * @param encodings the header `content-encoding`
 * @param mostBytes of what is unpacked. Unpacking ends there, however much a few bytes promise
 * @throws {TooLargeError}
 * @throws {Error} if it is not what the header says, or not whole
 */
export function unpacked(
  body: Buffer,
  encodings: string | readonly string[] | undefined,
  mostBytes: number,
): Buffer {
  const names = [encodings ?? []].flat().join().toLowerCase().split(',');
  const unpackers = names.reverse().flatMap((name) => UNPACKERS.get(name.trim()) ?? []);
  // Without a body, such as with a 204, there is nothing to be whole.
  if (body.length === 0 || unpackers.length === 0) return body;
  if (unpackers.length > MOST_TIMES) throw new Error(`it is packed ${unpackers.length} times`);
  try {
    return unpackers.reduce((packed, unpack) => unpack(packed, { maxOutputLength: mostBytes }), body);
  } catch (error) {
    const isTooLarge =
      error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new TooLargeError(`over ${mostBytes} bytes`) : error;
  }
}
