import {
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIEmbed,
  type APIEmbedField,
  type APIStringSelectComponent,
  type APIUserSelectComponent,
  ButtonStyle,
  ComponentType,
  type RESTPostAPIChannelMessageJSONBody,
  SelectMenuDefaultValueType,
  type TimestampStylesString,
  time,
  userMention,
} from 'discord.js';
import { shortId } from '../text/short-id.js';
import { COLOURS } from './colours.js';
import { cut } from './plain-text.js';

export interface ReplyFile {
  readonly name: string;
  readonly data: Buffer;
  /** What a picture shows, for who does not see it. */
  readonly description?: string;
}

/** Up to five buttons beside each other, or one menu. */
export type ControlRow = APIActionRowComponent<
  APIButtonComponent | APIStringSelectComponent | APIUserSelectComponent
>;

/** A message as plain data. It pings nobody unless `pings` names them. */
export interface Reply {
  readonly content?: string;
  readonly embeds?: readonly APIEmbed[];
  readonly components?: readonly ControlRow[];
  readonly files?: readonly ReplyFile[];
  /** It replaces a message whose files stay. */
  readonly keepsFiles?: true;
  /** Discord user IDs to notify, if the content mentions them. */
  readonly pings?: readonly string[];
  /** Discord role IDs to notify, if the content mentions them. */
  readonly rolePings?: readonly string[];
  /** Also posted, for everyone in the channel. */
  readonly publicly?: Reply;
  /** Replaces this reply once others have changed what it is about. */
  readonly follows?: Following;
  /** Replaces this reply if Discord did not post `publicly`. Without it, a message beside the reply says so. */
  readonly unpublished?: Reply;
}

/** How an answer is kept true that is about what others can still change. */
export interface Following {
  /** What they change: the last part of the `custom_id` of the buttons for it. */
  readonly subject: string;
  /** @returns the answer as it is to read now; `undefined` while nothing has changed */
  readonly decided: () => Promise<Reply | undefined>;
  /** The answer once Discord no longer lets it be edited. It claims nothing that others can still change. */
  readonly later: Reply;
}

// https://discord.com/developers/docs/resources/message#embed-object-embed-limits
export const LIMITS = {
  title: 256,
  description: 4096,
  fields: 25,
  name: 256,
  value: 1024,
  footer: 2048,
  author: 256,
};
/** The characters of all embeds of a message together. */
export const LARGEST_EMBED = 6000;

/** The characters of an embed that count towards it. */
export function embedLength({ title, description, author, footer, fields = [] }: APIEmbed): number {
  const texts = [
    title,
    description,
    author?.name,
    footer?.text,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ];
  return texts.join('').length;
}
/** Of an attachment. */
const LONGEST_DESCRIPTION = 1024;

interface EmbedContent {
  colour: keyof typeof COLOURS;
  title?: string;
  description?: string;
  author?: { name: string; icon_url?: string; url?: string };
  fields?: readonly APIEmbedField[];
  footer?: string;
  thumbnail?: string | undefined;
  /** The name of a file of the same message. */
  picture?: string | undefined;
}

/**
 * An embed with every text within Discord's limits: longer text ends with `…`, surplus fields are dropped. Built by
 * hand, since an EmbedBuilder throws on long text and costs 40 times as much.
 */
export function embed(content: EmbedContent): APIEmbed {
  const { colour, title, description, author, footer, thumbnail, picture } = content;
  const made: APIEmbed & { fields?: APIEmbedField[] } = { color: COLOURS[colour] };
  if (title !== undefined) made.title = cut(title, LIMITS.title);
  if (description !== undefined) made.description = cut(description, LIMITS.description);
  if (author !== undefined) {
    const name = cut(author.name, LIMITS.author);
    made.author = name === author.name ? author : { ...author, name };
  }
  if (footer !== undefined) made.footer = { text: cut(footer, LIMITS.footer) };
  if (thumbnail !== undefined) made.thumbnail = { url: thumbnail };
  if (picture !== undefined) made.image = { url: `attachment://${picture}` };

  let room = LARGEST_EMBED - embedLength(made);
  const fields: APIEmbedField[] = [];
  for (const field of content.fields?.slice(0, LIMITS.fields) ?? []) {
    const name = cut(field.name, LIMITS.name);
    const value = cut(field.value, LIMITS.value);
    room -= name.length + value.length;
    if (room < 0) break;
    fields.push({ name, value, inline: field.inline ?? false });
  }
  if (fields.length > 0) made.fields = fields;
  return made;
}

/** A reply of one embed. */
export const embedReply = ({
  components,
  files,
  ...content
}: EmbedContent & Pick<Reply, 'components' | 'files'>): Reply => ({
  embeds: [embed(content)],
  ...(components && { components }),
  ...(files && { files }),
});

/** A reply that is one sentence under a title. */
export const simpleReply = (
  title: string,
  description: string,
  colour: keyof typeof COLOURS = 'good',
): Reply => embedReply({ colour, title, description });

/** A field of an embed, inline by default. */
export const field = (name: string, value: string, inline = true): APIEmbedField => ({ name, value, inline });

/** What is shown of a value; nothing without one. */
export const ifGiven = <Value, Shown>(value: Value | undefined, show: (value: Value) => Shown): Shown[] =>
  value === undefined ? [] : [show(value)];

