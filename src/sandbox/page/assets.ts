import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

export interface Asset {
  readonly contentType: string;
  readonly data: Buffer;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/**
 * Reads the built page, by the paths under which it is served.
 * @throws {Error} if it was not built
 */
export async function readAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new Error(`The page is not built: there is no ${folder}. Run npm run build.`, { cause: error });
  });
  const assets = names.flatMap((name) => {
    const contentType = CONTENT_TYPES[extname(name)];
    return contentType === undefined ? [] : [{ name, contentType }];
  });
  return new Map(
    await Promise.all(
      assets.map(
        async ({ name, contentType }) =>
          [`/${name}`, { contentType, data: await readFile(join(folder, name)) }] as const,
      ),
    ),
  );
}
