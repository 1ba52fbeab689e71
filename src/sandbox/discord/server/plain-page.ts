const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text within HTML. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

/** A form of an imitated service: someone to be, and what to do as that one. */
export interface ChoicePage {
  readonly title: string;
  readonly text: string;
  /** Where the form is sent. */
  readonly action: string;
  /** Sent along as they are. */
  readonly hidden: Iterable<readonly [name: string, value: string]>;
  readonly choice: {
    readonly name: string;
    readonly label: string;
    readonly options: ReadonlyArray<readonly [value: string, label: string]>;
    /** The value that is proposed. Default: the first one. */
    readonly chosen?: string | undefined;
  };
  /** Each is sent as `answer`. */
  readonly buttons: ReadonlyArray<readonly [value: string, label: string]>;
}

/** The HTML of a page that offers a choice. */
export function choicePage({ title, text, action, hidden, choice, buttons }: ChoicePage): string {
  const fields = [...hidden].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const options = choice.options.map(
    ([value, label]) =>
      `<option value="${escaped(value)}"${value === choice.chosen ? ' selected' : ''}>${escaped(label)}</option>`,
  );
  const presses = buttons.map(
    ([value, label]) => `<button name="answer" value="${escaped(value)}">${escaped(label)}</button>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; }
body { margin: 2rem auto; max-width: 28rem; padding: 0 1rem; }
select, button { font: inherit; width: 100%; padding: 0.5rem; margin: 0.5rem 0; }
</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
<form method="post" action="${escaped(action)}">
${fields.join('\n')}
<label>${escaped(choice.label)} <select name="${escaped(choice.name)}">${options.join('')}</select></label>
${presses.join('\n')}
</form>
</main>
</body>
</html>
`;
}
