/** Works with something that is being opened, and closes it at the end. @throws what opening, work or closing throws */
export async function whileOpen<Opened extends { close(): Promise<unknown> }, Result>(
  opening: Promise<Opened>,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const opened = await opening;
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}
