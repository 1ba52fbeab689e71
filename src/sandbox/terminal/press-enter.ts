import { createInterface } from 'node:readline';

/** Resolves when a line was typed, or when nothing more can be. */
export function pressEnter(input: NodeJS.ReadableStream): Promise<void> {
  const lines = createInterface({ input, terminal: false });
  return new Promise((resolve) => {
    const done = () => {
      lines.close();
      resolve();
    };
    lines.once('line', done);
    lines.once('close', done);
  });
}