/** A field that names a person; none without one. */
export const personField = (name: string, id: string | undefined): APIEmbedField[] =>
  ifGiven(id, (known) => field(name, mention(known)));

const STYLES = {
  primary: ButtonStyle.Primary,
  secondary: ButtonStyle.Secondary,
  success: ButtonStyle.Success,
  danger: ButtonStyle.Danger,
} as const;

const LONGEST_LABEL = 80;
// https://discord.com/developers/docs/components/reference#string-select
const LONGEST_PLACEHOLDER = 150;
const LONGEST_OPTION = 100;
const BUTTONS_IN_ROW = 5;

/** @param control the parts of its {@link controlId} */
export function button(
  label: string,
  style: keyof typeof STYLES,
  ...control: Parameters<typeof controlId>
): APIButtonComponent {
  return {
    type: ComponentType.Button,
    style: STYLES[style],
    label: cut(label, LONGEST_LABEL),
    custom_id: controlId(...control),
  };
}

/** A button that opens an address. */
export const linkButton = (label: string, url: string): APIButtonComponent => ({
  type: ComponentType.Button,
  style: ButtonStyle.Link,
  label: cut(label, LONGEST_LABEL),
  url,
});

export function row(...components: APIButtonComponent[]): APIActionRowComponent<APIButtonComponent> {
  return { type: ComponentType.ActionRow, components };
}

/** Buttons in rows of as many as fit. */
export function inRows(buttons: readonly APIButtonComponent[], most = BUTTONS_IN_ROW) {
  const rows: ReturnType<typeof row>[] = [];
  for (let first = 0; first < buttons.length; first += most) {
    rows.push(row(...buttons.slice(first, first + most)));
  }
  return rows;
}

/** What one can choose in a menu: what is read, and what the bot is told. */
export interface MenuOption {
  readonly label: string;
  readonly value: string;
  /** It is shown as chosen. */
  readonly isChosen?: true;
}

/** As many options as Discord takes. */
export const MOST_OPTIONS = 25;

/** A menu in which one option is chosen. @param options no more than {@link MOST_OPTIONS} */
export function menuRow(
  placeholder: string,
  options: readonly MenuOption[],
  ...control: Parameters<typeof controlId>
): ControlRow {
  const menu: APIStringSelectComponent = {
    type: ComponentType.StringSelect,
    custom_id: controlId(...control),
    placeholder: cut(placeholder, LONGEST_PLACEHOLDER),
    options: options.map(({ label, value, isChosen }) => ({
      label: cut(label, LONGEST_OPTION),
      value,
      ...(isChosen && { default: true }),
    })),
  };
  return { type: ComponentType.ActionRow, components: [menu] };
}

/** A menu in which one person is chosen, or nobody. @param chosen Discord ID of who is shown as chosen */
export function personMenuRow(
  placeholder: string,
  chosen: string | undefined,
  ...control: Parameters<typeof controlId>
): ControlRow {
  const menu: APIUserSelectComponent = {
    type: ComponentType.UserSelect,
    custom_id: controlId(...control),
    placeholder: cut(placeholder, LONGEST_PLACEHOLDER),
    min_values: 0,
    default_values: chosen === undefined ? [] : [{ id: chosen, type: SelectMenuDefaultValueType.User }],
  };
  return { type: ComponentType.ActionRow, components: [menu] };
}

const SEPARATOR = ':';

/** The `custom_id` of a button, menu or form: its handler, and the ID of its subject. It holds no state. */
export function controlId(command: string, control: string, subject = ''): string {
  return [command, control, subject].join(SEPARATOR);
}

/** Splits a `custom_id` again. */
export function readControlId(id: string): { command: string; control: string; subject: string } {
  const [command = '', control = '', ...subject] = id.split(SEPARATOR);
  return { command, control, subject: subject.join(SEPARATOR) };
}

/**
 * The reply in the form of Discord's API. Every part is given, so that an edit also removes what the message had
 * before; `allowed_mentions` keeps external text from pinging anyone.
 */
export function messageBody(reply: Reply, flags?: number): RESTPostAPIChannelMessageJSONBody {
  const { content = '', embeds = [], components = [], files = [], pings = [], rolePings = [] } = reply;
  const { keepsFiles = false } = reply;
  return {
    content,
    embeds: [...embeds],
    components: [...components],
    // Without a list of those that stay, all do.
    ...(!keepsFiles && {
      attachments: files.map(({ name, description }, index) => ({
        id: String(index),
        filename: name,
        ...(description !== undefined && { description: cut(description, LONGEST_DESCRIPTION) }),
      })),
    }),
    allowed_mentions: {
      parse: [],
      users: [...pings],
      ...(rolePings.length > 0 && { roles: [...rolePings] }),
    },
    flags,
  };
}

/** Text that Discord shows as a user's name. */
export const mention = userMention;

/** A text, and below it the short ID of what it is about. */
export const withId = (text: string, { id }: { readonly id: string }) => `${text}\n-# \`${shortId(id)}\``;

/** A time that each reader sees in their own zone. @param at ms since the epoch */
export const moment = (at: number, style: TimestampStylesString) => time(Math.floor(at / 1000), style);
