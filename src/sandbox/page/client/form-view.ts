import { html, nothing, type TemplateResult } from 'lit';
import { type FormField, formFields } from '../../discord/open-form.js';
import type { View } from '../protocol.js';
import { type Choice, choicesOf } from './controls-view.js';
import type { App, OpenForm } from './page-state.js';

/** The form that a command or button opened, over everything else. */
export function formView(app: App, view: View): TemplateResult | typeof nothing {
  const { form } = app.state;
  if (form === undefined) return nothing;
  const close = () => app.change({ form: undefined });
  return html`<dialog class="form" id="form" aria-labelledby="form-title" @close=${close}>
    <form
      novalidate
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        if (event.target instanceof HTMLFormElement) void submit(app, view, form, event.target);
      }}
    >
      <header class="form-head">
        <h2 id="form-title">${form.content.title}</h2>
        <button type="button" class="form-close" aria-label="Close" @click=${close}>✕</button>
      </header>
      <div class="form-fields">
        ${formFields(form.content).map((field) => fieldView(field, form, view))}
      </div>
      <footer class="form-foot">
        <button type="button" class="button is-plain" @click=${close}>Cancel</button>
        <button type="submit" class="button is-primary">Submit</button>
      </footer>
    </form>
  </dialog>`;
}

function fieldView(field: FormField, form: OpenForm, view: View): TemplateResult {
  const { component, label, hint } = field;
  const { type, customId = '', raw } = component;
  const isRequired = raw['required'] !== false;
  const fault = form.fault?.field === customId ? form.fault.text : undefined;
  const id = `form-${customId}`;
  const text = (key: string) => (typeof raw[key] === 'string' ? raw[key] : '');
  const isInvalid = fault !== undefined;
  const describedBy = isInvalid ? `${id}-fault` : nothing;
  const control =
    type === 4
      ? raw['style'] === 2
        ? html`<textarea id=${id} name=${customId} rows="4" placeholder=${text('placeholder')} aria-required=${isRequired} aria-invalid=${isInvalid} aria-describedby=${describedBy}>${text('value')}</textarea>`
        : html`<input id=${id} name=${customId} autocomplete="off" placeholder=${text('placeholder')} value=${text('value')} aria-required=${isRequired} aria-invalid=${isInvalid} aria-describedby=${describedBy} />`
      : html`<div class="form-choices" id=${id} role="group" tabindex="-1" aria-labelledby="${id}-label" aria-describedby=${describedBy}>
          ${choicesOf(component, view).map((choice) => choiceView(choice, customId, Number(raw['max_values'] ?? 1)))}
        </div>`;
  const star = isRequired ? html`<span class="form-star" aria-hidden="true"> *</span>` : nothing;
  return html`<div class="form-field ${fault === undefined ? '' : 'is-faulty'}">
    ${
      type === 4
        ? html`<label for=${id}>${label}${star}</label>`
        : html`<span class="form-label" id="${id}-label">${label}${star}</span>`
    }
    ${hint === '' ? nothing : html`<p class="form-hint">${hint}</p>`}
    ${control}
    ${fault === undefined ? nothing : html`<p class="form-fault" id="${id}-fault" role="alert">${fault}</p>`}
  </div>`;
}

/** One of those that can be chosen in a menu. */
const choiceView = ({ value, label, detail }: Choice, name: string, most: number): TemplateResult =>
  html`<label class="form-choice">
    <input type=${most === 1 ? 'radio' : 'checkbox'} name=${name} value=${value} />
    <span>${label}</span> <span class="form-detail">${detail}</span>
  </label>`;

async function submit(app: App, view: View, form: OpenForm, element: HTMLFormElement): Promise<void> {
  const data = new FormData(element);
  const values: Record<string, string | readonly string[]> = {};
  for (const { component } of formFields(form.content)) {
    const { type, customId = '', raw } = component;
    const given = data.getAll(customId).map(String);
    values[customId] = type === 4 ? (given[0] ?? '') : given;
    const fault = type === 4 ? textFault(given[0] ?? '', raw) : choiceFault(given, raw);
    if (fault !== undefined) {
      app.change({ form: { ...form, fault: { field: customId, text: fault } } });
      document.getElementById(`form-${customId}`)?.focus();
      return;
    }
  }
  const { id, place } = form;
  app.change({ form: undefined });
  const outcome = await app.act({ do: 'submit', as: view.me, place, form: id, values });
  if (outcome.kind === 'refused' || outcome.kind === 'failed') {
    const text = outcome.kind === 'refused' ? outcome.why : 'Something went wrong. Try again.';
    app.change({ form: { ...form, fault: { field: lastField(form), text } } });
  }
}

function choiceFault(given: readonly string[], raw: Readonly<Record<string, unknown>>): string | undefined {
  if (given.length === 0) return raw['required'] === false ? undefined : 'This field is required.';
  const most = Number(raw['max_values'] ?? 1);
  return given.length > most ? `You can choose ${most} at most.` : undefined;
}

const lastField = (form: OpenForm) => formFields(form.content).at(-1)?.component.customId ?? '';

function textFault(text: string, raw: Readonly<Record<string, unknown>>): string | undefined {
  const isRequired = raw['required'] !== false;
  const least = Number(raw['min_length'] ?? 0);
  const most = Number(raw['max_length'] ?? 4000);
  if (text === '') return isRequired ? 'This field is required.' : undefined;
  if (text.length < least) return `Must be ${least} or more in length.`;
  return text.length > most ? `Must be ${most} or fewer in length.` : undefined;
}
