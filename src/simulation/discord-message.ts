import type { APIEmbed } from 'discord.js';

/** What a message shows. */
export interface Content {
  readonly content?: string;
  readonly embeds?: readonly APIEmbed[];
  readonly components?: readonly { readonly components: readonly (Control | Menu)[] }[];
}

/** A button, or an option of a menu. */
export interface Control {
  readonly label: string;
  readonly custom_id: string;
  /** What is chosen by it; `undefined` for a button. */
  readonly value?: string;
}

interface Menu {
  readonly custom_id: string;
  readonly placeholder?: string;
  readonly options: readonly { readonly label: string; readonly value: string }[];
}

/** A form as somebody sees it, to be submitted with values. */
export interface OpenForm {
  readonly custom_id: string;
  readonly components: ReadonlyArray<{ readonly component: { readonly custom_id: string } }>;
}

/** A message as it was shown at a time. */
export interface Version {
  readonly at: number;
  readonly process: number;
  readonly shows: Content;
  /** The interaction that it answers. */
  readonly answers: Interaction | undefined;
}

export interface Message {
  readonly id: string;
  readonly channel: string;
  /** Who alone sees it (Discord user ID). */
  readonly reader: string | undefined;
  readonly versions: Version[];
}

/** A use of the bot by somebody. */
export interface Interaction {
  readonly id: string;
  readonly at: number;
  readonly user: string;
  /** The command with its subcommand, or the `custom_id` of the button or form. */
  readonly use: string;
  /** The message whose button was pressed. */
  readonly source: Message | undefined;
  acknowledgedBy?: number;
  /** Whether Discord shows that an answer will follow. */
  isLoading?: boolean;
  /** The message that answers, once there is one. */
  original?: Message;
  /** The form that opened instead of an answer. */
  form?: OpenForm;
  /** The message with the newest answer, which can be another one beside it. */
  newest?: Message;
}

/** Of each content what was made of it: invariants and people read the same again and again. */
function onceOf<Result>(make: (content: Content) => Result): (content: Content) => Result {
  const made = new WeakMap<Content, Result>();
  return (content) => {
    const known = made.get(content);
    if (known !== undefined) return known;
    const result = make(content);
    made.set(content, result);
    return result;
  };
}

/** Every text of a message, line by line. */
export const textOf = onceOf(({ content, embeds = [] }): string => {
  const parts = embeds.flatMap(({ title, description, fields = [], footer }) => [
    title,
    description,
    ...fields.map(({ name, value }) => `${name}: ${value}`),
    footer?.text,
  ]);
  return [content, ...parts].filter((part) => part !== undefined && part !== '').join('\n');
});

export const controlsOf = onceOf(({ components = [] }): readonly Control[] =>
  components.flatMap(({ components: controls }) => controls.flatMap(partsOf)),
);

const partsOf = (control: Control | Menu): readonly Control[] =>
  'options' in control
    ? control.options.map(({ label, value }) => ({
        label: `${control.placeholder}: ${label}`,
        custom_id: control.custom_id,
        value,
      }))
    : // Nothing comes of a link.
      'url' in control
      ? []
      : [control];

/** What somebody sees of a message now. */
export const shownNow = ({ versions }: Message): Content => versions.at(-1)?.shows ?? NOTHING;

const NOTHING: Content = {};
