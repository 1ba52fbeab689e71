/** As many of the first lines as fit into a text. @param most characters */
export function fitLines(lines: readonly string[], most: number): readonly string[] {
  let length = 0;
  const end = lines.findIndex((line) => {
    length += line.length + 1;
    return length > most;
  });
  return end === -1 ? lines : lines.slice(0, end);
}
