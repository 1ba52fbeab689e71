import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The closest folder around this one that has a file of that name. @throws {Error} if none has */
function folderWith(name: string, folder: string): string {
  if (existsSync(join(folder, name))) return folder;
  const around = dirname(folder);
  if (around === folder) throw new Error(`${name} is missing: this installation is not complete`);
  return folderWith(name, around);
}

/** The folder of this installation. What is read from it has its place there, whichever bundle the reader ends up in. */
export const HOME = folderWith('package.json', dirname(fileURLToPath(import.meta.url)));
