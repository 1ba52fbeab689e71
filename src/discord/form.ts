import { type APIModalInteractionResponseCallbackData, ComponentType, TextInputStyle } from 'discord.js';
import { cut } from './plain-text.js';

/** A form that opens in Discord. Its values go to the handler that its ID names. */
export interface Form {
  /** Made by `controlId`; the middle part names the form. */
  readonly id: string;
  readonly title: string;
  readonly fields: readonly FormField[];
}

export interface FormField {
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
  /** Characters. */
  readonly longest: number;
  readonly value?: string;
}

const LONGEST_FORM_TITLE = 45;
const LONGEST_FIELD_LABEL = 45;

/** The form as Discord's API takes it. */
export function formBody(form: Form): APIModalInteractionResponseCallbackData {
  return {
    custom_id: form.id,
    title: cut(form.title, LONGEST_FORM_TITLE),
    components: form.fields.map(({ id, label, required, longest, value }) => ({
      type: ComponentType.Label,
      label: cut(label, LONGEST_FIELD_LABEL),
      component: {
        type: ComponentType.TextInput,
        style: TextInputStyle.Short,
        custom_id: id,
        required,
        max_length: longest,
        ...(value !== undefined && { value }),
      },
    })),
  };
}
