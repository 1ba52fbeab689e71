import type { APIMessageTopLevelComponent, APIModalInteractionResponseCallbackComponent } from 'discord.js';
import type { BodyFault } from './api-errors.js';

/** A component as it may stand in a body: nothing is known of it but its number. */
interface LooseComponent {
  readonly type?: unknown;
  readonly custom_id?: unknown;
  readonly label?: unknown;
  readonly emoji?: unknown;
  readonly style?: unknown;
  readonly url?: unknown;
  readonly placeholder?: unknown;
  readonly options?: unknown;
  readonly default_values?: unknown;
  readonly min_values?: unknown;
  readonly max_values?: unknown;
  readonly components?: unknown;
  readonly component?: unknown;
  readonly accessory?: unknown;
}

const isSelect = (type: unknown): boolean =>
  typeof type === 'number' && (type === 3 || (type >= 5 && type <= 8));

/**
 * What Discord refuses about a message's or a form's components, beyond their form:
 * https://discord.com/developers/docs/components/reference
 */
export function componentFaults(
  components: readonly (APIMessageTopLevelComponent | APIModalInteractionResponseCallbackComponent)[],
): BodyFault[] {
  const faults: BodyFault[] = [];
  const seenIds = new Set<string>();
  const rows = components.filter((component) => component.type === 1);
  if (rows.length === components.length && rows.length > 5) {
    faults.push({ path: ['components'], message: 'Must be 5 or fewer in length.' });
  }

  function visit(component: LooseComponent, path: readonly (string | number)[]): void {
    const fault = (part: string, message: string) => faults.push({ path: [...path, part], message });
    if (component.type === 1) visitRow(component, fault);
    if (component.type === 2) visitButton(component, fault);
    if (isSelect(component.type)) visitSelect(component, fault);
    if (typeof component.custom_id === 'string') {
      if (component.custom_id.length < 1 || component.custom_id.length > 100) {
        fault('custom_id', 'Must be between 1 and 100 in length.');
      }
      if (seenIds.has(component.custom_id)) fault('custom_id', 'Component custom id cannot be duplicated');
      seenIds.add(component.custom_id);
    }
    for (const [part, below] of Object.entries({
      component: component.component,
      accessory: component.accessory,
    })) {
      if (isObject(below)) visit(below, [...path, part]);
    }
    for (const [index, below] of asList(component.components).entries()) {
      if (isObject(below)) visit(below, [...path, 'components', index]);
    }
  }

  for (const [index, component] of components.entries()) visit(component, ['components', index]);
  return faults;
}

type Report = (part: string, message: string) => void;

function visitRow(row: LooseComponent, fault: Report): void {
  const parts = asList(row.components).filter(isObject);
  if (parts.length < 1 || parts.length > 5) fault('components', 'Must be between 1 and 5 in length.');
  if (parts.length > 1 && parts.some((part) => part.type !== 2)) {
    fault('components', 'A select menu or text input must be alone in its row.');
  }
}

function visitButton(button: LooseComponent, fault: Report): void {
  if (typeof button.label === 'string' && button.label.length > 80)
    fault('label', 'Must be 80 or fewer in length.');
  if (!button.label && !button.emoji && button.style !== 6)
    fault('label', 'A button must have a label or an emoji.');
  const isLink = button.style === 5;
  if (isLink && (typeof button.url !== 'string' || button.custom_id !== undefined)) {
    fault('url', 'A link button must have a url and no custom id.');
  }
  if (!isLink && button.style !== 6 && typeof button.custom_id !== 'string') {
    fault('custom_id', 'A custom id is required.');
  }
}

function visitSelect(select: LooseComponent, fault: Report): void {
  if (typeof select.placeholder === 'string' && select.placeholder.length > 150) {
    fault('placeholder', 'Must be 150 or fewer in length.');
  }
  const defaults = asList(select.default_values);
  const { min_values: least, max_values: most } = select;
  if (defaults.length > 0 && (defaults.length < Number(least ?? 1) || defaults.length > Number(most ?? 1))) {
    fault('default_values', 'Must be between min_values and max_values in length.');
  }
  if (select.type !== 3) return;
  const options = asList(select.options).filter(isObject);
  if (options.length < 1 || options.length > 25) fault('options', 'Must be between 1 and 25 in length.');
  const values = options.map((option) => ('value' in option ? option.value : undefined));
  if (new Set(values).size !== values.length) fault('options', 'The specified option value is already used');
  if (typeof select.max_values === 'number' && select.max_values > options.length) {
    fault('max_values', 'Must be no more than the number of options.');
  }
}

function isObject(value: unknown): value is LooseComponent {
  return typeof value === 'object' && value !== null;
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
