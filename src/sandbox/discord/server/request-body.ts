import type { IncomingMessage } from 'node:http';
import { notJson } from '../api-errors.js';
import type { UploadedFile } from '../uploaded-files.js';

export interface RequestBody {
  readonly body: unknown;
  readonly files: readonly UploadedFile[];
}

/**
 * Reads a body: JSON, the fields of a plain form, or a form with the JSON in `payload_json` and files beside it. The files are in the order
 * of their numbers.
 * @throws {RestError} 50109
 */
export async function readRequestBody(request: IncomingMessage): Promise<RequestBody> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks);
  if (raw.byteLength === 0) return { body: undefined, files: [] };
  const contentType = request.headers['content-type'] ?? '';
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return { body: Object.fromEntries(new URLSearchParams(raw.toString('utf8'))), files: [] };
  if (!contentType.startsWith('multipart/form-data'))
    return { body: parseJson(raw.toString('utf8')), files: [] };

  const form = await new Response(raw, { headers: { 'content-type': contentType } }).formData();
  const files: { readonly index: number; readonly file: UploadedFile }[] = [];
  let body: unknown;
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      if (name === 'payload_json') body = parseJson(value);
      continue;
    }
    const index = Number(/^files\[(\d+)\]$/.exec(name)?.[1] ?? files.length);
    const data = new Uint8Array(await value.arrayBuffer());
    files.push({
      index,
      file: { filename: value.name, contentType: contentTypeOf(value), data },
    });
  }
  return { body, files: files.sort((a, b) => a.index - b.index).map((one) => one.file) };
}

/** Discord looks into a file whose sender does not say what it is. Here its name tells. */
const contentTypeOf = ({ name, type }: File) =>
  /^(application\/octet-stream)?$/.test(type) && name.endsWith('.png')
    ? 'image/png'
    : type || 'application/octet-stream';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw notJson();
    throw error;
  }
}
