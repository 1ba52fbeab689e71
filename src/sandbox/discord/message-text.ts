import type { APIMessage } from 'discord.js';

/** A button or menu of a message or form, whatever it stands in. */
export interface PlainComponent {
  readonly type: number;
  readonly customId: string | undefined;
  readonly label: string | undefined;
  readonly disabled: boolean;
  /** As the bot sent it. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** All that a message says, a line for each of its texts. */
export function messageText(message: APIMessage): string {
  const embeds = message.embeds.flatMap((embed) => [
    embed.author?.name,
    embed.title,
    embed.description,
    ...(embed.fields ?? []).flatMap((field) => [field.name, field.value]),
    embed.footer?.text,
  ]);
  const texts = componentsOf(message.components ?? []).map((component) => component.raw['content']);
  return [message.content, ...embeds, ...texts]
    .filter((line) => typeof line === 'string' && line !== '')
    .join('\n');
}

/** The components of a message or form, those inside of others too, in their order. */
export function componentsOf(components: readonly unknown[]): PlainComponent[] {
  return components.flatMap((component) => {
    if (!isRecord(component)) return [];
    const below = [component['components'], component['component'], component['accessory']].flat();
    const label = component['label'];
    const own: PlainComponent = {
      type: Number(component['type']),
      customId: typeof component['custom_id'] === 'string' ? component['custom_id'] : undefined,
      label: typeof label === 'string' ? label : undefined,
      disabled: component['disabled'] === true,
      raw: component,
    };
    return [own, ...componentsOf(below)];
  });
}

/** The buttons that can be pressed, links left out. */
export function buttonsOf(message: APIMessage): PlainComponent[] {
  return componentsOf(message.components ?? []).filter(
    (component) => component.type === 2 && component.customId !== undefined,
  );
}

/** A label without the count that it shows: `Enter` of `Enter · 42`. */
export const withoutCount = (label: string): string => label.split(' · ', 1)[0] ?? label;

/** Whether a component has such a label, whatever it counts. */
export const isLabelled = ({ label = '' }: Pick<PlainComponent, 'label'>, named: string): boolean =>
  label === named || withoutCount(label) === named;

/** The IDs that a menu of people, roles or channels shows as chosen. */
export function defaultIds({ raw }: PlainComponent): string[] {
  const values = Array.isArray(raw['default_values']) ? raw['default_values'] : [];
  return values.filter(isRecord).map(({ id }) => String(id));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
