import type { FileInput } from '../protocol.js';
import {
  asksBot,
  type CommandComposer,
  type Composer,
  EMPTY,
  focusedField,
  focusOn,
  othersFilled,
  readCommand,
  removeField,
  type Suggestion,
  suggestions,
  typeInto,
} from './composer.js';
import type { App } from './page-state.js';
import { runCommand } from './run-command.js';

export interface ComposerActions {
  openCommands(): void;
  typeText(event: Event): void;
  typeTail(event: Event): void;
  typeField(name: string, event: Event): void;
  upload(name: string, event: Event): void;
  focus(name: string | undefined): void;
  pick(line: Suggestion): void;
  keyInText(event: KeyboardEvent): void;
  keyInCommand(event: KeyboardEvent): void;
  send(): void;
  discard(): void;
}

const textOf = (event: Event) => (event.target instanceof HTMLInputElement ? event.target.value : '');

/** What the keys and the mouse do in the box, as in Discord. */
export function createComposerActions(app: App): ComposerActions {
  /** Suggestions of the bot that come after newer ones are dropped. */
  let asked = 0;

  const offered = (): Suggestion[] => {
    const { view, place, composer } = app.state;
    const channel = view?.channels.find(({ id }) => id === place);
    return view && channel ? suggestions(composer, { view, channel }) : [];
  };

  function moveTo(composer: Composer): void {
    app.change({ composer });
    const name = composer.mode === 'command' ? composer.focus : undefined;
    const target = document.getElementById(name === undefined ? 'composer' : `option-${name}`);
    if (target !== document.activeElement) target?.focus();
    ask();
  }

  /** Asks the bot for suggestions, where the option that is being filled in has them. */
  function ask(): void {
    const { composer, view, place } = app.state;
    const field = composer.mode === 'command' ? focusedField(composer) : undefined;
    if (!view || composer.mode !== 'command' || field === undefined || !asksBot(field.option)) return;
    asked += 1;
    const question = asked;
    const { name } = field.option;
    const typed = field.picked === undefined ? field.text : '';
    const options = othersFilled(composer, name);
    void app
      .act({ do: 'suggest', as: view.me, place, path: composer.entry.path, options, option: name, typed })
      .then((outcome) => {
        const now = app.state.composer;
        if (question !== asked || now.mode !== 'command' || outcome.kind !== 'choices') return;
        const selected = field.picked === undefined && outcome.choices.length > 0 ? 0 : -1;
        app.change({ composer: { ...now, choices: outcome.choices, selected } });
      });
  }

  function move(by: 1 | -1): void {
    const count = offered().length;
    const { composer } = app.state;
    if (count === 0) return;
    const selected =
      composer.selected < 0 ? (by === 1 ? 0 : count - 1) : (composer.selected + by + count) % count;
    app.change({ composer: { ...composer, selected } });
    document.getElementById(`composer-line-${selected}`)?.scrollIntoView({ block: 'nearest' });
  }

  const pick = (line: Suggestion) => moveTo(line.pick());

  function pickSelected(event: KeyboardEvent): boolean {
    const line = offered()[app.state.composer.selected];
    if (line === undefined) return false;
    event.preventDefault();
    pick(line);
    return true;
  }

  /** The keys that mean the same wherever the list is open. @returns whether the key was one of them */
  function keyInList(event: KeyboardEvent): boolean {
    if (event.isComposing) return true;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (offered().length === 0) return false;
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
      return true;
    }
    if (event.key === 'Tab' && !event.shiftKey) return pickSelected(event);
    if (event.key === 'Enter') return pickSelected(event);
    if (event.key === 'Escape' && offered().length > 0) {
      event.preventDefault();
      app.change({ composer: { ...app.state.composer, isListClosed: true } });
      return true;
    }
    return false;
  }

  async function sendText(): Promise<void> {
    const { composer, view, place } = app.state;
    if (composer.mode !== 'text' || composer.text.trim() === '' || !view) return;
    app.change({ composer: EMPTY });
    const outcome = await app.act({ do: 'write', as: view.me, place, content: composer.text });
    if (outcome.kind === 'refused') {
      app.change({ composer: { ...composer, fault: { name: undefined, text: outcome.why } } });
    }
  }

  async function sendCommand(composer: CommandComposer): Promise<void> {
    const { view, place } = app.state;
    const read = readCommand(composer);
    if (!view) return;
    if ('fault' in read) {
      moveTo({ ...focusOn(composer, read.fault.name), fault: read.fault });
      return;
    }
    moveTo(EMPTY);
    const { path, shown } = composer.entry;
    const outcome = await runCommand(app, { as: view.me, place, path, options: read.options, shown });
    if (outcome.kind === 'refused') moveTo({ ...composer, fault: { name: undefined, text: outcome.why } });
  }

  function send(): void {
    const { composer } = app.state;
    void (composer.mode === 'text' ? sendText() : sendCommand(composer));
  }

  return {
    pick,
    send,
    discard: () => moveTo(EMPTY),
    openCommands: () => moveTo({ ...EMPTY, text: '/' }),

    typeText(event) {
      const text = textOf(event);
      const composer = { ...EMPTY, text };
      app.change({ composer });
      const exact = text.endsWith(' ') ? offered().find(({ label }) => label === text.trim()) : undefined;
      if (exact !== undefined) moveTo(exact.pick());
    },

    typeTail(event) {
      const { composer } = app.state;
      if (composer.mode !== 'command') return;
      const tail = textOf(event);
      const selected = tail.trim() === '' ? -1 : 0;
      app.change({ composer: { ...composer, tail, selected, isListClosed: false, fault: undefined } });
    },

    typeField(name, event) {
      const { composer } = app.state;
      if (composer.mode !== 'command') return;
      app.change({ composer: typeInto(composer, name, textOf(event)) });
      ask();
    },

    upload(name, event) {
      const file = event.target instanceof HTMLInputElement ? event.target.files?.[0] : undefined;
      if (file === undefined) return;
      void readFile(file).then((input) => {
        const { composer } = app.state;
        if (composer.mode === 'command') app.change({ composer: typeInto(composer, name, file.name, input) });
      });
    },

    focus(name) {
      const { composer } = app.state;
      if (composer.mode !== 'command' || composer.focus === name) return;
      app.change({ composer: focusOn(composer, name) });
      ask();
    },

    keyInText(event) {
      if (keyInList(event)) return;
      if (event.key === 'Enter') send();
    },

    keyInCommand(event) {
      const { composer } = app.state;
      if (keyInList(event) || composer.mode !== 'command') return;
      if (event.key === 'Enter') {
        event.preventDefault();
        send();
      } else if (event.key === 'Escape') {
        moveTo(EMPTY);
      } else if (event.key === 'Backspace' && textOf(event) === '') {
        event.preventDefault();
        const last = composer.fields.at(-1)?.option.name;
        if (composer.focus !== undefined) moveTo(removeField(composer, composer.focus));
        else if (last !== undefined) moveTo(focusOn(composer, last));
        else moveTo({ ...EMPTY, text: `/${composer.entry.shown}` });
      }
    },
  };
}

async function readFile(file: File): Promise<FileInput> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return {
    filename: file.name,
    contentType: file.type || 'application/octet-stream',
    base64: btoa(binary),
  };
}
