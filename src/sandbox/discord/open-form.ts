import type {
  APIInteractionDataResolved,
  APIModalInteractionResponseCallbackData,
  APIModalSubmission,
} from 'discord.js';
import { ClientRefusal } from './client-refusal.js';
import type { Interaction } from './interaction.js';
import { componentsOf, type PlainComponent } from './message-text.js';

/** A form that a person has open. */
export interface Form {
  /** What opened it. */
  readonly interaction: Interaction;
  readonly content: APIModalInteractionResponseCallbackData;
}

/** What is put into a form's fields, by their `custom_id` or label: a text, or the values that were chosen. */
export type FormValues = Readonly<Record<string, string | boolean | readonly string[]>>;

export interface FormField {
  readonly component: PlainComponent;
  readonly label: string;
  /** What stands below it. */
  readonly hint: string;
}

/** The fields of a form with what stands above them. */
export function formFields(content: APIModalInteractionResponseCallbackData): FormField[] {
  const fields: FormField[] = [];
  let [label, hint] = ['', ''];
  for (const component of componentsOf(content.components)) {
    if (component.type === 18) {
      const { description } = component.raw;
      [label, hint] = [component.label ?? '', typeof description === 'string' ? description : ''];
    } else if (component.customId !== undefined)
      fields.push({ component, label: component.label ?? label, hint });
  }
  return fields;
}

/**
 * Fills a form in.
 * @param resolve adds what an id stands for to the `resolved` data, by the option type of the same kind
 * @throws {ClientRefusal} for what Discord's client would not send
 */
export function fillForm(
  form: Form,
  values: FormValues,
  resolve: (optionType: number, id: string, resolved: APIInteractionDataResolved) => void,
): APIModalSubmission {
  const fields = formFields(form.content);
  for (const name of Object.keys(values)) {
    if (!fields.some((field) => names(field).includes(name)))
      throw new ClientRefusal(`The form has no field "${name}".`);
  }
  const filled = new Map<string, Record<string, unknown>>();
  const resolved: APIInteractionDataResolved = {};
  for (const field of fields) {
    const { type, customId, raw } = field.component;
    const value = names(field)
      .map((name) => values[name])
      .find((one) => one !== undefined);
    filled.set(customId ?? '', {
      type,
      custom_id: customId,
      ...(raw['id'] === undefined ? {} : { id: raw['id'] }),
      ...fieldValue(field, value),
    });
    const optionType = SELECT_OPTION_TYPES[type];
    if (optionType !== undefined && Array.isArray(value)) {
      for (const id of value) resolve(optionType, id, resolved);
    }
  }
  const components = form.content.components.map((component, index) => {
    const [own, ...below] = componentsOf([component]);
    const inner = below.flatMap((one) => filled.get(one.customId ?? '') ?? []);
    const head = { type: own?.type, id: own?.raw['id'] ?? index + 1 };
    if (component.type === 18) return { ...head, component: inner[0] };
    return component.type === 1 ? { ...head, components: inner } : head;
  });
  return {
    custom_id: form.content.custom_id,
    components: components as APIModalSubmission['components'],
    ...(Object.keys(resolved).length ? { resolved } : {}),
  };
}

/** The command option type that stands for the same kind of thing as a menu's component type. */
export const SELECT_OPTION_TYPES: Readonly<Record<number, number>> = { 5: 6, 6: 8, 7: 9, 8: 7 };

function names(field: FormField): string[] {
  return [field.component.customId ?? '', field.label];
}

function fieldValue(field: FormField, value: FormValues[string] | undefined): Record<string, unknown> {
  const { type, raw } = field.component;
  const required = raw['required'] !== false;
  if (type === 4) {
    const text = value ?? raw['value'] ?? '';
    if (typeof text !== 'string') throw new ClientRefusal(`"${field.label}" takes a text.`);
    const min = Number(raw['min_length'] ?? (required ? 1 : 0));
    const max = Number(raw['max_length'] ?? 4000);
    if (text === '' && !required) return { value: text };
    if (text.length < min) throw new ClientRefusal(`"${field.label}" must be ${min} or more in length.`);
    if (text.length > max) throw new ClientRefusal(`"${field.label}" must be ${max} or fewer in length.`);
    return { value: text };
  }
  if (type === 23) return { value: value === true };
  if (type === 21) return { value: value ?? null };
  const values = value === undefined ? [] : [value].flat();
  if (required && values.length === 0) throw new ClientRefusal(`"${field.label}" is required.`);
  const most = Number(raw['max_values'] ?? 1);
  if (values.length > most) throw new ClientRefusal(`"${field.label}" takes ${most} at most.`);
  return { values };
}
