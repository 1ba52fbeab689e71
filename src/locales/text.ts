/** A text with arguments. Strings are ready to be shown; numbers are written as the language writes them. */
export type Text<Arguments> = (values: Arguments) => string;

/** The place of a text with these arguments, in the shape that a catalogue fills. */
export const text =
  <Arguments>(): Text<Arguments> =>
  () =>
    '';

/** One of several texts that do not all have the same arguments, or any. It takes from the values what it needs. */
export const said = <Arguments>(chosen: string | Text<Arguments>, values: Arguments): string =>
  typeof chosen === 'string' ? chosen : chosen(values);

/** A text with arguments, below a title without. */
export const filled = <Arguments>(
  { title, text }: { readonly title: string; readonly text: Text<Arguments> },
  values: Arguments,
) => ({ title, text: text(values) });
