import {
  type APIComponentInLabel,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord.js';
import { cut } from './plain-text.js';

/** A form that opens in Discord. Its values go to the handler that its ID names. */
export interface Form {
  /** Made by `controlId`; the middle part names the form. */
  readonly id: string;
  readonly title: string;
  readonly fields: readonly FormField[];
}

interface Field {
  readonly id: string;
  readonly label: string;
  /** What stands below the label. */
  readonly hint?: string;
  readonly required: boolean;
}

/** One line of text. */
interface TextField extends Field {
  /** Characters. */
  readonly longest: number;
  readonly value?: string | undefined;
}

/** People to choose, by a menu of the server's members. */
interface PeopleField extends Field {
  /** So many at most, and no more than {@link MOST_OPTIONS}. */
  readonly mostPeople: number;
}

export type FormField = TextField | PeopleField;

const LONGEST_FORM_TITLE = 45;
const LONGEST_FIELD_LABEL = 45;
const LONGEST_HINT = 100;

/** The form as Discord's API takes it. */
export function formBody(form: Form): APIModalInteractionResponseCallbackData {
  return {
    custom_id: form.id,
    title: cut(form.title, LONGEST_FORM_TITLE),
    components: form.fields.map((field) => ({
      type: ComponentType.Label,
      label: cut(field.label, LONGEST_FIELD_LABEL),
      ...(field.hint !== undefined && { description: cut(field.hint, LONGEST_HINT) }),
      component: inputOf(field),
    })),
  };
}

function inputOf(field: FormField): APIComponentInLabel {
  const { id, required } = field;
  if ('mostPeople' in field) {
    const { mostPeople } = field;
    return {
      type: ComponentType.UserSelect,
      custom_id: id,
      required,
      min_values: required ? 1 : 0,
      max_values: mostPeople,
    };
  }
  const { longest, value } = field;
  return {
    type: ComponentType.TextInput,
    style: TextInputStyle.Short,
    custom_id: id,
    required,
    max_length: longest,
    ...(value !== undefined && { value }),
  };
}
